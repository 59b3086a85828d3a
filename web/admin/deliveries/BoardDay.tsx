import type { PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Board, BoardLoad } from '../../../domain/admin/deliveries.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatDay } from '../ui/format.ts';
import { BoardCard } from './BoardCard.tsx';
import { type Place, placeBy } from './board.ts';
import type { Carried } from './drag.ts';
import { sumWords } from './loads.ts';

type BoardDayProps = {
  day: string;
  board: Board;
  isBusy: boolean;
  onMove: (load: BoardLoad, to: Place) => void;
  carried: Carried | null;
  onPress: (event: PointerEvent, load: BoardLoad) => void;
};

/** A day: a column for each truck, its loads in the order in which they go out. */
export function BoardDay({ day, board, isBusy, onMove, carried, onPress }: BoardDayProps) {
  const t = useT();
  const language = useLanguage();
  const { fleet, days, loads } = board;
  const here = loads.filter((load) => load.day === day);
  // A truck that was taken away may still have loads.
  const trucks = Math.max(fleet.trucks, ...here.map(({ truck }) => truck));
  return (
    <section className="board-day" aria-label={formatDay(day, language)}>
      <h2 className="h3">{formatDay(day, language)}</h2>
      <p className="small muted num">{sumWords(here, t)}</p>
      <div className="board-trucks">
        {Array.from({ length: trucks }, (_, at) => at + 1).map((truck) => {
          const row = here.filter((load) => load.truck === truck);
          const to = carried?.to?.day === day && carried.to.truck === truck ? carried.to : null;
          // Before which of the others it would stand; none of them for the end.
          const below = to && row.filter(({ id }) => id !== carried?.load.id)[to.position];
          const isThere = truck <= fleet.trucks;
          return (
            <div
              key={truck}
              className="board-truck"
              data-day={day}
              data-truck={isThere ? truck : undefined}
              data-over={to ? '' : undefined}
            >
              <div className="row between">
                <b>{t('Truck {n}', { n: truck })}</b>
                <Link className="link tap small" to={`/admin/drive?truck=${truck}&day=${day}`}>
                  {t('Driver’s list')}
                </Link>
              </div>
              <p className="small muted num">{sumWords(row, t)}</p>
              {row.length > fleet.loadsPerTruck ? (
                <p className="admin-why">
                  <Icon name="warning" size="sm" />
                  {t('More than the {n} loads of a day', { n: fleet.loadsPerTruck })}
                </p>
              ) : null}
              {isThere ? null : (
                <p className="admin-why">
                  <Icon name="warning" size="sm" />
                  {t('There is no such truck any more')}
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
                    isCarried={carried?.load.id === load.id}
                    isBelow={below?.id === load.id}
                    onPress={onPress}
                  />
                ))}
              </ol>
            </div>
          );
        })}
      </div>
    </section>
  );
}
