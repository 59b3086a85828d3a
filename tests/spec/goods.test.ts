// Products and the cart's copies of them (shopping specification §3, §4).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { metadataList } from '../../domain/catalog/catalog.ts';
import {
  addLine,
  cartProduct,
  itemCount,
  storedCart,
  storedCartSchema,
  totalCents,
} from '../../domain/orders/cart.ts';
import { premiumCopy } from '../../server/catalog/premiumCopy.ts';
import { goods, premiumGoods } from '../helpers/rendered.ts';

const provided = (change: Partial<Stripe.Product> = {}) =>
  ({
    id: 'prod_1',
    name: 'Blend',
    description: 'Dark.',
    images: [],
    metadata: {},
    default_price: null,
    ...change,
  }) as Stripe.Product;
const price = (unit_amount: number) =>
  ({
    id: 'price_1',
    active: true,
    type: 'one_time',
    unit_amount,
    currency: 'usd',
    recurring: null,
  }) as Stripe.Price;

/** What storage holds of the first line. */
function stored(line: Parameters<typeof cartProduct>[0]): Record<string, unknown> {
  const [kept] = JSON.parse(JSON.stringify(storedCart(addLine([], cartProduct(line)))));
  return kept.product;
}

describe('the cart product of a premium product', () => {
  test('costs unit_amount divided by 100, and 0 without one', () => {
    expect(
      stored(premiumGoods({ priceCents: premiumCopy(provided(), [price(4550)]).priceCents })).price,
    ).toBe(45.5);
    expect(stored(premiumGoods({ priceCents: premiumCopy(provided(), []).priceCents })).price).toBe(0);
  });

  test('has the unit of its metadata, per item without one', () => {
    expect(premiumCopy(provided({ metadata: { unit: 'per ton' } }), []).unit).toBe('per ton');
    expect(premiumCopy(provided(), []).unit).toBe('per item');
  });

  test('has the comma-separated features of its metadata', () => {
    const { features } = premiumCopy(
      provided({ metadata: { features: 'Screened, weed free,,  dark ' } }),
      [],
    );
    expect(stored(premiumGoods({ features })).features).toEqual(['Screened', 'weed free', 'dark']);
  });

  test('keeps list items with commas whole', () => {
    const lists = [
      'features',
      'benefits',
      'marketing_features',
      'applications',
      'use_cases',
      'certifications',
    ];
    const seed: { name: string; metadata: Record<string, string> }[] = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../sql/seed/premium.json'), 'utf8'),
    );
    const torn = seed.flatMap(({ name, metadata }) =>
      lists.flatMap((key) =>
        metadataList(metadata[key])
          .filter((item) => /^[a-z]/.test(item))
          .map((item) => `${name}: ${item}`),
      ),
    );
    expect(torn).toEqual([]);
  });

  test('has the first image', () => {
    const images = ['https://files.example.com/1.jpg', 'https://files.example.com/2.jpg'];
    expect(stored(premiumGoods({ images: premiumCopy(provided({ images }), []).images })).image).toBe(
      images[0],
    );
  });

  test('has the type of its metadata, standard without one or with an unknown one', () => {
    expect(premiumCopy(provided({ metadata: { type: 'premium' } }), []).type).toBe('premium');
    expect(premiumCopy(provided(), []).type).toBe('standard');
    expect(premiumCopy(provided({ metadata: { type: 'golden' } }), []).type).toBe('standard');
  });

  test('keeps the price and product ids of the provider', () => {
    expect(stored(premiumGoods())).toMatchObject({ id: 'prod_BedBlend', stripe_price_id: 'price_1' });
  });
});

test('the provider’s categories are aggregate, sand, specialty and topsoil', () => {
  const into = (category: string, material_category?: string) =>
    premiumCopy(provided({ metadata: { category, ...(material_category && { material_category }) } }), [])
      .category;
  expect([into('aggregate'), into('sand'), into('topsoil'), into('specialty', 'compost')]).toEqual([
    'gravel',
    'sand',
    'topsoil',
    'compost',
  ]);
});

test('a cart line is a product with id, name, description, price, unit, features, image, type, and a quantity', () => {
  const [line] = JSON.parse(
    JSON.stringify(storedCart(addLine([], cartProduct(goods({ features: ['Screened'] })), 3))),
  );
  expect(line).toMatchObject({
    product: {
      id: goods().id,
      name: 'Screened Loam',
      description: 'Dark loam from one field.',
      price: 45,
      unit: 'per cubic yard',
      features: ['Screened'],
      image: 'premium-garden-topsoil',
      type: 'standard',
    },
    quantity: 3,
  });
});

test('a cart saved by an older version is loaded unchanged, with its total and count', () => {
  const line = (id: string, name: string, dollars: number, quantity: number) => ({
    product: {
      id,
      name,
      description: '',
      price: dollars,
      unit: 'per cubic yard',
      features: [],
      image: '',
      type: 'premium',
    },
    quantity,
  });
  const cart = storedCartSchema().parse([line('a', 'Topsoil', 45, 2), line('b', 'Compost', 55.5, 3)]);
  expect(cart.map(({ product: { id }, quantity }) => [id, quantity])).toEqual([
    ['a', 2],
    ['b', 3],
  ]);
  expect([totalCents(cart), itemCount(cart)]).toEqual([25_650, 5]);
});
