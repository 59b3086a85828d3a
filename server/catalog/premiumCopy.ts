import type { Stripe } from 'stripe';
import { metadataList, type Product } from '../../domain/catalog/catalog.ts';
import { type CategorySlug, PRODUCT_TYPES } from '../../domain/catalog/goods.ts';
import { referenceId } from '../http/stripe.ts';

// Converts the payment provider's products into the store's terms.

/** The fields copied from the provider. Stock, slug and sort order belong to the store and are never overwritten. */
export type PremiumCopy = {
  id: string;
  name: string;
  description: string;
  shortDescription: string;
  category: CategorySlug;
  stripePriceId: string | null;
  priceCents: number | null;
  currency: string;
  interval: string | null;
  unit: string;
  type: Product['type'];
  features: string[];
  images: string[];
  metadata: Record<string, string>;
  materialId: string | null;
};

/**
 * Converts a provider's product. Its price is the default price if that is a one-time price, else the first one-time
 * price, else the first recurring one, which is shown with its interval and cannot be ordered.
 */
export function premiumCopy(product: Stripe.Product, prices: readonly Stripe.Price[]): PremiumCopy {
  const { metadata } = product;
  const usable = prices.filter(({ active, unit_amount }) => active && unit_amount !== null);
  const oneTime = usable.filter(({ type }) => type === 'one_time');
  const standard = referenceId(product.default_price ?? null);
  const price = oneTime.find(({ id }) => id === standard) ?? oneTime[0] ?? usable[0];
  const description = product.description ?? '';
  return {
    id: product.id,
    name: product.name,
    description,
    shortDescription: firstSentence(description),
    category: categoryOf(metadata),
    stripePriceId: price?.id ?? null,
    priceCents: price?.unit_amount ?? null,
    currency: price?.currency ?? 'usd',
    interval: price?.recurring?.interval ?? null,
    unit: metadata.unit?.trim() || 'per item',
    type: PRODUCT_TYPES.find((type) => type === metadata.type) ?? 'standard',
    features: metadataList(metadata.features),
    images: product.images.map(picture),
    metadata,
    materialId: metadata.material_id?.trim() || null,
  };
}

/** Our category for each word in the provider's `category` or, as for `specialty`, its `material_category`. */
const CATEGORIES: Readonly<Record<string, CategorySlug>> = {
  aggregate: 'gravel',
  gravel: 'gravel',
  stone: 'gravel',
  rock: 'gravel',
  sand: 'sand',
  topsoil: 'topsoil',
  soil: 'topsoil',
  compost: 'compost',
  mulch: 'mulch',
  tools: 'tools-equipment',
  equipment: 'tools-equipment',
  'tools-equipment': 'tools-equipment',
};

function categoryOf({ category, material_category }: Stripe.Metadata): CategorySlug {
  const categoryOf = (word: string | undefined) => CATEGORIES[word?.trim().toLowerCase() ?? ''];
  return categoryOf(category) ?? categoryOf(material_category) ?? 'topsoil';
}

/**
 * A built-in picture is stored by its slug, whatever host and width the provider has; an uploaded one by its
 * path; others by URL.
 */
function picture(url: string): string {
  const uploaded = /\/pictures\/uploads\/[\w-]+\.webp$/.exec(url);
  if (uploaded) return uploaded[0];
  return /\/pictures\/(?:[a-z]+\/)?([a-z0-9-]+?)(?:-\d+\.(?:avif|webp))?$/.exec(url)?.[1] ?? url;
}

function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?](?=\s|$)/.exec(text.trim())?.[0] ?? text.trim();
}
