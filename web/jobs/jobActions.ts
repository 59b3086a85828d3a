import { shorten } from '../../domain/base/shorten.ts';
import type { JobFigures } from '../../domain/calculator/areas.ts';
import { isAddable } from '../../domain/catalog/catalog.ts';
import type { JobLine, JobSave } from '../../domain/jobs.ts';
import { MAX_QUANTITY } from '../../domain/orders/cart.ts';
import { addToCart } from '../cart/cart.ts';
import type { Translate } from '../ui/locale.tsx';

// Turns a job into cart lines, with or without signal.

export type Measured = Omit<JobSave, 'id'> & { figures: JobFigures };

export const canBeAdded = ({ product, wholeYards }: JobLine) =>
  product !== null && isAddable(product) && wholeYards <= MAX_QUANTITY;

/** Adds whole yards of everything that can be ordered today. @returns the lines that were added in full */
export function addJobToCart(lines: readonly JobLine[], t: Translate): JobLine[] {
  return lines
    .filter(canBeAdded)
    .filter(({ product, wholeYards }) => product !== null && addToCart(product, wholeYards, t));
}

/** A copy of "Maple St" or of "Maple St (copy)" is the first of "Maple St (copy)", "Maple St (copy 2)" … that is free. */
export function copyName(name: string, taken: readonly string[], t: Translate): string {
  const copies = (of: string) =>
    Array.from({ length: taken.length + 100 }, (_, at) =>
      at === 0 ? t('{name} (copy)', { name: of }) : t('{name} (copy {number})', { name: of, number: at + 1 }),
    );
  const mark = copies('').find((end) => name.endsWith(end)) ?? '';
  const original = shorten(name.slice(0, name.length - mark.length), 80);
  return copies(original).find((one) => !taken.includes(one)) ?? name;
}
