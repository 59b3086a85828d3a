import './styles/ticket.css';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon.tsx';
import { Ledger, type LedgerRow } from './Ledger.tsx';
import { LoadGauge } from './LoadGauge.tsx';

/** One material's trucks: nothing shares a bed. */
export type TicketLoad = {
  key: string;
  cubicYards: number;
  /** Of one truck, in cubic yards. */
  capacity: number;
  /** Under the trucks, left and right. */
  words: string;
  measure: string;
  /** Why it takes more trucks than its volume does. */
  warning?: string | undefined;
};

export type LoadTicketProps = {
  title: string;
  aside: string;
  loads: readonly TicketLoad[];
  rows: readonly LedgerRow[];
  total: { label: string; value: string };
  /** How far it is to something worth reaching. */
  progress?: { label: string; value: number; max: number } | undefined;
  /** What to know before ordering, each with a way on. */
  warnings?: readonly TicketWarning[];
};

export type TicketWarning = { key: string; text: string; link: { label: string; to: string } };

/** The load ticket of a cart: what rides, on how many trucks, and what it comes to. */
export function LoadTicket({
  title,
  aside,
  loads,
  rows,
  total,
  progress,
  warnings = [],
  children,
}: LoadTicketProps & { children?: ReactNode }) {
  const heading = useId();
  return (
    <section className="ticket" aria-labelledby={heading}>
      <div className="top">
        <h2 className="h3" id={heading}>
          {title}
        </h2>
        <span className="small num muted">{aside}</span>
      </div>
      {loads.length > 0 ? (
        <div className={loads.length > 1 ? 'ticket-loads several' : 'ticket-loads'}>
          {loads.map((load) => (
            <div key={load.key}>
              <LoadGauge
                cubicYards={load.cubicYards}
                capacity={load.capacity}
                caption={
                  <>
                    <b>{load.words}</b>
                    <span className="num">{load.measure}</span>
                  </>
                }
              />
              {load.warning ? (
                <p className="hint ticket-note">
                  <Icon name="info" size="sm" />
                  {load.warning}
                </p>
              ) : null}
            </div>
          ))}
        </div>
      ) : null}
      <Ledger rows={rows} total={total} />
      {progress ? (
        <div className="ticket-progress small">
          <label htmlFor={`${heading}-progress`}>{progress.label}</label>
          <progress id={`${heading}-progress`} max={progress.max} value={progress.value} />
        </div>
      ) : null}
      {warnings.map(({ key, text, link }) => (
        <p className="ticket-warning small" key={key}>
          <Icon name="warning" size="sm" />
          <span>
            {text}{' '}
            <Link className="link" to={link.to}>
              {link.label}
            </Link>
          </span>
        </p>
      ))}
      {children}
    </section>
  );
}
