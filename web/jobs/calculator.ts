import { type Estimate, estimate, type PresetId } from '../../domain/calculator.ts';
import type { Product } from '../../domain/catalog.ts';
import { GUIDE_PRODUCTS, type GuideProductId } from '../../domain/guide.ts';
import { type MeasureProblem, parseMeasure } from '../../domain/measure.ts';
import type { Shelf } from '../../domain/shelf.ts';
import { ZONE_LIST } from '../../domain/zones.ts';
import type { Translate } from '../ui/language.tsx';

// What the calculator asks, keeps and answers; the figures themselves are domain/calculator.ts.

export type Entries = {
  length: string;
  width: string;
  depth: string;
  depthUnit: 'inches' | 'feet';
  project: PresetId | '';
};
export type Measure = 'length' | 'width' | 'depth';
export type Problems = Partial<Record<Measure, MeasureProblem>>;
export type Result = { estimate: Estimate; project: PresetId | '' };

export const BLANK: Entries = { length: '', width: '', depth: '', depthUnit: 'inches', project: '' };

/** The catalog product for each of the three guide products; null where the yard does not list it today. */
export type CalculatorPage = {
  products: Record<GuideProductId, Product | null>;
  /** What delivery costs at least. */
  lowestFeeCents: number;
};

export async function calculatorPage(shelf: Shelf): Promise<CalculatorPage> {
  const { products, zones } = await shelf.open();
  const bySlug = (slug: GuideProductId) => {
    const found = products.filter((product) => product.slug === slug);
    return found.find((product) => product.catalog === 'traditional') ?? found[0] ?? null;
  };
  const entries = GUIDE_PRODUCTS.map(({ id }) => [id, bySlug(id)] as const);
  return {
    products: Object.fromEntries(entries) as CalculatorPage['products'],
    lowestFeeCents: Math.min(...(zones.length > 0 ? zones : ZONE_LIST).map(({ feeCents }) => feeCents)),
  };
}

/** The button stays disabled until all three are filled (spec 2 §5). */
export function isFilled({ length, width, depth }: Entries): boolean {
  return [length, width, depth].every((text) => text.trim() !== '');
}

/** The answer, or what is wrong with each measurement. */
export function calculate(
  entries: Entries,
): { ok: true; result: Result } | { ok: false; problems: Problems } {
  const problems: Problems = {};
  const value = (name: Measure): number => {
    const parsed = parseMeasure(entries[name]);
    if (parsed.ok) return parsed.value;
    problems[name] = parsed.reason;
    return 1;
  };
  const dimensions = {
    lengthFeet: value('length'),
    widthFeet: value('width'),
    depth: value('depth'),
    depthUnit: entries.depthUnit,
  };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  try {
    return { ok: true, result: { estimate: estimate(dimensions), project: entries.project } };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, problems: { length: 'too_large' } };
    throw error;
  }
}

/** How much room a figure needs: its type gets smaller before it breaks or runs out of its place. */
export function lengthOf(numeral: string): 'long' | 'huge' | 'endless' | undefined {
  if (numeral.length <= 4) return undefined;
  if (numeral.length <= 7) return 'long';
  return numeral.length <= 14 ? 'huge' : 'endless';
}

export function problemText(problem: MeasureProblem, t: Translate): string {
  switch (problem) {
    case 'empty':
      return t('Enter a number.');
    case 'not_a_number':
      return t('Use a number like 12, 12.5 or 12 1/2.');
    case 'negative':
    case 'zero':
      return t('Use a number above 0.');
    case 'too_large':
      return t('That is larger than any job. Check the number.');
  }
}

export function presetLabel(id: PresetId, t: Translate): string {
  switch (id) {
    case 'lawn-new':
      return t('New lawn');
    case 'lawn-repair':
      return t('Lawn repair');
    case 'garden-vegetable':
      return t('Vegetable');
    case 'garden-flower':
      return t('Flower');
    case 'raised-bed':
      return t('Raised bed');
    case 'tree-planting':
      return t('Tree');
    case 'general-landscape':
      return t('Landscape');
  }
}

/** "Recommended for a new lawn", shown only when a project type was chosen. */
export function recommendedText(id: PresetId, t: Translate): string {
  switch (id) {
    case 'lawn-new':
      return t('Recommended for a new lawn');
    case 'lawn-repair':
      return t('Recommended for lawn repair');
    case 'garden-vegetable':
      return t('Recommended for a vegetable garden');
    case 'garden-flower':
      return t('Recommended for a flower garden');
    case 'raised-bed':
      return t('Recommended for a raised bed');
    case 'tree-planting':
      return t('Recommended for tree planting');
    case 'general-landscape':
      return t('Recommended for general landscaping');
  }
}

const KEPT = 'calculator';

/** What was typed last on this device, so that a reload or a dead battery costs nothing. */
export function keptEntries(): Entries | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? 'null');
    return isEntries(kept) ? kept : null;
  } catch (error) {
    console.warn('The last calculation could not be read.', error);
    return null;
  }
}

export function keepEntries(entries: Entries): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(entries));
  } catch (error) {
    console.warn('The calculation is not kept: browser storage refused it.', error);
  }
}

function isEntries(value: unknown): value is Entries {
  if (typeof value !== 'object' || value === null) return false;
  const entries = value as Record<string, unknown>;
  const texts = ['length', 'width', 'depth', 'project'].every((key) => typeof entries[key] === 'string');
  return texts && (entries.depthUnit === 'inches' || entries.depthUnit === 'feet');
}
