import { useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';

const REST_MS = 250;

type QuoteSearchProps = { value: string; onSearch: (typed: string) => void };

export function QuoteSearch({ value, onSearch }: QuoteSearchProps) {
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
        placeholder={t('Name, email or words')}
        aria-label={t('Search by name, email, phone, company or words')}
        onChange={(event) => search(event.target.value)}
      />
    </search>
  );
}
