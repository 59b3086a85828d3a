import type { ReactNode } from 'react';
import { useT } from '../../ui/locale.tsx';

type PickListProps<Row> = {
  label: string;
  /** null while nothing is searched. */
  rows: readonly Row[] | null;
  /** Says that there are none. */
  none: string;
  onPick: (row: Row) => void;
  children: (row: Row) => ReactNode;
};

/** What a search found, to pick from. */
export function PickList<Row extends { id: string }>({
  label,
  rows,
  none,
  onPick,
  children,
}: PickListProps<Row>) {
  const t = useT();
  const count = rows?.length ?? 0;
  return (
    <>
      <p className={rows && count === 0 ? 'hint' : 'unseen'} role="status">
        {count > 1 ? t('{n} found', { n: count }) : count === 1 ? t('1 found') : rows ? none : ''}
      </p>
      {rows && count > 0 ? (
        <ul className="lines mt-8" aria-label={label}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" className="entry-pick" onClick={() => onPick(row)}>
                {children(row)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
