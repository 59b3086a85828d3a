import { useT } from '../ui/language.tsx';
import { type Browse, browseHref, type Listing } from './browse.ts';
import type { ProductList } from './catalog.ts';
import { FilterLink } from './FilterLink.tsx';

type ResultLineProps = { listing: Listing; browse: Browse; list: ProductList };

/** "9 products", or "1 of 9 products match “drain” in Gravel" with a way back to all. */
export function ResultLine({ listing, browse, list }: ResultLineProps) {
  const t = useT();
  const { total, inCatalog } = list;
  const query = browse.search.trim();
  const category =
    browse.category === listing.category
      ? undefined
      : list.categories.find(({ slug }) => slug === browse.category)?.name;
  const vars = { n: total, total: inCatalog, query, category: category ?? '' };
  const words =
    query && category
      ? t('{n} of {total} products match “{query}” in {category}', vars)
      : query
        ? t('{n} of {total} products match “{query}”', vars)
        : category
          ? t('{n} of {total} products in {category}', vars)
          : total === 1
            ? t('1 product')
            : t('{n} products', vars);
  return (
    <div className={query || category ? 'cat-result is-long' : 'cat-result'}>
      <p className="small num" role="status">
        {words}
      </p>
      {query || category ? (
        <FilterLink
          className="btn btn-bare btn-sm"
          to={browseHref(listing, browse, { search: '', category: listing.category })}
          anchor={listing.anchor}
        >
          {t('Clear')}
        </FilterLink>
      ) : null}
    </div>
  );
}
