import * as z from 'zod/mini';
import { requiredText } from '../base/fields.ts';
import { SPECIFICATION_KEYS } from './catalog.ts';
import { CATALOGS, CATEGORY_SLUGS, PRODUCT_TYPES } from './goods.ts';

// Products of both catalogs as admins edit them, including fields hidden from customers.

export const PRODUCT_STATES = ['all', 'active', 'inactive', 'low', 'out'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];

export const PRODUCTS_PAGE = 50;
export const MAX_PRODUCTS = 1_000;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** The slug of a built-in picture, the path of an uploaded one, or an external URL. */
const imageSchema = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*|\/pictures\/uploads\/[\w-]+\.webp|https:\/\/\S+)$/),
  );

/** The payment provider's limits, for both catalogs: 50 keys of 40 characters, values of 500. */
const MAX_KEYS = 50;
const metadataSchema = z
  .record(z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)), requiredText(500))
  .check(z.refine((metadata) => Object.keys(metadata).length <= MAX_KEYS - RESERVED_METADATA.length));

/** Metadata keys of premium products that have a field of their own here. */
export const RESERVED_METADATA = [
  'category',
  'material_category',
  'material_id',
  'unit',
  'type',
  'features',
] as const;

/** The fields an admin may edit. Prices in cents; stock in units, null when not tracked. */
export const productFieldsSchema = z.object({
  name: requiredText(120),
  /** For a premium product, the first sentence of its description. */
  shortDescription: text(300),
  description: text(5_000),
  category: z.enum(CATEGORY_SLUGS),
  priceCents: z.nullable(z.int().check(z.minimum(1), z.maximum(100_000_000))),
  unit: requiredText(40),
  type: z.enum(PRODUCT_TYPES),
  features: z.array(requiredText(120)).check(z.maxLength(20)),
  images: z.array(imageSchema).check(z.maxLength(8)),
  inventoryCount: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Staff are alerted when the stock falls to this; null: the store's limit. */
  lowStockAt: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  metadata: metadataSchema,
  materialId: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
  isActive: z.boolean(),
  /** Lower sorts first in its catalog. */
  sortOrder: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
});
export type ProductFields = z.infer<typeof productFieldsSchema>;
export type ProductField = keyof ProductFields;

/** A new product's defaults, for the fields that have one. */
export const BLANK_PRODUCT = {
  shortDescription: '',
  description: '',
  unit: 'per cubic yard',
  type: 'standard',
  features: [],
  images: [],
  inventoryCount: null,
  lowStockAt: null,
  materialId: null,
  isActive: true,
  sortOrder: 0,
} as const satisfies Partial<ProductFields>;

export const adminProductSchema = z.extend(productFieldsSchema, {
  id: z.string(),
  /** Sent with writes; 409 when it is out of date. */
  rev: z.int(),
  catalog: z.enum(CATALOGS),
  slug: z.string(),
  path: z.string(),
  currency: z.string(),
  /** Set for a recurring price, which only the provider's dashboard can change. */
  interval: z.nullable(z.string()),
  /** As stored: old rows may exceed today's limits. */
  images: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
  updatedAt: z.string(),
});
export type AdminProduct = z.infer<typeof adminProductSchema>;

/** Only the changed fields, and the revision they are based on. */
export const productChangeSchema = z.object({ rev: z.int(), changes: z.partial(productFieldsSchema) });
export type ProductChange = z.infer<typeof productChangeSchema>;

/** Sending the same `id` again creates nothing new. */
export const productCreateSchema = z.object({
  id: z.uuid().check(z.toLowerCase()),
  catalog: z.enum(CATALOGS),
  fields: productFieldsSchema,
});
export type ProductCreate = z.infer<typeof productCreateSchema>;

/** Specifications that an admin edits; ratings and review counts are computed. */
export const WRITTEN_SPECIFICATIONS = SPECIFICATION_KEYS.filter(
  (key) => key !== 'average_rating' && key !== 'review_count',
);

/** Customer-visible metadata lists, comma-separated, in the order of the form. */
export const WRITTEN_LISTS = [
  'benefits',
  'marketing_features',
  'applications',
  'use_cases',
  'certifications',
] as const;

/** The largest upload in bytes, before base64. The device shrinks camera pictures first. */
export const MAX_UPLOAD_BYTES = 2_000_000;
/** The size of the request body, in base64. */
export const MAX_UPLOAD_BODY = Math.ceil((MAX_UPLOAD_BYTES * 4) / 3) + 1_000;
