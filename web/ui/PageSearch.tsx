import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from './Icon.tsx';

type PageSearchProps = {
  /** The page that searches itself: its `?q=` is what was typed. */
  path: string;
  query: string;
  label: string;
};

/** The address holds the query: each letter replaces it. Without JavaScript Enter sends the form. */
export function PageSearch({ path, query, label }: PageSearchProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  // While somebody types, the field is theirs; once left, it follows the address (Back, Clear).
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = query;
  }, [query]);

  return (
    <search>
      <form action={path} method="get" onSubmit={(event) => event.preventDefault()}>
        <div className="search">
          <Icon name="search" />
          <input
            ref={field}
            className="inp"
            type="search"
            name="q"
            autoComplete="off"
            enterKeyHint="search"
            defaultValue={query}
            placeholder={label}
            aria-label={label}
            onChange={({ target }) => {
              const typed = target.value;
              const to = typed.trim() ? `${path}?${new URLSearchParams({ q: typed })}` : path;
              void navigate(to, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      </form>
    </search>
  );
}
