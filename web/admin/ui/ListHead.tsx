import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

type ListHeadProps = {
  title: string;
  /** What can be searched for, for who hears it; `hint` is what stands in the empty field. */
  label: string;
  hint: string;
  typed: string;
  onType: (typed: string) => void;
  /** What can be done beside searching. */
  children?: ReactNode;
};

/** The head of a list that is asked for with every letter. */
export function ListHead({ title, label, hint, typed, onType, children }: ListHeadProps) {
  return (
    <div className="goods-head">
      <h1 className="h2">{title}</h1>
      <div className="search">
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
