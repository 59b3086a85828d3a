import { useDraggable } from '@dnd-kit/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Board, Unscheduled } from '../../../domain/admin/deliveries.ts';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { PhoneLink } from '../ui/AdminLinks.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { formatDay } from '../ui/format.ts';
import { UndoToast } from '../ui/UndoToast.tsx';
import { confirmOrders, unconfirmOrders } from './board.ts';

/** Paid orders that nobody has confirmed. Confirming puts their loads on trucks of the day they ask for. */
export function UnscheduledOrders({ unscheduled: { total, orders } }: Pick<Board, 'unscheduled'>) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('orders');
  const [done, setDone] = useState<readonly string[]>([]);
  const confirm = async (some: readonly Unscheduled[]) => {
    const changed = await attempt(() => confirmOrders(some), t('It could not be saved.'));
    setDone(changed?.done ?? []);
    if (changed && changed.left.length > 0)
      toast({
        tone: 'error',
        title: t('Error'),
        text: t('{n} orders were not changed: somebody else changed them first.', { n: changed.left.length }),
      });
  };
  const undo = async () => {
    setDone([]);
    await attempt(() => unconfirmOrders(done), t('It could not be saved.'));
  };
  return (
    <>
      {total > 0 ? (
        <section className="board-unscheduled" aria-labelledby="unscheduled">
          <div className="board-head">
            <h2 className="h3" id="unscheduled">
              <Link className="link" to="/admin?tab=orders&due=waiting">
                {t('Unscheduled')}
              </Link>{' '}
              <span className="ct num">{total}</span>
            </h2>
            {orders.length > 1 ? (
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                disabled={isBusy}
                onClick={() => void confirm(orders)}
              >
                {t('Confirm all')}
              </button>
            ) : null}
          </div>
          <ul>
            {orders.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                isBusy={isBusy}
                onConfirm={() => void confirm([order])}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {done.length > 0 ? (
        <UndoToast
          key={done.join()}
          text={done.length === 1 ? t('1 order updated') : t('{n} orders updated', { n: done.length })}
          onUndo={() => void undo()}
          onEnd={() => setDone([])}
        />
      ) : null}
    </>
  );
}

type OrderCardProps = { order: Unscheduled; isBusy: boolean; onConfirm: () => void };

/** Dragged onto a truck, or confirmed for the day that it asks for. */
function OrderCard({ order, isBusy, onConfirm }: OrderCardProps) {
  const t = useT();
  const language = useLanguage();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: order.id, data: order });
  return (
    <li
      ref={setNodeRef}
      className="board-load"
      data-movable=""
      data-carried={isDragging ? '' : undefined}
      {...listeners}
    >
      <div className="board-about">
        <p>
          {order.cubicYards > 0 ? <b className="num">{`${order.cubicYards} yd³`}</b> : null} {order.name}
        </p>
        <p className="board-who small">
          <Link className="link" to={`/admin?tab=orders&order=${order.id}`}>
            {order.customerName}
          </Link>
          {order.city ? <span>{order.city}</span> : null}
          {order.customerPhone ? <PhoneLink phone={order.customerPhone} /> : null}
          <span>
            {order.deliveryDate
              ? dayInWords(formatDay(order.deliveryDate, language), order.deliveryWindow, t)
              : t('No day')}
          </span>
        </p>
      </div>
      <button type="button" className="btn btn-quiet btn-sm" disabled={isBusy} onClick={onConfirm}>
        {t('Confirm Order')}
        <span className="unseen"> {order.orderNumber}</span>
      </button>
    </li>
  );
}
