import * as z from 'zod/mini';
import { lineTotalCents } from '../../domain/base/money.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import {
  type AccountAnswer,
  accountAnswerSchema,
  type CheckoutAnswer,
  type CheckoutForm,
  type CreateCheckout,
  checkoutAnswerSchema,
  IDEMPOTENCY_HEADER,
  type RefusalAnswer,
  type Repricing,
  refusedSchema,
  repricedSchema,
} from '../../domain/orders/checkout.ts';
import type { PromoProblem } from '../../domain/orders/promoCodes.ts';
import { $draft, $pendingPayment, askPayment, finishOrder, replacedSession } from '../cart/payment.ts';
import type { Person } from '../identity/session.ts';
import { callApi, jsonRequest, ownHeaders } from '../offline/api.ts';
import { newId } from '../offline/ids.ts';
import { storedAtom } from '../ui/storedAtom.ts';
import { type CheckoutFieldName, fieldSentAs, orderDetails } from './orderDetails.ts';

// Places an order. Needs signal: orders are never queued, so that nobody waits for a delivery that was not paid.

export function saveOrderDraft(change: Partial<CheckoutForm>): void {
  $draft.set({ ...$draft.latest(), ...change });
  orderSeed();
}

/** Fills blank contact fields from the signed-in account (spec 1 §5). */
export function prefillDraft({ email, fullName }: Pick<Person, 'email' | 'fullName'>): void {
  const { customerEmail, customerName } = $draft.latest();
  if (customerEmail.trim() && customerName.trim()) return;
  saveOrderDraft({
    customerEmail: customerEmail.trim() ? customerEmail : email,
    customerName: customerName.trim() ? customerName : (fullName ?? ''),
  });
}

type Figures = {
  subtotalCents: number;
  deliveryFeeCents: number;
  /** Before tax. */
  totalCents: number;
  taxCents: number;
  /** Absent where it takes nothing off. */
  promoCode?: string;
};

/** The body of create-checkout, with the figures on the screen. In dollars, as in the specification. */
export function checkoutBody(form: CheckoutForm, lines: Cart, figures: Figures): CreateCheckout {
  const dollars = (cents: number) => cents / 100;
  return {
    items: lines.map(({ product, quantity }) => ({
      product_id: product.id,
      product_type: product.type,
      product_name: product.name,
      quantity,
      unit_price: dollars(product.priceCents),
      unit: product.unit,
      total_price: dollars(lineTotalCents(product.priceCents, quantity)),
    })),
    subtotal: dollars(figures.subtotalCents),
    delivery_fee: dollars(figures.deliveryFeeCents),
    total_amount: dollars(figures.totalCents),
    sales_tax: dollars(figures.taxCents),
    ...(figures.promoCode ? { promo_code: figures.promoCode } : {}),
    ...orderDetails(form),
    ...(form.payOnAccount ? { pay_on_account: true } : {}),
  };
}

type OrderAnswer =
  | ({ kind: 'ready' } & CheckoutAnswer)
  | ({ kind: 'invoiced' } & AccountAnswer)
  | { kind: 'repriced'; today: Repricing }
  | { kind: 'field'; field: CheckoutFieldName; refusal: RefusalAnswer }
  | { kind: 'promo'; problem: PromoProblem }
  /** The order that this one would have replaced is paid, or is being paid. */
  | { kind: 'already_paid'; orderNumber: string; isUnderWay: boolean }
  /** Final: nothing on the form would change the answer. */
  | { kind: 'refused' }
  | { kind: 'failed' };

/** What the payment provider refuses and no field of the form has: '' is the request as a whole. */
const REFUSED_BY_PROVIDER = ['', 'items', 'total_amount', 'delivery_fee'];
const FAILED: OrderAnswer = { kind: 'failed' };
const TIMEOUT_MS = 30_000;

