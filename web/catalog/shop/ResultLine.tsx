import { type Translate, useT } from '../../ui/locale.tsx';
import type { ProductList } from '../catalog.ts';
import { categoryName } from '../categoryWords.ts';
import type { Browse, Listing } from './browse.ts';
import { FilterLink } from './FilterLink.tsx';

type ResultLineProps = { listing: Listing; browse: Browse; list: ProductList };

/** "9 products", or "1 of 9 products match “drain” in Gravel" with a way back to all. */
export function ResultLine({ listing, browse, list }: ResultLineProps) {
  const t = useT();
  const filtered = browse.search.trim() !== '' || browse.category !== listing.category || browse.inStock;
  return (
    <div className="cat-result">
      <p className="small num" role="status">
        {resultWords(listing, browse, list, t)}
      </p>
      {filtered ? (
        <FilterLink
          className="btn btn-bare btn-sm"
          listing={listing}
          browse={browse}
          change={{ search: '', category: listing.category, inStock: false }}
        >
          {t('Clear')}
        </FilterLink>
      ) : null}
    </div>
  );
}

function resultWords(listing: Listing, browse: Browse, list: ProductList, t: Translate): string {
  const { total, similar, inCatalog } = list;
  const query = browse.search.trim();
  const name = list.categories.find(({ slug }) => slug === browse.category)?.name;
  const category = browse.category === listing.category ? '' : categoryName(name ?? '', t);
  const vars = { n: total - similar, total: inCatalog, query, category };
  if (query && similar > 0 && similar === total) {
    return similar === 1
      ? t('No exact match for “{query}”. One similar product:', vars)
      : t('No exact match for “{query}”. {n} similar products:', { ...vars, n: similar });
  }
  if (query) {
    const matches = category
      ? t('{n} of {total} products match “{query}” in {category}', vars)
      : t('{n} of {total} products match “{query}”', vars);
    return similar > 0 ? t('{matches}, then {n} similar', { matches, n: similar }) : matches;
  }
  if (category) return t('{n} of {total} products in {category}', vars);
  if (browse.inStock) return t('{n} of {total} products', vars);
  return total === 1 ? t('1 product') : t('{n} products', vars);
}
