import * as z from 'zod/mini';
import { centsTyped, typedBox, wholeTyped } from '../../../domain/base/typedFields.ts';
import {
  type AdminProduct,
  BLANK_PRODUCT,
  type ProductFields,
  productFieldsSchema,
  WRITTEN_LISTS,
  WRITTEN_SPECIFICATIONS,
} from '../../../domain/catalog/adminProducts.ts';

// A product's form: its initial values, and how its texts are parsed.

export const NEW_PRODUCT: Omit<AdminProduct, 'id'> = {
  ...BLANK_PRODUCT,
  features: [],
  images: [],
  name: '',
  category: 'topsoil',
  priceCents: null,
  metadata: {},
  rev: 0,
  catalog: 'traditional',
  slug: '',
  path: '',
  currency: 'usd',
  interval: null,
  updatedAt: '',
};

const { shape } = productFieldsSchema;
const text = z.string();
const wholeNumber = z.pipe(
  text,
  z.transform((typed: string) => wholeTyped(typed)),
);

/** In the form, metadata is `known`, keys with their own field, and `metadata`, all others as `key: value` lines. */
export const productFormSchema = z.pipe(
  z.pipe(
    z.object({
      ...shape,
      priceCents: z.pipe(z.pipe(text, z.transform(centsTyped)), shape.priceCents),
      inventoryCount: z.pipe(wholeNumber, shape.inventoryCount),
      lowStockAt: z.pipe(wholeNumber, shape.lowStockAt),
      sortOrder: z.pipe(wholeNumber, shape.sortOrder),
      features: z.pipe(z.pipe(text, z.transform(splitLines)), shape.features),
      images: z.pipe(z.pipe(text, z.transform(splitLines)), shape.images),
      materialId: z.pipe(
        z.pipe(
          text,
          z.transform((id: string) => id || null),
        ),
        shape.materialId,
      ),
      isActive: typedBox,
      known: z.record(z.string(), z.string()),
      metadata: text,
    }),
    z.transform(({ known, metadata, ...fields }) => ({
      ...fields,
      metadata: Object.fromEntries([
        ...Object.entries(known).filter(([, value]) => value.trim() !== ''),
        ...splitLines(metadata).map(parsePair),
      ]),
    })),
  ),
  productFieldsSchema,
);

function splitLines(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function parsePair(line: string): [key: string, value: string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

const KNOWN: readonly string[] = [...WRITTEN_SPECIFICATIONS, ...WRITTEN_LISTS];

/** The keys without their own field, as `key: value` lines. */
export function otherMetadata(metadata: ProductFields['metadata']): string {
  return Object.entries(metadata)
    .filter(([key]) => !KNOWN.includes(key))
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n');
}
