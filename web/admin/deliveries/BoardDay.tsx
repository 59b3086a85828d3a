import { useDroppable } from '@dnd-kit/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { isDeliveryDay, isHoliday, weekdayOf } from '../../../domain/delivery/calendar.ts';
import type { BoardLoad } from '../../../domain/orders/adminDeliveries.ts';
import type { Board } from '../../../server/admin/dayBoard.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatDay } from '../ui/format.ts';
import { truckName, truckNames } from '../ui/useTruckName.ts';
import { BoardCard } from './BoardCard.tsx';
import type { BoardTarget, CarriedLoad } from './BoardDrag.tsx';
import { isOff, placeBy, type Slot } from './board.ts';
import { fullText, sumText } from './deliveryLabels.ts';

type BoardDayProps = {
  day: string;
  board: Board;
  isBusy: boolean;
  picked: ReadonlySet<string>;
  onPick: (load: BoardLoad) => void;
  onMove: (load: BoardLoad, place: Slot) => void;
  onTruckDay: (truck: number, day: string, isOff: boolean) => void;
  carried: CarriedLoad | null;
};

/** A day: one column per truck, with its loads in delivery order. */
export function BoardDay(props: BoardDayProps) {
  const t = useT();
  const language = useLanguage();
  const { day, board } = props;
  const closed = closedText(day, useSettings(), t);
  const dayLoads = board.loads.filter((load) => load.day === day);
  // A truck removed from the fleet may still have loads.
  const trucks = Math.max(board.fleet.trucks.length, ...dayLoads.map(({ truck }) => truck));
  const numbers = Array.from({ length: trucks }, (_, index) => index + 1);
  const free = numbers.filter((truck) => !isOff(board, { day, truck }));
  const columns = (
    <div className="board-trucks mt-8 cluster gap-8">
      {numbers.map((truck) => (
        <BoardTruck key={truck} {...props} truck={truck} />
      ))}
    </div>
  );
  if (dayLoads.length === 0) return <EmptyDay {...props} closed={closed} free={free} columns={columns} />;
  return (
    <section className="mt-16" aria-label={formatDay(day, language)}>
      <div className="row cluster">
        <h2 className="h3">{formatDay(day, language)}</h2>
        {closed ? <Tag tone="warn">{closed}</Tag> : null}
        <span className="small muted num">
          {sumText(dayLoads, t, free.length * board.fleet.loadsPerTruck)}
        </span>
      </div>
      {columns}
    </section>
  );
}

type EmptyDayProps = Pick<BoardDayProps, 'day' | 'carried'> & {
  closed: string | null;
  free: readonly number[];
  columns: ReactNode;
};

/** One line, until it is opened. What is dropped on it goes to the first truck that is free. */
function EmptyDay({ day, carried, closed, free, columns }: EmptyDayProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const truck = free[0] ?? 1;
  const end: BoardTarget = { day, truck, before: null };
  const { setNodeRef } = useDroppable({ id: day, data: end, disabled: isOpen || free.length === 0 });
  const text = formatDay(day, useLanguage());
  return (
    <section ref={setNodeRef} className="mt-16" aria-label={text}>
      <details
        className="board-idle"
        data-over={!isOpen && carried?.to?.day === day ? '' : undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h2 className="small">
            {free.length === 1
              ? t('{day}: no loads, 1 truck free', { day: text })
              : t('{day}: no loads, {n} trucks free', { day: text, n: free.length })}
          </h2>
          {closed ? <Tag tone="warn">{closed}</Tag> : null}
          <Icon name="chevron-down" size="sm" />
        </summary>
        {isOpen ? columns : null}
      </details>
    </section>
  );
}

/** Why no truck goes out on a day; null when one does. */
function closedText(day: string, settings: StoreSettings, t: Translate): string | null {
  if (isDeliveryDay(day, settings, { weekend: true })) return null;
  if (isHoliday(day, settings.holidays)) return t('Closed: public holiday');
  return weekdayOf(day) === 0 ? t('Closed: Sunday') : t('Closed');
}

function BoardTruck(props: BoardDayProps & { truck: number }) {
  const t = useT();
  const language = useLanguage();
  const { day, board, isBusy, picked, onPick, onMove, onTruckDay, carried, truck } = props;
  const { fleet, loads, drivers } = board;
  const row = loads.filter((load) => load.day === day && load.truck === truck);
  const isThere = truck <= fleet.trucks.length;
  const isOut = isOff(board, { day, truck });
  const end: BoardTarget = { day, truck, before: null };
  const { setNodeRef } = useDroppable({ id: `${day} ${truck}`, data: end, disabled: !isThere });
  const target = carried?.to?.day === day && carried.to.truck === truck ? carried.to : null;
  // The load it would be dropped before; undefined at the end.
  const nextLoad = target && row.filter(({ id }) => id !== carried?.load.id)[target.position];
  const name = truckName(truck, truckNames(fleet), t);
  const driven = drivers.filter((driver) => driver.truck === truck).map((driver) => driver.name);
  const cellName = `${name}, ${formatDay(day, language)}`;
  const reasons = [
    row.length > fleet.loadsPerTruck && fullText(fleet, t),
    !isThere && t('This truck is no longer in the fleet'),
    isOut && row.length > 0 && t('Out of service: move its loads'),
  ].filter((text) => text !== false);
  return (
    <div
      ref={setNodeRef}
      className="board-truck"
      data-empty={row.length === 0 ? '' : undefined}
      data-over={target ? '' : undefined}
      data-off={isOut ? '' : undefined}
    >
      <div className="board-head row between gap-4">
        <p className="grow breaks">
          <Link
            className="link"
            aria-label={t('Driver’s list: {where}', { where: cellName })}
            title={t('Driver’s list')}
            to={`/admin/drive?truck=${truck}&day=${day}`}
          >
            <b>{name}</b>
          </Link>{' '}
          {driven.length > 0 ? <span className="small">{driven.join(', ')}</span> : null}
          <br />
          <span className="small muted num">
            {isOut && row.length === 0
              ? t('Out of service')
              : row.length > 0
                ? sumText(row, t, fleet.loadsPerTruck)
                : null}
          </span>
        </p>
        {isThere ? (
          <details className="board-more">
            <summary className="iconbtn" aria-label={t('More: {where}', { where: cellName })}>
              …
            </summary>
            <Button
              className="btn-quiet btn-sm"
              aria-label={t('Out of service: {where}', { where: cellName })}
              aria-pressed={isOut}
              disabled={isBusy}
              onClick={() => onTruckDay(truck, day, !isOut)}
            >
              {t('Out of service')}
            </Button>
          </details>
        ) : null}
      </div>
      {reasons.map((text) => (
        <p key={text} className="admin-why">
          <Icon name="warning" size="sm" />
          {text}
        </p>
      ))}
      <ol data-end={target && !nextLoad ? '' : undefined}>
        {row.map((load, index) => (
          <BoardCard
            key={load.id}
            load={load}
            truck={fleet.trucks[truck - 1]}
            label={t('Place {n}', { n: index + 1 })}
            isBusy={isBusy}
            isPicked={picked.has(load.id)}
            onPick={onPick}
            onArrow={(key) => {
              const target = placeBy(key, load, index, { trucks: fleet.trucks.length, row: row.length });
              if (target) onMove(load, target);
              return target !== null;
            }}
            isTarget={isThere}
            isBelow={nextLoad?.id === load.id}
          />
        ))}
      </ol>
    </div>
  );
}
