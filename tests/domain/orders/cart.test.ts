import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_QUANTITY } from '../../../domain/base/settings.ts';
import {
  addLine,
  badgeText,
  bulkYards,
  type Cart,
  type CartProduct,
  itemCount,
  removeLine,
  setQuantity,
  storedCart,
  storedCartSchema,
  totalCents,
} from '../../../domain/orders/cart.ts';

function product(id: string, change: Partial<CartProduct> = {}): CartProduct {
  return {
    id,
    slug: `slug-of-${id}`,
    catalog: 'traditional',
    name: `Product ${id}`,
    description: 'Dark and crumbly',
    unit: 'per cubic yard',
    features: ['Screened'],
    type: 'premium',
    materialId: 'screened-topsoil',
    category: 'topsoil',
    priceCents: 4500,
    image: 'premium-garden-topsoil',
    stripePriceId: null,
    ...change,
  };
}
const cart = (...lines: [id: string, quantity: number, change?: Partial<CartProduct>][]): Cart =>
  lines.reduce<Cart>((before, [id, quantity, change]) => addLine(before, product(id, change), quantity), []);
/** The cart as read from the browser's storage. */
const read = (stored: unknown): Cart => storedCartSchema().parse(JSON.parse(JSON.stringify(stored)));
const quantities = (of: Cart) => of.map(({ product: { id }, quantity }) => [id, quantity]);

const carts = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1 }),
      name: fc.string({ minLength: 1 }),
      priceCents: fc.nat({ max: 99_999_999 }),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((lines) =>
    lines.map(({ quantity, ...change }) => ({ product: product(change.id, change), quantity })),
  );

describe('adding to the cart', () => {
  test('an unknown product appends a line', () => {
    expect(quantities(addLine(cart(['a', 2]), product('b'), 3))).toEqual([
      ['a', 2],
      ['b', 3],
    ]);
  });

  test('a product in the cart raises its line', () => {
    expect(quantities(addLine(cart(['a', 2], ['b', 1]), product('a'), 3))).toEqual([
      ['a', 5],
      ['b', 1],
    ]);
  });

  test('quantities are whole, from 1 to 9999', () => {
    expect(quantities(cart(['a', 0.5], ['b', 2.9], ['c', 10_000], ['d', -3]))).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', MAX_QUANTITY],
      ['d', 1],
    ]);
    expect(quantities(addLine(cart(['a', MAX_QUANTITY]), product('a'), 5))).toEqual([['a', MAX_QUANTITY]]);
  });
});

describe('changing a line', () => {
  test('a quantity of 0, below 0 or no number removes the line', () => {
    for (const quantity of [0, -1, Number.NaN]) {
      expect(quantities(setQuantity(cart(['a', 2], ['b', 1]), 'a', quantity))).toEqual([['b', 1]]);
    }
  });

  test('removing drops the line and keeps the others', () => {
    expect(quantities(removeLine(cart(['a', 2], ['b', 1], ['c', 4]), 'b'))).toEqual([
      ['a', 2],
      ['c', 4],
    ]);
  });
});

describe('the cart’s figures', () => {
  test('the total is the sum of price times quantity, to the cent', () => {
    const toTheCent = fc.property(carts, (lines) => {
      let exact = 0n;
      for (const { product: of, quantity } of lines) exact += BigInt(of.priceCents) * BigInt(quantity);
      expect(BigInt(totalCents(lines))).toBe(exact);
    });
    fc.assert(toTheCent);
  });

  test('tools count as items, and not as cubic yards', () => {
    const load = cart(
      ['soil', 5],
      ['rake', 2, { unit: 'per item' }],
      ['mulch', 3, { unit: 'Per Cubic Yard' }],
    );
    expect([itemCount(load), bulkYards(load)]).toEqual([10, 8]);
  });

  test('the badge is empty at 0 and ends at 99+', () => {
    expect([0, 1, 99, 100, 9999].map(badgeText)).toEqual(['', '1', '99', '99+', '99+']);
  });
});

describe('the stored cart', () => {
  test('a stored cart is read back unchanged', () => {
    fc.assert(
      fc.property(carts, (lines) => {
        expect(read(storedCart(lines))).toEqual(lines);
      }),
    );
  });

  test('stored prices are in dollars, as the specification says', () => {
    const [stored] = JSON.parse(JSON.stringify(storedCart(cart(['a', 2, { priceCents: 4550 }]))));
    expect(stored).toMatchObject({ quantity: 2, product: { price: 45.5, type: 'premium' } });
    expect(stored.product).not.toHaveProperty('priceCents');
  });

  test('the specification’s plain lines are read', () => {
    const line = {
      product: {
        id: 'premium-garden-topsoil',
        name: 'Premium Garden Topsoil',
        description: 'Dark and crumbly',
        price: 45,
        unit: 'per cubic yard',
        features: ['Screened'],
        image: '/placeholder.svg',
        type: 'premium',
      },
      quantity: 3,
    };
    const tool = { product: { id: '7', name: 'Shovel', price: 34 }, quantity: 1 };
    const [soil, shovel] = read([line, tool]);
    expect(soil).toEqual({
      product: product('premium-garden-topsoil', {
        name: 'Premium Garden Topsoil',
        slug: '',
        image: '/placeholder.svg',
        materialId: null,
      }),
      quantity: 3,
    });
    expect(shovel).toMatchObject({
      product: { id: '7', unit: 'per item', type: 'standard', priceCents: 3400 },
    });
  });

  test('invalid lines are left out and the rest is kept', () => {
    const good = JSON.parse(JSON.stringify(storedCart(cart(['a', 2]))));
    const bad = [null, 7, {}, { product: { id: '' }, quantity: 1 }, { ...good[0], quantity: 0 }];
    expect(quantities(read([...bad, ...good]))).toEqual([['a', 2]]);
  });

  test('an invalid price is left out', () => {
    const [good] = JSON.parse(JSON.stringify(storedCart(cart(['a', 2]))));
    for (const price of [1e20, 1e300]) {
      const kept = read([{ ...good, product: { ...good.product, price } }, good]);
      expect(totalCents(kept)).toBe(9000);
    }
  });

  test('two lines of one product become one', () => {
    const one = JSON.parse(JSON.stringify(storedCart(cart(['a', 2]))));
    expect(quantities(read([...one, ...one]))).toEqual([['a', 4]]);
  });

  test('any input gives an empty or a valid cart', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const { data: lines = [] } = storedCartSchema().safeParse(stored);
        expect(Number.isSafeInteger(totalCents(lines))).toBe(true);
        expect(lines.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity >= 1)).toBe(true);
      }),
    );
  });
});
