import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Board, type BoardLoad, boardSchema } from '../../../domain/admin/deliveries.ts';
import { addDays, isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay } from '../ui/format.ts';
import { BoardCard } from './BoardCard.tsx';
import { BoardDay } from './BoardDay.tsx';
import { BoardDrag } from './BoardDrag.tsx';
import { moveLoad, type Place } from './board.ts';
import { SETTLE_DAYS, UntoldMoves } from './UntoldMoves.tsx';

/** How many days the board shows. */
const DAYS = 3;

const isBehind = ({ id, version }: BoardLoad, { loads, late }: Board) =>
  [...loads, ...late].some((load) => load.id === id && load.version < version);

/**
 * The day board: which truck delivers what on which day. Loads are dragged, or moved with their arrows. Customers are
 * told of a new day after a while without further moves, or when an admin says so.
 */
export function DeliveriesTab() {
  const t = useT();
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('day') ?? '';
  const today = storeDate(new Date());
  const from = isStoreDate(asked) ? asked : today;
  const path = `/api/admin/deliveries?from=${from}&days=${DAYS}`;
  const { data, failure } = useAdminQuery(path, boardSchema, 'orders');
  const { isBusy: isMoving, attempt } = useAdminMutation('orders');
  const [saved, setSaved] = useState<BoardLoad | null>(null);
  // A second move before the board is refetched would be rejected as somebody else's change.
  const isSettling = useIsMutating({ mutationKey: SETTLE_DAYS }) > 0;
  const isBusy = isMoving || isSettling || (saved !== null && data !== null && isBehind(saved, data));
  const moved = useRef<string>(null);
  // Moves that this admin undid since the dragged load was picked up.
  const undone = useRef(new Set<string>());
  const [waiting, setWaiting] = useState<{ load: BoardLoad; to: Place } | null>(null);
  const go = (day: string) => setQuery({ tab: 'deliveries', day }, { replace: true });
  const move = async (load: BoardLoad, to: Place) => {
    moved.current = load.id;
    const after = await attempt(() => moveLoad(load, to), t('The load could not be moved.'));
    if (!after) moved.current = null;
    setSaved(after ?? null);
  };
  const drop = (load: BoardLoad, to: Place) => {
    if (isBusy || undone.current.has(load.orderId)) setWaiting({ load, to });
    else void move(load, to);
  };
  // A load dropped on a board that an undo or an earlier move still changes goes there as soon as the board stands.
  useEffect(() => {
    if (!waiting || isBusy || !data) return;
    setWaiting(null);
    const { load, to } = waiting;
    const now = [...data.loads, ...data.late].find(({ id }) => id === load.id);
    const isOwnChange = undone.current.has(load.orderId) || saved?.id === load.id;
    void move(now && isOwnChange ? now : load, to);
  });
  // A moved load is a new element; focusing it lets keyboard users continue from there.
  useEffect(() => {
    if (!data || !moved.current) return;
    document.getElementById(`load-${moved.current}`)?.focus();
    moved.current = null;
  }, [data]);
  return (
    <BoardDrag
      board={data}
      onTake={() => {
        if (!isSettling) undone.current.clear();
      }}
      onDrop={drop}
    >
      {(carried, data) => (
        <div className="board" data-carrying={carried ? '' : undefined}>
          <div className="admin-head">
            <h1 className="h2">{t('Day board')}</h1>
            <div className="admin-acts">
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => go(addDays(from, -1))}>
                <Icon name="chevron-left" size="sm" />
                {t('Previous day')}
              </button>
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => go(today)}>
                {t('Today')}
              </button>
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => go(addDays(from, 1))}>
                {t('Next day')}
                <Icon name="chevron-right" size="sm" />
              </button>
            </div>
          </div>
          <p className="muted">
            {t(
              'Drag a load by its grip to another truck or place, or focus it and use the arrow keys. On a touch screen you can also press and hold it.',
            )}
          </p>
          {data ? null : <ListLoading failure={failure} text={t('Failed to fetch orders')} />}
          {data ? (
            <UntoldMoves untold={data.untold} onUndo={(orderId) => undone.current.add(orderId)} />
          ) : null}
          {data && data.late.length > 0 ? (
            <section className="board-late" aria-label={t('Overdue deliveries')}>
              <h2 className="h3">{t('Overdue deliveries')}</h2>
              <ul className="board-trucks">
                {data.late.map((load) => (
                  <BoardCard
                    key={load.id}
                    load={load}
                    label={formatDay(load.day, language)}
                    days={data.days}
                    isBusy={isBusy}
                    onMove={(to) => void move(load, { ...load, position: 99, ...to })}
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
            />
          ))}
        </div>
      )}
    </BoardDrag>
  );
}
