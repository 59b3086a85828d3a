import { Link } from 'react-router-dom';
import { PhoneButton } from '../../ui/Brand.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import type { Browse, Listing } from '../browse.ts';
import type { ProductList } from '../catalog.ts';
import { FilterLink } from './Filters.tsx';

type NoProductsProps = { listing: Listing; browse: Browse; list: ProductList };

/** Nothing to show: the category is empty, or filters exclude everything. */
export function NoProducts({ listing, browse, list }: NoProductsProps) {
  const t = useT();
  const empty = list.inCatalog === 0;
  return (
    <div className="none stack gap-10">
      <Icon name={empty ? 'heap' : 'search'} />
      <h2 className="h3">{empty ? t('Nothing here yet') : t('No products match')}</h2>
      <p>
        {empty
          ? t(
              'The yard is restocking this list. Call or write and we will tell you what can be loaded today.',
            )
          : t('Try fewer words, or another category. We may also have it without listing it: call and ask.')}
      </p>
      <p className="acts">
        {empty ? null : (
          <FilterLink
            className="btn btn-primary"
            listing={listing}
            browse={browse}
            change={{ search: '', category: listing.category, tab: listing.tab, inStock: false }}
          >
            {t('Clear search and filter')}
          </FilterLink>
        )}
        <PhoneButton />
        <Link className="btn btn-quiet" to="/contact">
          {t('Contact us')}
        </Link>
      </p>
    </div>
  );
}

type ResultLineProps = { listing: Listing; browse: Browse; list: ProductList };

/** "9 products", or "1 of 9 products match “drain” in Gravel" with a link back to all. */
export function ResultLine({ listing, browse, list }: ResultLineProps) {
  const t = useT();
  const filtered = browse.search.trim() !== '' || browse.category !== listing.category || browse.inStock;
  return (
    <div className="cat-result row">
      <p className="small num" role="status">
        {resultText(listing, browse, list, t)}
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

function resultText(listing: Listing, browse: Browse, list: ProductList, t: Translate): string {
  const { total, similar, inCatalog } = list;
  const query = browse.search.trim();
  const { name = '' } = list.categories.find(({ slug }) => slug === browse.category) ?? {};
  const category = browse.category === listing.category ? '' : name;
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