/** Idempotent: repeated calls with the same content before the server has answered place one order. */
export async function createCheckout(body: CreateCheckout): Promise<OrderAnswer> {
  const content = JSON.stringify(body);
  // Read before any `await`: meanwhile another tab may get its answer, and a key made after that is another order.
  const replaces = replacedSession();
  const order = replaces === null ? body : { ...body, replaces };
  const key = `${orderSeed()}-${digest(content)}`;
  const pending = $pendingPayment.latest();
  if (pending?.content === content) {
    // A restored cart, sent again unchanged: its payment page may still be open.
    const { state } = await askPayment(pending.sessionId);
    if (state === 'open' || state === 'declined') return { kind: 'ready', ...pending };
  }
  let response: Response;
  let answer: unknown;
  try {
    // So that an unpaid order of the same owner does not hold the stock that the next one needs.
    const owner = await ownHeaders();
    response = await send(order, key, owner);
    // An expired session does not block the order: it is sent again without an account.
    if (response.status === 401 && 'Authorization' in owner) response = await send(order, key, {});
    answer = await response.json();
  } catch (error) {
    console.warn('The order has no answer yet; sent again, it stays the same order.', error);
    return FAILED;
  }
  const read = readAnswer(response.status, answer);
  if (read === null) return FAILED;
  if (read.kind === 'ready') {
    const { url, orderNumber, sessionId } = read;
    // Before the seed is renewed, so that another tab that makes another key finds this.
    $pendingPayment.set({ url, orderNumber, sessionId, content, blocked: false });
  }
  if (read.kind === 'already_paid' && !read.isUnderWay && pending?.orderNumber === read.orderNumber)
    finishOrder(pending.sessionId);
  if (read.kind === 'invoiced' && replaces !== null) $pendingPayment.reset();
  // Sending the same content again is a new order.
  $seed.set(newId());
  return read;
}

function send(body: CreateCheckout, key: string, owner: Record<string, string>): Promise<Response> {
  const request = jsonRequest('POST', body, { [IDEMPOTENCY_HEADER]: key, ...owner });
  return callApi('/api/create-checkout', request, TIMEOUT_MS);
}

// Idempotency. The same content keeps its key until the server has answered, even after a reload and in another
// tab, so that after a lost answer a retry does not place a second order.

/** The seed of the keys until the next answer, so that two tabs that send at the same moment make the same key. */
const $seed = storedAtom('checkout-seed', z.string, '');

/** Creates the seed before anything is sent, so that every tab has it by then. */
function orderSeed(): string {
  if ($seed.latest() === '') $seed.set(newId());
  return $seed.latest();
}

/** A hash (FNV-1a, 32 bits) to tell contents apart; the unguessable part of a key is the seed. */
function digest(content: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < content.length; i += 1) hash = Math.imul(hash ^ content.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** null: the server has not decided, and the same order may be retried with its key. */
function readAnswer(status: number, answer: unknown): OrderAnswer | null {
  if (status === 200 || status === 201) {
    const parsed = checkoutAnswerSchema.safeParse(answer);
    if (parsed.success) return isWebAddress(parsed.data.url) ? { kind: 'ready', ...parsed.data } : null;
    const invoiced = accountAnswerSchema.safeParse(answer);
    return invoiced.success ? { kind: 'invoiced', ...invoiced.data } : null;
  }
  if (status === 409) {
    const repriced = repricedSchema.safeParse(answer);
    return repriced.success ? { kind: 'repriced', today: repriced.data } : null;
  }
  if (status >= 500 || status === 408 || status === 425 || status === 429) return null;
  return refusal(answer);
}

/** Guards the navigation of the payment tab against `javascript:` URLs. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function refusal(answer: unknown): OrderAnswer {
  const read = refusedSchema.safeParse(answer);
  if (!read.success) return FAILED;
  const { code, field = 'unnamed', detail } = read.data;
  if (code === 'already_paid')
    return {
      kind: 'already_paid',
      orderNumber: detail?.orderNumber ?? '',
      isUnderWay: detail?.reason === 'under_way',
    };
  if (code === 'promo_code') return { kind: 'promo', problem: (detail?.reason ?? 'unknown') as PromoProblem };
  const isOfAccount = code === 'no_terms' || code === 'credit_limit';
  const fieldName = isOfAccount ? 'payOnAccount' : fieldSentAs(detail?.field ?? field);
  if (fieldName) return { kind: 'field', field: fieldName, refusal: read.data };
  return REFUSED_BY_PROVIDER.includes(field) ? { kind: 'refused' } : FAILED;
}

/** The new tab for the payment page. Opened synchronously in the click handler, or the browser blocks it. */
type PaymentTab = {
  /** False when the browser blocked the tab or the person closed it; the payment then continues in this tab. */
  go(url: string): boolean;
  close(): void;
};

/** @param words shown in the empty tab until the URL is known */
export function openPaymentTab(words: string): PaymentTab {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.document.title = words;
    tab.document.body.textContent = words;
  }
  return {
    go(url) {
      if (!tab || tab.closed) return false;
      // The payment page is a third party's, so it must not get access to the store's window.
      tab.opener = null;
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}
