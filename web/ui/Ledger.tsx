import type { ReactNode } from 'react';

export type LedgerRow = { key: string; label: ReactNode; note?: ReactNode; value: ReactNode };

type LedgerProps = {
  rows: readonly LedgerRow[];
  /** The last line, in the display face. */
  total?: { label: ReactNode; value: ReactNode };
};

/** The dashed rows of a ticket: label on the left, amount on the right. */
export function Ledger({ rows, total }: LedgerProps) {
  return (
    <dl className="ledger">
      {rows.map(({ key, label, note, value }) => (
        <div key={key}>
          <dt>
            <span>{label}</span>
            {note ? <small>{note}</small> : null}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
      {total ? (
        <div className="tot">
          <dt>{total.label}</dt>
          <dd>{total.value}</dd>
        </div>
      ) : null}
    </dl>
  );
}
