import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import { MAX_SEARCH } from '../../../domain/catalog/productQuery.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { type Browse, browseFields, type Listing, useAsk } from '../browse.ts';

type SearchBoxProps = { listing: Listing; browse: Browse; placeholder: string };

/** Each letter replaces the URL's query, and the list follows; without JavaScript, Enter submits the form. */
export function SearchBox({ listing, browse, placeholder }: SearchBoxProps) {
  const t = useT();
  const ask = useAsk(listing, browse);
  const wentBack = useNavigationType() === 'POP';
  const field = useRef<HTMLInputElement>(null);
  const { search } = browse;
  const shown = useRef(search);

  // The field belongs to the person while they type: an older address arriving late must not take a letter
  // back. Once it is left, or the browser's Back was pressed, the address leads again.
  useEffect(() => {
    const input = field.current;
    // Not at first either: the field may hold text typed before this code loaded.
    if (shown.current === search) return;
    shown.current = search;
    if (input && (wentBack || document.activeElement !== input)) input.value = search;
  }, [search, wentBack]);

  return (
    <search>
      <form
        action={listing.anchor ? `${listing.path}#${listing.anchor}` : listing.path}
        method="get"
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="search">
          <Icon name="search" />
          <input
            ref={field}
            className="inp"
            type="search"
            name="q"
            autoComplete="off"
            maxLength={MAX_SEARCH}
            enterKeyHint="search"
            defaultValue={search}
            placeholder={placeholder}
            aria-label={t('Search products')}
            onChange={(event) => ask({ search: event.target.value }, { replace: true })}
          />
        </div>
        {browseFields(listing, browse, 'q').map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}
