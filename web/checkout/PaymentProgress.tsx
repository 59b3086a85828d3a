import type { PaymentView } from '../cart/payment.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';

type PaymentProgressProps = { view: PaymentView; onAskAgain: () => void };

/** The payment's status according to the server, and a button to check it again. */
export function PaymentProgress({ view, onAskAgain }: PaymentProgressProps) {
  const t = useT();
  const { state, resting } = view;
  const isBad = state === 'failed' || state === 'declined';
  return (
    <div className="note row cluster between mt-24">
      <p className="row" role="status">
        <Icon name={state === 'unreachable' ? 'wifi-off' : isBad ? 'warning' : 'clock'} />
        <span>{progressText(view, t)}</span>
      </p>
      {resting || state === 'unreachable' || state === 'failed' ? (
        <Button className="btn-quiet btn-sm" onClick={onAskAgain}>
          <Icon name="refresh" size="sm" />
          {t('Check again')}
        </Button>
      ) : null}
    </div>
  );
}

function progressText({ state, resting }: PaymentView, t: ReturnType<typeof useT>): string {
  if (state === 'unreachable') return t('The store did not answer. We will try again when you have signal.');
  if (state === 'failed') return t('The payment did not go through. Nothing was charged.');
  if (state === 'declined') return t('The card was declined. Try another one on the payment page.');
  if (state === 'checking') return t('Checking on your payment...');
  return resting ? t('Not paid yet. Check again once it is.') : t('Waiting for your payment...');
}
