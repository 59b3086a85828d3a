import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import {
  type CheckoutForm,
  type CheckoutStatus,
  type CreateCheckout,
  checkoutFormSchema,
  checkoutStatusSchema,
  EMPTY_FORM,
  type PendingPayment,
  pendingPaymentSchema,
} from '../../domain/orders/checkout.ts';
import { track } from '../analytics/track.ts';
import { callApi } from '../offline/api.ts';
import type { Translate } from '../ui/locale.tsx';
import { storedAtom } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';
import { $unpaidCart, forgetUnpaidCart, restoreCart } from './cart.ts';

// An order from form to payment, as known to this browser. Whether it is paid is asked of the server and never
// taken from a URL.

/** The checkout's draft, which survives a reload or a day without signal. */
export const $draft = storedAtom<CheckoutForm>('checkout-draft', () => checkoutFormSchema, EMPTY_FORM);

/** The order waiting for payment, for a reload of the waiting page, another tab or a cancelled payment. */
export const $pendingPayment = storedAtom<PendingPayment | null>(
  'checkout-pending',
  () => z.nullable(pendingPaymentSchema),
  null,
);

/** Who paid last on this browser: the page after it shows the order without asking for number and email. */
export const $buyer = storedAtom<Buyer | null>(
  'checkout-buyer',
  () =>
    z.nullable(
      z.object({
        sessionId: z.string(),
        email: z.string(),
        name: z.string(),
      }),
    ),
  null,
);
type Buyer = { sessionId: string; email: string; name: string };

export const usePendingPayment = (): PendingPayment | null => useStore($pendingPayment, { ssr: 'initial' });

/** The session of the order whose goods are back in the cart: the next order takes its place. */
export const replacedSession = (): string | null =>
  $unpaidCart.latest().length === 0 ? ($pendingPayment.latest()?.sessionId ?? null) : null;

/**
 * Once paid, clears the form, the cart that was set aside and the waiting payment. Another order may have
 * been started since; its data stays.
 */
export function finishOrder(sessionId: string): void {
  const pending = $pendingPayment.latest();
  if (pending?.sessionId !== sessionId) return;
  const { items, total_amount, customer_email, customer_name }: CreateCheckout = JSON.parse(pending.content);
  $buyer.set({ sessionId, email: customer_email, name: customer_name });
  $pendingPayment.reset();
  forgetUnpaidCart();
  $draft.reset();
  // Loaded late: most pages never show a cart.
  void import('./figures.ts').then(({ $promo }) => $promo.reset(), console.warn);
  // Only the first waiting tab finds the pending payment.
  track({ name: 'purchase', items: items.length, valueCents: Math.round(total_amount * 100) });
}

/** Somebody left the payment page by its own way back: the cart is theirs again, and only a failure is called one. */
export async function backFromPayment(t: Translate): Promise<void> {
  const isBack = restoreCart();
  const pending = $pendingPayment.latest();
  const { state } = pending ? await askPayment(pending.sessionId) : { state: 'unknown' };
  if (state === 'paid') return;
  if (state === 'declined' || state === 'failed')
    toast({
      title: t('Payment Failed'),
      text: t('There was an issue processing your payment. Please try again or contact support.'),
      tone: 'error',
      action: { label: t('Contact Support'), to: '/contact' },
    });
  else
    toast({
      title: t('Nothing was charged'),
      ...(isBack && { text: t('Your cart is back. Check out again when you are ready.') }),
      tone: 'info',
    });
}

/** `checking`: not answered yet. `unreachable`: no answer came. */
export type PaymentState = CheckoutStatus['state'] | 'checking' | 'unreachable';
export type PaymentView = {
  state: PaymentState;
  orderNumber: string | null;
  effect: CheckoutStatus['effect'];
  /** Polling has stopped; the person can check again. */
  resting: boolean;
};

const CHECKING: PaymentView = { state: 'checking', orderNumber: null, effect: 'placed', resting: false };

/**
 * Polls a session's payment status while the screen is shown; once paid, clears what the
 * checkout stored for it.
 *
 * @param most requests before polling stops
 */
export function usePayment(
  sessionId: string | null,
  most?: number,
): { view: PaymentView; askAgain: () => void } {
  const { $payment, start, askAgain } = useMemo(() => watchPayment(sessionId, most), [sessionId, most]);
  const view = useStore($payment, { ssr: 'initial' });
  useEffect(start, [start]);
  const paid = view.state === 'paid';
  useEffect(() => {
    if (paid && sessionId !== null) finishOrder(sessionId);
  }, [paid, sessionId]);
  return { view, askAgain };
}

/** About half an hour of polling; the payment page stays open for 45 minutes. */
const MAX_QUESTIONS = 130;

/** Milliseconds until the next request: quick at first, then every 15 s; null when polling ends. */
export function nextQuestion(count: number): number | null {
  if (count >= MAX_QUESTIONS) return null;
  return Math.min(15_000, 1_500 + 500 * count);
}

/**
 * Polls until the payment is final, at growing intervals, not while the page is hidden, and not
 * forever. Showing the page or regaining signal polls at once; `askAgain` starts over.
 */
export function watchPayment(sessionId: string | null, most = MAX_QUESTIONS) {
  const $payment = atom(CHECKING);
  let view = CHECKING;
  let count = 0;
  let asking = false;
  let isStopped = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Partial<PaymentView>) => {
    view = { ...view, ...next };
    $payment.set(view);
  };
  const isOver = () => ['paid', 'expired', 'unknown'].includes(view.state);
  const plan = () => {
    if (isStopped || document.hidden || isOver()) return;
    const delay = count < most ? nextQuestion(count) : null;
    if (delay === null) show({ resting: true });
    else timer = setTimeout(() => void ask(), delay);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (sessionId === null || asking || isOver()) return;
    asking = true;
    count += 1;
    const answer = await askPayment(sessionId);
    asking = false;
    show({ ...answer, orderNumber: answer.orderNumber ?? view.orderNumber, resting: false });
    plan();
  };
  const onReturn = () => {
    clearTimeout(timer);
    if (!document.hidden) void ask();
  };

  const start = () => {
    isStopped = false;
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onReturn);
    void ask();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
      removeEventListener('online', onReturn);
    };
  };
  const askAgain = () => {
    count = 0;
    void ask();
  };
  return { $payment, start, askAgain };
}

export async function askPayment(sessionId: string): Promise<Omit<PaymentView, 'resting'>> {
  const unanswered = { orderNumber: null, effect: 'placed' } as const;
  try {
    const query = new URLSearchParams({ session_id: sessionId });
    const response = await callApi(`/api/checkout-status?${query}`, { cache: 'no-store' });
    if (response.status === 404 || response.status === 400) return { state: 'unknown', ...unanswered };
    if (!response.ok) return { state: 'unreachable', ...unanswered };
    return checkoutStatusSchema.parse(await response.json());
  } catch (error) {
    console.warn('The state of the payment is not known yet.', error);
    return { state: 'unreachable', ...unanswered };
  }
}
