import { useState } from 'react';
import { type BoardLoad, MAX_MOVES } from '../../../domain/orders/adminDeliveries.ts';
import type { Board, QueuedOrder } from '../../../server/admin/dayBoard.ts';
import { Button } from '../../ui/Button.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { formatDay } from '../ui/format.ts';
import { truckName, truckNames } from '../ui/useTruckName.ts';
import { sumText } from './deliveryLabels.ts';

type BoardPickedProps = {
  picked: readonly BoardLoad[];
  /** Orders that wait for a truck. */
  orders: readonly QueuedOrder[];
  board: Board;
  isBusy: boolean;
  /** Null: each where it is, or where its order asks for. */
  onMove: (place: { day: string | null; truck: number | null }) => void;
  onClear: () => void;
};

/** Moves the picked loads at once, and orders that wait, to the end of a truck's day. */
export function BoardPicked({ picked, orders, board, isBusy, onMove, onClear }: BoardPickedProps) {
  const t = useT();
  const language = useLanguage();
  const [day, setDay] = useState('');
  const [truck, setTruck] = useState('');
  if (picked.length + orders.length === 0) return null;
  const onlyOrders = picked.length === 0;
  const loads = [...picked, ...orders.flatMap((order) => order.loads)];
  const move = () => {
    onMove({ day: day || null, truck: Number(truck) || null });
    setDay('');
    setTruck('');
  };
  return (
    <section
      className="admin-bulk row cluster gap-8 board-picked"
      aria-label={onlyOrders ? t('Selected orders') : t('Selected loads')}
    >
      <b className="num">{sumText(loads, t)}</b>
      <select
        className="inp"
        aria-label={t('Day')}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      >
        <option value="">{onlyOrders ? t('Requested day') : t('Same day')}</option>
        {board.days.map((choice) => (
          <option key={choice} value={choice}>
            {formatDay(choice, language)}
          </option>
        ))}
      </select>
      <select
        className="inp"
        aria-label={t('Truck')}
        value={truck}
        onChange={(event) => setTruck(event.target.value)}
      >
        <option value="">{onlyOrders ? t('Any truck') : t('Same truck')}</option>
        {board.fleet.trucks.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a truck is its number.
          <option key={index} value={index + 1}>
            {truckName(index + 1, truckNames(board.fleet), t)}
          </option>
        ))}
      </select>
      {picked.length > MAX_MOVES ? (
        <span className="small">{t('At most {n} at once.', { n: MAX_MOVES })}</span>
      ) : (
        <Button className="btn-primary btn-sm" disabled={isBusy} onClick={move}>
          {onlyOrders ? t('Put on trucks') : t('Move')}
        </Button>
      )}
      <Button className="btn-quiet btn-sm" onClick={onClear}>
        {t('Clear selection')}
      </Button>
    </section>
  );
}
