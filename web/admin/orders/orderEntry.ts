// What the forms hold, how it is sent, and every answer to it in words.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type InferRequestType, parseResponse } from 'hono/client';
import * as z from 'zod/mini';
import { emailSchema, orNull, textOrNull, zipSchema } from '../../../domain/base/fields.ts';
import { formatCents } from '../../../domain/base/money.ts';
import type { RefusalCode } from '../../../domain/base/refusals.ts';
import { centsTyped, typedBox } from '../../../domain/base/typedFields.ts';
import { newOrderChecks, reasonCheck, type StaffPayment } from '../../../domain/orders/adminOrderEntry.ts';
import { HAND_METHODS } from '../../../domain/orders/orders.ts';
import { wantedByShape, wantedOrderShape } from '../../../domain/orders/wantedOrder.ts';
import type { StaffPrice } from '../../../server/admin/orders/phoneOrders.ts';
import type { AdminCustomer } from '../../../server/customers/adminCustomers.ts';
import { newId } from '../../offline/ids.ts';
import type { FieldErrors } from '../../ui/Form.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { AdminFailure, admin } from '../ui/adminApi.ts';
import { PAYMENT_CHOICES } from '../ui/paymentChoices.ts';
import { readWork, useWork } from '../ui/unsaved.tsx';

// Orders that staff enter or change: what the form holds, and how it is priced and sent.

/** A line as the form keeps it. */
const entryLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.int(),
});
export type EntryLine = z.infer<typeof entryLineSchema>;

const paymentShape = {
  kind: z.enum(PAYMENT_CHOICES),
  /** Absent without a field for it; blank it is missing. */
  amountCents: z.pipe(
    z.transform((typed: unknown) => (typed === undefined ? 0 : (centsTyped(`${typed}`) ?? Number.NaN))),
    z.int().check(z.nonnegative()),
  ),
  reference: orNull(z.string().check(z.maxLength(60))),
};
/** A wanted order with its fields as they are typed. */
const typedShape = {
  ...wantedOrderShape,
  items: wantedOrderShape.items.check(z.minLength(1)),
  deliveryDate: orNull(z.iso.date()),
  evenFull: typedBox,
  discountCents: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => centsTyped(typed) ?? 0),
    ),
    wantedOrderShape.discountCents,
  ),
  ...paymentShape,
};

export const entryFormSchema = z
  .object({
    ...typedShape,
    ...wantedByShape,
    customerEmail: orNull(emailSchema),
    promoCode: textOrNull(100),
    note: textOrNull(2000),
  })
  .check(...newOrderChecks);
export type EntryForm = z.output<typeof entryFormSchema>;

/** The form of a placed order has payment fields only where something is added to a paid one. */
export const editFormSchema = z
  .object({
    ...typedShape,
    promoCode: z._default(z.null(), null),
    kind: z._default(paymentShape.kind, 'link'),
  })
  .check(reasonCheck);
export type EditForm = z.output<typeof editFormSchema>;

export const receivedFormSchema = z.object({
  ...paymentShape,
  kind: z.enum(HAND_METHODS),
  receivedOn: z.iso.date(),
});

export const toStaffPayment = ({ kind, amountCents, reference }: EntryForm | EditForm): StaffPayment =>
  kind === 'link' || kind === 'on_delivery' || kind === 'account'
    ? { kind }
    : { kind, amountCents, reference };

const workSchema = z.object({
  /** Names the order or, of a change, its payment for every attempt: what is repeated is placed or received once. */
  id: z.string(),
  /** The version of the order that a change is based on. */
  version: z.string(),
  lines: z.array(entryLineSchema),
  isPickup: z.boolean(),
  zip: z.string(),
  email: z.string(),
  /** As typed. */
  discount: z.string(),
  promo: z.string(),
  kind: z.enum(PAYMENT_CHOICES),
});
type EntryWork = z.infer<typeof workSchema>;

/** What belongs to the draft of a new order. @param draft of an earlier visit */
export const readEntry = (name: string, draft: Readonly<Record<string, string>>) =>
  readWork(name, workSchema, draft);

/** The state of staff's order form: the values that decide which fields it has, and what the order costs. */
export function useEntry(draft: string, start: Partial<EntryWork> = {}, orderId?: string) {
  const t = useT();
  const draftWork = useWork<EntryWork>(draft, orderId === undefined ? null : workSchema, () => ({
    id: newId(),
    version: '',
    lines: [],
    isPickup: false,
    zip: '',
    email: '',
    discount: '',
    promo: '',
    kind: 'link',
    ...start,
  }));
  const { lines, isPickup, zip, email, discount, promo } = draftWork.work;
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  const customerEmail = emailSchema.safeParse(email).data;
  const { priced, failure } = usePriced({
    ...(orderId === undefined ? {} : { orderId }),
    ...(customerEmail === undefined ? {} : { customerEmail }),
    items,
    isPickup,
    // While it is typed it has no five digits yet.
    deliveryZip: isPickup ? null : (zipSchema.safeParse(zip).data ?? null),
    discountCents: centsTyped(discount) || 0,
    promoCode: promo || null,
  });
  const errors = failure && entryErrors(failure, t);
  return {
    ...draftWork,
    /** What the form sends that has no field. */
    values: { items, isPickup },
    priced,
    failure,
    /** Why there is no price, at the field that it is about. */
    errors: errors ?? {},
    /** The errors of a form that is sent without a price. */
    unpriced: errors ?? { form: t('The price is not known.') },
  };
}
export type Entry = ReturnType<typeof useEntry>;

type PriceAsk = InferRequestType<typeof admin.orders.price.$post>['json'];

/** What the server says that these goods cost, kept while it is asked again. */
function usePriced(ask: PriceAsk): {
  priced: StaffPrice | null;
  failure: AdminFailure | null;
} {
  const isAsked = ask.items.length > 0;
  const { data, error } = useQuery({
    queryKey: ['orders', 'price', JSON.stringify(ask)],
    queryFn: () => parseResponse(admin.orders.price.$post({ json: ask })),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return {
    priced: isAsked && !error ? (data ?? null) : null,
    failure: error instanceof AdminFailure ? error : null,
  };
}

const SHORTEST_SEARCH = 3;
const MAX_BUYERS = 8;

/** Customers by name, phone or email; null while nothing is asked for. */
export function useBuyers(typed: string): readonly AdminCustomer[] | null {
  const q = typed.trim();
  const { data } = useQuery({
    queryKey: ['customers', 'buyers', q],
    queryFn: () => parseResponse(admin.customers.$get({ query: { q, show: `${MAX_BUYERS}` } })),
    enabled: q.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });
  return q.length >= SHORTEST_SEARCH ? (data?.customers ?? null) : null;
}

type ChangedOrder = { id: string; orderNumber: string };
export type EntryResult =
  | { kind: 'done'; order: ChangedOrder }
  /** Another order was placed under this id. */
  | { kind: 'placed'; id: string }
  | { kind: 'wrong'; errors: FieldErrors };

/** Sends it, and turns what is wrong with it into errors of the form's fields. @throws AdminFailure for the rest */
export async function sendEntry(
  work: () => Promise<ChangedOrder>,
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
function entryErrors(
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
  if (isPickup && code === 'window_full') return { deliveryWindow: refusalText(code, t, detail) };
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
    ? { items: t('A line cannot be ordered as it is. Check the lines above.') }
    : null;
}

/** What is wrong with a field before it is sent. */
export function explainEntry(field: string, missing: boolean, t: Translate): string {
  const texts: Record<string, string> = {
    items: t('Add a product first.'),
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
