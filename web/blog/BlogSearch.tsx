import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';

/** The address holds the query: each letter replaces it. Without JavaScript Enter sends the form. */
export function BlogSearch({ query }: { query: string }) {
  const t = useT();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);

  // While somebody types, the field is theirs; once left, it follows the address (Back, Clear).
  useEffect(() => {
    const input = field.current;
    if (input && document.activeElement !== input) input.value = query;
  }, [query]);

  return (
    <search className="blog-search">
      <form action="/blog" method="get" onSubmit={(event) => event.preventDefault()}>
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
            placeholder={t('Search articles')}
            aria-label={t('Search articles')}
            onChange={({ target }) => {
              const typed = target.value;
              const to = typed.trim() ? `/blog?${new URLSearchParams({ q: typed })}` : '/blog';
              void navigate(to, { replace: true, preventScrollReset: true });
            }}
          />
        </div>
      </form>
    </search>
  );
}
