import type { AdminOrder } from '../../../domain/admin/orders.ts';
import { moveWords } from '../../orders/labels.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatMoment } from '../ui/format.ts';
import { actorName, asMoves } from './orderLabels.ts';

/** What happened to an order and who did it, the oldest first. */
export function OrderHistory({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const moves = asMoves(order);
  return (
    <section className="panel" aria-labelledby="order-history">
      <h2 className="h3" id="order-history">
        {t('History')}
      </h2>
      <ol className="admin-lines">
        {order.moves.map(({ actor, at }, index) => {
          const move = moves[index];
          return move ? (
            <li key={`${at} ${move.status} ${move.paymentStatus} ${move.refundedCents}`}>
              <b>{moveWords(move, moves[index - 1], t)}</b>
              <span className="admin-detail num">{`${actorName(actor, t)}, ${formatMoment(at, language)}`}</span>
            </li>
          ) : null;
        })}
      </ol>
    </section>
  );
}
