import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Board,
  type BoardLoad,
  boardSchema,
  type Unscheduled,
} from '../../../domain/admin/deliveries.ts';
import { addDays, isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay } from '../ui/format.ts';
import { UndoToast } from '../ui/UndoToast.tsx';
import { BoardCard } from './BoardCard.tsx';
import { BoardDay } from './BoardDay.tsx';
import { BoardDrag, type Dragged, isOrder } from './BoardDrag.tsx';
import { BoardPicked } from './BoardPicked.tsx';
import { type Move, moveLoads, movesBack, type Place, placeOrder, unconfirmOrders } from './board.ts';
import { HoldSheet } from './HoldSheet.tsx';
import { LoaderSheet } from './LoaderSheet.tsx';
import { Pickups } from './Pickups.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { TruckSheets } from './TruckSheets.tsx';
import { UnscheduledOrders } from './UnscheduledOrders.tsx';
import { SETTLE_DAYS, UntoldMoves } from './UntoldMoves.tsx';

/** How many days the board shows. */
const DAYS = 3;

const isBehind = ({ id, version }: BoardLoad, { loads, late }: Board) =>
  [...loads, ...late].some((load) => load.id === id && load.version < version);

/** What undoes the last move. */
type Done = { back: readonly Move[] };

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
  const sheets = query.get('sheets');
  const loader = query.get('loader');
  const path = `/api/admin/deliveries?from=${from}&days=${DAYS}`;
  const { data, failure } = useAdminQuery(path, boardSchema, 'orders');
  const { isBusy: isMoving, attempt } = useAdminMutation('orders');
  const [saved, setSaved] = useState<readonly BoardLoad[]>([]);
  // A second move before the board is refetched would be rejected as somebody else's change.
  const isSettling = useIsMutating({ mutationKey: SETTLE_DAYS }) > 0;
  const isBusy = isMoving || isSettling || (data !== null && saved.some((load) => isBehind(load, data)));
  const moved = useRef<string>(null);
  // Moves that this admin undid since the dragged load was picked up.
  const undone = useRef(new Set<string>());
  const [waiting, setWaiting] = useState<readonly Move[] | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<Done | null>(null);
  // The order that was confirmed by dropping it on a truck.
  const [placed, setPlaced] = useState<string | null>(null);
  const [act, setAct] = useState<{ day: string; act: 'plan' | 'hold' } | null>(null);
  const movable = [...(data?.late ?? []), ...(data?.loads ?? [])].filter(
    ({ status }) => status === 'planned',
  );
  const chosen = movable.filter(({ id }) => picked.has(id));
  const go = (day: string) => setQuery({ tab: 'deliveries', day }, { replace: true });
  const move = async (
    moves: readonly Move[],
    { canUndo = true, plan = null }: { canUndo?: boolean; plan?: string | null } = {},
  ) => {
    moved.current = moves[0]?.load.id ?? null;
    const after = await attempt(
      () => moveLoads(moves, plan),
      moves.length === 1 ? t('The load could not be moved.') : t('The loads could not be moved.'),
    );
    if (!after) moved.current = null;
    setSaved(after ?? []);
    setDone(after && canUndo ? { back: movesBack(moves, after, data?.loads ?? []) } : null);
    if (after) {
      setPicked(new Set());
      setAct(null);
    }
  };
  const pick = ({ id }: BoardLoad) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const groupOf = (load: BoardLoad) => (picked.has(load.id) ? chosen : [load]);
  const place = async (order: Unscheduled, to: Place) => {
    const after = await attempt(() => placeOrder(order, to), t('It could not be saved.'));
    setSaved(after ?? []);
    setPlaced(after ? order.id : null);
  };
  const drop = (load: Dragged, to: Place) => {
    if (isOrder(load)) {
      if (!isBusy) void place(load, to);
      return;
    }
    const moves = groupOf(load).map((one, at) => ({ load: one, to: { ...to, position: to.position + at } }));
    if (isBusy || moves.some((one) => undone.current.has(one.load.orderId))) setWaiting(moves);
    else void move(moves);
  };
  // Loads dropped on a board that an undo or an earlier move still changes go there as soon as the board stands.
  useEffect(() => {
    if (!waiting || isBusy || !data) return;
    setWaiting(null);
    const now = [...data.loads, ...data.late];
    void move(
      waiting.map(({ load, to }) => {
        const isOwnChange = undone.current.has(load.orderId) || saved.some(({ id }) => id === load.id);
        return { load: (isOwnChange && now.find(({ id }) => id === load.id)) || load, to };
      }),
    );
  });
  const changeTruckDay = (truck: number, day: string, off: boolean) =>
    void attempt(
      async () => sendAdmin('POST', '/api/admin/deliveries/trucks', { truck, day, isOff: off }),
      t('It could not be saved.'),
    );
  // A moved load is a new element; focusing it lets keyboard users continue from there.
  useEffect(() => {
    if (!data || !moved.current) return;
    document.getElementById(`load-${moved.current}`)?.focus();
    moved.current = null;
  }, [data]);
  if (sheets)
    return (
      <TruckSheets
        day={from}
        trucks={sheets
          .split(',')
          .map(Number)
          .filter((truck) => truck > 0)}
      />
    );
  if (loader !== null && isStoreDate(loader) && data)
    return <LoaderSheet day={loader} from={from} board={data} />;
  return (
    <BoardDrag
      board={data}
      groupOf={groupOf}
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
              <button
                type="button"
                className="iconbtn box"
                aria-label={t('Previous day')}
                onClick={() => go(addDays(from, -1))}
              >
                <Icon name="chevron-left" size="sm" />
              </button>
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => go(today)}>
                {t('Today')}
              </button>
              <button
                type="button"
                className="iconbtn box"
                aria-label={t('Next day')}
                onClick={() => go(addDays(from, 1))}
              >
                <Icon name="chevron-right" size="sm" />
              </button>
            </div>
          </div>
          <p className="muted board-hint">
            {t(
              'Drag a load to another truck or place, or focus its grip and use the arrow keys. Select several to move them at once.',
            )}
          </p>
          {data ? null : <ListLoading failure={failure} text={t('Failed to fetch orders')} />}
          {done ? (
            <UndoToast
              key={done.back.map(({ load }) => `${load.id} ${load.version}`).join()}
              text={
                done.back.length === 1 ? t('1 load moved') : t('{n} loads moved', { n: done.back.length })
              }
              onUndo={() => void move(done.back, { canUndo: false })}
              onEnd={() => setDone(null)}
            />
          ) : null}
          {placed ? (
            <UndoToast
              key={placed}
              text={t('1 order updated')}
              onUndo={() => {
                setPlaced(null);
                void attempt(() => unconfirmOrders([placed]), t('It could not be saved.'));
              }}
              onEnd={() => setPlaced(null)}
            />
          ) : null}
          {data ? (
            <UntoldMoves untold={data.untold} onUndo={(orderId) => undone.current.add(orderId)} />
          ) : null}
          {data ? (
            <div className="board-plan" data-waiting={data.unscheduled.total > 0 ? '' : undefined}>
              <UnscheduledOrders unscheduled={data.unscheduled} />
              <div>
                {data.late.length > 0 ? (
                  <section className="board-late" aria-label={t('Overdue deliveries')}>
                    <h2 className="h3">{t('Overdue deliveries')}</h2>
                    <ul className="board-trucks">
                      {data.late.map((load) => (
                        <BoardCard
                          key={load.id}
                          load={load}
                          truck={data.fleet.trucks[load.truck - 1]}
                          label={formatDay(load.day, language)}
                          isBusy={isBusy}
                          isPicked={picked.has(load.id)}
                          onPick={pick}
                        />
                      ))}
                    </ul>
                  </section>
                ) : null}
                {data.days.map((day) => (
                  <BoardDay
                    key={day}
                    day={day}
                    board={data}
                    isBusy={isBusy}
                    picked={picked}
                    onPick={pick}
                    onMove={(load, to) => void move([{ load, to }], { canUndo: false })}
                    onTruckDay={changeTruckDay}
                    onAct={(on, act) => setAct({ day: on, act })}
                    carried={carried}
                  />
                ))}
              </div>
            </div>
          ) : null}
          {data ? <Pickups pickups={data.pickups} /> : null}
          {data && act?.act === 'plan' ? (
            <PlanSheet
              key={act.day}
              day={act.day}
              board={data}
              isBusy={isBusy}
              onApply={(moves) => void move(moves, { plan: act.day })}
              onClose={() => setAct(null)}
            />
          ) : null}
          {data && act?.act === 'hold' ? (
            <HoldSheet day={act.day} board={data} onClose={() => setAct(null)} />
          ) : null}
          {data ? (
            <BoardPicked
              picked={chosen}
              board={data}
              isBusy={isBusy}
              onMove={(moves) => void move(moves)}
              onClear={() => setPicked(new Set())}
            />
          ) : null}
        </div>
      )}
    </BoardDrag>
  );
}
