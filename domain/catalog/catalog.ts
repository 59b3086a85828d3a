import * as z from 'zod/mini';
import type { Translatable } from '../base/locale.ts';
import type { StoreSettings } from '../base/settings.ts';
import { CATALOGS, CATEGORY_SLUGS, goodsProblem, PRODUCT_TYPES } from './goods.ts';

// Products of both catalogs, in one shape and one table. Premium ones are copied from the payment provider. Screens
// and the cart treat them alike.

export const categorySchema = z.object({
  id: z.string(),
  slug: z.enum(CATEGORY_SLUGS),
  name: z.string(),
  description: z.string(),
  sortOrder: z.int(),
});
type CategoryRow = z.infer<typeof categorySchema>;
export type Category = CategoryRow & Translatable<Pick<CategoryRow, 'name' | 'description'>>;

export const productSchema = z.object({
  /** uuid of a traditional product, `prod_…` of a premium one; also the cart's key. */
  id: z.string(),
  catalog: z.enum(CATALOGS),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  shortDescription: z.string(),
  category: z.enum(CATEGORY_SLUGS),
  /** null: no usable price, "Price not available", cannot be added. */
  priceCents: z.nullable(z.int()),
  currency: z.string(),
  /** `month`, `year`… of a recurring price, which is shown with "/month" and cannot be added. */
  interval: z.nullable(z.string()),
  /** "per cubic yard", "per item": shown after the price. */
  unit: z.string(),
  type: z.enum(PRODUCT_TYPES),
  features: z.array(z.string()),
  /** Picture slugs of our own set (`premium-garden-topsoil`) or absolute paths of uploaded ones. */
  images: z.array(z.string()),
  /** In product units; null when not tracked: always in stock. */
  inventoryCount: z.nullable(z.int()),
  /** Customer-visible keys only: internal ones never leave the server. */
  metadata: z.record(z.string(), z.string()),
  /** Key into `MATERIALS` (density, settling); null for tools. */
  materialId: z.nullable(z.string()),
  stripePriceId: z.nullable(z.string()),
  sortOrder: z.int(),
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
});
type ProductRow = z.infer<typeof productSchema>;
export type Product = ProductRow &
  Translatable<Pick<ProductRow, 'name' | 'shortDescription' | 'description' | 'features' | 'metadata'>>;

/** Metadata shown to customers as specifications, in display order (spec 1 §3). Everything else is internal. */
export const SPECIFICATION_KEYS = [
  'ph_level',
  'organic_matter',
  'nitrogen_content',
  'phosphorus_content',
  'potassium_content',
  'weight_per_yard_lbs',
  'texture',
  'screened',
  'moisture_retention',
  'coverage_1_inch',
  'coverage_2_inch',
  'coverage_3_inch',
  'coverage_4_inch',
  'organic_certified',
  'weed_free',
  'homeowner_friendly',
  'certification_number',
  'min_order_yards',
  'max_order_yards',
  'same_day_cutoff',
  'next_day_guaranteed',
  'weekend_delivery',
  'delivery_zones',
  'average_rating',
  'review_count',
  'recommended_by_percent',
] as const;

/** Customer-visible metadata shown elsewhere on the page, not as a specification row. */
export const CONTENT_METADATA = [
  'benefits',
  'marketing_features',
  'use_cases',
  'applications',
  'category',
  'material_category',
  'unit',
  'certifications',
  'features',
  'type',
] as const;

const VISIBLE: ReadonlySet<string> = new Set([...SPECIFICATION_KEYS, ...CONTENT_METADATA]);

/** Keeps the keys on the allow-list; drops internal ones (supplier cost, contractor discount, promotion, badges…). */
export function visibleMetadata(metadata: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => VISIBLE.has(key)));
}

/** A comma-separated metadata list, trimmed, blanks dropped. */
export function metadataList(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

type Stock = 'in_stock' | 'low' | 'out';
type CountedEvent = Pick<Product, 'inventoryCount'>;
/** Spec 1 §4: 0 is out, 10 or less is low; untracked is in stock. */
export function stockLevel(product: CountedEvent, { lowstock }: Pick<StoreSettings, 'lowstock'>): Stock {
  if (isOutOfStock(product)) return 'out';
  return product.inventoryCount !== null && product.inventoryCount <= lowstock ? 'low' : 'in_stock';
}

export function isOutOfStock({ inventoryCount }: CountedEvent): boolean {
  return inventoryCount !== null && inventoryCount <= 0;
}

/** Can be ordered and is in stock: Add to Cart is enabled. */
export const isAddable = (product: Product) => goodsProblem(product, product.inventoryCount) === null;

/** Spec 1 §5: no price or an amount of zero reads "Price not available". */
export function hasPrice(product: Product): product is Product & { priceCents: number } {
  return product.priceCents !== null && product.priceCents > 0;
}

/** The path of the product's own page. */
export function productPath(product: Pick<Product, 'catalog' | 'id' | 'slug'>): string {
  return product.catalog === 'premium' ? `/stripe-product/${product.id}` : `/product/${product.slug}`;
}
