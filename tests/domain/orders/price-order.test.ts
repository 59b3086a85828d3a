// Long: one price, tried in a table and with random orders.
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import { ZONE_LIST } from '../../../domain/delivery/zones.ts';
import { MAX_CHARGE_CENTS } from '../../../domain/orders/orders.ts';
import {
  type AgreedOrder,
  type PriceWorld,
  priceOrder,
  type SaleItem,
} from '../../../domain/orders/priceOrder.ts';
import type { PromoRule } from '../../../domain/orders/promoCodes.ts';
import { createRandom } from '../../chaos/random.ts';

const saleItem = (productId: string, part: Partial<SaleItem> = {}): SaleItem => ({
  productId,
  name: productId,
  unit: 'per cubic yard',
  type: 'standard',
  category: 'topsoil',
  materialId: 'topsoil',
  priceCents: 4_000,
  interval: null,
  currency: 'usd',
  isSold: true,
  available: null,
  weekend: false,
  ...part,
});
const soil = saleItem('soil');
const rake = saleItem('rake', { unit: 'per item', materialId: null, category: 'tools', priceCents: 3_500 });
const [near = null, , far = null] = ZONE_LIST;
const worldOf = (items: readonly SaleItem[], part: Partial<PriceWorld> = {}): PriceWorld => ({
  saleItems: new Map(items.map((item) => [item.productId, item])),
  zone: near,
  settings: {
    ...DEFAULT_SETTINGS,
    fees: { freeFromCents: 100_000, unknownZipCents: 7_500, extraLoadCents: 1_000 },
  },
  ...part,
});
const want = (items: Record<string, number>, part: { isPickup?: boolean; discountCents?: number } = {}) => ({
  items: Object.entries(items).map(([productId, quantity]) => ({ productId, quantity })),
  isPickup: false,
  deliveryZip: '37203',
  discountCents: 0,
  ...part,
});
const rule: PromoRule = {
  code: 'SPRING',
  kind: 'percent',
  percent: 10,
  amountCents: null,
  minimumCents: 0,
  categories: ['topsoil'],
};

test.each([
  ['tools alone', { rake: 2 }, 1],
  ['a little soil', { soil: 1 }, 1],
  ['two truckloads', { soil: 30 }, 2],
])('%s take %j: %i loads', (_, items, loads) => {
  expect(priceOrder(want(items), worldOf([soil, rake])).loads).toBe(loads);
  expect(priceOrder(want(items, { isPickup: true }), worldOf([soil, rake])).loads).toBe(0);
});

test.each([
  ['goods and delivery', {}, 14_500, 1_414],
  ['goods that are fetched', { isPickup: true }, 12_000, 1_170],
  ['what a discount leaves', { discountCents: 1_000 }, 13_500, 1_316],
])('%s are taxed, with one rounding', (_, part, totalCents, taxCents) => {
  const world = worldOf([soil], { taxBasisPoints: 975 });
  expect(priceOrder(want({ soil: 3 }, part), world)).toMatchObject({ totalCents, taxCents });
});

