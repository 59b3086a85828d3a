import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Board,
  type BoardLoad,
  boardSchema,
  type DeliveryMove,
} from '../../../domain/admin/deliveries.ts';
import { addDays, isStoreDate, storeDate } from '../../../domain/base/calendar.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useAnswer } from '../ui/answers.ts';
import { useDoing } from '../ui/doing.ts';
import { formatDay } from '../ui/format.ts';
import { BoardCard } from './BoardCard.tsx';
import { BoardDay } from './BoardDay.tsx';
import { BoardGhost } from './BoardGhost.tsx';
import { moveLoad } from './board.ts';
import { useDragging } from './drag.ts';

/** Days that stand below each other. */
const DAYS = 3;

const isBehind = ({ id, version }: BoardLoad, { loads, late }: Board) =>
  [...loads, ...late].some((load) => load.id === id && load.version < version);

/** The day board: who brings what on which day. Loads are dragged, or moved by their arrows. */
export function DeliveriesTab() {
  const t = useT();
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day') ?? '';
  const today = storeDate(new Date());
  const from = isStoreDate(asked) ? asked : today;
  const path = `/api/admin/deliveries?from=${from}&days=${DAYS}`;
  const { data, failure } = useAnswer(path, boardSchema, 'orders');
  const { isBusy: isMoving, attempt } = useDoing('orders');
  const [saved, setSaved] = useState<BoardLoad | null>(null);
  // Moved once more before the board is read again, it would be taken for somebody else's change.
  const isBusy = isMoving || (saved !== null && data !== null && isBehind(saved, data));
  const moved = useRef<string>(null);
  const go = (day: string) => setQuery({ tab: 'deliveries', day }, { replace: true });
  const move = async (load: BoardLoad, to: Omit<DeliveryMove, 'version'>) => {
    moved.current = load.id;
    setSaved((await attempt(() => moveLoad(load, to), t('The load could not be moved.'))) ?? null);
  };
  const { carried, board, ghost, press } = useDragging((load, to) => void move(load, to));
  // In its new place a load is a new element: whoever moved it by keyboard goes on from there.
  useEffect(() => {
    if (!data || !moved.current) return;
    document.getElementById(`load-${moved.current}`)?.focus();
    moved.current = null;
  }, [data]);
  return (
    <div ref={board} className="board" data-carrying={carried ? '' : undefined}>
      <div className="admin-head">
        <h1 className="h2">{t('Day board')}</h1>
        <div className="admin-acts">
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => go(addDays(from, -1))}>
            <Icon name="chevron-left" size="sm" />
            {t('Day before')}
          </button>
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => go(today)}>
            {t('Today')}
          </button>
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => go(addDays(from, 1))}>
            {t('Day after')}
            <Icon name="chevron-right" size="sm" />
          </button>
        </div>
      </div>
      <p className="muted">
        {t(
          'Drag a load by its grip to another truck or place, or focus it and press the arrow keys. A finger may also rest on it.',
        )}
      </p>
      {data === null && !failure ? <Busy label={t('Reading the list')} /> : null}
      {data === null && failure ? <p className="admin-stale">{t('Failed to fetch orders')}</p> : null}
      {data && data.late.length > 0 ? (
        <section className="board-late" aria-label={t('Not delivered on their day')}>
          <h2 className="h3">{t('Not delivered on their day')}</h2>
          <ul className="board-trucks">
            {data.late.map((load) => (
              <BoardCard
                key={load.id}
                load={load}
                label={formatDay(load.day, language)}
                days={data.days}
                isBusy={isBusy}
                onMove={(to) => void move(load, { ...load, position: 99, ...to })}
                isCarried={carried?.load.id === load.id}
                onPress={press}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {data?.days.map((day) => (
        <BoardDay
          key={day}
          day={day}
          board={data}
          isBusy={isBusy}
          onMove={(load, to) => void move(load, to)}
          carried={carried}
          onPress={press}
        />
      ))}
      {data && carried ? <BoardGhost carried={carried} board={data} ghost={ghost} /> : null}
    </div>
  );
}
