import { useId } from 'react';
import type { OrderMove } from '../../domain/orders/guestOrders.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { actorWords, moveWords } from './moveWords.ts';
import { storeMoment } from './words.ts';

/** What happened to an order and who did it, the oldest first. */
export function OrderMoves({ moves }: { moves: readonly OrderMove[] }) {
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
