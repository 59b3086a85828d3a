// The yard's answer starts with what was asked for.
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { loadTrucks } from '../../domain/delivery/trucks.ts';
import { ZONE_LIST, ZONES } from '../../domain/delivery/zones.ts';
import { askedLines, soldLines, typedLine, usualFeeCents } from '../../web/admin/quotes/quotes.ts';
import { refusalErrors } from '../../web/quotes/OfferAcceptForm.tsx';
import { translator } from '../../web/ui/locale.tsx';
import { allPlaces } from '../helpers/places.ts';
import { exampleProduct } from '../helpers/product.ts';

const topsoil = exampleProduct('topsoil', { name: 'Screened Topsoil' });
const products = [
  topsoil,
  exampleProduct('fill', { name: 'Fill Topsoil', priceCents: 2000 }),
  exampleProduct('pea', { name: 'Pea Gravel', priceCents: 5000, translations: { es: { name: 'Gravilla' } } }),
  exampleProduct('rake', { name: 'Rake', unit: 'per item', priceCents: 3000 }),
  exampleProduct('rock', { name: 'River Rock', priceCents: null }),
];
const amounts = (material: string | null, cubicYards: number | null) =>
  askedLines({ lines: [], request: { material, cubicYards } }, products).map(({ productId, quantity }) => [
    productId,
    quantity,
  ]);

describe('lines of an answer', () => {
  test.each([
    ['Screened Topsoil', 12, [['topsoil', 12]]],
    ['pea gravel', 2.5, [['pea', 3]]],
    ['screened', 12, [['topsoil', 12]]],
    ['Gravilla', 4, [['pea', 4]]],
    ['Rake', 4, [['rake', 1]]],
    ['Pea Gravel', null, [['pea', 1]]],
    // two kinds, no price, nothing named
    ['topsoil', 12, []],
    ['River Rock', 12, []],
    ['', 12, []],
    [null, 12, []],
  ])('%j, %j cubic yards', (material, cubicYards, lines) => {
    expect(amounts(material, cubicYards)).toEqual(lines);
  });

  test('a product that is added takes the yards that were asked for', () => {
    const sold = soldLines(products, { material: null, cubicYards: 40 });
    expect(sold.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Fill Topsoil', 40],
      ['Pea Gravel', 40],
      ['Rake', 1],
      ['Screened Topsoil', 40],
    ]);
  });
});

describe('the delivery fee of an answer', () => {
  const fee = (
    zone: string | null,
    quantity: number,
    { zipGiven = true, fees = DEFAULT_SETTINGS.fees } = {},
  ) => {
    const place = allPlaces().find((one) => one.zone === zone) ?? null;
    const line = typedLine({
      productId: topsoil.id,
      catalog: 'traditional',
      name: topsoil.name,
      unit: topsoil.unit,
      quantity,
      unitPriceCents: 4500,
    });
    const to = { place, zipGiven, zones: ZONE_LIST, fees };
    return usualFeeCents([line], products, to);
  };

  test.each(ZONE_LIST)('is that of the zone $id', ({ id, feeCents }) => {
    expect(fee(id, 2)).toBe(feeCents);
  });

  test('rises with the trucks, as in the cart', () => {
    const fees = { freeFromCents: 10_000_000, unknownZipCents: 7_500, extraLoadCents: 1_000 };
    expect(fee('metro', 2, { fees })).toBe(ZONES.metro.feeCents);
    expect(fee('metro', 40, { fees })).toBe(
      ZONES.metro.feeCents + 1_000 * (loadTrucks({ materialId: null, cubicYards: 40 }).trucks - 1),
    );
  });

  test('is free from the store’s amount of goods', () => expect(fee('metro', 40)).toBe(0));

  test('is the usual one without a ZIP, and none outside the zones', () => {
    expect(fee(null, 2, { zipGiven: false })).toBe(DEFAULT_SETTINGS.fees.unknownZipCents);
    expect(fee(null, 2)).toBe(0);
  });
});

describe('why an offer is not accepted', () => {
  const t = translator(null);

  test.each(['customerName', 'customerPhone', 'specialInstructions', 'deliveryWindow'])(
    'bad input is told at its field: %s',
    (field) => {
      expect(refusalErrors({ code: 'bad_input', field }, t)).toEqual({ [field]: 'Check this entry.' });
    },
  );

  test.each([{ code: 'replaced' }, { code: 'expired' }, { code: 'bad_input', field: 'key.secret' }])(
    'what no field can mend is told of the whole offer: %j',
    (answer) => {
      expect(Object.keys(refusalErrors(answer, t))).toEqual(['form']);
    },
  );
});
