import type {
  ProductField,
  ProductState,
  WRITTEN_LISTS,
  WRITTEN_SPECIFICATIONS,
} from '../../../domain/catalog/adminProducts.ts';
import type { CategorySlug } from '../../../domain/catalog/goods.ts';
import { specificationLabels } from '../../catalog/labels.ts';
import type { Translate } from '../../ui/locale.tsx';

export const productStateLabels = (t: Translate): Record<ProductState, string> => ({
  all: t('All'),
  active: t('In the shop'),
  inactive: t('Not in the shop'),
  low: t('Low or out of stock'),
  out: t('Out of stock'),
});

export const categoryLabels = (t: Translate): Record<CategorySlug, string> => ({
  topsoil: t('Topsoil'),
  compost: t('Compost'),
  mulch: t('Mulch'),
  sand: t('Sand'),
  gravel: t('Gravel'),
  'tools-equipment': t('Tools & Equipment'),
});

export const productFieldLabels = (t: Translate): Record<ProductField, string> => ({
  name: t('Name'),
  shortDescription: t('Short description'),
  description: t('Description'),
  category: t('Category'),
  priceCents: t('Price ($)'),
  unit: t('Unit'),
  type: t('Type'),
  features: t('Features, one per line'),
  images: t('Pictures'),
  inventoryCount: t('Stock'),
  lowStockAt: t('Low stock at or below'),
  metadata: t('Specifications'),
  materialId: t('Material for weight and settling'),
  isActive: t('In the shop'),
  sortOrder: t('Position in the list'),
});

export const productFieldErrors = (t: Translate): Record<ProductField, string> => ({
  name: t('Enter a name of up to 120 characters.'),
  shortDescription: t('Up to 300 characters.'),
  description: t('Up to 5,000 characters.'),
  category: t('Choose a category.'),
  priceCents: t('Dollars and cents above zero, such as 45.00.'),
  unit: t('Say what the price is for, such as “per cubic yard”.'),
  type: t('Choose a type.'),
  features: t('Up to 20 lines of 120 characters; without commas for premium products.'),
  images: t('Up to 8 pictures.'),
  inventoryCount: t('A whole number, or empty if it is not counted.'),
  lowStockAt: t('A whole number, or empty.'),
  metadata: t('A key has lowercase letters, digits and underscores; a value has up to 500 characters.'),
  materialId: t('Choose a material.'),
  isActive: t('Put it in the shop first; the payment provider sends us nothing else about it.'),
  sortOrder: t('A whole number.'),
});

type MetadataKey = (typeof WRITTEN_SPECIFICATIONS)[number] | (typeof WRITTEN_LISTS)[number];

export const metadataLabels = (t: Translate): Partial<Record<MetadataKey, string>> => ({
  ...specificationLabels(t),
  benefits: t('Benefits'),
  marketing_features: t('Selling points'),
  applications: t('Applications'),
  use_cases: t('Use cases'),
  certifications: t('Certifications'),
});
