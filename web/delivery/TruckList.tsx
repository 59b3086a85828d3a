import { useId } from 'react';
import { Truck } from './Truck.tsx';

/** One truck of the order, or several that are loaded alike. */
export type TicketTruck = {
  key: string;
  label: string;
  note?: string | undefined;
  value: string;
  /** How full, 0 to 1. */
  fill: number;
  count: number;
};

type TruckListProps = {
  trucks: readonly TicketTruck[];
  /** Each with its picture; not where a gauge draws them all. */
  drawn: boolean;
};

/** The trucks of an order: what each carries and what it still takes. */
export function TruckList({ trucks, drawn }: TruckListProps) {
  const id = useId();
  return (
    <dl className="ticket-trucks">
      {trucks.map(({ key, label, note, value, fill, count }, index) => (
        <div key={key}>
          <dt>
            {drawn ? (
              <span className="ticket-truck" aria-hidden="true">
                <Truck clipId={`${id}${index}`} fill={fill} />
                {count > 1 ? <b className="num">× {count}</b> : null}
              </span>
            ) : null}
            <span>
              {label}
              {note ? <small>{note}</small> : null}
            </span>
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
