import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { MAX_SHOWN, PAGE_SIZE, PRODUCT_SORTS } from '../../../domain/catalog/productQuery.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { type Browse, browseFields, type Listing, useAsk } from '../browse.ts';
import type { ProductList } from '../catalog.ts';
import { sortLabel } from '../labels.ts';
import { ProductGrid } from '../ProductGrid.tsx';
import { FilterLink } from './Filters.tsx';
import { HelpBanner } from './HelpBanner.tsx';
import { NoProducts, ResultLine } from './ListResult.tsx';
import { SearchBox } from './SearchBox.tsx';

type ProductListingProps = { listing: Listing; browse: Browse; list: ProductList };

/** The search with a filter beside it as its children, and the products found. */
export function ListingBody({ children, ...page }: ProductListingProps & { children: ReactNode }) {
  const t = useT();
  const { listing, browse } = page;
  return (
    <>
      <div className="cat-fbar">
        <div className="wrap row gap-8 cat-filters">
          <SearchBox listing={listing} browse={browse} placeholder={t('Search name, use or spec')} />
          {children}
          <ToolsButton />
        </div>
      </div>
      <div className="wrap cat-body">
        <ProductListing {...page} />
        {page.list.total > 0 ? <HelpBanner /> : null}
      </div>
    </>
  );
}

/** The result line, the tools, the cards, and Show more. */
function ProductListing({ listing, browse, list }: ProductListingProps) {
  const t = useT();
  const top = useRef<HTMLDivElement>(null);
  const shown = list.items.length;
  const wanted = `${browse.search}|${browse.category}|${browse.tab}|${browse.inStock}|${browse.sort}`;
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
        <section
          className="cat-tools row cluster"
          id={TOOLS_ID}
          popover="auto"
          aria-label={t('Sort and view')}
        >
          <SortSelect listing={listing} browse={browse} />
          <StockFilter listing={listing} browse={browse} count={list.inStockCount} />
          <ViewToggle listing={listing} browse={browse} />
        </section>
      </div>
      {shown === 0 ? (
        <NoProducts listing={listing} browse={browse} list={list} />
      ) : (
        <ProductGrid
          products={list.items}
          columns={3}
          view={browse.view}
          level={2}
          isMixed={browse.tab === 'all'}
          first
        />
      )}
      {shown < list.total ? <MoreProducts listing={listing} browse={browse} list={list} /> : null}
      {shown > 1 ? (
        <p className="small">
          {t('Not sure which?')}{' '}
          <Link className="link tap" to="/compare">
            {t('Compare products side by side')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function MoreProducts({ listing, browse, list }: ProductListingProps) {
  const t = useT();
  const shown = list.items.length;
  return (
    <p className="cat-more stack gap-12">
      <span className="small muted num">
        {t('{shown} of {total} products', { shown, total: list.total })}
      </span>
      {shown < MAX_SHOWN ? (
        <FilterLink
          className="btn btn-quiet"
          listing={listing}
          browse={browse}
          change={{ show: shown + PAGE_SIZE }}
        >
          {t('Show more')}
        </FilterLink>
      ) : (
        <span>{t('Search or choose a category to find the others.')}</span>
      )}
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

/** Grid or list. */
function ViewToggle({ listing, browse }: { listing: Listing; browse: Browse }) {
  const t = useT();
  return (
    <nav className="seg" aria-label={t('View')}>
      <FilterLink
        listing={listing}
        browse={browse}
        change={{ view: 'grid' }}
        current={browse.view === 'grid'}
        label={t('Grid')}
      >
        <Icon name="grid" />
      </FilterLink>
      <FilterLink
        listing={listing}
        browse={browse}
        change={{ view: 'list' }}
        current={browse.view === 'list'}
        label={t('List')}
      >
        <Icon name="list" />
      </FilterLink>
    </nav>
  );
}

const TOOLS_ID = 'list-tools';

/** On a phone, opens the tools that wider screens show above the list: natively, so it works without scripts. */
function ToolsButton() {
  const t = useT();
  const natively = { command: 'toggle-popover', commandfor: TOOLS_ID };
  return (
    <button type="button" className="chip cat-tools-open" popoverTarget={TOOLS_ID} {...natively}>
      <Icon name="sort" size="sm" />
      <span>{t('Sort')}</span>
    </button>
  );
}
