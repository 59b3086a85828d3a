import {
  type AdminProduct,
  type ProductField,
  type ProductFields,
  productFieldsSchema,
  WRITTEN_LISTS,
  WRITTEN_SPECIFICATIONS,
} from '../../../domain/admin/products.ts';
import { centsTyped, wholeTyped } from '../../../domain/admin/typedFields.ts';

// A product as its form has it: texts as they are typed, until they are read.

export type Draft = {
  name: string;
  shortDescription: string;
  description: string;
  category: string;
  /** Dollars. */
  price: string;
  unit: string;
  type: string;
  /** One a line. */
  features: string;
  images: readonly string[];
  /** Empty: not counted. */
  stock: string;
  materialId: string;
  isActive: boolean;
  sortOrder: string;
  /** The keys that have a field of their own. */
  known: Readonly<Record<string, string>>;
  /** All others, `key: value` a line. */
  others: string;
};

const KNOWN: readonly string[] = [...WRITTEN_SPECIFICATIONS, ...WRITTEN_LISTS];

export const EMPTY: ProductFields = {
  ...{ name: '', shortDescription: '', description: '', category: 'topsoil', priceCents: null },
  ...{ unit: 'per cubic yard', type: 'standard', features: [], images: [], inventoryCount: null },
  ...{ metadata: {}, materialId: null, isActive: true, sortOrder: 0 },
};

export function draftOf(fields: ProductFields): Draft {
  const { name, shortDescription, description, category, unit, type, images, isActive, metadata } = fields;
  const pairs = Object.entries(metadata);
  return {
    ...{ name, shortDescription, description, category, unit, type, images, isActive },
    price: fields.priceCents === null ? '' : (fields.priceCents / 100).toFixed(2),
    stock: fields.inventoryCount === null ? '' : String(fields.inventoryCount),
    features: fields.features.join('\n'),
    materialId: fields.materialId ?? '',
    sortOrder: String(fields.sortOrder),
    known: Object.fromEntries(pairs.filter(([key]) => KNOWN.includes(key))),
    others: pairs
      .filter(([key]) => !KNOWN.includes(key))
      .map(([key, value]) => `${key}: ${value}`)
      .join('\n'),
  };
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Reading = { fields: ProductFields | null; wrong: readonly ProductField[] };

/** What the draft says, or which fields are wrong. */
export function readDraft(draft: Draft): Reading {
  const others = lines(draft.others).map((line) => {
    const at = line.indexOf(':');
    return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  const known = Object.entries(draft.known).filter(([, value]) => value.trim() !== '');
  const { name, shortDescription, description, category, unit, type, images, isActive } = draft;
  const parsed = productFieldsSchema.safeParse({
    ...{ name, shortDescription, description, category, unit, type, images, isActive },
    priceCents: centsTyped(draft.price),
    inventoryCount: wholeTyped(draft.stock),
    sortOrder: wholeTyped(draft.sortOrder) ?? 0,
    features: lines(draft.features),
    materialId: draft.materialId || null,
    metadata: Object.fromEntries([...known, ...others]),
  });
  if (parsed.success) return { fields: parsed.data, wrong: [] };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0] as ProductField));
  return { fields: null, wrong: [...wrong] };
}

/** Only what differs from what was seen. */
export function changesOf(seen: AdminProduct, fields: ProductFields): Partial<ProductFields> {
  const sorted = (value: unknown) =>
    JSON.stringify(
      value instanceof Object && !Array.isArray(value)
        ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
        : value,
    );
  return Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => sorted(value) !== sorted(seen[field as ProductField])),
  );
}
