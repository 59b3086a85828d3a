import { useState } from 'react';
import { type Board, type BoardLoad, MOST_MOVES } from '../../../domain/admin/deliveries.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatDay } from '../ui/format.ts';
import { namesOf, truckName } from '../ui/useTruckName.ts';
import type { Move } from './board.ts';
import { sumText } from './deliveryLabels.ts';

type BoardPickedProps = {
  picked: readonly BoardLoad[];
  board: Board;
  isBusy: boolean;
  onMove: (moves: Move[]) => void;
  onClear: () => void;
};

/** Moves the picked loads at once, to the end of a truck's day. */
export function BoardPicked({ picked, board, isBusy, onMove, onClear }: BoardPickedProps) {
  const t = useT();
  const language = useLanguage();
  const [first] = picked;
  const [day, setDay] = useState('');
  const [truck, setTruck] = useState('');
  if (!first) return null;
  const move = () => {
    onMove(
      picked.map((load) => ({
        load,
        to: { day: day || load.day, truck: Number(truck) || load.truck, position: LAST },
      })),
    );
    setDay('');
    setTruck('');
  };
  return (
    <section className="admin-bulk board-picked" aria-label={t('Selected loads')}>
      <b className="num">{sumText(picked, t)}</b>
      <select
        className="inp"
        aria-label={t('Day')}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      >
        <option value="">{t('Same day')}</option>
        {board.days.map((one) => (
          <option key={one} value={one}>
            {formatDay(one, language)}
          </option>
        ))}
      </select>
      <select
        className="inp"
        aria-label={t('Truck')}
        value={truck}
        onChange={(event) => setTruck(event.target.value)}
      >
        <option value="">{t('Same truck')}</option>
        {board.fleet.trucks.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a truck is its number.
          <option key={at} value={at + 1}>
            {truckName(at + 1, namesOf(board.fleet), t)}
          </option>
        ))}
      </select>
      {picked.length > MOST_MOVES ? (
        <span className="small">{t('At most {n} at once.', { n: MOST_MOVES })}</span>
      ) : (
        <button type="button" className="btn btn-primary btn-sm" disabled={isBusy} onClick={move}>
          {t('Move')}
        </button>
      )}
      <button type="button" className="btn btn-quiet btn-sm" onClick={onClear}>
        {t('Clear selection')}
      </button>
    </section>
  );
}

/** After everything that the truck carries. */
const LAST = 999;
