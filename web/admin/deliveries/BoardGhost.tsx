import type { Board } from '../../../domain/admin/deliveries.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatDay } from '../ui/format.ts';
import { dropAt } from './board.ts';
import type { Carried } from './boardDrag.ts';
import { warningWords } from './deliveryLabels.ts';
import { sumWords } from './loads.ts';

type BoardGhostProps = { carried: Carried; board: Board };

/** What hangs from the pointer: which load, where it would go, and what speaks against it. */
export function BoardGhost({ carried: { load, to }, board }: BoardGhostProps) {
  const t = useT();
  const language = useLanguage();
  const drop = dropAt(load, to, board);
  return (
    <div className="board-ghost" role="status">
      <b className="num">{load.orderNumber}</b>
      <span>{load.name}</span>
      {to ? (
        <span className="small num">
          {t('{day}, truck {n}, place {place}', {
            day: formatDay(to.day, language),
            n: to.truck,
            place: to.position + 1,
          })}
          <br />
          {sumWords(drop.loads, t)}
        </span>
      ) : (
        <span className="small muted">{t('Let go over a truck.')}</span>
      )}
      {drop.warnings.map((warning) => (
        <span key={warning} className="admin-why">
          <Icon name="warning" size="sm" />
          {warning === 'full'
            ? t('More than the {n} loads of a day', { n: board.fleet.loadsPerTruck })
            : warningWords(warning, t)}
        </span>
      ))}
    </div>
  );
}
