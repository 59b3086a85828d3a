import { type MaterialId, poundsPerYard } from '../base/materials.ts';
import type { JobFigures } from '../calculator/areas.ts';
import { cartYards, costDollars } from '../calculator/calculator.ts';
import { hasPrice, isAddable, type Product } from '../catalog/catalog.ts';

// What a job takes, material by material, as products of today's catalog: for its page, its cart, its quote and
// the sheets that are made of it.

export type JobLine = {
  materialId: MaterialId | null;
  /** null where the yard sells no such material today, or none was chosen. */
  product: Product | null;
  /** Up to the half yard. */
  cubicYards: number;
  /** What an order of it takes: whole yards. */
  wholeYards: number;
  /** Delivered with nothing yet: half yards × price in whole dollars, as the calculator says it. null without price. */
  costCents: number | null;
  /** Moist as delivered; null where the density is not known. */
  pounds: number | null;
};

type Measured = {
  figures: JobFigures;
  productId: string | null;
  materialId?: MaterialId | null | undefined;
};

/** Lowest layer first, as the figures are. The job's own material is the product it was calculated for. */
export function jobLines(
  { figures, productId, materialId = null }: Measured,
  products: readonly Product[],
): JobLine[] {
  return figures.materials.map((heap) => {
    const isOwn = heap.materialId === materialId;
    const product =
      (isOwn ? products.find(({ id }) => id === productId) : undefined) ??
      (heap.materialId === null ? null : soldAs(heap.materialId, products));
    const { orderCubicYards } = heap;
    const weight = poundsPerYard(heap.materialId ?? product?.materialId ?? null);
    return {
      materialId: heap.materialId,
      product: product ?? null,
      cubicYards: orderCubicYards,
      wholeYards: cartYards(orderCubicYards),
      costCents: product && hasPrice(product) ? costDollars(orderCubicYards, product.priceCents) * 100 : null,
      pounds: weight ? weight.plan * orderCubicYards : null,
    };
  });
}

/** A product of that material by the yard: one that can be ordered, of the traditional catalog first. */
function soldAs(materialId: MaterialId, products: readonly Product[]): Product | undefined {
  const sold = products.filter((product) => product.materialId === materialId && isBulkOf(product));
  const rank = (product: Product) =>
    (isAddable(product) ? 0 : 2) + (product.catalog === 'traditional' ? 0 : 1);
  return sold.toSorted((a, b) => rank(a) - rank(b) || a.sortOrder - b.sortOrder)[0];
}

const isBulkOf = ({ unit, interval }: Product) => interval === null && /cubic yard/i.test(unit);

/** The sum, or null as soon as one line has no price: half a total is none. */
export function jobCostCents(lines: readonly JobLine[]): number | null {
  let sum = 0;
  for (const { costCents } of lines) {
    if (costCents === null) return null;
    sum += costCents;
  }
  return sum;
}
