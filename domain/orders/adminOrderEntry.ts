import * as z from 'zod/mini';
import { emailSchema, requiredText, textOrNull } from '../base/fields.ts';
import { LANGUAGES } from '../base/locale.ts';
import { isStoreDate } from '../delivery/calendar.ts';
import { ZONE_IDS } from '../delivery/zones.ts';
import { receivedShape } from './adminOrders.ts';
import { isUnsettled, MOST_CHARGE_CENTS, type PaymentKind, type PaymentStatus } from './orders.ts';
import { wantedByShape, wantedGoodsShape, wantedOrderShape } from './wantedOrder.ts';

// Orders that staff enter for people on the phone or at the counter, changes of placed orders, and payments received
// by hand. Amounts in cents.

/** Body of `POST /api/admin/orders/price`. */
export const priceAskSchema = z.object({
  /** The order to be changed to this. Its existing lines keep their prices. */
  orderId: z.optional(z.uuid()),
  /** Whose contractor prices apply; absent while the customer is unknown. */
  customerEmail: z.optional(emailSchema),
  ...wantedGoodsShape,
});
export type PriceAsk = z.infer<typeof priceAskSchema>;

/** Answer of `POST /api/admin/orders/price`. */
export const pricedSchema = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.int(),
      unitPriceCents: z.nullable(z.int()),
      /** Units in stock; null if stock is not tracked. */
      available: z.nullable(z.int()),
      problem: z.nullable(z.enum(['product_gone', 'out_of_stock', 'not_addable'])),
    }),
  ),
  subtotalCents: z.int(),
  deliveryFeeCents: z.int(),
  discountCents: z.int(),
  totalCents: z.int(),
  zone: z.nullable(z.enum(ZONE_IDS)),
  /** The zone's minimum, if there are fewer cubic yards. */
  belowMinimumYards: z.nullable(z.int()),
  /** For a change: the extra cost, or the refund with its share of the tax. */
  difference: z.nullable(z.object({ moreCents: z.int(), backCents: z.int() })),
});
export type Priced = z.infer<typeof pricedSchema>;

/** The total that was shown; the server refuses any other. */
const totalCents = z.int().check(z.nonnegative(), z.maximum(MOST_CHARGE_CENTS));
const hasReason = ({
  discountCents: off,
  discountReason: why,
}: {
  discountCents: number;
  discountReason: string | null;
}) => off === 0 || why !== null;

/** How staff settle an order or a difference. */
const paymentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link') }),
  z.object({ kind: z.literal('on_delivery') }),
  z.object({ kind: z.literal('account') }),
  z.object(receivedShape),
]);
export type StaffPayment = z.infer<typeof paymentSchema>;

/** A customer without an email needs a phone number. */
export const isReachable = (order: { customerEmail: string | null; customerPhone: string | null }): boolean =>
  order.customerEmail !== null || /\d{3}.*\d{4}/.test(order.customerPhone ?? '');

/** Body of `POST /api/admin/orders`. Sending the same id again places nothing more. */
export const newOrderSchema = z
  .object({
    id: z.uuid(),
    ...wantedOrderShape,
    ...wantedByShape,
    totalCents,
    /** Visible to the yard only. */
    note: textOrNull(2000),
    payment: paymentSchema,
  })
  .check(
    z.refine(hasReason, { path: ['discountReason'] }),
    z.refine((order) => order.discountCents === 0 || !order.promoCode, { path: ['promoCode'] }),
    z.refine(isReachable, { path: ['customerEmail'] }),
  );
export type NewStaffOrder = z.infer<typeof newOrderSchema>;

const version = z.string().check(z.minLength(1), z.maxLength(40));

/** Body of `POST /api/admin/orders/:id/edit`. */
export const orderEditSchema = z
  .object({
    version,
    ...wantedOrderShape,
    isPickup: z.boolean(),
    /** A placed order's code stays as a discount. */
    promoCode: z._default(z.null(), null),
    totalCents,
    /** Id of a payment received by hand. */
    paymentId: z.uuid(),
    /** How the difference is paid; null where nothing is added to a paid order. */
    payment: z.nullable(paymentSchema),
  })
  .check(z.refine(hasReason, { path: ['discountReason'] }));
export type OrderEdit = z.infer<typeof orderEditSchema>;

/** How far back a payment can be dated, because the books of earlier months are closed. */
export const MOST_DAYS_AGO = 31;

/** Body of `POST /api/admin/orders/:id/payments`. Sending the same id again records nothing more. */
export const receiveSchema = z.object({
  id: z.uuid(),
  version,
  ...receivedShape,
  /** Absent or null: now. */
  receivedOn: z.optional(z.nullable(z.string().check(z.refine(isStoreDate)))),
});
export type Received = z.infer<typeof receiveSchema>;

/** Body of `POST /api/admin/orders/:id/reversals`: reverses a payment received by hand. Sending the same id again does nothing. */
export const reversalSchema = z.object({
  id: z.uuid(),
  version,
  paymentId: z.uuid(),
  reason: requiredText(200),
});
export type Reversal = z.infer<typeof reversalSchema>;

/** Query of `GET /api/admin/orders/buyers`. */
export const buyersQuerySchema = z.object({
  q: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
});

/** Answer: people who ordered before or have an account, with where their last order went. */
export const buyersSchema = z.object({
  buyers: z.array(
    z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
      zip: z.nullable(z.string()),
      hasAccount: z.boolean(),
      language: z.enum(LANGUAGES),
    }),
  ),
});
export type Buyer = z.infer<typeof buyersSchema>['buyers'][number];

type OrderAmounts = {
  paymentStatus: PaymentStatus;
  totalCents: number;
  taxCents: number;
  dueCents: number;
  paymentKind?: PaymentKind;
};

/**
 * How a new total changes what an order owes or gets back. Until it is paid, only the total changes. A refund includes its
 * tax; tax on an addition is computed when that is paid.
 */
export function settlementOf(
  order: OrderAmounts,
  totalCents: number,
): { moreCents: number; backCents: number; taxCents: number; dueCents: number } {
  const { taxCents, dueCents } = order;
  const change = totalCents - order.totalCents;
  // Its invoice always asks for the order's current total.
  if (order.paymentKind === 'account')
    return {
      moreCents: 0,
      backCents: 0,
      taxCents: order.totalCents > 0 ? Math.round((taxCents * totalCents) / order.totalCents) : taxCents,
      dueCents: 0,
    };
  if (isUnsettled(order)) return { moreCents: 0, backCents: 0, taxCents, dueCents: 0 };
  if (change >= 0) return { moreCents: change, backCents: 0, taxCents, dueCents: dueCents + change };
  const offDueCents = Math.min(-change, dueCents);
  const backCents = -change - offDueCents;
  const paidCents = order.totalCents - dueCents;
  const taxBackCents = paidCents > 0 ? Math.round((taxCents * backCents) / paidCents) : 0;
  return {
    moreCents: 0,
    backCents: backCents + taxBackCents,
    taxCents: taxCents - taxBackCents,
    dueCents: dueCents - offDueCents,
  };
}
