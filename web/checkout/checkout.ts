import {
  type CheckoutAnswer,
  type CreateCheckout,
  checkoutAnswerSchema,
  IDEMPOTENCY_HEADER,
  type Repriced,
  repricedSchema,
} from '../../domain/checkout.ts';
import { type CheckoutForm, checkoutFormSchema, refusedSchema } from '../../domain/ordering.ts';
import { forgetUnpaidCart } from '../cart/cart.ts';
import { attemptKey, endAttempt } from './attempt.ts';
import { EMPTY_FORM, type FieldName, type FieldProblem, fieldSentAs } from './form.ts';
import { kept, useKept } from './kept.ts';
import { askPayment } from './payment.ts';
import { keepPendingPayment, readPendingPayment } from './pending.ts';

// Ordering. Needs signal: an order is never queued, so nobody waits for a load that was not paid.

const draft = kept<CheckoutForm>('checkout-draft', (stored) => {
  const read = checkoutFormSchema.safeParse(stored);
  return read.success ? read.data : null;
});

/** What was typed into the form, also after a reload or a day without signal. */
export function useDraft(): CheckoutForm {
  return useKept(draft) ?? EMPTY_FORM;
}

export function readDraft(): CheckoutForm {
  return draft.read() ?? EMPTY_FORM;
}

export function keepDraft(change: Partial<CheckoutForm>): void {
  draft.keep({ ...readDraft(), ...change });
}

/**
 * Paid: the form, the cart that was set aside and the waiting payment have done their work. Another order may have
 * been started since; what belongs to that one stays.
 */
export function finishOrder(sessionId: string): void {
  if (readPendingPayment()?.sessionId !== sessionId) return;
  keepPendingPayment(null);
  forgetUnpaidCart();
  draft.keep(null);
}

export type OrderAnswer =
  | ({ kind: 'ready' } & CheckoutAnswer)
  | { kind: 'repriced'; today: Repriced }
  | { kind: 'field'; field: FieldName; problem: FieldProblem }
  | { kind: 'failed' };

const FAILED: OrderAnswer = { kind: 'failed' };
const TIMEOUT_MS = 30_000;
/** Orders once, however often it is called with the same content before the store has answered. */
export async function createCheckout(body: CreateCheckout): Promise<OrderAnswer> {
  const content = JSON.stringify(body);
  const pending = readPendingPayment();
  if (pending?.content === content) {
    // A restored cart, sent again as it was: its payment page may still be open.
    const { state } = await askPayment(pending.sessionId);
    if (state === 'open') return { kind: 'ready', ...pending };
  }
  let response: Response;
  let answer: unknown;
  try {
    const owner = await ownerHeaders();
    response = await send(content, owner);
    // A sign-in that is over keeps nobody from ordering: the order then goes without an account.
    if (response.status === 401 && 'Authorization' in owner) response = await send(content, {});
    answer = await response.json();
  } catch (error) {
    console.warn('The order has no answer yet; sent again, it stays the same order.', error);
    return FAILED;
  }
  const read = readAnswer(response.status, answer);
  if (read === null) return FAILED;
  endAttempt(content);
  return read;
}

function send(content: string, owner: Record<string, string>): Promise<Response> {
  return fetch(new URL('/api/create-checkout', location.origin), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: attemptKey(content), ...owner },
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

/** null: the store has not decided, and the same order may be asked for again under its key. */
function readAnswer(status: number, answer: unknown): OrderAnswer | null {
  if (status === 200 || status === 201) {
    const ready = checkoutAnswerSchema.safeParse(answer);
    return ready.success && isWebAddress(ready.data.url) ? { kind: 'ready', ...ready.data } : null;
  }
  if (status === 409) {
    const repriced = repricedSchema.safeParse(answer);
    return repriced.success ? { kind: 'repriced', today: repriced.data } : null;
  }
  if (status >= 500 || status === 408 || status === 425 || status === 429) return null;
  return refusal(answer);
}

/** The tab is sent there: an address that runs a script must never come through. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function refusal(answer: unknown): OrderAnswer {
  const read = refusedSchema.safeParse(answer);
  if (!read.success) return FAILED;
  const { code, field, detail } = read.data;
  if (code === 'delivery_date_past') return { kind: 'field', field: 'deliveryDate', problem: 'past' };
  if (code === 'delivery_date_unavailable') {
    const problem = detail?.reason === 'too_soon' ? 'too_soon' : 'not_a_delivery_day';
    return { kind: 'field', field: 'deliveryDate', problem };
  }
  const named = fieldSentAs(field ?? '');
  return named ? { kind: 'field', field: named, problem: storeProblem(named) } : FAILED;
}

/** What the form's own rules let through and the store does not: above all a ZIP that no truck goes to. */
function storeProblem(field: FieldName): FieldProblem {
  if (field === 'deliveryAddress' || field === 'deliveryZip') return 'outside';
  if (field === 'customerEmail') return 'email';
  return field === 'deliveryDate' ? 'invalid' : 'too_long';
}
