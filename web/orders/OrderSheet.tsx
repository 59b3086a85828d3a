import type { ReactNode } from 'react';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { LoadSlips } from './LoadSlips.tsx';
import { OrderMoves } from './OrderMoves.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { Timeline } from './Timeline.tsx';
import { timeline } from './timeline.ts';

type OrderSheetProps = {
  order: GuestOrder;
  now: Date;
  /** Above the way of the order. */
  gauge?: ReactNode;
  /** Below it: what can be done. Not printed. */
  children?: ReactNode;
};

/** An order on a screen and on paper: how far it is, what it is, what happened to it, and a slip for each load. */
export function OrderSheet({ order, now, gauge, children }: OrderSheetProps) {
  return (
    <>
      <div className="track-grid">
        <div>
          {gauge}
          <Timeline
            steps={timeline(order)}
            paymentStatus={order.paymentStatus}
            deliveryDate={order.deliveryDate}
            now={now}
          />
          {children}
        </div>
        <OrderTicket order={order} />
      </div>
      <OrderMoves moves={order.moves} />
      <LoadSlips order={order} />
    </>
  );
}
