import type { ReactNode } from 'react';

type StateChipsProps<State extends string> = {
  /** Read out before the chips. */
  legend: string;
  states: readonly State[];
  picked: State;
  words: Readonly<Record<State, string>>;
  /** None while nothing is loaded, and none for a state that is not counted. */
  counts: Readonly<Partial<Record<State, number>>> | null | undefined;
  onPick: (state: State) => void;
  children?: ReactNode;
};

/** Which part of a list to look at, with how much there is in each. */
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
    <fieldset className="chips admin-chips">
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
