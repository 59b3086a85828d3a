import * as z from 'zod/mini';
import { emailSchema, requiredText, textOrNull } from '../base/fields.ts';
import { LANGUAGES } from '../base/locale.ts';
import { isStoreDate } from '../delivery/calendar.ts';
import {
  HAND_METHODS,
  isUnsettled,
  MOST_CHARGE_CENTS,
  type PaymentKind,
  type PaymentStatus,
} from './orders.ts';
import { type WantedOrder, wantedByShape, wantedGoodsShape, wantedOrderShape } from './wantedOrder.ts';

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
  /** Before tax. */
  totalCents: z.int(),
  /** For a change: all that the order is then known to have. */
  taxCents: z.int(),
  /** Null without a ZIP. */
  zone: z.nullable(z.string()),
  /** The zone's minimum, if there are fewer cubic yards. */
  belowMinimumYards: z.nullable(z.int()),
  /** For a change: the extra cost, or the refund with its share of the tax. */
  difference: z.nullable(z.object({ moreCents: z.int(), backCents: z.int() })),
});
export type StaffPrice = z.infer<typeof pricedSchema>;

/** The total that was shown, with tax; the server refuses any other. */
const totalCents = z.int().check(z.nonnegative(), z.maximum(MOST_CHARGE_CENTS));
/** Money received by hand. */
export const receivedShape = {
  kind: z.enum(HAND_METHODS),
  amountCents: z.int().check(z.positive(), z.maximum(MOST_CHARGE_CENTS)),
  /** The number of the check, receipt or transfer. */
  reference: textOrNull(60),
};

/** How staff settle an order or a difference. */
const paymentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('link') }),
  z.object({ kind: z.literal('on_delivery') }),
  z.object({ kind: z.literal('account') }),
  z.object(receivedShape),
]);
export type StaffPayment = z.infer<typeof paymentSchema>;

export const reasonCheck = z.refine<Pick<WantedOrder, 'discountCents' | 'discountReason'>>(
  ({ discountCents, discountReason }) => discountCents === 0 || discountReason !== null,
  { path: ['discountReason'] },
);
export const newOrderChecks = [
  reasonCheck,
  z.refine<Pick<WantedOrder, 'discountCents' | 'promoCode'>>(
    ({ discountCents, promoCode }) => discountCents === 0 || !promoCode,
    { path: ['promoCode'] },
  ),
  // Without an email a phone number.
  z.refine<Pick<WantedOrder, 'customerEmail' | 'customerPhone'>>(
    ({ customerEmail, customerPhone }) => customerEmail !== null || /\d{3}.*\d{4}/.test(customerPhone ?? ''),
    { path: ['customerEmail'] },
  ),
] as const;

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
  .check(...newOrderChecks);
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
  .check(reasonCheck);
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
export type ReceivedPayment = z.infer<typeof receiveSchema>;

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
  taxBasisPoints: number;
  taxCents: number;
  dueCents: number;
  paymentKind?: PaymentKind;
};

/**
 * How a new price changes what an order owes or gets back, with its tax. Of the provider's tax a refund takes back its
 * share; what it adds to an addition is known when that is paid.
 */
export function settlementOf(
  order: OrderAmounts,
  priced: Pick<OrderAmounts, 'totalCents' | 'taxBasisPoints' | 'taxCents'>,
): { moreCents: number; backCents: number; taxCents: number; dueCents: number } {
  const { dueCents, totalCents } = order;
  const isOwnTax = order.taxBasisPoints > 0 || priced.taxBasisPoints > 0;
  const taxCents = isOwnTax ? priced.taxCents : order.taxCents;
  const nothing = { moreCents: 0, backCents: 0, taxCents, dueCents: 0 };
  // Its invoice always asks for the order's current total.
  if (order.paymentKind === 'account')
    return isOwnTax || totalCents === 0
      ? nothing
      : { ...nothing, taxCents: Math.round((taxCents * priced.totalCents) / totalCents) };
  if (isUnsettled(order)) return nothing;
  const change = priced.totalCents + taxCents - totalCents - order.taxCents;
  if (change >= 0) return { ...nothing, moreCents: change, dueCents: dueCents + change };
  const offDueCents = Math.min(-change, dueCents);
  const backCents = -change - offDueCents;
  const paidCents = totalCents - dueCents;
  const taxBackCents = isOwnTax || paidCents <= 0 ? 0 : Math.round((taxCents * backCents) / paidCents);
  return {
    moreCents: 0,
    backCents: backCents + taxBackCents,
    taxCents: taxCents - taxBackCents,
    dueCents: dueCents - offDueCents,
  };
}
