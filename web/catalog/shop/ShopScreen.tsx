import '../catalog.css';
import { useEffect } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import type { CatalogTab } from '../../../domain/catalog/productQuery.ts';
import { cutoffText } from '../../../domain/delivery/deliveryLabels.ts';
import { rememberZip } from '../../delivery/zip.ts';
import { type Translate, useT } from '../../ui/locale.tsx';
import type { ScreenRoute } from '../../ui/screen.ts';
import { useSettings } from '../../ui/settings.tsx';
import { type Browse, browseHref, type Listing, listQuery, readBrowse } from '../browse.ts';
import type { ProductList } from '../catalog.ts';
import { CatalogTabs, CategoryFilter } from './Filters.tsx';
import {
  fetchLists,
  ListLoading,
  loadOrDefer,
  type OpenedList,
  ProductsError,
  ProductsLoading,
} from './ListLoading.tsx';
import { ListingBody } from './ProductListing.tsx';

type ShopPage = OpenedList<ProductList> & { listing: Listing; browse: Browse };

/** Both catalogs on one screen. /stripe-shop opens on the premium one, /shop on all. */
export function ShopScreen() {
  const t = useT();
  const settings = useSettings();
  const { listing, browse, data } = useLoaderData<ShopPage>();
  // Links from city pages carry a ZIP.
  const zip = useSearchParams()[0].get('zip');
  useEffect(() => {
    if (zip) rememberZip(zip);
  }, [zip]);
  return (
    <>
      <div className="wrap cat-head">
        <h1 className="h2">{shopTitle(browse.tab, t)}</h1>
        <p className="muted">
          {t('Premium is screened, washed or blended once more, and tested. Free delivery from {amount}.', {
            amount: formatMoney(settings.fees.freeFromCents),
          })}
        </p>
      </div>
      <ListLoading
        opened={data}
        pending={
          <div className="wrap cat-body">
            <ProductsLoading />
          </div>
        }
        failed={
          <div className="wrap cat-body">
            <ProductsError />
          </div>
        }
      >
        {(list) => (
          <>
            <div className="wrap">
              <CatalogTabs listing={listing} browse={browse} counts={list.tabCounts} />
            </div>
            <ListingBody listing={listing} browse={browse} list={list}>
              <CategoryFilter listing={listing} browse={browse} categories={list.categories} />
            </ListingBody>
          </>
        )}
      </ListLoading>
    </>
  );
}

const listingAt = (pathname: string): Listing =>
  pathname.startsWith('/stripe-shop')
    ? { path: '/stripe-shop', tab: 'premium', category: null }
    : { path: '/shop', tab: 'all', category: null };

export const shopRoute: ScreenRoute<CatalogSource, ShopPage> = {
  query: (query, pathname) => listQuery(listingAt(pathname), query),
  Screen: ShopScreen,
  load: async ({ source, url }): Promise<ShopPage> => {
    const listing = listingAt(url.pathname);
    const browse = readBrowse(url.searchParams, listing);
    return {
      listing,
      browse,
      ...(await loadOrDefer(source, async (snapshot) => {
        const { listProducts } = await fetchLists();
        return listProducts(snapshot, browse, listing);
      })),
    };
  },
  head: ({ data: { listing, browse }, t, settings }) => {
    const title = shopTitle(browse.tab, t);
    return {
      title,
      description: t(
        'Topsoil, compost, mulch, sand and gravel by the cubic yard, with prices. Delivered by tri-axle truck around Nashville, same day when ordered before {time}.',
        { time: cutoffText(settings.cutoff, t) },
      ),
      canonical: browse.category
        ? `/category/${browse.category}`
        : browseHref(listing, browse, { search: '', sort: 'recommended', view: 'grid' }),
      noindex: browse.search !== '',
      trail: [{ label: title }],
    };
  },
};

function shopTitle(tab: CatalogTab, t: Translate): string {
  switch (tab) {
    case 'all':
      return t('All Products');
    case 'premium':
      return t('Premium Catalog');
    case 'traditional':
      return t('Traditional Shop');
  }
}
