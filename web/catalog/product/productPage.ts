import { data } from 'react-router-dom';
import { shorten } from '../../../domain/base/shorten.ts';
import { type Product, productPath } from '../../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../../domain/catalog/catalogSource.ts';
import type { Zone } from '../../../domain/delivery/zones.ts';
import type { Translate } from '../../ui/locale.tsx';
import { picturePreload } from '../../ui/pictures/pictures.ts';
import type { Crumb, Head, HeadArgs } from '../../ui/screen.ts';
import { categorySummaries, relatedProducts } from '../catalog.ts';
import { previewPicture, productJsonLd } from '../structuredData.ts';

// Data and head of both product screens.

export type ProductPage = {
  /** null: no such product. */
  product: Product | null;
  category: string;
  related: Product[];
  zones: readonly Zone[];
};

/** `sizes` of the large picture, shared so that the preloaded picture is the one shown. */
export const MAIN_SIZES = '(min-width: 840px) 672px, 80vw';

export function readProductPage(snapshot: Snapshot, product: Product | undefined) {
  if (!product) {
    const missing: ProductPage = { product: null, category: '', related: [], zones: [] };
    return data(missing, { status: 404 });
  }
  const page: ProductPage = {
    product,
    category: categorySummaries(snapshot).find(({ slug }) => slug === product.category)?.name ?? '',
    related: relatedProducts(snapshot, product),
    zones: snapshot.zones,
  };
  return page;
}

/** Below the home page, for breadcrumbs and search engines. */
export function productTrail(
  { catalog, category: slug, name }: Product,
  category: string,
  t: Translate,
): Crumb[] {
  return [
    catalog === 'premium'
      ? { to: '/stripe-shop', label: t('Shop') }
      : { to: `/category/${slug}`, label: category },
    { label: name },
  ];
}

export function productHead({ product, category }: ProductPage, args: HeadArgs): Head {
  const { t, settings } = args;
  if (!product) {
    return {
      title: t('Product not found'),
      description: t('We may no longer sell it, or the link is out of date.'),
      canonical: '/shop',
      noindex: true,
    };
  }
  const path = productPath(product);
  const image = previewPicture(product);
  const preload = picturePreload(product.images[0] ?? '', 'cutout', MAIN_SIZES);
  return {
    title: t('{name}, delivered in Nashville | {store}', { name: product.name, store: settings.name }),
    description: product.shortDescription || shorten(product.description, 160),
    canonical: path,
    type: 'product',
    ...(image ? { image } : {}),
    ...(preload ? { preload } : {}),
    trail: productTrail(product, category, t),
    jsonLd: [productJsonLd(product, args)],
  };
}
