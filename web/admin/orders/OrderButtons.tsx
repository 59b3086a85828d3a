import { useState } from 'react';
import { type AdminOrderRow, isUnpaid } from '../../../domain/admin/orders.ts';
import type { OrderStatus } from '../../../domain/orders/orders.ts';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDoing } from '../ui/doing.ts';
import { CancelSheet } from './CancelSheet.tsx';
import { ConfirmUnpaidSheet } from './ConfirmUnpaidSheet.tsx';
import { movedWords, moveLabel, movesOf } from './orderLabels.ts';
import { moveOrder } from './orders.ts';

type OrderButtonsProps = {
  order: AdminOrderRow;
  /** Default: what a list offers. */
  moves?: readonly OrderStatus[];
};

/** The moves that are open to an order. Cancelling asks first, and confirming what is not paid: both are about money. */
export function OrderButtons({ order, moves = movesOf(order.status) }: OrderButtonsProps) {
  const t = useT();
  const { isBusy, attempt } = useDoing('orders');
  const [asking, setAsking] = useState<'cancelled' | 'confirmed' | null>(null);
  const move = async (to: OrderStatus, said: { keepMoney?: boolean; evenUnpaid?: boolean } = {}) => {
    setAsking(null);
    const moved = await attempt(() => moveOrder(order, to, said), t('Failed to update order status'));
    if (!moved) return;
    if (moved.status === to) toast({ title: movedWords(to, t) });
    else
      toast({
        tone: 'warning',
        title: t('The payment provider does not answer'),
        text: t('The refund is asked for again by itself. The order is cancelled when it came through.'),
        seconds: 8,
      });
  };
  const begin = (to: OrderStatus) => {
    if (to === 'cancelled' || (to === 'confirmed' && isUnpaid(order))) setAsking(to);
    else void move(to);
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
      {asking === 'cancelled' ? (
        <CancelSheet
          order={order}
          onClose={() => setAsking(null)}
          onCancel={(keepMoney) => void move('cancelled', { keepMoney })}
        />
      ) : null}
      {asking === 'confirmed' ? (
        <ConfirmUnpaidSheet
          unpaid={[order]}
          of={1}
          onClose={() => setAsking(null)}
          onConfirm={() => void move('confirmed', { evenUnpaid: true })}
        />
      ) : null}
    </div>
  );
}
