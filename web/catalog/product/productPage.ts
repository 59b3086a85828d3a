import { data } from 'react-router-dom';
import { shorten } from '../../../domain/base/shorten.ts';
import { type Product, productPath } from '../../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../../domain/catalog/catalogSource.ts';
import type { Zone } from '../../../domain/delivery/delivery.ts';
import type { Translate } from '../../ui/locale.tsx';
import { picturePreload } from '../../ui/pictures/pictures.ts';
import type { Head, HeadArgs } from '../../ui/screen.ts';
import { categorySummaries, relatedProducts } from '../catalog.ts';
import { categoryName } from '../labels.ts';
import { breadcrumbJsonLd, previewPicture, productJsonLd } from '../structuredData.ts';

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

/** `[name, path]` from the home page down, for breadcrumbs and search engines. */
export function productTrail(
  product: Product,
  category: string,
  t: Translate,
): readonly (readonly [name: string, path: string])[] {
  return [
    [t('Home'), '/'],
    product.catalog === 'premium'
      ? [t('Shop'), '/stripe-shop']
      : [categoryName(category, t) || t('Shop'), category ? `/category/${product.category}` : '/shop'],
    [product.name, productPath(product)],
  ];
}

export function productHead({ product, category }: ProductPage, args: HeadArgs): Head {
  const { t, settings, origin } = args;
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
    jsonLd: [productJsonLd(product, args), breadcrumbJsonLd(productTrail(product, category, t), origin)],
  };
}
