import { type ReactNode, useEffect, useRef } from 'react';
import { useOnline } from '../../device/useOnline.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import type { AdminFailure } from './adminApi.ts';

type ListHeadProps = {
  title: string;
  /** Accessible name that says what can be searched for; `hint` is the field's placeholder. */
  label: string;
  hint: string;
  typed: string;
  onType: (typed: string) => void;
  /** Other actions, shown beside the search field. */
  children?: ReactNode;
};

/** The title and search field of a list that is searched while typing. */
export function ListHead({ title, label, hint, typed, onType, children }: ListHeadProps) {
  return (
    <div className="row cluster mb-16">
      <h1 className="h2 grow-auto">{title}</h1>
      <div className="search admin-search">
        <Icon name="search" />
        <input
          className="inp"
          type="search"
          aria-label={label}
          placeholder={hint}
          maxLength={100}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      {children}
    </div>
  );
}

type StateChipsProps<State extends string> = {
  /** Announced by screen readers before the chips. */
  legend: string;
  states: readonly State[];
  picked: State;
  words: Readonly<Record<State, string>>;
  /** Missing while nothing is loaded, and for states that are not counted. */
  counts: Readonly<Partial<Record<State, number>>> | null | undefined;
  onPick: (state: State) => void;
  children?: ReactNode;
};

/** Chips that filter a list by state, each with its count. */
export function StateChips<State extends string>({
  legend,
  states,
  picked,
  words,
  counts,
  onPick,
  children,
}: StateChipsProps<State>) {
  return (
    <fieldset className="chips">
      <legend className="unseen">{legend}</legend>
      {states.map((id) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={picked === id}
          onClick={() => onPick(id)}
        >
          {words[id]} {counts?.[id] === undefined ? null : <span className="ct">{counts[id]}</span>}
        </button>
      ))}
      {children}
    </fieldset>
  );
}

/** How long typing must pause before the server is queried. */
const REST_MS = 250;
const MAX_LETTERS = 100;

type AdminSearchProps = {
  value: string;
  label: string;
  placeholder: string;
  onSearch: (typed: string) => void;
};

export function AdminSearch({ value, label, placeholder, onSearch }: AdminSearchProps) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A search that waits must not lead back to a list that somebody has left, or leaves while the next page loads.
  useEffect(() => () => clearTimeout(resting.current), []);
  const search = (typed: string) => {
    clearTimeout(resting.current);
    const { search: list } = location;
    const searchHere = () => list === location.search && onSearch(typed.trim());
    resting.current = setTimeout(searchHere, REST_MS);
  };
  return (
    <search className="search admin-search full-row">
      <Icon name="search" />
      <input
        className="inp"
        type="search"
        defaultValue={value}
        maxLength={MAX_LETTERS}
        placeholder={placeholder}
        aria-label={label}
        onChange={(event) => search(event.target.value)}
      />
    </search>
  );
}

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Digits of one width; `r` at the end of the column, as amounts are. */
  className?: 'num' | 'r num';
  /** Goes without its label where rows are cards. */
  isPlain?: boolean;
};

type AdminTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
};

/** A table on a desktop, cards on a phone. */
export function AdminTable<Row>({ columns, rows, keyOf }: AdminTableProps<Row>) {
  return (
    <table className="tbl admin-table panel">
      <thead className="unseen-m">
        <tr>
          {columns.map(({ label, className }) => (
            <th key={label} className={className}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, className, isPlain }) => (
              <td key={label} className={className} data-label={isPlain ? undefined : label}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ListLoadingProps = {
  /** null while loading */
  failure: AdminFailure | null;
  /** Says that it failed, though there is signal. */
  text: string;
};

/** Shown in place of a list that is not loaded. */
export function ListLoading({ failure, text }: ListLoadingProps) {
  const t = useT();
  if (failure === null) return <Busy label={t('Loading the admin pages')} />;
  return failure.status === 0 ? <NeedsSignal /> : <p className="note warn mb-16">{text}</p>;
}

type ShowMoreProps = { show: number; most: number; onShow: (rows: number) => void };

/** Doubles the number of rows shown, up to the most that the server returns at once. */
export function ShowMore({ show, most, onShow }: ShowMoreProps) {
  const t = useT();
  if (show >= most) return null;
  return <Button onClick={() => onShow(Math.min(most, show * 2))}>{t('Show more')}</Button>;
}

/** In place of a page, or of a list on it, that this device has not loaded today. */
function NeedsSignal() {
  const t = useT();
  return (
    <div className="note warn mb-16" role="status">
      <p>
        <Icon name="wifi-off" size="sm" /> <b>{t('This page needs a signal.')}</b>
      </p>
      <p>{t('It opens as soon as there is one.')}</p>
    </div>
  );
}

/** Says that even the page's code needs signal. A browser asks for code only once, so this reloads the page. */
export function CodeNeedsSignal() {
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) location.reload();
  }, [isOnline]);
  return <NeedsSignal />;
}
