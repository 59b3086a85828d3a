import type { LanguageChoice } from '../../domain/base/locale.ts';
import { metadataList, type Product } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { type CategorySlug, isBulk, isOrderable } from '../../domain/catalog/goods.ts';
import type { FoundProducts } from '../../domain/catalog/productQuery.ts';
import { isPicture, type PictureSlug, pictureSize } from '../ui/pictures/pictures.ts';

// What the catalog's screens derive from the catalog.

/** A category as filters and headings need it. */
export type CategorySummary = LanguageChoice & { slug: CategorySlug; name: string; description: string };

/** A product list as shown: the visible matches and the counts. */
export type ProductList = Omit<FoundProducts, 'categoryCounts'> & {
  /** Products of this screen's catalog before search and filter. */
  inCatalog: number;
  categories: (CategorySummary & { count: number })[];
};

/** All categories in their order. */
export function categorySummaries({ categories }: Snapshot): CategorySummary[] {
  return [...categories]
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .map(({ slug, name, description, language, stillEnglish }) => ({
      slug,
      name,
      description,
      language,
      stillEnglish,
    }));
}

/** The lowest one-time price per category in cents, of bulk materials if it has any. */
export function fromPrices({ products }: Snapshot): Partial<Record<CategorySlug, number>> {
  const lowest: Partial<Record<CategorySlug, number>> = {};
  for (const product of products) {
    if (!isOrderable(product)) continue;
    if (product.category !== 'tools-equipment' && !isBulk(product)) continue;
    lowest[product.category] = Math.min(
      lowest[product.category] ?? Number.POSITIVE_INFINITY,
      product.priceCents,
    );
  }
  return lowest;
}

// A stable object, so that typing a letter renders only new cards.
const cardsOf = new WeakMap<Product, Product>();

/** Cards show few fields of a product; the rest is kept out of the HTML. */
export function forCard(product: Product): Product {
  const cards = cardsOf.get(product);
  if (cards) return cards;
  const card = { ...product, images: product.images.slice(0, 1), metadata: {} };
  cardsOf.set(product, card);
  return card;
}

/** The bullets beside a product: at most three (spec 1 §9); cards show two. */
export function highlights(product: Pick<Product, 'features'>): string[] {
  return product.features.slice(0, 3);
}

/** At most two certifications. */
export function certifications({ metadata }: Pick<Product, 'metadata'>): string[] {
  return metadataList(metadata.certifications).slice(0, 2);
}

/** At most two marketing bullets. */
export function marketingBullets({ metadata }: Pick<Product, 'metadata'>): string[] {
  return metadataList(metadata.marketing_features).slice(0, 2);
}

/** Contact form fields for a bulk quote, including the price shown. */
function bulkQuoteFields(
  { id, name, priceCents }: Pick<Product, 'id' | 'name' | 'priceCents'>,
  cubicYards: number,
): Record<string, string> {
  const fields = { material: name, yards: String(cubicYards), product: id };
  return priceCents === null ? fields : { ...fields, seen: String(priceCents) };
}

/** Link to the contact page for a bulk price. */
export function bulkQuotePath(
  product: Pick<Product, 'id' | 'name' | 'priceCents'>,
  cubicYards: number,
): string {
  return `/contact?${new URLSearchParams(bulkQuoteFields(product, cubicYards))}`;
}

/** Other products of the same category, same catalog first. */
export function relatedProducts({ products }: Snapshot, product: Product): Product[] {
  const related = products.filter(({ id, category }) => category === product.category && id !== product.id);
  const sameCatalog = related.filter(({ catalog }) => catalog === product.catalog);
  const names = new Set([product.name]);
  return [...sameCatalog, ...related.filter(({ catalog }) => catalog !== product.catalog)]
    .filter(({ name }) => !names.has(name) && names.add(name))
    .slice(0, 3)
    .map(forCard);
}

/** The picture whose texture represents a category; tools have none. */
export function categoryTexture(slug: CategorySlug): PictureSlug | undefined {
  const pictures: Record<CategorySlug, PictureSlug | undefined> = {
    topsoil: 'premium-garden-topsoil',
    compost: 'organic-compost-mix',
    mulch: 'hardwood-mulch',
    sand: 'concrete-sand',
    gravel: 'crushed-limestone-57',
    'tools-equipment': undefined,
  };
  return pictures[slug];
}

/** The texture of a product's own picture, or its category's. */
export function productTexture({
  images,
  category,
}: Pick<Product, 'images' | 'category'>): PictureSlug | undefined {
  const match = images.find((image) => isPicture(image) && pictureSize(image, 'texture').kind === 'texture');
  return match && isPicture(match) ? match : categoryTexture(category);
}

/** Position of a cut-out on the studio plate: piles in the middle, tools at the lower edge. */
export function plateClass({ category }: Pick<Product, 'category'>): string {
  return category === 'tools-equipment' ? 'plate cat-tool' : 'plate';
}
