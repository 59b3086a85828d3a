import { useState } from 'react';
import { formatMoney } from '../../domain/base/money.ts';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { canPayOnline, isTooSmall, owedCents } from '../../domain/orders/orders.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { orderProblemText } from './labels.ts';
import { openPayPage } from './orders.ts';
import { tooSmallText } from './paymentLabels.ts';

type PayOrderProps = {
  order: GuestOrder;
  /** The email that it was looked up with; null for an order of the signed-in account. */
  email: string | null;
  online: boolean;
};

/** Pays what an order still owes on the provider's page: the whole order, or what a change of it added. */
export function PayOrder({ order, email, online }: PayOrderProps) {
  const t = useT();
  const { phone } = useSettings();
  const [busy, setBusy] = useState(false);
  const cents = owedCents(order);
  if (isTooSmall(cents)) return <p>{tooSmallText(cents, phone, t)}</p>;
  if (!canPayOnline(order)) return null;
  const { orderNumber } = order;
  const pay = async () => {
    setBusy(true);
    const problem = await openPayPage({ orderNumber, email });
    // When it works, this page is left.
    if (!problem) return;
    setBusy(false);
    toast({ tone: 'error', title: t('Error'), text: orderProblemText(problem, phone, t) });
  };
  return (
    <p className="mt-24">
      <button
        type="button"
        className="needs-js btn btn-commit btn-block"
        disabled={busy || !online}
        onClick={() => void pay()}
      >
        <Icon name="card" size="sm" />
        <span>{t('Pay {amount} online', { amount: formatMoney(cents, { cents: 'always' }) })}</span>
      </button>
    </p>
  );
}
