import type { CheckoutStatus } from '../../domain/orders/checkout.ts';
import { callApi } from '../offline/api.ts';

// Whether a payment went through, asked of the store and never read out of an address.

/** `checking`: not answered yet. `unreachable`: no answer came. */
export type PaymentState = CheckoutStatus['state'] | 'checking' | 'unreachable';
export type PaymentView = {
  state: PaymentState;
  orderNumber: string | null;
  /** Nobody asks any more by itself: the person may. */
  resting: boolean;
};

export const CHECKING: PaymentView = { state: 'checking', orderNumber: null, resting: false };
/** About half an hour of asking; the payment page itself stays open for 45 minutes. */
const MOST_QUESTIONS = 130;

/** Milliseconds until the next question: quick at first, then every 15 s; null once it has been asked enough. */
export function nextQuestion(asked: number): number | null {
  if (asked >= MOST_QUESTIONS) return null;
  return Math.min(15_000, 1_500 + 500 * asked);
}

export async function askPayment(sessionId: string): Promise<Pick<PaymentView, 'state' | 'orderNumber'>> {
  try {
    const { checkoutStatusSchema } = await import('../../domain/orders/checkout.ts');
    const query = new URLSearchParams({ session_id: sessionId });
    const response = await callApi(`/api/checkout-status?${query}`, { cache: 'no-store' });
    if (response.status === 404 || response.status === 400) return { state: 'unknown', orderNumber: null };
    if (!response.ok) return { state: 'unreachable', orderNumber: null };
    return checkoutStatusSchema.parse(await response.json());
  } catch (error) {
    console.warn('The state of the payment is not known yet.', error);
    return { state: 'unreachable', orderNumber: null };
  }
}

type PaymentWatch = {
  read(): PaymentView;
  /** Asks while somebody listens. */
  watch(watcher: () => void): () => void;
  /** Asks at once, and goes on as at the beginning. */
  askAgain(): void;
};

/**
 * Asks until the payment has come to an end, less and less often, not while the page is hidden, and never for
 * ever. Coming back to the page or into signal asks at once.
 *
 * @param most questions before it rests
 */
export function watchPayment(sessionId: string, most = MOST_QUESTIONS): PaymentWatch {
  const watchers = new Set<() => void>();
  let view = CHECKING;
  let asked = 0;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Partial<PaymentView>) => {
    view = { ...view, ...next };
    for (const watcher of watchers) watcher();
  };
  const isOver = () => view.state === 'paid' || view.state === 'expired' || view.state === 'unknown';
  const plan = () => {
    if (watchers.size === 0 || document.hidden || isOver()) return;
    const delay = asked < most ? nextQuestion(asked) : null;
    if (delay === null) show({ resting: true });
    else timer = setTimeout(() => void ask(), delay);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (asking || isOver()) return;
    asking = true;
    asked += 1;
    const { state, orderNumber } = await askPayment(sessionId);
    asking = false;
    show({ state, orderNumber: orderNumber ?? view.orderNumber, resting: false });
    plan();
  };
  const onReturn = () => {
    clearTimeout(timer);
    if (!document.hidden) void ask();
  };

  return {
    read: () => view,
    watch(watcher) {
      watchers.add(watcher);
      if (watchers.size === 1) {
        document.addEventListener('visibilitychange', onReturn);
        addEventListener('online', onReturn);
        void ask();
      }
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', onReturn);
        removeEventListener('online', onReturn);
      };
    },
    askAgain() {
      asked = 0;
      void ask();
    },
  };
}
