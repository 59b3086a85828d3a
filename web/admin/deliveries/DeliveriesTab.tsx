import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { addDays, isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import type { BoardLoad } from '../../../domain/orders/adminDeliveries.ts';
import type { QueuedOrder } from '../../../server/admin/dayBoard.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { PhoneLink } from '../ui/AdminLinks.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay, formatDays } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { BoardCard } from './BoardCard.tsx';
import { BoardDay } from './BoardDay.tsx';
import { BoardDrag, type DraggedCard, isOrder } from './BoardDrag.tsx';
import { BoardPicked } from './BoardPicked.tsx';
import { LAST, type Move, moveLoads, movesOfDay, type OrderPlace, placeOrders, type Slot } from './board.ts';
import { Pickups } from './Pickups.tsx';
import { TruckSheets } from './TruckSheets.tsx';
import { LeftOrders, type OrdersLeft, UnscheduledOrders } from './UnscheduledOrders.tsx';

/** How many days the board shows. */
const DAYS = 3;

/**
 * The day board: which truck delivers what on which day. Loads are dragged, or moved with their arrows. A move to
 * another day asks whether to tell the customer.
 */
export function DeliveriesTab() {
  const t = useT();
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const queryDay = query.get('day') ?? '';
  const today = storeDate(new Date());
  const day = isStoreDate(queryDay) ? queryDay : undefined;
  // Without a day, the board begins with the next one that has loads.
  const { data, failure } = useAdminQuery('orders', admin.deliveries, {
    query: { from: day, days: String(DAYS) },
  });
  const from = day ?? data?.days[0] ?? today;
  const { isBusy, attempt } = useAdminMutation('orders');
  const moved = useRef<string>(null);
  const [asking, setAsking] = useState<{
    moves: readonly Move[];
    orders: readonly QueuedOrder[];
    to: OrderPlace;
  } | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [ordersLeft, setOrdersLeft] = useState<OrdersLeft | null>(null);
  const movable = [...(data?.late ?? []), ...(data?.loads ?? [])].filter(
    ({ status }) => status === 'planned',
  );
  const chosen = movable.filter(({ id }) => picked.has(id));
  const waitingOrders = (data?.unscheduled.orders ?? []).filter(({ id }) => picked.has(id));
  const showDay = (day: string) => setQuery({ tab: 'deliveries', day }, { replace: true });
  /** Whether they moved. */
  const move = async (moves: readonly Move[], tell: boolean) => {
    const board = await attempt(
      () => moveLoads(moves, { tell }),
      moves.length === 1 ? t('The load could not be moved.') : t('The loads could not be moved.'),
    );
    if (!board) return false;
    moved.current = moves[0]?.load.id ?? null;
    setPicked(new Set());
    return true;
  };
  const pick = ({ id }: Pick<DraggedCard, 'id'>) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const draggedGroup = (dragged: DraggedCard): readonly DraggedCard[] =>
    picked.has(dragged.id) ? [...chosen, ...waitingOrders] : [dragged];
  const place = async (orders: readonly QueuedOrder[], place: OrderPlace, evenFull = false) => {
    setOrdersLeft(null);
    const board = await attempt(() => placeOrders(orders, place, { evenFull }), t('It could not be saved.'));
    if (!board) return;
    // What was left has the focus.
    moved.current = board.left.length > 0 ? null : (board.loads[0]?.id ?? null);
    setPicked(new Set(board.left.map(({ id }) => id)));
    const { length: confirmed } = board.done;
    if (confirmed > 0)
      toast({
        title: confirmed === 1 ? t('1 order confirmed') : t('{n} orders confirmed', { n: confirmed }),
      });
    if (board.left.length > 0) setOrdersLeft({ left: board.left, orders, to: place });
  };
  /** @param tell whether to tell customers of a new day; without it, asks */
  const send = async (
    moves: readonly Move[],
    orders: readonly QueuedOrder[],
    target: OrderPlace,
    tell?: boolean,
  ) => {
    if (tell === undefined && movesOfDay(moves).length > 0) return setAsking({ moves, orders, to: target });
    setAsking(null);
    if (moves.length > 0 && !(await move(moves, tell ?? false))) return;
    if (orders.length > 0) await place(orders, target);
  };
  const placeDragged = (dragged: DraggedCard, place: Slot) => {
    const group = draggedGroup(dragged);
    const orders = group.filter(isOrder);
    const moves = group
      .filter((card): card is BoardLoad => !isOrder(card))
      .map((load, index) => ({ load, to: { ...place, position: place.position + index } }));
    void send(moves, orders, { ...place, position: place.position + moves.length });
  };
  const changeTruckDay = (truck: number, day: string, isOff: boolean) =>
    void attempt(
      () => admin.deliveries.trucks.$post({ json: { truck, day, isOff } }),
      t('It could not be saved.'),
    );
  // A moved load is a new element; focusing it lets keyboard users continue from there.
  useEffect(() => {
    if (!data || !moved.current) return;
    document.getElementById(`load-${moved.current}`)?.focus();
    moved.current = null;
  }, [data]);
  const driving = [...new Set(data?.loads.filter((load) => load.day === from).map(({ truck }) => truck))];
  if (data && query.has('sheets'))
    return <TruckSheets day={from} trucks={driving.toSorted((a, b) => a - b)} />;
  const arrow = (label: string, icon: 'chevron-left' | 'chevron-right', days: number) => (
    <button
      type="button"
      className="iconbtn box"
      aria-label={label}
      onClick={() => showDay(addDays(from, days))}
    >
      <Icon name={icon} size="sm" />
    </button>
  );
  const print = (
    <>
      <Icon name="print" size="sm" />
      {t('Print')}
      <span className="unseen">{` ${formatDay(from, language)}`}</span>
    </>
  );
  return (
    <BoardDrag board={data} groupOf={draggedGroup} onPlace={placeDragged}>
      {(carried, data) => (
        <div className="board" data-carrying={carried ? '' : undefined}>
          <div className="admin-head">
            <h1 className="h2">{t('Day board')}</h1>
            <div className="board-days row cluster gap-8">
              {arrow(t('Previous day'), 'chevron-left', -1)}
              <b className="num">{formatDays(from, addDays(from, DAYS - 1), language)}</b>
              {arrow(t('Next day'), 'chevron-right', 1)}
              <Button className="btn-quiet btn-sm" onClick={() => showDay(today)}>
                {t('Today')}
              </Button>
              {driving.length > 0 ? (
                <Link
                  className="btn btn-quiet btn-sm"
                  to={`/admin?tab=deliveries&day=${from}&sheets=1`}
                  title={t('Truck sheets, {day}', { day: formatDay(from, language) })}
                >
                  {print}
                </Link>
              ) : (
                <Button className="btn-quiet btn-sm" disabled title={t('No loads')}>
                  {print}
                </Button>
              )}
            </div>
          </div>
          <p className="muted only-d">{t('Drag loads, or focus a grip and press an arrow key.')}</p>
          {data ? null : <ListLoading failure={failure} text={t('Failed to fetch orders')} />}
          {ordersLeft ? (
            <LeftOrders
              left={ordersLeft}
              isBusy={isBusy}
              onPlace={(orders) => void place(orders, ordersLeft.to, true)}
              onClose={() => setOrdersLeft(null)}
            />
          ) : null}
          {data ? (
            <div className="board-plan" data-waiting={data.unscheduled.total > 0 ? '' : undefined}>
              <div>
                {data.late.length > 0 ? (
                  <section className="board-late mt-24" aria-label={t('Overdue deliveries')}>
                    <h2 className="h3">{t('Overdue deliveries')}</h2>
                    <ul className="board-trucks mt-12 cluster gap-12">
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
                    onMove={(load, place) => void send([{ load, to: place }], [], place)}
                    onTruckDay={changeTruckDay}
                    carried={carried}
                  />
                ))}
              </div>
              <UnscheduledOrders
                unscheduled={data.unscheduled}
                isBusy={isBusy}
                picked={picked}
                onPick={pick}
                onConfirm={(orders) => void send([], orders, { day: null, truck: null, position: LAST })}
                onArrow={(order) => void send([], [order], { day: null, truck: 1, position: LAST })}
              />
            </div>
          ) : null}
          {data ? <Pickups pickups={data.pickups} /> : null}
          {data ? (
            <BoardPicked
              picked={chosen}
              orders={waitingOrders}
              board={data}
              isBusy={isBusy}
              onMove={({ day, truck }) =>
                void send(
                  chosen.map((load) => ({
                    load,
                    to: { day: day ?? load.day, truck: truck ?? load.truck, position: LAST },
                  })),
                  waitingOrders,
                  { day, truck, position: LAST },
                )
              }
              onClear={() => setPicked(new Set())}
            />
          ) : null}
          {asking ? (
            <TellSheet
              moves={movesOfDay(asking.moves)}
              isBusy={isBusy}
              onMove={(tell) => void send(asking.moves, asking.orders, asking.to, tell)}
              onClose={() => setAsking(null)}
            />
          ) : null}
        </div>
      )}
    </BoardDrag>
  );
}

type TellSheetProps = {
  /** The moves to another day. */
  moves: readonly Move[];
  isBusy: boolean;
  onMove: (tell: boolean) => void;
  onClose: () => void;
};

function TellSheet({ moves, isBusy, onMove, onClose }: TellSheetProps) {
  const t = useT();
  const language = useLanguage();
  const customers = new Set(moves.map(({ load }) => load.orderId)).size;
  return (
    <Sheet
      open
      onClose={onClose}
      title={customers === 1 ? t('Tell the customer?') : t('Tell the customers?')}
    >
      <ul className="lines">
        {moves.map(({ load, to }) => (
          <li key={load.id}>
            {load.customerName} {load.customerPhone ? <PhoneLink phone={load.customerPhone} /> : null}
            <span className="admin-detail num">
              {`${formatDay(load.day, language)} → ${formatDay(to.day, language)}`}
            </span>
          </li>
        ))}
      </ul>
      <div className="acts">
        <Button className="btn-primary" disabled={isBusy} onClick={() => onMove(true)}>
          {t('Move and tell')}
        </Button>
        <Button disabled={isBusy} onClick={() => onMove(false)}>
          {t('Move without telling')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </Sheet>
  );
}
