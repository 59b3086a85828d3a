import { useNavigate } from 'react-router-dom';
import type { ProductSort } from '../../domain/shelf.ts';
import { useT } from '../ui/language.tsx';
import { type Browse, browseFields, browseHref, type Listing } from './browse.ts';
import { sortLabel } from './labels.ts';

const SORTS: readonly ProductSort[] = ['recommended', 'price-asc', 'price-desc', 'name'];

export function SortSelect({ listing, browse }: { listing: Listing; browse: Browse }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <form className="cat-sort" action={listing.path} method="get">
      <select
        className="inp"
        name="sort"
        aria-label={t('Sort by')}
        value={browse.sort}
        onChange={(event) => {
          const sort = SORTS.find((known) => known === event.target.value) ?? 'recommended';
          void navigate(browseHref(listing, browse, { sort }), { preventScrollReset: true });
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {sortLabel(sort, t)}
          </option>
        ))}
      </select>
      {browseFields(listing, browse, 'sort').map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript>
        <button type="submit" className="btn btn-quiet btn-sm">
          {t('Sort')}
        </button>
      </noscript>
    </form>
  );
}
