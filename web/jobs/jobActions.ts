import type { JobFigures } from '../../domain/calculator/areas.ts';
import { isAddable } from '../../domain/catalog/catalog.ts';
import { MAX_QUANTITY } from '../../domain/catalog/goods.ts';
import type { JobLine, JobSave } from '../../domain/jobs.ts';
import { addToCart } from '../cart/cart.ts';
import type { Translate } from '../ui/locale.tsx';

// Turns a job into cart lines, with or without signal.

export type MeasuredJob = Omit<JobSave, 'id'> & { figures: JobFigures };

export const canBeAdded = ({ product, wholeYards }: JobLine) =>
  product !== null && isAddable(product) && wholeYards <= MAX_QUANTITY;

/** Adds whole yards of everything that can be ordered today. @returns the lines that were added in full */
export function addJobToCart(lines: readonly JobLine[], t: Translate): JobLine[] {
  return lines
    .filter(canBeAdded)
    .filter(({ product, wholeYards }) => product !== null && addToCart(product, wholeYards, t));
}
