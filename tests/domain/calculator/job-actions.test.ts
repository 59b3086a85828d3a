// The actions of a job: a cart of what can be ordered, and a request that the yard can price.
import { beforeEach, expect, test, vi } from 'vitest';
import { type Area, jobFigures } from '../../../domain/calculator/areas.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { jobLines } from '../../../domain/jobs.ts';
import { quoteFormSchema } from '../../../domain/quotes.ts';
import { savedQuoteDraft, toTexts } from '../../../web/quotes/quotes.ts';
import { translator } from '../../../web/ui/locale.tsx';
import { rectangle } from '../../helpers/jobs.ts';
import { exampleProduct } from '../../helpers/product.ts';

const t = translator(null);
const loam: Product = exampleProduct('loam', { name: 'Screened Loam', materialId: 'screened-topsoil' });
const measured = (areas: Area[], note: string | null = null) => {
  const job = { name: 'Maple St', areas, settling: false, productId: 'loam', note };
  return { ...job, figures: jobFigures(job) };
};

/** Storage of a tab and of a browser. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  return () => vi.unstubAllGlobals();
});

const acting = async () => ({
  ...(await import('../../../web/calculator/addLines.ts')),
  ...(await import('../../../web/calculator/calculator.ts')),
  ...(await import('../../../web/calculator/jobQuote.ts')),
});

test('the request names every area, its material and whole yards, and is valid for the store', async () => {
  const { jobQuote } = await acting();
  const job = measured([rectangle('Front', 40, 20), rectangle(null, 12, 8)], 'Gate code 4471');
  const quote = jobQuote(job, jobLines(job, [loam]), t);
  expect(quote.message.split('\n')).toEqual([
    'Maple St',
    'Front: Rectangle, 40 × 20 ft, 4 in deep (9.88 yd³)',
    'Area 2: Rectangle, 12 × 8 ft, 4 in deep (1.19 yd³)',
    '11.5 yd³ Screened Loam',
  ]);
  expect(quote).toMatchObject({
    subject: 'Price for Maple St',
    material: 'Screened Loam',
    cubicYards: '11.5',
    lines: [{ productId: 'loam', quantity: 12, seenPriceCents: 4500 }],
  });
  // Notes for the crew stay private until they are typed there.
  expect(JSON.stringify(quote)).not.toContain('Gate code');
  const filled = { ...quote, name: 'Dana', email: 'dana@example.com' };
  expect(quoteFormSchema.parse({ ...toTexts(filled), language: 'en' })).toMatchObject({ cubicYards: 11.5 });
});

test('fifty areas with long names still make a valid request', async () => {
  const { jobQuote } = await acting();
  const job = measured(
    Array.from({ length: 50 }, (_, at) => rectangle(`${at} ${'bed '.repeat(14)}`, 900, 900)),
  );
  const quote = { ...jobQuote(job, jobLines(job, []), t), name: 'Dana', email: 'dana@example.com' };
  expect(quoteFormSchema.safeParse({ ...toTexts(quote), language: 'en' }).success).toBe(true);
});

test('the contact stays as typed before, or comes from the account', async () => {
  const { jobQuote, storeQuoteDraft } = await acting();
  const job = measured([rectangle(null, 40, 20)]);
  const quote = jobQuote(job, jobLines(job, [loam]), t);
  storeQuoteDraft(quote, { name: 'Dana Whitfield', email: 'dana@example.com' });
  expect(savedQuoteDraft()).toMatchObject({ ...quote, name: 'Dana Whitfield', email: 'dana@example.com' });
  const { saveQuoteDraft } = await import('../../../web/quotes/quotes.ts');
  saveQuoteDraft({ ...quote, name: 'Ray', email: 'ray@example.com', phone: '615', zip: '37064' });
  storeQuoteDraft(quote, { name: 'Dana Whitfield', email: 'dana@example.com' });
  expect(savedQuoteDraft()).toMatchObject({ name: 'Ray', email: 'ray@example.com', zip: '37064' });
});

test('an area with its own material is a separate line in cart and quote', async () => {
  const { jobQuote, orderLines } = await acting();
  const stone = { ...loam, id: 'stone', slug: 'stone', name: '#57 Limestone', materialId: 'stone-57' };
  const job = measured([
    rectangle('Beds', 40, 20),
    { ...rectangle('Drive', 60, 12), materialId: 'stone-57' as const },
  ]);
  const lines = jobLines(job, [loam, stone]);
  expect(lines).toMatchObject([
    { product: { id: 'loam' }, wholeYards: 10, loads: 1 },
    { product: { id: 'stone' }, wholeYards: 9, loads: 1 },
  ]);
  expect(orderLines(lines)).toMatchObject([
    { product: { id: 'loam' }, cubicYards: 10 },
    { product: { id: 'stone' }, cubicYards: 9 },
  ]);
  expect(jobQuote(job, lines, String).lines).toMatchObject([
    { productId: 'loam', quantity: 10 },
    { productId: 'stone', quantity: 9 },
  ]);
});

test('only what can be ordered today is added to the cart, in whole yards', async () => {
  const { addLines, orderLines } = await acting();
  const { $cart } = await import('../../../web/cart/cart.ts');
  const layers = [
    { materialId: 'stone-57' as const, depth: 4, depthUnit: 'inches' as const },
    { materialId: null, depth: 4, depthUnit: 'inches' as const },
  ];
  const job = measured([{ ...rectangle(null, 40, 20), layers }]);
  addLines(orderLines(jobLines(job, [loam])), String);
  expect($cart.get()).toMatchObject([{ product: { id: 'loam' }, quantity: 10 }]);
  const far = measured([rectangle(null, 10_000, 900)]);
  expect(orderLines(jobLines(far, [loam]))).toEqual([]);
  const gone = { ...loam, inventoryCount: 0 };
  expect(orderLines(jobLines(job, [gone]))).toEqual([]);
});
