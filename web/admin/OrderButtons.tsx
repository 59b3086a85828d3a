import { useState } from 'react';
import type { OfficeOrderRow } from '../../domain/officeOrders.ts';
import type { OrderStatus } from '../../domain/orders.ts';
import { useT } from '../ui/language.tsx';
import { toast } from '../ui/toast.tsx';
import { CancelSheet } from './CancelSheet.tsx';
import { useDoing } from './doing.ts';
import { moveOrder } from './orders.ts';
import { movedWords, moveLabel, movesOf } from './orderWords.ts';

type OrderButtonsProps = {
  order: OfficeOrderRow;
  /** Default: what a list offers. */
  moves?: readonly OrderStatus[];
};

/** The moves that are open to an order. Cancelling asks first: money may go back with it. */
export function OrderButtons({ order, moves = movesOf(order.status) }: OrderButtonsProps) {
  const t = useT();
  const { isBusy, attempt } = useDoing('orders');
  const [isCancelling, setCancelling] = useState(false);
  const move = async (to: OrderStatus, keepMoney = false) => {
    setCancelling(false);
    const moved = await attempt(
      () => moveOrder(order, to, { keepMoney }),
      t('Failed to update order status'),
    );
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
  const look = (to: OrderStatus) =>
    to === 'cancelled' ? 'btn-danger' : to === moves[0] ? 'btn-primary' : 'btn-quiet';
  return (
    <div className="office-order-acts">
      {moves.map((to) => (
        <button
          key={to}
          type="button"
          className={`btn btn-sm ${look(to)}`}
          disabled={isBusy}
          onClick={() => (to === 'cancelled' ? setCancelling(true) : void move(to))}
        >
          {moveLabel(to, t)}
          <span className="unseen"> {order.orderNumber}</span>
        </button>
      ))}
      {isCancelling ? (
        <CancelSheet
          order={order}
          onClose={() => setCancelling(false)}
          onCancel={(keepMoney) => void move('cancelled', keepMoney)}
        />
      ) : null}
    </div>
  );
}
