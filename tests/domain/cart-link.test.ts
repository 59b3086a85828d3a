import { expect, test } from 'vitest';
import { cartProduct } from '../../domain/orders/cart.ts';
import { cartPath, linkedLines } from '../../domain/orders/cartLink.ts';
import { exampleProduct } from '../helpers/product.ts';

test('a cart survives its link', () => {
  const cart = [
    { product: cartProduct(exampleProduct('prod_RaisedBedBlend')), quantity: 12 },
    { product: cartProduct(exampleProduct('0198c1a2-7d3e-7c11-8f00-2b6f0c9d4e55')), quantity: 1 },
  ];
  const load = new URL(cartPath(cart), 'https://shop.example').searchParams.get('load');
  expect(linkedLines(load ?? '')).toEqual([
    { productId: 'prod_RaisedBedBlend', quantity: 12 },
    { productId: '0198c1a2-7d3e-7c11-8f00-2b6f0c9d4e55', quantity: 1 },
  ]);
});

test('invalid lines are left out', () => {
  expect(linkedLines('mulch.0,mulch.-1,mulch.1.5,mulch.12345,<b>.1,.1,mulch,,mulch.9999')).toEqual([
    { productId: 'mulch', quantity: 9999 },
  ]);
  expect(linkedLines(Array.from({ length: 500 }, () => 'mulch.1').join(','))).toHaveLength(100);
});
