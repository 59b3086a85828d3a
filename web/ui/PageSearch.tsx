import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from './Icon.tsx';

type PageSearchProps = {
  /** The page to search; the query is its `?q=`. */
  path: string;
  query: string;
  label: string;
};

/** The query is in the URL, replaced with each letter. Without JavaScript, Enter submits the form. */
export function PageSearch({ path, query, label }: PageSearchProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  // While focused, the field keeps what is typed; after that it follows the URL (Back, Clear).
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
              const resultsPath = typed.trim() ? `${path}?${new URLSearchParams({ q: typed })}` : path;
              void navigate(resultsPath, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      </form>
    </search>
  );
}
