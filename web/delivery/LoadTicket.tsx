import '../ui/styles/ticket.css';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { Ledger, type LedgerRow } from '../ui/Ledger.tsx';
import { LoadGauge, Truck } from './LoadGauge.tsx';

export type { TicketTruck };

/** The trucks of an order of one product, drawn large. */
export type TicketGauge = {
  cubicYards: number;
  /** Capacity of one truck, in cubic yards. */
  capacity: number;
  /** Under the trucks, left and right. */
  words: string;
  measure: string;
};

export type LoadTicketProps = {
  title: string;
  aside: string;
  gauge: TicketGauge | null;
  trucks: readonly TicketTruck[];
  rows: readonly LedgerRow[];
  total: { label: string; value: string };
  /** Progress to a goal, such as free delivery. */
  progress?: { label: string; value: number; max: number } | undefined;
  /** Notices before ordering, each with a next step. */
  warnings?: readonly TicketWarning[];
};

export type TicketWarning = {
  key: string;
  text: string;
  link: { label: string; to: string };
  /** Mends it in one step. */
  press?: { label: string; onPress: () => void };
};

/** The load ticket of a cart: the load, the trucks and the price. */
export function LoadTicket(props: LoadTicketProps & { children?: ReactNode }) {
  const { title, aside, gauge, trucks, rows, total, progress, warnings = [], children } = props;
  const heading = useId();
  return (
    <section className="ticket" aria-labelledby={heading}>
      <div className="top">
        <h2 className="h3" id={heading}>
          {title}
        </h2>
        <span className="small num muted">{aside}</span>
      </div>
      {gauge ? (
        <LoadGauge
          cubicYards={gauge.cubicYards}
          capacity={gauge.capacity}
          caption={
            <>
              <b>{gauge.words}</b>
              <span className="num">{gauge.measure}</span>
            </>
          }
        />
      ) : null}
      {trucks.length > 0 ? <TruckList trucks={trucks} /> : null}
      <Ledger rows={rows} total={total} />
      {progress ? (
        <div className="ticket-progress small">
          <label htmlFor={`${heading}-progress`}>{progress.label}</label>
          <progress id={`${heading}-progress`} max={progress.max} value={progress.value} />
        </div>
      ) : null}
      {warnings.map(({ key, text, link, press }) => (
        <p className="note warn row items-start gap-8 small mt-12 mb-12" key={key}>
          <Icon name="warning" size="sm" />
          <span>
            {text}
            <span className="row cluster gap-x-20">
              {press ? (
                <button type="button" className="link tap" onClick={press.onPress}>
                  {press.label}
                </button>
              ) : null}
              <Link className="link tap" to={link.to}>
                {link.label}
              </Link>
            </span>
          </span>
        </p>
      ))}
      {children}
    </section>
  );
}

/** One truck of the order, or several with equal loads. */
type TicketTruck = {
  key: string;
  label: string;
  note?: string | undefined;
  value: string;
  /** How full, 0 to 1. */
  fill: number;
  count: number;
};

/** The trucks of an order: load and remaining room of each. */
function TruckList({ trucks }: { trucks: readonly TicketTruck[] }) {
  const id = useId();
  return (
    <dl className="ticket-trucks">
      {trucks.map(({ key, label, note, value, fill, count }, index) => (
        <div key={key}>
          <dt>
            <span className="ticket-truck" aria-hidden="true">
              <Truck clipId={`${id}${index}`} fill={fill} />
              {count > 1 ? <b className="num">{`× ${count}`}</b> : null}
            </span>
            <span>
              <span>{label}</span>
              {note ? <small>{note}</small> : null}
            </span>
          </dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
