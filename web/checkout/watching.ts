import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { finishOrder } from './checkout.ts';
import { CHECKING, type PaymentView, watchPayment } from './payment.ts';

/**
 * How the payment of a session stands, asked of the store while the screen is there; once it is paid, what the
 * checkout kept for it is let go.
 *
 * @param most questions before it rests
 */
export function usePaymentView(
  sessionId: string | null,
  most?: number,
): { view: PaymentView; askAgain: () => void } {
  const watch = useMemo(() => (sessionId === null ? null : watchPayment(sessionId, most)), [sessionId, most]);
  const view = useSyncExternalStore(
    watch?.watch ?? nothingToWatch,
    watch?.read ?? stillChecking,
    stillChecking,
  );
  const paid = view.state === 'paid';
  useEffect(() => {
    if (paid && sessionId !== null) finishOrder(sessionId);
  }, [paid, sessionId]);
  return { view, askAgain: () => watch?.askAgain() };
}

const nothingToWatch = () => () => undefined;
const stillChecking = () => CHECKING;
