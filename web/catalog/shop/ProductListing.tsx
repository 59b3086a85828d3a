import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { MOST_SHOWN, PAGE_SIZE, PRODUCT_SORTS } from '../../../domain/catalog/productQuery.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { type Browse, browseFields, type Listing, useAsk } from '../browse.ts';
import type { ProductList } from '../catalog.ts';
import { sortLabel } from '../labels.ts';
import { ProductGrid } from '../ProductGrid.tsx';
import { FilterLink } from './Filters.tsx';
import { NoProducts, ResultLine } from './ListResult.tsx';

type ProductListingProps = { listing: Listing; browse: Browse; list: ProductList };

/** The result line, the layout switch, the cards, and Show more. */
export function ProductListing({ listing, browse, list }: ProductListingProps) {
  const t = useT();
  const top = useRef<HTMLDivElement>(null);
  const shown = list.items.length;
  const wanted = `${browse.search}|${browse.category}|${browse.tab}|${browse.inStock}|${browse.sort}|${browse.page}`;
  const previousQuery = useRef(wanted);

  // The filters are sticky, so after a change the list must scroll back to its start.
  useEffect(() => {
    if (previousQuery.current === wanted) return;
    previousQuery.current = wanted;
    const element = top.current;
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView();
  }, [wanted]);

  return (
    <div ref={top}>
      <div className="cat-bar row cluster">
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
      {shown < list.total ? <MoreProducts listing={listing} browse={browse} list={list} /> : null}
      <p className="small">
        {t('Not sure which?')}{' '}
        <Link className="link tap" to="/compare">
          {t('Compare products side by side')}
        </Link>
      </p>
    </div>
  );
}

/** Show more on the first page until it is full, then links between pages. */
function MoreProducts({ listing, browse, list }: ProductListingProps) {
  const t = useT();
  const shown = list.items.length;
  const pages = Math.ceil(list.total / MOST_SHOWN);
  const page = Math.min(browse.page, pages);
  const skipped = (page - 1) * MOST_SHOWN;
  return (
    <p className="cat-more stack gap-12">
      <span className="small muted num">
        {page === 1
          ? t('{shown} of {total} products', { shown, total: list.total })
          : t('{from} to {to} of {total} products', {
              from: skipped + 1,
              to: skipped + shown,
              total: list.total,
            })}
      </span>
      {page === 1 && shown < MOST_SHOWN ? (
        <FilterLink
          className="btn btn-quiet"
          listing={listing}
          browse={browse}
          change={{ show: shown + PAGE_SIZE }}
        >
          {t('Show more')}
        </FilterLink>
      ) : null}
      {page > 1 ? (
        <FilterLink
          className="btn btn-quiet"
          listing={listing}
          browse={browse}
          change={{ page: page - 1, show: MOST_SHOWN }}
        >
          {t('Previous page')}
        </FilterLink>
      ) : null}
      {page < pages && shown === MOST_SHOWN ? (
        <FilterLink
          className="btn btn-quiet"
          listing={listing}
          browse={browse}
          change={{ page: page + 1, show: MOST_SHOWN }}
        >
          {t('Next page')}
        </FilterLink>
      ) : null}
    </p>
  );
}

/** The "in stock" filter, with its count. */
function StockFilter({ listing, browse, count }: { listing: Listing; browse: Browse; count: number }) {
  const t = useT();
  const { inStock } = browse;
  return (
    <FilterLink
      className="chip cat-stock"
      listing={listing}
      browse={browse}
      change={{ inStock: !inStock }}
      current={inStock}
      label={inStock ? t('In stock, clear this filter') : undefined}
    >
      {t('In stock')} {inStock ? <Icon name="close" size="sm" /> : <span className="ct">{count}</span>}
    </FilterLink>
  );
}

function SortSelect({ listing, browse }: { listing: Listing; browse: Browse }) {
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
          const sort = PRODUCT_SORTS.find((sort) => sort === event.target.value) ?? 'recommended';
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

const PHONE = '(max-width: 559px)';

/** Grid or list. Until somebody chooses, a phone shows rows and anything wider a grid. */
function ViewToggle({ listing, browse }: { listing: Listing; browse: Browse }) {
  const t = useT();
  const [phone, setPhone] = useState<boolean | null>(null);
  useEffect(() => {
    const query = matchMedia(PHONE);
    const look = () => setPhone(query.matches);
    look();
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  const shown = browse.view !== 'auto' ? browse.view : phone === null ? null : phone ? 'list' : 'grid';
  return (
    <nav className={shown === null ? 'seg cat-view is-auto' : 'seg cat-view'} aria-label={t('View')}>
      <FilterLink
        className="cat-view-grid"
        listing={listing}
        browse={browse}
        change={{ view: 'grid' }}
        current={shown === 'grid'}
        label={t('Grid')}
      >
        <Icon name="grid" />
      </FilterLink>
      <FilterLink
        className="cat-view-list"
        listing={listing}
        browse={browse}
        change={{ view: 'list' }}
        current={shown === 'list'}
        label={t('List')}
      >
        <Icon name="list" />
      </FilterLink>
    </nav>
  );
}