describe('what stands in the way of an order is told at its field', () => {
  test.each<[string, ReturnType<typeof want>, PriceWorld, string[]]>([
    ['nothing', want({ soil: 3 }), worldOf([soil]), []],
    ['an unknown product', want({ soil: 3, gone: 1 }), worldOf([soil]), ['product_gone items.1']],
    [
      'one that is no longer sold',
      want({ soil: 3 }),
      worldOf([saleItem('soil', { isSold: false })]),
      ['product_gone items.0'],
    ],
    [
      'no price',
      want({ soil: 3 }),
      worldOf([saleItem('soil', { priceCents: null })]),
      ['not_addable items.0'],
    ],
    [
      'a price of 0',
      want({ soil: 3 }),
      worldOf([saleItem('soil', { priceCents: 0 })]),
      ['not_addable items.0'],
    ],
    [
      'a subscription',
      want({ soil: 3 }),
      worldOf([saleItem('soil', { interval: 'month' })]),
      ['not_addable items.0'],
    ],
    [
      'another currency',
      want({ soil: 3 }),
      worldOf([saleItem('soil', { currency: 'eur' })]),
      ['not_addable items.0'],
    ],
    [
      'too few in stock',
      want({ soil: 3 }),
      worldOf([saleItem('soil', { available: 2 })]),
      ['out_of_stock items.0'],
    ],
    ['no items', want({}), worldOf([soil]), ['no_items items']],
    [
      'below a binding minimum',
      want({ soil: 1 }),
      worldOf([soil], {
        zone: far && { ...far, minimumYards: 5 },
        settings: { ...DEFAULT_SETTINGS, minimums: 'binding' },
      }),
      ['below_minimum deliveryZip'],
    ],
    [
      'exactly the minimum',
      want({ soil: 5 }),
      worldOf([soil], {
        zone: far && { ...far, minimumYards: 5 },
        settings: { ...DEFAULT_SETTINGS, minimums: 'binding' },
      }),
      [],
    ],
    [
      'exactly as much as can be charged',
      want({ soil: 1 }, { isPickup: true }),
      worldOf([saleItem('soil', { priceCents: MAX_CHARGE_CENTS })]),
      [],
    ],
    [
      'a cent more than can be charged',
      want({ soil: 1 }, { isPickup: true }),
      worldOf([saleItem('soil', { priceCents: MAX_CHARGE_CENTS + 1 })]),
      ['too_much items'],
    ],
    [
      'tools have no minimum',
      want({ rake: 1 }),
      worldOf([rake], {
        zone: far && { ...far, minimumYards: 5 },
        settings: { ...DEFAULT_SETTINGS, minimums: 'binding' },
      }),
      [],
    ],
    [
      'all goods for nothing',
      want({ soil: 1 }, { discountCents: 4_000 }),
      worldOf([soil]),
      ['discount_too_large discountCents'],
    ],
    ['a code for other goods', want({ rake: 1 }), worldOf([rake], { promo: rule }), ['promo_code promoCode']],
    [
      'more than can be charged, and a line that is gone',
      want({ soil: 9_999, gone: 1 }),
      worldOf([saleItem('soil', { priceCents: 99_999 })]),
      ['product_gone items.1', 'too_much items'],
    ],
  ])('%s', (_, wanted, world, expected) => {
    const { problems } = priceOrder(wanted, world);
    expect(problems.map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
  });
});

describe('figures', () => {
  test('goods, fee by loads, a code and own prices', () => {
    const priced = priceOrder(
      want({ soil: 20, rake: 2 }),
      worldOf([soil, rake], { percentOff: 5, promo: rule }),
    );
    // 20 × $38 + 2 × $33.25; two loads; 10 % of the soil.
    expect(priced).toMatchObject({
      subtotalCents: 82_650,
      deliveryFeeCents: (near?.feeCents ?? 0) + 1_000,
      discountCents: 7_600,
      cubicYards: 20,
      loads: 2,
    });
    expect(priced.totalCents).toBe(82_650 + priced.deliveryFeeCents - 7_600);
  });

  test('a pick-up has no fee, no loads and no minimum', () => {
    const settings = { ...DEFAULT_SETTINGS, minimums: 'binding' as const };
    const zone = far && { ...far, minimumYards: 5 };
    expect(
      priceOrder(want({ soil: 1 }, { isPickup: true }), worldOf([soil], { zone, settings })),
    ).toMatchObject({
      deliveryFeeCents: 0,
      loads: 0,
      totalCents: 4_000,
      problems: [],
    });
  });
});

const agreedOf = (
  { lines, deliveryFeeCents, taxBasisPoints }: ReturnType<typeof priceOrder>,
  part: Partial<AgreedOrder> = {},
): AgreedOrder => ({
  isFromOffer: false,
  isPickup: false,
  deliveryZip: '37203',
  deliveryFeeCents,
  taxBasisPoints,
  lines: lines.map(({ productId, name, unit, quantity, unitPriceCents }) => ({
    productId,
    name,
    unit,
    quantity,
    unitPriceCents: unitPriceCents ?? 0,
    ownUnits: quantity,
  })),
  ...part,
});

describe('an order that changes', () => {
  const random = createRandom(36, 'prices');
  const someItems = () =>
    ['a', 'b', 'c', 'd'].map((id) =>
      saleItem(id, {
        unit: random.chance(0.7) ? 'per cubic yard' : 'per item',
        priceCents: 100 + random.below(90_000),
        available: random.chance(0.5) ? null : 40,
      }),
    );
  const someWant = (items: readonly SaleItem[]) =>
    want(
      Object.fromEntries(
        items.filter(() => random.chance(0.7)).map(({ productId }) => [productId, 1 + random.below(30)]),
      ),
    );
  const samples = Array.from({ length: 300 }, () => {
    const items = someItems();
    const taxBasisPoints = random.pick([0, 700, 975]);
    return { items, wanted: someWant(items), zone: random.pick([...ZONE_LIST, null]), taxBasisPoints };
  });

  test('to the same order costs the same to the cent, whatever the catalog says today', () => {
    for (const { items, wanted, zone, taxBasisPoints } of samples) {
      const before = priceOrder(wanted, worldOf(items, { zone, taxBasisPoints }));
      const today = items.map((item) =>
        saleItem(item.productId, { priceCents: 77, isSold: false, available: 0, unit: item.unit }),
      );
      const after = priceOrder(
        wanted,
        worldOf(today, { zone, taxBasisPoints: 925, agreed: agreedOf(before) }),
      );
      expect([after.totalCents, after.taxCents]).toEqual([before.totalCents, before.taxCents]);
      expect(after.problems.filter(({ code }) => code !== 'no_items')).toEqual([]);
    }
  });

  test('more of the goods never costs less goods, and only free delivery makes a larger order cheaper', () => {
    for (const { items, wanted, zone } of samples) {
      const world = worldOf(items, { zone });
      const more = {
        ...wanted,
        items: wanted.items.map((item) => ({ ...item, quantity: item.quantity + 1 })),
      };
      const [less, larger] = [priceOrder(wanted, world), priceOrder(more, world)];
      expect(larger.subtotalCents).toBeGreaterThanOrEqual(less.subtotalCents);
      if (larger.deliveryFeeCents > 0) expect(larger.totalCents).toBeGreaterThanOrEqual(less.totalCents);
    }
  });

  test.each<[string, Partial<AgreedOrder>, Record<string, number>, number | null]>([
    ['the same goods keep their fee', {}, { soil: 3 }, 1_234],
    ['other goods get today’s fee', {}, { soil: 4 }, null],
    ['a quote keeps its fee with other goods', { isFromOffer: true }, { soil: 4 }, 1_234],
    ['another ZIP gets its own', { deliveryZip: '37064' }, { soil: 3 }, null],
    ['a pick-up had none', { isPickup: true }, { soil: 3 }, null],
  ])('%s', (_, part, items, fee) => {
    const before = priceOrder(want({ soil: 3 }), worldOf([soil]));
    const agreed = agreedOf({ ...before, deliveryFeeCents: 1_234 }, part);
    const { deliveryFeeCents } = priceOrder(want(items), worldOf([soil], { agreed }));
    expect(deliveryFeeCents).toBe(fee ?? near?.feeCents);
  });

  test.each<[string, Partial<AgreedOrder>, Parameters<typeof want>[1], number]>([
    ['the same place keeps its rate', {}, {}, 700],
    ['another ZIP gets today’s', { deliveryZip: '37064' }, {}, 975],
    ['a pick-up keeps its own', { isPickup: true, deliveryZip: '37210' }, { isPickup: true }, 700],
    ['a delivery that becomes a pick-up gets today’s', {}, { isPickup: true }, 975],
  ])('%s of sales tax', (_, part, wanted, rate) => {
    const before = priceOrder(want({ soil: 3 }), worldOf([soil], { taxBasisPoints: 700 }));
    const world = worldOf([soil], { taxBasisPoints: 975, agreed: agreedOf(before, part) });
    const { totalCents, taxBasisPoints, taxCents } = priceOrder(want({ soil: 4 }, wanted), world);
    expect([taxBasisPoints, taxCents]).toEqual([rate, Math.round((totalCents * rate) / 10_000)]);
  });

  test('lines in the yard’s own words stay as agreed', () => {
    const spreading = {
      productId: '',
      name: 'Spreading',
      unit: 'per job',
      quantity: 1,
      unitPriceCents: 9_000,
      ownUnits: 0,
    };
    const before = agreedOf(priceOrder(want({ soil: 3 }), worldOf([soil])));
    const agreed = { ...before, lines: [...before.lines, spreading] };
    const { goods, subtotalCents } = priceOrder(want({ soil: 3 }), worldOf([soil], { agreed }));
    expect(goods.map(({ name }) => name)).toEqual(['soil', 'Spreading']);
    expect(subtotalCents).toBe(21_000);
  });
});
