import type { Product } from '../../domain/catalog/catalog.ts';
import { fold, searchableTexts } from '../../domain/catalog/searchIndex.ts';

/** A product that can be bought; a test overrides only the relevant fields. */
export const exampleProduct = (id: string, change: Partial<Product> = {}): Product => ({
  id,
  catalog: 'traditional',
  slug: id,
  name: `Product ${id}`,
  description: '',
  shortDescription: '',
  category: 'topsoil',
  priceCents: 4500,
  currency: 'usd',
  interval: null,
  unit: 'per cubic yard',
  type: 'standard',
  features: [],
  images: [],
  inventoryCount: null,
  metadata: {},
  materialId: null,
  stripePriceId: null,
  sortOrder: 1,
  rating: null,
  ...change,
});

/** The search rule of spec 1 §5, without accents. An empty query matches everything. */
export const matchesSearch = (product: Product, query: string): boolean =>
  searchableTexts(product).text.includes(fold(query).trim());
