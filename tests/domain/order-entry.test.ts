import { expect, test } from 'vitest';
import { returnCents } from '../../domain/admin/orderEntry.ts';

test('returns one by one add up to the return of all at once', () => {
  const order = { subtotalCents: 5000, discountCents: 333, totalCents: 4667, taxCents: 431 };
  const line = { quantity: 7, lineTotalCents: 1399 };
  const all = returnCents(order, { ...line, returned: 0 }, 7);
  const oneByOne = [0, 1, 2, 3, 4, 5, 6].map((returned) => returnCents(order, { ...line, returned }, 1));
  expect(oneByOne.reduce((sum, cents) => sum + cents)).toBe(all);
  expect(Math.max(...oneByOne) - Math.min(...oneByOne)).toBeLessThanOrEqual(1);
});
