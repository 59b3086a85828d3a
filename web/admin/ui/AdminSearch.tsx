import { useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** The store is asked when the fingers rest. */
const REST_MS = 250;
const MOST_LETTERS = 100;

type DeskSearchProps = {
  value: string;
  label: string;
  placeholder: string;
  onSearch: (typed: string) => void;
};

export function AdminSearch({ value, label, placeholder, onSearch }: DeskSearchProps) {
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (typed: string) => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => onSearch(typed.trim()), REST_MS);
  };
  return (
    <search className="search admin-search">
      <Icon name="search" />
      <input
        className="inp"
        type="search"
        defaultValue={value}
        maxLength={MOST_LETTERS}
        placeholder={placeholder}
        aria-label={label}
        onChange={(event) => search(event.target.value)}
      />
    </search>
  );
}
