// Long: what the forms hold, how it is sent, and every answer to it in words.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  emailSchema,
  MOST_CHARACTERS,
  orNull,
  requiredText,
  textOrNull,
  zipSchema,
} from '../../../domain/base/fields.ts';
import { LANGUAGES } from '../../../domain/base/locale.ts';
import { formatCents } from '../../../domain/base/money.ts';
import type { RefusalCode } from '../../../domain/base/refusals.ts';
import { centsTyped, typedBox } from '../../../domain/base/typedFields.ts';
import { deliveryWindowSchema, isStoreDate } from '../../../domain/delivery/calendar.ts';
import {
  type Buyer,
  buyersSchema,
  isReachable,
  type NewStaffOrder,
  type OrderEdit,
  type PriceAsk,
  pricedSchema,
  type ReceivedPayment,
  type Reversal,
  type StaffPayment,
  type StaffPrice,
} from '../../../domain/orders/adminOrderEntry.ts';
import { type AdminOrder, adminOrderSchema } from '../../../domain/orders/adminOrders.ts';
import { HAND_METHODS } from '../../../domain/orders/orders.ts';
import { wantedTextsShape } from '../../../domain/orders/orderTexts.ts';
import { newId } from '../../offline/ids.ts';
import type { FieldErrors } from '../../ui/Form.tsx';
import type { Translate } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { AdminFailure, getAdmin, sendAdmin } from '../ui/adminApi.ts';
import { PAYMENT_CHOICES, type PaymentChoice } from '../ui/paymentLabels.ts';

// Orders that staff enter or change: what the form holds, and how it is priced and sent.

/** A line as the form keeps it. */
export const entryLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
});
export type EntryLine = z.infer<typeof entryLineSchema>;

const typedDiscount = z.pipe(
  z.optional(z.string()),
  z.transform((typed: string | undefined) => (typed?.trim() ? (centsTyped(typed) ?? Number.NaN) : 0)),
);
/** Absent without a field for it; blank it is missing. */
const typedAmount = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((typed: string | undefined) => (typed === undefined ? 0 : (centsTyped(typed) ?? Number.NaN))),
  ),
  z.int().check(z.nonnegative()),
);
export const isByHand = (kind: PaymentChoice) => HAND_METHODS.some((method) => method === kind);

const goodsShape = {
  deliveryAddress: requiredText(MOST_CHARACTERS.delivery_address),
  deliveryZip: zipSchema,
  deliveryDate: z.pipe(
    z.string().check(z.refine((day) => day === '' || isStoreDate(day))),
    z.transform((day: string) => day || null),
  ),
  deliveryWindow: deliveryWindowSchema,
  evenFull: typedBox,
  ...wantedTextsShape,
  discountCents: z.pipe(typedDiscount, z.int().check(z.nonnegative())),
  discountReason: textOrNull(200),
};
const hasReason = (goods: { discountCents: number; discountReason: string | null }) =>
  goods.discountCents === 0 || goods.discountReason !== null;
const paymentShape = {
  kind: z.enum(PAYMENT_CHOICES),
  amountCents: typedAmount,
  reference: z.pipe(
    z.optional(z.string().check(z.trim(), z.maxLength(60))),
    z.transform((typed: string | undefined) => typed || null),
  ),
};

/** The form's texts as an order. */
export const entryFormSchema = z
  .object({
    customerName: requiredText(MOST_CHARACTERS.customer_name),
    customerEmail: orNull(emailSchema),
    customerPhone: textOrNull(MOST_CHARACTERS.customer_phone),
    language: z.enum(LANGUAGES),
    note: textOrNull(2000),
    isPickup: typedBox,
    promoCode: textOrNull(100),
    ...goodsShape,
    ...paymentShape,
  })
  .check(
    z.refine(hasReason, { path: ['discountReason'] }),
    z.refine((order) => order.discountCents === 0 || order.promoCode === null, { path: ['promoCode'] }),
    z.refine(isReachable, { path: ['customerEmail'] }),
  );
export type EntryForm = z.output<typeof entryFormSchema>;

/** The same for a change of a placed order; it has payment fields only where something is added to a paid one. */
export const editFormSchema = z
  .object({
    ...goodsShape,
    ...paymentShape,
    kind: z._default(paymentShape.kind, 'link'),
  })
  .check(z.refine(hasReason, { path: ['discountReason'] }));
export type EditForm = z.output<typeof editFormSchema>;

export const receivedFormSchema = z.object({
  ...paymentShape,
  kind: z.enum(HAND_METHODS),
  receivedOn: z.string().check(z.refine(isStoreDate)),
});

export const toStaffPayment = ({ kind, amountCents, reference }: EntryForm | EditForm): StaffPayment =>
  kind === 'link' || kind === 'on_delivery' || kind === 'account'
    ? { kind }
    : { kind, amountCents, reference };

/** Five digits, or null while the ZIP is being typed. */
export const zipTyped = (typed: string): string | null => zipSchema.safeParse(typed).data ?? null;

/** Cents, or 0 while the amount is being typed. */
export const discountTyped = (typed: string): number => {
  const cents = typed.trim() === '' ? 0 : centsTyped(typed);
  return cents !== null && Number.isSafeInteger(cents) ? cents : 0;
};

