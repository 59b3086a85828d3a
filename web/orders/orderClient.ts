import { useStore } from '@nanostores/react';
import * as z from 'zod/mini';
import type { DeliveryWindow } from '../../domain/delivery/calendar.ts';
import type { FullWindows } from '../../domain/delivery/windows.ts';
import { refusedSchema } from '../../domain/orders/checkout.ts';
import {
  type changeDetailsSchema,
  changedOrderSchema,
  type GuestOrder,
  lookupAnswerSchema,
  lookupSchema,
  type movableSchema,
  type OrderPictures,
  type orderKeySchema,
  orderPicturesSchema,
  payPageSchema,
  type StoredOrder,
  storedOrderSchema,
} from '../../domain/orders/guestOrders.ts';
import { $buyer } from '../cart/payment.ts';
import { readFullWindows } from '../delivery/windows.ts';
import { callAsPerson } from '../identity/callAsPerson.ts';
import { readPerson } from '../identity/session.ts';
import { callApi, jsonRequest, ownHeaders, retryAfterMs } from '../offline/api.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// Looks up an order without an account. The last result stays on the device with the time it was fetched.

const $lastOrder = storedAtom<StoredOrder | null>('last-order', () => z.nullable(storedOrderSchema), null);

/** null in the server-rendered page. */
export const useLastOrder = (): StoredOrder | null => useStore($lastOrder, { ssr: 'initial' });

export const saveLastOrder = (order: StoredOrder): void => $lastOrder.set(order);

export function forgetLastOrder(): void {
  $lastOrder.set(null);
  $buyer.reset();
}

export type Lookup =
  | { kind: 'found'; order: GuestOrder }
  | { kind: 'not_found' }
  | { kind: 'too_many'; minutes: number }
  | { kind: 'no_signal' }
  | { kind: 'failed' };

/** Trims and case-folds the input, and stores the order it finds. Neither argument may be empty. */
export async function lookUpOrder(email: string, orderNumber: string): Promise<Lookup> {
  const lookup = lookupSchema.safeParse({ email, orderNumber });
  return lookup.success ? find('/api/guest-order-lookup', lookup.data) : { kind: 'not_found' };
}

/** Finds the order of an emailed link, `/track-order?order=<number>#key=<key>`. */
export const openOrderLink = (orderNumber: string, key: string): Promise<Lookup> =>
  find('/api/order-link', { orderNumber, key });

async function find(
  path: string,
  lookup: { orderNumber: string; email?: string; key?: string },
): Promise<Lookup> {
  let response: Response;
  let answer: unknown;
  try {
    response = await post(path, lookup);
    answer = response.ok ? await response.json() : null;
  } catch (error) {
    console.warn('The order could not be looked up.', error);
    return { kind: 'no_signal' };
  }
  if (response.status === 404 || response.status === 400) return { kind: 'not_found' };
  if (response.status === 429) {
    const minutes = Math.max(1, Math.ceil((retryAfterMs(response) ?? 600_000) / 60_000));
    return { kind: 'too_many', minutes };
  }
  if (!response.ok) return { kind: 'failed' };
  const read = lookupAnswerSchema.safeParse(answer);
  if (!read.success) return { kind: 'failed' };
  const { order } = read.data;
  if (!order) return { kind: 'not_found' };
  saveLastOrder({ order, email: lookup.email ?? order.customerEmail, asOf: new Date().toISOString() });
  return { kind: 'found', order };
}

/** `field`: the one that the server does not accept. */
export type ChangeProblem =
  | { kind: 'refused'; code: string; reason: string | null; field?: string | null }
  | { kind: 'no_signal' };
type OrderChanged = { kind: 'changed'; order: GuestOrder; isPending: boolean } | ChangeProblem;

type OrderKey = z.input<typeof orderKeySchema>;

/** What all parts of an order's page get. */
export type OrderOnPage = {
  order: GuestOrder;
  /** The email that it was looked up with; null for an order of the signed-in account. */
  email: string | null;
  online: boolean;
  onChanged: (order: GuestOrder) => void;
  /** The order is no longer as it is shown: the yard may have confirmed it meanwhile. */
  onRefused: () => void;
};

/**
 * Cancels an order, or moves it or one of its loads to another day or window. Without an email it is one of the
 * signed-in account. Repeating it changes nothing more.
 *
 * @param target null cancels it
 */
export const changeOrder = (
  orderKey: OrderKey,
  target: { deliveryDate: string; deliveryWindow: DeliveryWindow; load: number | null } | null,
): Promise<OrderChanged> =>
  sendChange(target === null ? '/api/orders/cancel' : '/api/orders/day', { ...orderKey, ...target });

/** Sending the same again changes nothing more. */
export const changeDetails = (details: z.input<typeof changeDetailsSchema>): Promise<OrderChanged> =>
  sendChange('/api/orders/details', details);

async function sendChange(path: string, orderKey: OrderKey): Promise<OrderChanged> {
  const answer = await postChange(path, orderKey);
  if (answer.kind !== 'answered') return answer;
  const { data } = changedOrderSchema.safeParse(answer.body);
  return data ? { kind: 'changed', ...data } : { kind: 'refused', code: '', reason: null };
}

/** Asks a route about the caller's own order. */
async function postChange(
  path: string,
  orderKey: OrderKey,
): Promise<{ kind: 'answered'; body: unknown } | ChangeProblem> {
  try {
    // A refund takes the provider a while.
    const response = await post(path, orderKey, CHANGE_TIMEOUT_MS);
    const body: unknown = await response.json();
    if (response.ok) return { kind: 'answered', body };
    const refusal = refusedSchema.safeParse(body).data;
    return {
      kind: 'refused',
      code: refusal?.code ?? '',
      reason: refusal?.detail?.reason ?? null,
      field: refusal?.field ?? refusal?.detail?.field ?? null,
    };
  } catch (error) {
    console.warn('The order could not be changed.', error);
    return { kind: 'no_signal' };
  }
}

/** Where the trucks are full for an order, or for one load of it, with its own place counted as free. */
export async function askOrderWindows(question: z.input<typeof movableSchema>): Promise<FullWindows> {
  return readFullWindows(await post('/api/orders/windows', question));
}

/** The driver's pictures of an order; null when the store does not answer or does not know the order. */
export async function readPictures(question: OrderKey): Promise<OrderPictures['pictures'] | null> {
  try {
    const response = await post('/api/orders/pictures', question);
    return orderPicturesSchema.safeParse(await response.json()).data?.pictures ?? null;
  } catch (error) {
    console.info('The pictures were not answered.', error);
    return null;
  }
}

/** Opens the provider's payment page for what an order still owes. Returns why not, if it cannot. */
export async function openPayPage(orderKey: {
  orderNumber: string;
  email: string | null;
}): Promise<ChangeProblem | null> {
  const answer = await postChange('/api/orders/pay', orderKey);
  if (answer.kind !== 'answered') return answer;
  const page = payPageSchema.safeParse(answer.body).data;
  if (!page) return { kind: 'refused', code: '', reason: null };
  location.assign(page.url);
  return null;
}

const CHANGE_TIMEOUT_MS = 30_000;

/** An order with a null email is one of the signed-in account. */
async function post(
  path: string,
  question: { email?: string | null },
  timeoutMs?: number,
): Promise<Response> {
  if (question.email === null) return callAsPerson(path, jsonRequest('POST', question), timeoutMs);
  // The store knows the device that ordered, however often strangers have guessed at its orders.
  const headers = question.email && !readPerson() ? await ownHeaders() : {};
  return callApi(path, jsonRequest('POST', question, headers), timeoutMs);
}
