import { useDraggable } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { dayInWords } from '../../../domain/delivery/windowLabels.ts';
import { MISFITS } from '../../../domain/orders/adminDeliveries.ts';
import type { Board, QueuedOrder } from '../../../server/admin/dayBoard.ts';
import type { ChangedOrders } from '../../../server/admin/orders/orderActions.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatDay } from '../ui/format.ts';
import { CardText, Grip } from './BoardCard.tsx';
import { type OrderPlace, sumLoads } from './board.ts';
import { leftText, weightText } from './deliveryLabels.ts';

type UnscheduledOrdersProps = Pick<Board, 'unscheduled'> & {
  isBusy: boolean;
  picked: ReadonlySet<string>;
  onPick: (order: QueuedOrder) => void;
  /** For the days that they ask for. */
  onConfirm: (orders: readonly QueuedOrder[]) => void;
  /** An arrow key sends it to the first truck. */
  onArrow: (order: QueuedOrder) => void;
};

/** Paid orders that nobody has confirmed. Confirming puts their loads on trucks of the day they ask for. */
export function UnscheduledOrders({
  unscheduled: { total, orders },
  isBusy,
  picked,
  onPick,
  onConfirm,
  onArrow,
}: UnscheduledOrdersProps) {
  const t = useT();
  if (total === 0) return null;
  return (
    <section className="board-unscheduled mt-16" aria-labelledby="unscheduled">
      <div className="board-head row between gap-4">
        <h2 className="h3 grow" id="unscheduled">
          <Link className="link" to="/admin?tab=orders&due=waiting">
            {t('Not on a truck yet')}
          </Link>{' '}
          <span className="ct num">{total}</span>
        </h2>
        {orders.length > 1 ? (
          <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => onConfirm(orders)}>
            {t('Confirm all')}
          </Button>
        ) : null}
      </div>
      <ul>
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            isBusy={isBusy}
            isPicked={picked.has(order.id)}
            onPick={() => onPick(order)}
            onArrow={() => onArrow(order)}
            onConfirm={() => onConfirm([order])}
          />
        ))}
      </ul>
    </section>
  );
}

type OrderCardProps = {
  order: QueuedOrder;
  isBusy: boolean;
  isPicked: boolean;
  onPick: () => void;
  onArrow: () => void;
  onConfirm: () => void;
};

/** Picked with others, dragged or sent onto a truck with an arrow key, or confirmed for the day that it asks for. */
function OrderCard({ order, isBusy, isPicked, onPick, onArrow, onConfirm }: OrderCardProps) {
  const t = useT();
  const language = useLanguage();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: order.id, data: order, disabled: isBusy });
  return (
    <li
      ref={setNodeRef}
      className="board-load row gap-4"
      data-movable=""
      data-carried={isDragging ? '' : undefined}
      data-picked={isPicked ? '' : undefined}
      {...listeners}
    >
      <label className="iconbtn board-pick">
        <input type="checkbox" checked={isPicked} disabled={isBusy} onChange={onPick} />
        <span className="unseen">{t('Select {number}', { number: order.orderNumber })}</span>
      </label>
      <div className="board-about">
        <CardText
          card={order}
          orderId={order.id}
          day={
            order.deliveryDate
              ? dayInWords(formatDay(order.deliveryDate, language), order.deliveryWindow, t)
              : t('No day')
          }
          facts={[order.city, order.cubicYards > 0 ? weightText(poundsOf(order), t) : null]}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus. */}
      <div
        className="iconbtn board-grip"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an arrow key moves the order that has the focus.
        tabIndex={0}
        aria-label={t('Move {number}, {place}', {
          number: order.orderNumber,
          place: t('Not on a truck yet'),
        })}
        onKeyDown={(event) => {
          if (isBusy || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return;
          event.preventDefault();
          onArrow();
        }}
      >
        <Grip />
      </div>
      <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={onConfirm}>
        {t('Confirm Order')}
        <span className="unseen"> {order.orderNumber}</span>
      </Button>
    </li>
  );
}

/** Null when what one of its loads weighs is unknown. */
const poundsOf = ({ loads }: QueuedOrder): number | null =>
  loads.some(({ pounds }) => pounds === null) ? null : sumLoads(loads).pounds;

/** What was left when orders were placed, and where they should have gone. */
export type OrdersLeft = Pick<ChangedOrders, 'left'> & { orders: readonly QueuedOrder[]; to: OrderPlace };

type LeftOrdersProps = {
  left: OrdersLeft;
  isBusy: boolean;
  onPlace: (orders: readonly QueuedOrder[]) => void;
  onClose: () => void;
};

/** Which orders were not put on trucks and why. What only has no room can be placed all the same. */
export function LeftOrders({ left: { left, orders }, isBusy, onPlace, onClose }: LeftOrdersProps) {
  const t = useT();
  const section = useRef<HTMLElement>(null);
  // It opens above the board, on a phone far above the button that was pressed.
  useEffect(() => section.current?.focus(), []);
  const misfits: readonly string[] = MISFITS;
  const misfitOrders = left.flatMap(({ id, code }) => {
    const order = orders.find((candidate) => candidate.id === id);
    return order ? [{ order, code }] : [];
  });
  const tight = misfitOrders.filter(({ code }) => misfits.includes(code)).map(({ order }) => order);
  return (
    <section
      ref={section}
      className="note warn mt-16"
      role="alert"
      tabIndex={-1}
      aria-labelledby="left-orders"
    >
      <h2 className="h3" id="left-orders">
        {misfitOrders.length === 1
          ? t('1 order was not put on a truck')
          : t('{n} orders were not put on trucks', { n: misfitOrders.length })}
      </h2>
      <ul>
        {misfitOrders.map(({ order, code }) => (
          <li key={order.id}>
            <Link className="link" to={`/admin?tab=orders&order=${order.id}`}>
              {order.orderNumber}
            </Link>{' '}
            {order.customerName}: <span>{leftText(code, t)}</span>
          </li>
        ))}
      </ul>
      <div className="acts">
        {tight.length > 0 ? (
          <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={() => onPlace(tight)}>
            {t('Put on the truck anyway')}
          </Button>
        ) : null}
        <Button className="btn-quiet btn-sm" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
    </section>
  );
}
