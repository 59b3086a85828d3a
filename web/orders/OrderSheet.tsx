import { type ReactNode, useId } from 'react';
import type { GuestOrder, OrderMove } from '../../domain/orders/guestOrders.ts';
import { Brand } from '../ui/Brand.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { LoadSlips } from './LoadSlips.tsx';
import { actorWords, moveWords, storeMoment, timeline } from './labels.ts';
import { OrderTicket } from './OrderTicket.tsx';
import { Timeline } from './Timeline.tsx';

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

/** What happened to an order and who did it, the oldest first. */
function OrderMoves({ moves }: { moves: readonly OrderMove[] }) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const heading = useId();
  if (moves.length === 0) return null;
  return (
    <section className="track-moves" aria-labelledby={heading}>
      <h2 className="h3" id={heading}>
        {t('History')}
      </h2>
      <ol>
        {moves.map((move, index) => (
          <li key={`${move.at} ${move.status} ${move.paymentStatus}`}>
            <b>{moveWords(move, moves[index - 1], t)}</b>
            <span className="small muted num">
              {`${storeMoment(move.at, language)} · ${actorWords(move.actor, settings.name, t)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The head of the paper; screens have the header of the page. */
export function PrintHead() {
  const settings = useSettings();
  const { street, city, state, zip } = settings.address;
  return (
    <div className="on-paper print-head">
      <Brand />
      <p className="small">{`${street}, ${city}, ${state} ${zip} · ${settings.phone}`}</p>
    </div>
  );
}
