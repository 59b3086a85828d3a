import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '../../../domain/catalog/catalogSource.ts';
import { useT } from '../../ui/locale.tsx';
import type { ProductList } from '../catalog.ts';
import { ProductGrid } from '../ProductGrid.tsx';
import { type Browse, type Listing, MOST_CARDS } from './browse.ts';
import { FilterLink } from './FilterLink.tsx';
import { NoProducts } from './NoProducts.tsx';
import { ResultLine } from './ResultLine.tsx';
import { SortSelect } from './SortSelect.tsx';
import { StockFilter } from './StockFilter.tsx';
import { ViewToggle } from './ViewToggle.tsx';

type ProductListingProps = { listing: Listing; browse: Browse; list: ProductList };

/** The line of what was found, how it is shown, the cards, and the way to more of them. */
export function ProductListing({ listing, browse, list }: ProductListingProps) {
  const t = useT();
  const top = useRef<HTMLDivElement>(null);
  const shown = list.items.length;
  const wanted = `${browse.search}|${browse.category}|${browse.tab}|${browse.inStock}|${browse.sort}`;
  const before = useRef(wanted);

  // The filters stay in view while the list scrolls under them. A shorter list must start where it is seen.
  useEffect(() => {
    if (before.current === wanted) return;
    before.current = wanted;
    const element = top.current;
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
  }, [wanted]);

  return (
    <div className="cat-listing" ref={top}>
      <div className="cat-bar">
        <ResultLine listing={listing} browse={browse} list={list} />
        <StockFilter listing={listing} browse={browse} count={list.inStockCount} />
        <SortSelect listing={listing} browse={browse} />
        <ViewToggle listing={listing} browse={browse} />
      </div>
      {shown === 0 ? (
        <NoProducts listing={listing} browse={browse} list={list} />
      ) : (
        <ProductGrid products={list.items} columns={3} view={browse.view} level={2} first />
      )}
      {shown < list.total ? (
        <p className="cat-more">
          <span className="small muted num">
            {t('{shown} of {total} products', { shown, total: list.total })}
          </span>
          {shown < MOST_CARDS ? (
            <FilterLink
              className="btn btn-quiet"
              listing={listing}
              browse={browse}
              change={{ show: shown + PAGE_SIZE }}
            >
              {t('Show more')}
            </FilterLink>
          ) : (
            <span className="small">{t('Search or choose a category to see the rest.')}</span>
          )}
        </p>
      ) : null}
      <p className="small">
        {t('Not sure which?')}{' '}
        <Link className="link tap" to="/compare">
          {t('Compare products side by side')}
        </Link>
      </p>
    </div>
  );
}
