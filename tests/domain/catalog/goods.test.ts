// Whether a product can be ordered: one judgement, which the pages, the cart and the order's price share.
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS as settings } from '../../../domain/base/settings.ts';
import { isAddable, type Product } from '../../../domain/catalog/catalog.ts';
import { goodsProblem } from '../../../domain/catalog/goods.ts';
import { priceOrder } from '../../../domain/orders/priceOrder.ts';
import { lineProblem } from '../../../web/cart/todaysPrices.ts';
import { exampleProduct } from '../../helpers/product.ts';

test.each<[string, Partial<Product>, number, ReturnType<typeof goodsProblem>]>([
  ['in stock', { inventoryCount: 5 }, 5, null],
  ['stock that is not counted', { inventoryCount: null }, 9999, null],
  ['less in stock', { inventoryCount: 4 }, 5, 'too_few'],
  ['none in stock', { inventoryCount: 0 }, 1, 'out_of_stock'],
  ['more promised than there is', { inventoryCount: -2 }, 1, 'out_of_stock'],
  ['no price', { priceCents: null }, 1, 'not_addable'],
  ['a price of zero', { priceCents: 0 }, 1, 'not_addable'],
  ['a subscription', { interval: 'month' }, 1, 'not_addable'],
  ['a price in another currency', { currency: 'eur' }, 1, 'not_addable'],
  ['another currency and no stock', { currency: 'cad', inventoryCount: 0 }, 1, 'not_addable'],
])('%s', (_, change, quantity, problem) => {
  const product = exampleProduct('soil', change);
  const { id: productId, inventoryCount: available } = product;
  expect(goodsProblem(product, available, quantity)).toBe(problem);
  expect(lineProblem(quantity, product)).toBe(problem);
  expect(isAddable(product)).toBe(problem === null || problem === 'too_few');
  const { problems } = priceOrder(
    { items: [{ productId, quantity }], isPickup: true, deliveryZip: null, discountCents: 0 },
    {
      saleItems: new Map([[productId, { ...product, productId, available, isSold: true, weekend: false }]]),
      zone: null,
      settings,
    },
  );
  const code = problem === 'too_few' ? 'out_of_stock' : problem;
  expect(problems).toEqual(code ? [{ code, field: 'items.0' }] : []);
});

test('a product that is gone', () => {
  expect(goodsProblem(undefined, null)).toBe('product_gone');
  expect(lineProblem(1, undefined)).toBe('product_gone');
});
