import type { PresetId } from '../../domain/calculator/calculator.ts';
import { calculatorLink } from '../../domain/calculator/calculatorLink.ts';
import { hasPrice, productPath } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { type CrewGuideId, GUIDE_JOBS, type GuideQuantity } from '../../domain/content/crewGuides.ts';
import type { Translate } from '../ui/locale.tsx';

// The yards of a guide, with today's price of their material.

export type GuidePrice = { slug: string; name: string; priceCents: number | null; path: string };

export function guidePrices(id: CrewGuideId, { products }: Pick<Snapshot, 'products'>): GuidePrice[] {
  return GUIDE_JOBS[id].layers.flatMap(({ product: slug }) => {
    const product = products.find((one) => one.slug === slug && one.catalog === 'traditional');
    if (!product) return [];
    const priceCents = hasPrice(product) ? product.priceCents : null;
    return { slug, name: product.name, priceCents, path: productPath(product) };
  });
}

/** How the ordered yards came about, and what they weigh. */
export function amountNote(quantity: GuideQuantity, t: Translate): string {
  const { allowance, allowancePercent, exactCubicYards, truckloads, tons } = quantity;
  // To the tenth, as the calculator says it: rounded to the half yard first, the sum would not come out.
  const measured = Number(exactCubicYards.toFixed(exactCubicYards < 1 ? 2 : 1));
  const notes = [
    allowance === 'settling'
      ? t('{n} measured, and {percent}% for settling.', { n: measured, percent: allowancePercent })
      : allowance === 'compaction'
        ? t('{n} measured, and {percent}% because it packs.', { n: measured, percent: allowancePercent })
        : t('{n} measured.', { n: measured }),
    truckloads === 1 ? t('1 truckload') : t('{n} truckloads', { n: truckloads }),
  ];
  const [added, loads] = notes;
  if (tons === null) return `${added} ${loads}.`;
  return `${added} ${loads}, ${t('about {n} tons.', { n: tons < 10 ? tons.toFixed(1) : Math.round(tons) })}`;
}

const PROJECTS: Partial<Record<CrewGuideId, PresetId>> = {
  'new-lawn': 'lawn-new',
  'raised-beds': 'raised-bed',
};

/** The calculator, filled in with one layer of the job. */
export function amountLink(
  id: CrewGuideId,
  { depthInches, product, allowance }: GuideQuantity,
  { lengthFeet, widthFeet }: { lengthFeet: number; widthFeet: number },
): string {
  const project = PROJECTS[id];
  return calculatorLink({
    shape: 'rectangle',
    sizes: { length: lengthFeet, width: widthFeet },
    depth: depthInches,
    material: product,
    compacted: allowance === 'compaction',
    ...(project ? { project } : {}),
  });
}