/** What the server says that these goods cost, kept while it is asked again. */
export function usePriced(ask: PriceAsk): {
  priced: StaffPrice | null;
  failure: AdminFailure | null;
} {
  const isAsked = ask.items.length > 0;
  const { data, error } = useQuery({
    queryKey: ['orders', 'price', JSON.stringify(ask)],
    queryFn: async () => pricedSchema.parse(await sendAdmin('POST', '/api/admin/orders/price', ask)),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return {
    priced: isAsked && !error ? (data ?? null) : null,
    failure: error instanceof AdminFailure ? error : null,
  };
}

const SHORTEST_SEARCH = 3;

/** People by name, phone or email; null while nothing is asked for. */
export function useBuyers(typed: string): readonly Buyer[] | null {
  const q = typed.trim();
  const { data } = useQuery({
    queryKey: ['customers', 'buyers', q],
    queryFn: () => getAdmin(`/api/admin/orders/buyers?q=${encodeURIComponent(q)}`, buyersSchema),
    enabled: q.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });
  return q.length >= SHORTEST_SEARCH ? (data?.buyers ?? null) : null;
}

type SeenOrder = { id: string; version: string };

const send = async (path: string, body: object): Promise<AdminOrder> =>
  adminOrderSchema.parse(await sendAdmin('POST', `/api/admin/orders${path}`, body));

/** Idempotent by the order's id. @throws AdminFailure, as all below */
export const placeStaffOrder = (order: NewStaffOrder) => send('', order);

export const editOrder = ({ id, version }: SeenOrder, edit: Omit<OrderEdit, 'version'>) =>
  send(`/${id}/edit`, { version, ...edit });

/** Idempotent by the payment's id. */
export const receivePayment = ({ id, version }: SeenOrder, received: Omit<ReceivedPayment, 'version'>) =>
  send(`/${id}/payments`, { version, ...received });

/** Idempotent by the reversal's id. */
export const reversePayment = ({ id, version }: SeenOrder, reversal: Omit<Reversal, 'version'>) =>
  send(`/${id}/reversals`, { version, ...reversal });

export const sendPayLink = ({ id, version }: SeenOrder) => send(`/${id}/pay-link`, { id: newId(), version });

export type EntryResult =
  | { kind: 'done'; order: AdminOrder }
  /** Another order was placed under this id. */
  | { kind: 'placed'; id: string }
  | { kind: 'wrong'; errors: FieldErrors };

/** Sends it, and turns what is wrong with it into errors of the form's fields. @throws AdminFailure for the rest */
export async function sendEntry(
  work: () => Promise<AdminOrder>,
  t: Translate,
  isPickup = false,
): Promise<EntryResult> {
  try {
    return { kind: 'done', order: await work() };
  } catch (error) {
    if (!(error instanceof AdminFailure)) throw error;
    if (error.code === 'receipt_mismatch' && typeof error.more.orderId === 'string')
      return { kind: 'placed', id: error.more.orderId };
    const errors = entryErrors(error, t, isPickup);
    if (errors) return { kind: 'wrong', errors };
    throw error;
  }
}

/** What is wrong with the goods or their payment, at its field; null for another failure. */
export function entryErrors(
  { status, code, more }: AdminFailure,
  t: Translate,
  isPickup = false,
): FieldErrors | null {
  if (code === 'repriced')
    return { form: t('The total has changed in the meantime. Check it and press again.') };
  if (code === 'amount_differs' && typeof more.owedCents === 'number')
    return {
      amountCents: more.isPartly
        ? t('At most {amount} is due.', { amount: formatCents(more.owedCents) })
        : t('Exactly {amount} is due.', { amount: formatCents(more.owedCents) }),
    };
  if (code === 'payment_reversed') return { form: t('This payment has already been reversed.') };
  if (code === 'payment_refunded')
    return { form: t('This order has refunds, so its payments stay as they are.') };
  const { detail } = more as { detail?: { reason?: string; field?: string } };
  if (code === 'below_minimum') return { form: refusalText(code, t) };
  if (code === 'promo_code') return { promoCode: refusalText(code, t, detail) };
  if (code === 'window_full' || detail?.reason === 'full')
    return {
      evenFull: t('{why} Or check the box.', { why: refusalText(code as RefusalCode, t, detail) }),
    };
  if (code === 'delivery_date_past' || code === 'delivery_date_unavailable')
    return { deliveryDate: refusalText(code, t, { ...detail, isPickup }) };
  if (status !== 400 || typeof more.field !== 'string') return null;
  const texts: Record<string, string> = {
    deliveryZip: t('We do not deliver to this ZIP, or the address names another one.'),
    deliveryAddress: t('We do not deliver to the ZIP in this address.'),
    discountCents: t('The discount must be less than the price of the goods.'),
    receivedOn: t('Choose a day within the last month, not before the order was placed.'),
    deliveryDate: t('Choose a day: this order is already on trucks.'),
  };
  const text = texts[more.field];
  if (text) return { [more.field]: text };
  return more.field.startsWith('items.')
    ? { form: t('A line cannot be ordered as it is. Check the lines above.') }
    : null;
}

/** What is wrong with a field before it is sent. */
export function explainEntry(field: string, missing: boolean, t: Translate): string {
  const texts: Record<string, string> = {
    customerEmail: t('Enter an email or, without one, a phone number.'),
    deliveryZip: t('Five digits.'),
    amountCents: t('An amount such as 35 or 35.50.'),
    discountCents: t('An amount such as 35 or 35.50.'),
    discountReason: t('Say why, in up to 200 characters.'),
    promoCode: t('Either a discount or a code.'),
    receivedOn: t('Choose a day.'),
    deliveryDate: t('Choose a day.'),
  };
  return texts[field] ?? (missing ? t('Please fill in all required fields.') : t('This is too long.'));
}
