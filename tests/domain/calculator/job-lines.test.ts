// The materials of a saved job as products of today's catalog: at their prices, in whole yards.
import { describe, expect, test } from 'vitest';
import { jobFigures } from '../../../domain/calculator/areas.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { type JobSave, jobCostCents, jobLines } from '../../../domain/jobs.ts';
import { lineName } from '../../../web/calculator/areaText.ts';
import { translator } from '../../../web/ui/locale.tsx';
import { rectangle } from '../../helpers/jobs.ts';
import { exampleProduct } from '../../helpers/product.ts';

const t = translator(null);
const goods = (change: Partial<Product>): Product => exampleProduct('x', { name: 'x', ...change });
const loam = goods({ id: 'loam', name: 'Screened Loam', priceCents: 4500, materialId: 'screened-topsoil' });
const stone = goods({ id: 'stone', name: '#57 Limestone', priceCents: 4100, materialId: 'stone-57' });
const products = [stone, loam];

const job: JobSave = {
  id: '0b7cf7c9-5f57-4f0f-8d0f-3a5c6f0f4d11',
  name: 'Señora Núñez, Maple St',
  areas: [rectangle('Front (street)', 40, 20), rectangle('Side', 12, 8)],
  settling: false,
  productId: 'loam',
  materialId: 'screened-topsoil',
  note: 'Gate code 4471',
};
const measured = (saved: JobSave = job) => ({ ...saved, figures: jobFigures(saved) });

describe('the products of a job', () => {
  test('a job takes the product it was measured for, at its price, in whole yards', () => {
    // 800 + 96 square feet, 4 inches deep: 11.06 yd³.
    expect(jobLines(measured(), products)).toMatchObject([
      { product: { id: 'loam' }, cubicYards: 11.5, wholeYards: 12, costCents: 54_000, pounds: 25_300 },
    ]);
    expect(jobCostCents(jobLines(measured(), products))).toBe(54_000);
  });

  test('each layer takes a product of its material, available ones first', () => {
    const layers = [
      { materialId: 'stone-57' as const, depth: 6, depthUnit: 'inches' as const },
      { materialId: null, depth: 2, depthUnit: 'inches' as const },
    ];
    const layered = { ...job, areas: [{ ...rectangle('Drive', 27, 12), layers }] };
    const gone = goods({ id: 'gone', name: 'Gone', materialId: 'stone-57', inventoryCount: 0, sortOrder: 0 });
    const bag = goods({ id: 'bag', name: 'Bag', materialId: 'stone-57', unit: 'per bag', sortOrder: 0 });
    expect(jobLines(measured(layered), [gone, bag, ...products])).toMatchObject([
      { product: { id: 'stone' }, cubicYards: 6 },
      { product: { id: 'loam' }, cubicYards: 2 },
    ]);
  });

  test('a material that the yard does not sell has a name and no price', () => {
    const lines = jobLines(measured(), []);
    expect(lines).toMatchObject([{ product: null, costCents: null }]);
    expect(lines.map((line) => lineName(line, t))).toEqual(['Screened topsoil']);
    expect(jobCostCents(lines)).toBeNull();
  });
});
