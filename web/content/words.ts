import { TRUCK } from '../../domain/delivery/loads.ts';

// Small pieces of sentences. They need no language, so that a page's head can say the same as the page.

/** `18–20`: the cubic yards that one truck brings. */
export function truckWords(): string {
  return TRUCK.bedYards.join('–');
}
