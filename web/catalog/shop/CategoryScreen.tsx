import '../catalog.css';
import { data, Link, redirect, useLoaderData } from 'react-router-dom';
import { languageOfText } from '../../../domain/base/locale.ts';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { CATEGORY_SLUGS } from '../../../domain/catalog/goods.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { socialPicture } from '../../ui/pictures/pictures.ts';
import type { Crumb, ScreenRoute } from '../../ui/screen.ts';
import { type Browse, browseHref, type Listing, listQuery, readBrowse } from '../browse.ts';
import { type CategorySummary, categorySummaries, categoryTexture, type ProductList } from '../catalog.ts';
import { CatalogTabs } from './Filters.tsx';
import { fetchLists } from './ListLoading.tsx';
import { ListingBody } from './ProductListing.tsx';

type CategoryPage = {
  /** null: no such category. */
  category: CategorySummary | null;
  listing: Listing;
  browse: Browse;
  list: ProductList;
};

/** Other names of our categories: the provider's, and common ones. */
const ALIASES: Readonly<Record<string, string>> = {
  aggregate: '/category/gravel',
  // The provider's "specialty" spans several of our categories; every such product has the word in its data.
  specialty: '/stripe-shop?q=specialty',
  tools: '/category/tools-equipment',
};

export function CategoryScreen() {
  const t = useT();
  const { category, listing, browse, list } = useLoaderData<CategoryPage>();
  if (!category) {
    return (
      <Notice
        title={t('Category not found')}
        text={t('It may have been renamed. Everything we sell is in the shop.')}
      >
        <Link className="btn btn-primary btn-xl" to="/shop">
          {t('Back to Shop')}
        </Link>
        <Link className="btn btn-quiet btn-xl" to="/categories">
          {t('All categories')}
        </Link>
      </Notice>
    );
  }
  return (
    <>
      <div className="wrap cat-head">
        <Breadcrumbs items={[{ to: '/', label: t('Home') }, ...trail(category, t)]} />
        <h1 className="h2">{category.name}</h1>
        <p className="muted" lang={languageOfText(category, 'description')}>
          {category.description}
        </p>
      </div>
      <ListingBody listing={listing} browse={browse} list={list}>
        <CatalogTabs listing={listing} browse={browse} counts={list.tabCounts} />
      </ListingBody>
    </>
  );
}

const trail = ({ name }: CategorySummary, t: Translate): Crumb[] => [
  { to: '/categories', label: t('Categories') },
  { label: name },
];

export const categoryRoute: ScreenRoute<CatalogSource, CategoryPage> = {
  query: (query, path) => listQuery({ path, tab: 'all', category: null }, query),
  Screen: CategoryScreen,
  load: async ({ source, params, url }) => {
    const slugText = params.slug ?? '';
    const slug = CATEGORY_SLUGS.find((candidate) => candidate === slugText.toLowerCase()) ?? null;
    const elsewhere =
      slug === null ? ALIASES[slugText.toLowerCase()] : slug === slugText ? undefined : `/category/${slug}`;
    if (elsewhere) throw redirect(elsewhere, 301);
    const listing: Listing = { path: `/category/${slug}`, tab: 'all', category: slug };
    const browse = readBrowse(url.searchParams, listing);
    const [snapshot, { listProducts }] = await Promise.all([source.open(), fetchLists()]);
    const category = categorySummaries(snapshot).find((candidate) => candidate.slug === slug) ?? null;
    const list = listProducts(category ? snapshot : { ...snapshot, products: [] }, browse, listing);
    const page: CategoryPage = { category, listing, browse, list };
    return category ? page : data(page, { status: 404 });
  },
  head: ({ data: { category, listing, browse }, t, settings }) => {
    if (!category) {
      return {
        title: t('Category not found'),
        description: t('It may have been renamed. Everything we sell is in the shop.'),
        canonical: '/categories',
        noindex: true,
      };
    }
    return {
      title: t('{category}, delivered in Nashville | {store}', {
        category: category.name,
        store: settings.name,
      }),
      description: category.description,
      canonical: browseHref(listing, browse, { search: '', tab: 'all', sort: 'recommended', view: 'grid' }),
      noindex: browse.search !== '',
      image: socialPicture(categoryTexture(category.slug) ?? 'wheelbarrow'),
      trail: trail(category, t),
    };
  },
};
