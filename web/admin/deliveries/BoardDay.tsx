import { useDroppable } from '@dnd-kit/core';
import { Link } from 'react-router-dom';
import type { Board, BoardLoad } from '../../../domain/admin/deliveries.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { isDeliveryDay, isHoliday, weekdayOf } from '../../../domain/delivery/calendar.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { formatDay } from '../ui/format.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Carried, DropTarget } from './BoardDrag.tsx';
import { type Place, placeBy } from './board.ts';
import { sumText } from './deliveryLabels.ts';

type BoardDayProps = {
  day: string;
  board: Board;
  isBusy: boolean;
  onMove: (load: BoardLoad, to: Place) => void;
  carried: Carried | null;
};

/** A day: one column per truck, with its loads in delivery order. */
export function BoardDay(props: BoardDayProps) {
  const t = useT();
  const language = useLanguage();
  const { day, board } = props;
  const closed = closedText(day, useSettings(), t);
  const here = board.loads.filter((load) => load.day === day);
  // A truck removed from the fleet may still have loads.
  const trucks = Math.max(board.fleet.trucks, ...here.map(({ truck }) => truck));
  return (
    <section className="board-day" aria-label={formatDay(day, language)}>
      <h2 className="h3 board-date">
        {formatDay(day, language)}
        {closed ? <Tag tone="warn">{closed}</Tag> : null}
      </h2>
      <p className="small muted num">{sumText(here, t)}</p>
      <div className="board-trucks">
        {Array.from({ length: trucks }, (_, at) => at + 1).map((truck) => (
          <BoardTruck key={truck} {...props} truck={truck} />
        ))}
      </div>
    </section>
  );
}

/** Why no truck goes out on a day; null when one does. */
export function closedText(day: string, settings: StoreSettings, t: Translate): string | null {
  if (isDeliveryDay(day, settings, { weekend: true })) return null;
  if (isHoliday(day, settings.holidays)) return t('Closed: public holiday');
  return weekdayOf(day) === 0 ? t('Closed: Sunday') : t('Closed');
}

function BoardTruck({ day, board, isBusy, onMove, carried, truck }: BoardDayProps & { truck: number }) {
  const t = useT();
  const { fleet, days, loads } = board;
  const row = loads.filter((load) => load.day === day && load.truck === truck);
  const isThere = truck <= fleet.trucks;
  const end: DropTarget = { day, truck, before: null };
  const { setNodeRef } = useDroppable({ id: `${day} ${truck}`, data: end, disabled: !isThere });
  const to = carried?.to?.day === day && carried.to.truck === truck ? carried.to : null;
  // The load it would be dropped before; undefined at the end.
  const below = to && row.filter(({ id }) => id !== carried?.load.id)[to.position];
  return (
    <div ref={setNodeRef} className="board-truck" data-over={to ? '' : undefined}>
      <div className="row between">
        <b>{t('Truck {n}', { n: truck })}</b>
        <span className="row">
          {row.length > 0 ? (
            <Link
              className="link tap small"
              to={`/admin?tab=orders&day=${day}&truck=${truck}&print=${[...new Set(row.map(({ orderId }) => orderId))].join()}`}
            >
              {t('Print tickets')}
            </Link>
          ) : null}
          <Link className="link tap small" to={`/admin/drive?truck=${truck}&day=${day}`}>
            {t('Driver’s list')}
          </Link>
        </span>
      </div>
      <p className="small muted num">{sumText(row, t)}</p>
      {row.length > fleet.loadsPerTruck ? (
        <p className="admin-why">
          <Icon name="warning" size="sm" />
          {t('More than {n} loads for one day', { n: fleet.loadsPerTruck })}
        </p>
      ) : null}
      {isThere ? null : (
        <p className="admin-why">
          <Icon name="warning" size="sm" />
          {t('This truck is no longer in the fleet')}
        </p>
      )}
      <ol data-end={to && !below ? '' : undefined}>
        {row.map((load, index) => (
          <BoardCard
            key={load.id}
            load={load}
            label={t('Place {n}', { n: index + 1 })}
            days={days}
            isBusy={isBusy}
            onMove={(to) => onMove(load, { ...load, position: 99, ...to })}
            onArrow={(key) => {
              const to = placeBy(key, load, index, { trucks: fleet.trucks, row: row.length });
              if (to) onMove(load, to);
              return to !== null;
            }}
            isTarget={isThere}
            isBelow={below?.id === load.id}
          />
        ))}
      </ol>
    </div>
  );
}
