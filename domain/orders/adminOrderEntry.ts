import * as z from 'zod/mini';
import { textOrNull } from '../base/fields.ts';
import { HAND_METHODS, MAX_CHARGE_CENTS, owesAll, type PaymentKind, type PaymentStatus } from './orders.ts';
import { type WantedOrder, wantedByShape, wantedOrderShape } from './wantedOrder.ts';

// Orders that staff enter for people on the phone or at the counter, changes of placed orders, and payments received
// by hand. Amounts in cents.

export const orderVersionSchema = z.string().check(z.minLength(1), z.maxLength(40));
/** The total that was shown, with tax; the server refuses any other. */
const totalCents = z.int().check(z.nonnegative(), z.maximum(MAX_CHARGE_CENTS));
/** Money received by hand. */
export const receivedShape = {
  kind: z.enum(HAND_METHODS),
  amountCents: z.int().check(z.positive(), z.maximum(MAX_CHARGE_CENTS)),
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

/** Body of `POST /api/admin/orders/:id/edit`. */
export const orderEditSchema = z
  .object({
    version: orderVersionSchema,
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
export const MAX_DAYS_AGO = 31;

/** Body of `POST /api/admin/orders/:id/payments`. Sending the same id again records nothing more. */
export const receiveSchema = z.object({
  id: z.uuid(),
  version: orderVersionSchema,
  ...receivedShape,
  /** Absent or null: now. */
  receivedOn: z.optional(z.nullable(z.iso.date())),
});
export type ReceivedPayment = z.infer<typeof receiveSchema>;

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
  const unchanged = { moreCents: 0, backCents: 0, taxCents, dueCents: 0 };
  // Its invoice always asks for the order's current total.
  if (order.paymentKind === 'account')
    return isOwnTax || totalCents === 0
      ? unchanged
      : { ...unchanged, taxCents: Math.round((taxCents * priced.totalCents) / totalCents) };
  if (owesAll(order)) return unchanged;
  const change = priced.totalCents + taxCents - totalCents - order.taxCents;
  if (change >= 0) return { ...unchanged, moreCents: change, dueCents: dueCents + change };
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
