import { TRUCK } from '../../domain/loads.ts';
import type { Translate } from '../ui/language.tsx';

// Small pieces of sentences. They need no language, so that a page's head can say the same as the page.

/** `18–20`: the cubic yards that one truck brings. */
export function truckWords(): string {
  return TRUCK.bedYards.join('–');
}

/** `Davidson, Williamson and Rutherford`. */
export function andWords(names: readonly string[], t: Translate): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return t('{names} and {last}', { names: names.slice(0, -1).join(', '), last });
}
