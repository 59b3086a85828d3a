import { useState } from 'react';
import { type AdminOrderRow, isUnpaid, refundableCents } from '../../../domain/admin/orders.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import type { OrderStatus } from '../../../domain/orders/orders.ts';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { ConfirmMailSheet } from '../ui/ConfirmMailSheet.tsx';
import { ConfirmUnpaidSheet } from './ConfirmUnpaidSheet.tsx';
import { mailedOf, movedText, moveLabel, movesOf, moveText } from './orderLabels.ts';
import { moveOrder } from './orders.ts';

type OrderButtonsProps = {
  order: AdminOrderRow;
  /** Default: what a list offers. */
  moves?: readonly OrderStatus[];
};

/** The moves an order can make. All but confirming a paid one ask first, about money or an e-mail. */
export function OrderButtons({ order, moves = movesOf(order.status) }: OrderButtonsProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  const [confirming, setConfirming] = useState<OrderStatus | null>(null);
  const move = async (to: OrderStatus, said: { keepMoney?: boolean; evenUnpaid?: boolean } = {}) => {
    setConfirming(null);
    const moved = await attempt(() => moveOrder(order, to, said), t('Failed to update order status'));
    if (!moved) return;
    if (moved.status === to) toast({ title: movedText(to, t) });
    else
      toast({
        tone: 'warning',
        title: t('The payment provider is not responding'),
        text: t('The refund will be retried automatically. The order is cancelled once it goes through.'),
        seconds: 8,
      });
  };
  const begin = (to: OrderStatus) => {
    if (to === 'confirmed' && !isUnpaid(order)) void move(to);
    else setConfirming(to);
  };
  const look = (to: OrderStatus) =>
    to === 'cancelled' ? 'btn-danger' : to === moves[0] ? 'btn-primary' : 'btn-quiet';
  return (
    <div className="admin-order-acts">
      {moves.map((to) => (
        <button
          key={to}
          type="button"
          className={`btn btn-sm ${look(to)}`}
          disabled={isBusy}
          onClick={() => begin(to)}
        >
          {moveLabel(to, t)}
          <span className="unseen"> {order.orderNumber}</span>
        </button>
      ))}
      {confirming === 'cancelled' ? (
        <CancelSheet
          order={order}
          onClose={() => setConfirming(null)}
          onCancel={(keepMoney) => void move('cancelled', { keepMoney })}
        />
      ) : null}
      {confirming === 'confirmed' ? (
        <ConfirmUnpaidSheet
          unpaid={[order]}
          of={1}
          onClose={() => setConfirming(null)}
          onConfirm={() => void move('confirmed', { evenUnpaid: true })}
        />
      ) : null}
      {confirming === 'in_progress' || confirming === 'delivered' ? (
        <ConfirmMailSheet
          title={`${moveLabel(confirming, t)}: ${order.orderNumber}`}
          recipients={mailedOf([order])}
          action={moveLabel(confirming, t)}
          onClose={() => setConfirming(null)}
          onConfirm={() => void move(confirming)}
        >
          {moveText(confirming, t)}
        </ConfirmMailSheet>
      ) : null}
    </div>
  );
}

type CancelSheetProps = {
  order: AdminOrderRow;
  onClose: () => void;
  onCancel: (keepMoney: boolean) => void;
};

/** Says what cancelling does to the money first: it cannot be undone. */
function CancelSheet({ order, onClose, onCancel }: CancelSheetProps) {
  const t = useT();
  const [keepMoney, setKeepMoney] = useState(false);
  const cents = refundableCents(order);
  const amount = formatMoney(cents, { cents: 'always' });
  return (
    <Sheet open onClose={onClose} title={t('Cancel {number}?', { number: order.orderNumber })}>
      <p>{t('A cancelled order cannot be reopened. The customer will get an email.')}</p>
      {cents > 0 ? (
        <fieldset className="admin-choice">
          <legend className="flabel">{t('Refund')}</legend>
          <label>
            <input type="radio" name="money" checked={!keepMoney} onChange={() => setKeepMoney(false)} />
            {t('Refund {amount}', { amount })}
          </label>
          <label>
            <input type="radio" name="money" checked={keepMoney} onChange={() => setKeepMoney(true)} />
            {t('Keep {amount} (settled another way)', { amount })}
          </label>
        </fieldset>
      ) : null}
      {order.paymentStatus === 'unpaid' ? (
        <p>{t('Nothing was paid. The payment page will be closed.')}</p>
      ) : null}
      {order.paymentStatus === 'invoiced' ? <p>{t('It was invoiced: void the invoice too.')}</p> : null}
      <div className="admin-acts">
        <button type="button" className="btn btn-danger" onClick={() => onCancel(keepMoney)}>
          {t('Cancel Order')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onClose}>
          {t('Keep it')}
        </button>
      </div>
    </Sheet>
  );
}
