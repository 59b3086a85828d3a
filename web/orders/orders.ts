import { useSyncExternalStore } from 'react';
import type { GuestOrder, KeptOrder } from '../../domain/orders/guestOrders.ts';
import { callApi, retryAfterMs } from '../offline/api.ts';
import { kept } from '../ui/kept.ts';

// Finding an order without an account. The last one found stays on the device, with the time it was true.

const last = kept<unknown>('last-order', (stored) => stored);

// The shapes of orders bring zod, so they come after the page: until then nothing is known to be kept.
type Shapes = typeof import('../../domain/orders/guestOrders.ts');
const fetchShapes = () => import('../../domain/orders/guestOrders.ts');
let shapes: Shapes | null = null;
let seen: { stored: unknown; order: KeptOrder | null } = { stored: null, order: null };

function readLast(): KeptOrder | null {
  const stored = last.read();
  if (!shapes || stored === null) return null;
  if (seen.stored !== stored) {
    const read = shapes.keptOrderSchema.safeParse(stored);
    seen = { stored, order: read.success ? read.data : null };
  }
  return seen.order;
}

function watchLast(watcher: () => void): () => void {
  if (!shapes && last.read() !== null) {
    fetchShapes().then(
      (fetched) => {
        shapes = fetched;
        watcher();
      },
      (error: unknown) => console.warn('The last order cannot be read now.', error),
    );
  }
  return last.watch(watcher);
}

/** null in the page as the server renders it. */
export function useLastOrder(): KeptOrder | null {
  return useSyncExternalStore(watchLast, readLast, () => null);
}

export function forgetLastOrder(): void {
  last.keep(null);
}

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
    shapes = await fetchShapes();
    const asked = shapes.lookupSchema.safeParse({ email, orderNumber });
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
  const read = shapes.lookupAnswerSchema.safeParse(answer);
  if (!read.success) return { kind: 'failed' };
  const { order } = read.data;
  if (!order) return { kind: 'not_found' };
  last.keep({ order, email: sentEmail, asOf: new Date().toISOString() });
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
