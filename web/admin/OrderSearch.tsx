import { useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';

/** The store is asked when the fingers rest. */
const REST_MS = 250;

type OrderSearchProps = { value: string; onSearch: (typed: string) => void };

export function OrderSearch({ value, onSearch }: OrderSearchProps) {
  const t = useT();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (typed: string) => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => onSearch(typed.trim()), REST_MS);
  };
  return (
    <search className="search office-search">
      <Icon name="search" />
      <input
        className="inp"
        type="search"
        defaultValue={value}
        placeholder={t('Order, name or city')}
        aria-label={t('Search by order number, name, email, phone or address')}
        onChange={(event) => search(event.target.value)}
      />
    </search>
  );
}
