import * as z from 'zod/mini';
import {
  type Attempt,
  attemptSchema,
  type CheckoutAnswer,
  type CheckoutForm,
  type CreateCheckout,
  checkoutAnswerSchema,
  IDEMPOTENCY_HEADER,
  type Repriced,
  refusedSchema,
  repricedSchema,
} from '../../domain/orders/checkout.ts';
import { $draft, $pendingPayment, askPayment } from '../cart/payment.ts';
import type { Person } from '../identity/session.ts';
import { newId } from '../offline/ids.ts';
import { storedAtom } from '../ui/storedAtom.ts';
import { type FieldName, fieldSentAs, type OrderFieldProblem } from './orderDetails.ts';

// Ordering. Needs signal: an order is never queued, so nobody waits for a load that was not paid.

export function keepDraft(change: Partial<CheckoutForm>): void {
  $draft.set({ ...$draft.latest(), ...change });
  orderSeed();
}

/** Fills what is blank from the account of who is signed in (spec 1 §5). */
export function prefillDraft({ email, fullName }: Pick<Person, 'email' | 'fullName'>): void {
  const { customerEmail, customerName } = $draft.latest();
  if (customerEmail.trim() && customerName.trim()) return;
  keepDraft({
    customerEmail: customerEmail.trim() ? customerEmail : email,
    customerName: customerName.trim() ? customerName : (fullName ?? ''),
  });
}

type OrderAnswer =
  | ({ kind: 'ready' } & CheckoutAnswer)
  | { kind: 'repriced'; today: Repriced }
  | { kind: 'field'; field: FieldName; problem: OrderFieldProblem }
  | { kind: 'failed' };

const FAILED: OrderAnswer = { kind: 'failed' };
const TIMEOUT_MS = 30_000;

/** Orders once, however often it is called with the same content before the store has answered. */
export async function createCheckout(body: CreateCheckout): Promise<OrderAnswer> {
  const content = JSON.stringify(body);
  // Both at once: while this waits for anything, another tab may have its answer, and a key made then is another order.
  const key = attemptKey(content);
  const pending = $pendingPayment.latest();
  if (pending?.content === content) {
    // A restored cart, sent again as it was: its payment page may still be open.
    const { state } = await askPayment(pending.sessionId);
    if (state === 'open' || state === 'declined') return { kind: 'ready', ...pending };
  }
  let response: Response;
  let answer: unknown;
  try {
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
    $pendingPayment.set({ url, orderNumber, sessionId, content, blocked: false });
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

// One order, however often it is sent. The same content keeps its key until the store has answered, also over a
// reload and in another tab, so that a lost answer is asked for again and not ordered again.

const $attempts = storedAtom<Attempt[]>('checkout-attempts', z.array(attemptSchema), []);
/** Unanswered orders of other content: a person who corrects the form after a lost answer, or two tabs. */
const MOST_KEPT = 5;

/** What keys are made of until the store has answered one: two tabs that send at the same moment make the same key. */
const $seed = storedAtom('checkout-seed', z.string(), '');

/** Before anything is sent, so that every tab has it by then. */
function orderSeed(): string {
  if ($seed.latest() === '') $seed.set(newId());
  return $seed.get();
}

/** The idempotency key of this content. */
function attemptKey(content: string): string {
  const open = $attempts.latest();
  const same = open.find((attempt) => attempt.content === content);
  if (same) return same.key;
  const key = `${orderSeed()}-${digest(content)}`;
  $attempts.set([...open, { content, key }].slice(-MOST_KEPT));
  return key;
}

/** The store has answered, whatever it said: sending the same content again is a new order. */
function endAttempt(content: string): void {
  const open = $attempts.latest().filter((attempt) => attempt.content !== content);
  if (open.length > 0) $attempts.set(open);
  else $attempts.reset();
  $seed.set(newId());
}

/** Tells contents apart (FNV-1a, 32 bits); the seed beside it is what cannot be guessed. */
function digest(content: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < content.length; at += 1) hash = Math.imul(hash ^ content.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
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
  if (code === 'below_minimum') return { kind: 'field', field: 'deliveryZip', problem: 'below_minimum' };
  const named = fieldSentAs(field ?? '');
  return named ? { kind: 'field', field: named, problem: storeProblem(named) } : FAILED;
}

/** What the form's own rules let through and the store does not: above all a ZIP that no truck goes to. */
function storeProblem(field: FieldName): OrderFieldProblem {
  if (field === 'deliveryAddress' || field === 'deliveryZip') return 'outside';
  if (field === 'customerEmail') return 'email';
  return field === 'deliveryDate' ? 'invalid' : 'too_long';
}

/** The new tab that payment goes on in. Opened inside the click, before any waiting, or the browser blocks it. */
type PaymentTab = {
  /** False when the browser let no tab open, or the person has closed it: the way on is then in this one. */
  go(url: string): boolean;
  close(): void;
};

/** @param words shown in the empty tab until there is an address */
export function openPaymentTab(words: string): PaymentTab {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = words;
    tab.document.body.textContent = words;
  }
  return {
    go(url) {
      if (!tab || tab.closed) return false;
      // The payment page is not ours: it gets no handle on the shop.
      tab.opener = null;
      tab.location.replace(url);
      return true;
    },
    close() {
      tab?.close();
    },
  };
}
