import { PRODUCT_SORTS } from '../../../domain/catalog/catalogSource.ts';
import { useT } from '../../ui/locale.tsx';
import { sortLabel } from '../labels.ts';
import { type Browse, browseFields, type Listing } from './browse.ts';
import { useAsk } from './useListQuery.ts';

export function SortSelect({ listing, browse }: { listing: Listing; browse: Browse }) {
  const t = useT();
  const ask = useAsk(listing, browse);
  return (
    <form className="cat-sort" action={listing.path} method="get">
      <select
        className="inp"
        name="sort"
        aria-label={t('Sort by')}
        value={browse.sort}
        onChange={(event) => {
          const sort = PRODUCT_SORTS.find((known) => known === event.target.value) ?? 'recommended';
          ask({ sort });
        }}
      >
        {PRODUCT_SORTS.map((sort) => (
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
