import { useStore } from '@nanostores/react';
import * as z from 'zod/mini';
import {
  type GuestOrder,
  lookupAnswerSchema,
  lookupSchema,
  type StoredOrder,
  storedOrderSchema,
} from '../../domain/orders/guestOrders.ts';
import { callApi, retryAfterMs } from '../offline/api.ts';
import { storedAtom } from '../ui/storedAtom.ts';

// Finding an order without an account. The last one found stays on the device, with the time it was true.

const $lastOrder = storedAtom<StoredOrder | null>('last-order', z.nullable(storedOrderSchema), null);

/** null in the page as the server renders it. */
export const useLastOrder = (): StoredOrder | null => useStore($lastOrder, { ssr: 'initial' });

export const forgetLastOrder = (): void => $lastOrder.set(null);

export type Lookup =
  | { kind: 'found'; order: GuestOrder }
  | { kind: 'not_found' }
  | { kind: 'too_many'; minutes: number }
  | { kind: 'no_signal' }
  | { kind: 'failed' };

/** Trims and folds as spec 2 §5 says, and keeps what it finds. The two must not be empty. */
export async function lookUpOrder(email: string, orderNumber: string): Promise<Lookup> {
  let response: Response;
  let answer: unknown;
  let sentEmail: string;
  try {
    const asked = lookupSchema.safeParse({ email, orderNumber });
    if (!asked.success) return { kind: 'not_found' };
    sentEmail = asked.data.email;
    response = await callApi('/api/guest-order-lookup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(asked.data),
    });
    answer = response.ok ? await jsonOf(response) : null;
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
  $lastOrder.set({ order, email: sentEmail, asOf: new Date().toISOString() });
  return { kind: 'found', order };
}

/** A network that asks to sign in first answers everything with a page: that is no answer of the store. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn('What answered is not the store.', error);
    return undefined;
  }
}
