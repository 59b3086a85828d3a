import { formatNumber } from '../../domain/base/money.ts';
import { SPECIFICATION_KEYS } from '../../domain/catalog/catalog.ts';
import type { CatalogTab, ProductSort } from '../../domain/catalog/productQuery.ts';
import { clockText } from '../../domain/delivery/deliveryLabels.ts';
import { isCodeNotLoaded, NothingStored } from '../offline/errors.ts';
import type { Translate } from '../ui/locale.tsx';

/** Labels of the Specifications tab, by metadata key. Coverage keys are drawn separately. */
export function specificationLabels(t: Translate): Record<(typeof SPECIFICATION_KEYS)[number], string> {
  return {
    ph_level: t('pH level'),
    organic_matter: t('Organic matter'),
    nitrogen_content: t('Nitrogen content'),
    phosphorus_content: t('Phosphorus content'),
    potassium_content: t('Potassium content'),
    weight_per_yard_lbs: t('Weight per yard (lbs)'),
    texture: t('Texture'),
    screened: t('Screened'),
    moisture_retention: t('Moisture retention'),
    coverage_1_inch: t('Coverage at 1 inch (sq ft)'),
    coverage_2_inch: t('Coverage at 2 inches (sq ft)'),
    coverage_3_inch: t('Coverage at 3 inches (sq ft)'),
    coverage_4_inch: t('Coverage at 4 inches (sq ft)'),
    organic_certified: t('Organic certified'),
    weed_free: t('Weed free'),
    homeowner_friendly: t('Homeowner friendly'),
    certification_number: t('Certification number'),
    min_order_yards: t('Minimum order (yards)'),
    max_order_yards: t('Maximum order (yards)'),
    same_day_cutoff: t('Same-day cutoff'),
    next_day_guaranteed: t('Next-day guaranteed'),
    weekend_delivery: t('Weekend delivery'),
    delivery_zones: t('Delivery zones'),
    average_rating: t('Average rating'),
    review_count: t('Review count'),
    recommended_by_percent: t('Recommended by (%)'),
  };
}

/** `[key, label, value]` of a product's customer-visible metadata in display order, without blanks. */
export function specificationRows(
  metadata: Readonly<Record<string, string>>,
  cutoff: number,
  t: Translate,
): [key: string, label: string, value: string][] {
  const labels = specificationLabels(t);
  return SPECIFICATION_KEYS.flatMap((key) => {
    const value = metadata[key]?.trim();
    if (!value) return [];
    // The minimum that applies to orders; a product's own text could differ.
    const words =
      key === 'same_day_cutoff' ? `${clockText(cutoff)} ${t('Central Time')}` : valueText(value, t);
    return [[key, labels[key], words] as [string, string, string]];
  });
}

function valueText(value: string, t: Translate): string {
  if (/^(true|yes)$/i.test(value)) return t('Yes');
  if (/^(false|no)$/i.test(value)) return t('No');
  return /^\d{4,}$/.test(value) ? formatNumber(Number(value)) : value;
}

/** The specification's text for a catalog that could not be read. */
export function loadingError(error: unknown, t: Translate): string {
  if (error instanceof NothingStored || isCodeNotLoaded(error))
    return t('Nothing is stored on this device yet and the store cannot be reached.');
  return error instanceof Error ? error.message : t('Unknown error occurred');
}

export function sortLabel(sort: ProductSort, t: Translate): string {
  const texts: Record<ProductSort, string> = {
    recommended: t('Recommended'),
    'price-asc': t('Price, low to high'),
    'price-desc': t('Price, high to low'),
    name: t('Name'),
    rating: t('Best rated'),
  };
  return texts[sort];
}

export function tabLabel(tab: CatalogTab, t: Translate): string {
  const texts: Record<CatalogTab, string> = {
    all: t('All'),
    premium: t('Premium Catalog'),
    traditional: t('Traditional'),
  };
  return texts[tab];
}
