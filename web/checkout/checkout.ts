import type { CreateCheckout } from '../../domain/orders/checkout.ts';
import { type CheckoutForm, IDEMPOTENCY_HEADER, storedForm } from '../../domain/orders/placeOrder.ts';
import { track } from '../analytics/track.ts';
import { forgetUnpaidCart } from '../cart/cart.ts';
import type { Person } from '../identity/session.ts';
import { kept, useKept } from '../ui/kept.ts';
import type { OrderAnswer } from './answer.ts';
import { attemptKey, endAttempt, prepareAttempt } from './attempt.ts';
import { EMPTY_FORM } from './form.ts';
import { askPayment } from './payment.ts';
import { keepPendingPayment, readPendingPayment } from './pending.ts';

// Ordering. Needs signal: an order is never queued, so nobody waits for a load that was not paid.

const draft = kept<CheckoutForm>('checkout-draft', storedForm);

/** What was typed into the form, also after a reload or a day without signal. */
export function useDraft(): CheckoutForm {
  return useKept(draft) ?? EMPTY_FORM;
}

export function readDraft(): CheckoutForm {
  return draft.read() ?? EMPTY_FORM;
}

export function keepDraft(change: Partial<CheckoutForm>): void {
  draft.keep({ ...readDraft(), ...change });
  prepareAttempt();
}

/** Fills what is blank from the account of who is signed in (spec 1 §5). */
export function prefillDraft({ email, fullName }: Pick<Person, 'email' | 'fullName'>): void {
  const { customerEmail, customerName } = readDraft();
  if (customerEmail.trim() && customerName.trim()) return;
  keepDraft({
    customerEmail: customerEmail.trim() ? customerEmail : email,
    customerName: customerName.trim() ? customerName : (fullName ?? ''),
  });
}

/**
 * Paid: the form, the cart that was set aside and the waiting payment have done their work. Another order may have
 * been started since; what belongs to that one stays.
 */
export function finishOrder(sessionId: string): void {
  const pending = readPendingPayment();
  if (pending?.sessionId !== sessionId) return;
  keepPendingPayment(null);
  forgetUnpaidCart();
  draft.keep(null);
  // Of the tabs that wait for it, only the first finds it.
  const { items, total_amount }: CreateCheckout = JSON.parse(pending.content);
  track({ name: 'purchase', items: items.length, valueCents: Math.round(total_amount * 100) });
}

const FAILED: OrderAnswer = { kind: 'failed' };
const TIMEOUT_MS = 30_000;
/** Orders once, however often it is called with the same content before the store has answered. */
export async function createCheckout(body: CreateCheckout): Promise<OrderAnswer> {
  const content = JSON.stringify(body);
  // Both at once: while this waits for anything, another tab may have its answer, and a key made then is another order.
  const key = attemptKey(content);
  const pending = readPendingPayment();
  if (pending?.content === content) {
    // A restored cart, sent again as it was: its payment page may still be open.
    const { state } = await askPayment(pending.sessionId);
    if (state === 'open') return { kind: 'ready', ...pending };
  }
  let response: Response;
  let answer: unknown;
  let readAnswer: typeof import('./answer.ts').readAnswer;
  try {
    // Before anything is ordered: an answer that this page cannot read would be as good as none.
    ({ readAnswer } = await import('./answer.ts'));
    const owner = await ownerHeaders();
    response = await send(content, key, owner);
    // A sign-in that is over keeps nobody from ordering: the order then goes without an account.
    if (response.status === 401 && 'Authorization' in owner) response = await send(content, key, {});
    answer = await response.json();
  } catch (error) {
    console.warn('The order has no answer yet; sent again, it stays the same order.', error);
    return FAILED;
  }
  const read = readAnswer(response.status, answer);
  if (read === null) return FAILED;
  if (read.kind === 'ready') {
    const { url, orderNumber, sessionId } = read;
    // First: a tab that finds no attempt any more is to find this.
    keepPendingPayment({ url, orderNumber, sessionId, content, blocked: false });
  }
  endAttempt(content);
  return read;
}

function send(content: string, key: string, owner: Record<string, string>): Promise<Response> {
  return fetch(new URL('/api/create-checkout', location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: key, ...owner },
    body: content,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/**
 * Whose order it is: the person's who is signed in, else this device's, so that an unpaid order of it does not hold
 * the stock that its next one asks for.
 */
async function ownerHeaders(): Promise<Record<string, string>> {
  try {
    const { headersFor, ownerDatabase } = await import('../offline/owner.ts');
    return (await headersFor((await ownerDatabase()).name)) ?? {};
  } catch (error) {
    console.warn('This device has no name for the store; the order goes without.', error);
    return {};
  }
}
