import type { StoreSettings } from '../../domain/base/settings.ts';
import { type Product, SPECIFICATION_KEYS, stockLevel } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { PAGE_SIZE } from '../../domain/catalog/productQuery.ts';
import type { Translate } from '../ui/locale.tsx';
import { specificationRows } from './labels.ts';

// The comparison: the products in the URL's order, and which could be added.

export type ComparePage = {
  products: readonly Product[];
  /** What can be added: products of the first one's category, else the first of the catalog. */
  choices: readonly { id: string; name: string }[];
};

export function readComparePage({ products }: Snapshot, ids: readonly string[]): ComparePage {
  const compared = ids.flatMap((id) => products.find((product) => product.id === id) ?? []);
  const [first] = compared;
  const kind = products.filter(({ id, category }) => category === first?.category && !ids.includes(id));
  const others = products.filter(({ id, category }) => category !== first?.category && !ids.includes(id));
  return {
    products: compared,
    choices: [...kind, ...others].slice(0, 2 * PAGE_SIZE).map(({ id, name }) => ({ id, name })),
  };
}

type CompareRow = {
  key: string;
  label: string;
  /** One per product; null when it has none. */
  values: readonly (string | null)[];
  /** Whether the values differ. */
  differs: boolean;
};

/** Stock and every specification that any of them has, in display order. */
export function compareRows(
  products: readonly Product[],
  settings: StoreSettings,
  t: Translate,
): CompareRow[] {
  const specifications = products.map(({ metadata }) => specificationRows(metadata, settings.cutoff, t));
  const values = specifications.map((rows) => new Map(rows.map(([key, , value]) => [key, value])));
  const labels = new Map(specifications.flat().map(([key, label]) => [key, label]));
  const keys = SPECIFICATION_KEYS.filter((key) => labels.has(key));
  return [
    row(
      'stock',
      t('Stock'),
      products.map((product) => stockText(product, settings, t)),
    ),
    ...keys.map((key) =>
      row(
        key,
        labels.get(key) ?? key,
        values.map((metadata) => metadata.get(key) ?? null),
      ),
    ),
  ];
}

function row(key: string, label: string, values: readonly (string | null)[]): CompareRow {
  return { key, label, values, differs: new Set(values).size > 1 };
}

function stockText(product: Product, settings: StoreSettings, t: Translate): string {
  switch (stockLevel(product, settings)) {
    case 'in_stock':
      return t('In stock');
    case 'low':
      return t('Low Stock');
    case 'out':
      return t('Out of Stock');
  }
}
