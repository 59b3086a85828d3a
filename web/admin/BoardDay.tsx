import type { DragEvent } from 'react';
import { Link } from 'react-router-dom';
import { POUNDS_PER_TON } from '../../domain/loads.ts';
import type { Board, BoardLoad } from '../../domain/officeDeliveries.ts';
import { formatYards } from '../ui/format.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLanguage, useT } from '../ui/language.tsx';
import { BoardCard } from './BoardCard.tsx';
import { type Place, placeBy, sumOf } from './board.ts';
import { formatDay } from './format.ts';

type BoardDayProps = {
  day: string;
  board: Board;
  isBusy: boolean;
  onMove: (load: BoardLoad, to: Place) => void;
};

/** A day: a column for each truck, its loads in the order in which they go out. */
export function BoardDay({ day, board, isBusy, onMove }: BoardDayProps) {
  const t = useT();
  const language = useLanguage();
  const { fleet, days, loads, late } = board;
  const here = loads.filter((load) => load.day === day);
  const words = (some: readonly BoardLoad[]) => {
    const { cubicYards, pounds } = sumOf(some);
    const tons = formatYards(Math.round((pounds / POUNDS_PER_TON) * 10) / 10);
    const yards = formatYards(cubicYards);
    return some.length === 1
      ? t('1 load, {yards} yd³, {tons} tons', { yards, tons })
      : t('{loads} loads, {yards} yd³, {tons} tons', { loads: some.length, yards, tons });
  };
  const drop = (event: DragEvent, truck: number, position: number) => {
    event.preventDefault();
    event.stopPropagation();
    const id = event.dataTransfer.getData('text/plain');
    const load = [...loads, ...late].find((one) => one.id === id);
    if (load) onMove(load, { day, truck, position });
  };
  // A truck that was taken away may still have loads.
  const trucks = Math.max(fleet.trucks, ...here.map(({ truck }) => truck));
  return (
    <section className="board-day" aria-label={formatDay(day, language)}>
      <h2 className="h3">{formatDay(day, language)}</h2>
      <p className="small muted num">{words(here)}</p>
      <div className="board-trucks">
        {Array.from({ length: trucks }, (_, at) => at + 1).map((truck) => {
          const row = here.filter((load) => load.truck === truck);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the arrows of each load do the same by keyboard.
            <div
              key={truck}
              className="board-truck"
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, truck, row.length)}
            >
              <div className="row between">
                <b>{t('Truck {n}', { n: truck })}</b>
                <Link className="link tap small" to={`/admin/drive?truck=${truck}&day=${day}`}>
                  {t('Driver’s list')}
                </Link>
              </div>
              <p className="small muted num">{words(row)}</p>
              {row.length > fleet.loadsPerTruck ? (
                <p className="office-why">
                  <Icon name="warning" size="sm" />
                  {t('More than the {n} loads of a day', { n: fleet.loadsPerTruck })}
                </p>
              ) : null}
              {truck > fleet.trucks ? (
                <p className="office-why">
                  <Icon name="warning" size="sm" />
                  {t('There is no such truck any more')}
                </p>
              ) : null}
              <ol>
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
                    onDrop={(event) => drop(event, truck, index)}
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
