import { lineTotalCents } from '../../domain/base/money.ts';
import { MAX_QUANTITY } from '../../domain/base/settings.ts';
import {
  type Area,
  areaWarnings,
  type JobFigures,
  jobFigures,
  type MaterialFigures,
} from '../../domain/calculator/areas.ts';
import { cartYards, type PresetId } from '../../domain/calculator/calculator.ts';
import { GUIDE_PRODUCTS, type GuideProductId } from '../../domain/calculator/materialGuide.ts';
import { isAddable, type Product } from '../../domain/catalog/catalog.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { isBulk, isOrderable } from '../../domain/catalog/goods.ts';
import { ZONE_LIST, type Zone } from '../../domain/delivery/zones.ts';
import { type JobLine, productOfMaterial } from '../../domain/jobs.ts';
import { type AreaEntries, type EntryProblems, isFilled, isUntouched, readArea } from './areaEntries.ts';
import type { AnsweredDraft } from './draft.ts';

// Turns the typed entries into the result on the screen; the math is in domain/calculator/.

/** The catalog product for each of the three guide products; null if the store does not list it today. */
export type CalculatorPage = {
  products: Record<GuideProductId, Product | null>;
  /** Today's fees. */
  zones: readonly Zone[];
};

export async function calculatorPage(source: CatalogSource): Promise<CalculatorPage> {
  const { products, zones } = await source.open();
  const bySlug = (slug: GuideProductId) => {
    const matches = products.filter((product) => product.slug === slug);
    return matches.find((product) => product.catalog === 'traditional') ?? matches[0] ?? null;
  };
  const entries = GUIDE_PRODUCTS.map(({ id }) => [id, bySlug(id)] as const);
  return {
    products: Object.fromEntries(entries) as CalculatorPage['products'],
    zones: zones.length > 0 ? zones : ZONE_LIST,
  };
}

/** Products sold by the cubic yard, except the three guide products. */
export function otherMaterials(products: readonly Product[]): Product[] {
  return products.filter(
    (product) =>
      isBulk(product) && isOrderable(product) && !GUIDE_PRODUCTS.some(({ id }) => id === product.slug),
  );
}

/** Whether every area is filled in. With several areas, untouched ones are ignored. */
export function isReady(areas: readonly AreaEntries[]): boolean {
  const touched = areas.filter((area) => areas.length === 1 || !isUntouched(area));
  return touched.length > 0 && touched.every(isFilled);
}

type CalculatorResult =
  | { ok: true; answered: AnsweredDraft }
  /** The first area that has a problem. */
  | { ok: false; key: string; problems: EntryProblems };

/** The areas to calculate, or the problems of the first invalid one. */
export function calculate(areas: readonly AreaEntries[]): CalculatorResult {
  const measured: Area[] = [];
  for (const entries of areas) {
    if (areas.length > 1 && isUntouched(entries)) continue;
    const read = readArea(entries);
    if (!read.ok) return { ...read, key: entries.key };
    measured.push(read.area);
    if (!isCountable(measured)) return { ok: false, key: entries.key, problems: { length: 'too_large' } };
  }
  const project = areas.findLast((area) => area.project !== '')?.project ?? '';
  return { ok: true, answered: { areas: measured, project } };
}

function isCountable(areas: readonly Area[]): boolean {
  try {
    return Number.isFinite(jobFigures({ areas, settling: true }).settledCubicYards);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export type Result = {
  figures: JobFigures;
  /** The answer: the measured volume, including settling if that is added. */
  cubicYards: number;
  project: PresetId | '';
  /** Measures, before rounding. */
  exactCubicYards: number;
  /** The part in the material chosen with the result; null when every layer names its own material. */
  own: MaterialFigures | null;
  /** The layers that name their own material. */
  layered: readonly MaterialFigures[];
  warnings: readonly ('large_area' | 'deep')[];
};

/** null for stored areas that can no longer be calculated. */
export function toResult({ areas, project }: AnsweredDraft, settling: boolean): Result | null {
  try {
    const figures = jobFigures({ areas, settling });
    return {
      figures,
      cubicYards: settling ? figures.orderCubicYards : figures.cubicYards,
      project,
      exactCubicYards: figures.materials.reduce((sum, { exactCubicYards }) => sum + exactCubicYards, 0),
      own: figures.materials.find(({ materialId }) => materialId === null) ?? null,
      layered: figures.materials.filter(({ materialId }) => materialId !== null),
      warnings: areaWarnings(areas),
    };
  } catch (error) {
    console.warn('A stored calculation cannot be counted any more.', error);
    return null;
  }
}

/** Exact yards of one area as typed, for its row; null while something is missing or invalid. */
export function areaYards(entries: AreaEntries): number | null {
  if (!isFilled(entries)) return null;
  const read = readArea(entries);
  if (!read.ok || !isCountable([read.area])) return null;
  const { materials } = jobFigures({ areas: [read.area], settling: false });
  return materials.reduce((sum, { exactCubicYards }) => sum + exactCubicYards, 0);
}

/** The length class of a figure; CSS uses smaller type for longer figures so that they do not wrap or overflow. */
export function lengthClass(numeral: string): 'long' | 'huge' | 'endless' | undefined {
  if (numeral.length <= 4) return undefined;
  if (numeral.length <= 7) return 'long';
  return numeral.length <= 14 ? 'huge' : 'endless';
}

export type MaterialYards = { product: Product; cubicYards: number };

export const orderSum = (lines: readonly MaterialYards[]): [cubicYards: number, cents: number] => [
  lines.reduce((sum, { cubicYards }) => sum + cubicYards, 0),
  lines.reduce(
    (sum, { product, cubicYards }) => sum + lineTotalCents(product.priceCents ?? 0, cubicYards),
    0,
  ),
];

/** What can be ordered today of each material that areas or layers name, in whole yards. */
export const namedLines = (materials: readonly MaterialFigures[], products: readonly Product[]) =>
  orderLines(
    materials.map(({ materialId, orderCubicYards }) => ({
      product: (materialId && productOfMaterial(materialId, products)) ?? null,
      wholeYards: cartYards(orderCubicYards),
    })),
  );

export const orderLines = (lines: readonly Pick<JobLine, 'product' | 'wholeYards'>[]): MaterialYards[] =>
  lines.flatMap(({ product, wholeYards }) =>
    product && isAddable(product) && wholeYards <= MAX_QUANTITY ? [{ product, cubicYards: wholeYards }] : [],
  );
