// Long: one table of cases per rule of delivery.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { es } from '../../../domain/base/es.ts';
import { translator } from '../../../domain/base/locale.ts';
import { DEFAULT_SETTINGS } from '../../../domain/base/settings.ts';
import {
  allInYardCents,
  deliveredYardCents,
  deliveryFeeCents,
  parseZip,
  quoteDelivery,
  smallestLoadYards,
  zipFromAddress,
  zipOfPlace,
  zipsIn,
} from '../../../domain/delivery/delivery.ts';
import { clockText, cutoffText } from '../../../domain/delivery/deliveryLabels.ts';
import { ZONE_IDS, ZONE_LIST, ZONES } from '../../../domain/delivery/zones.ts';
import { findPlace } from '../../helpers/places.ts';

const { fees } = DEFAULT_SETTINGS;

const anyZone = fc.constantFrom(...ZONE_LIST, null);
const anySubtotal = fc.integer({ min: 0, max: 10_000_000 });

describe('a delivered price per yard', () => {
  test('the delivered price is the whole order by its yards, to the nearest cent', () => {
    expect(allInYardCents({ subtotalCents: 18_000, feeCents: 3_500, cubicYards: 4 })).toBe(5_375);
    expect(allInYardCents({ subtotalCents: 13_500, feeCents: 2_500, cubicYards: 3 })).toBe(5_333);
    expect(() => allInYardCents({ subtotalCents: 1, feeCents: 1, cubicYards: 0 })).toThrow(RangeError);
  });

  test('more yards never raise the delivered price, which is the product’s own once delivery is free', () => {
    const yards = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(anyZone, fc.integer({ min: 1, max: 20_000 }), yards, (zone, priceCents, cubicYards) => {
        const of = (n: number) => {
          const subtotalCents = priceCents * n;
          const feeCents = deliveryFeeCents({ subtotalCents, zone, fees });
          return allInYardCents({ subtotalCents, feeCents, cubicYards: n });
        };
        expect(of(cubicYards + 1)).toBeLessThanOrEqual(of(cubicYards));
        expect(of(cubicYards)).toBeGreaterThanOrEqual(priceCents);
        if (priceCents * cubicYards >= 25_000) expect(of(cubicYards)).toBe(priceCents);
      }),
    );
  });
});

describe('delivery fee', () => {
  test.each([
    ['metro', 2_500],
    ['greater', 3_500],
    ['extended', 5_000],
    ['outer', 7_500],
  ] as const)('the fee of the %s zone is %i cents below the free threshold', (id, fee) => {
    expect(deliveryFeeCents({ subtotalCents: 0, zone: ZONES[id], fees })).toBe(fee);
    expect(deliveryFeeCents({ subtotalCents: 24_999, zone: ZONES[id], fees })).toBe(fee);
  });

  test('the fee is $75 while the ZIP is unknown', () => {
    expect(deliveryFeeCents({ subtotalCents: 24_999, zone: null, fees })).toBe(7_500);
  });

  test('delivery is free from exactly $250.00', () => {
    fc.assert(
      fc.property(anyZone, (zone) => {
        expect(deliveryFeeCents({ subtotalCents: 24_999, zone, fees })).toBeGreaterThan(0);
        expect(deliveryFeeCents({ subtotalCents: 25_000, zone, fees })).toBe(0);
      }),
    );
  });

  test('the fee is one of five amounts and never grows with the subtotal', () => {
    fc.assert(
      fc.property(anyZone, anySubtotal, anySubtotal, (zone, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const fee = deliveryFeeCents({ subtotalCents: less, zone, fees });
        expect([0, 2_500, 3_500, 5_000, 7_500]).toContain(fee);
        expect(deliveryFeeCents({ subtotalCents: more, zone, fees })).toBeLessThanOrEqual(fee);
      }),
    );
  });

  test('each truckload after the first adds the same amount, and nothing to free delivery', () => {
    const dearer = { freeFromCents: 25_000, unknownZipCents: 7_500, extraLoadCents: 4_000 };
    const fee = (loads: number, subtotalCents = 20_000) =>
      deliveryFeeCents({ subtotalCents, zone: ZONES.metro, loads, fees: dearer });
    expect([0, 1, 2, 4].map((loads) => fee(loads))).toEqual([2_500, 2_500, 6_500, 14_500]);
    expect(fee(4, 25_000)).toBe(0);
    expect(deliveryFeeCents({ subtotalCents: 20_000, zone: ZONES.metro, loads: 4, fees })).toBe(2_500);
  });

  test('the fee never falls with the distance of the zone', () => {
    const byZone = ZONE_LIST.map((zone) => deliveryFeeCents({ subtotalCents: 100, zone, fees }));
    expect(byZone).toEqual([...byZone].sort((a, b) => a - b));
    expect(ZONE_LIST.map(({ id }) => id)).toEqual(ZONE_IDS);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    '%d cents are refused',
    (subtotalCents) => {
      expect(() => deliveryFeeCents({ subtotalCents, zone: null, fees })).toThrow(RangeError);
    },
  );
});

describe('a typed ZIP', () => {
  test.each(['37203', ' 37203 ', '37203-1234', '37203 1234', '372031234'])('%j reads as 37203', (text) => {
    expect(parseZip(text)).toEqual({ ok: true, zip: '37203' });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['3720', 'wrong_length'],
    ['372033', 'wrong_length'],
    ['37203-12', 'wrong_length'],
    ['37203--1234', 'wrong_length'],
    ['3720a', 'not_digits'],
    ['K1A 0B1', 'not_digits'],
    ['٣٧٢٠٣', 'not_digits'],
    ['37203\u0000', 'not_digits'],
  ] as const)('%j is refused as %s', (text, reason) => {
    expect(parseZip(text)).toEqual({ ok: false, reason });
  });

  test('any text gives five digits or a reason', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parsed = parseZip(text);
        if (parsed.ok) expect(parsed.zip).toMatch(/^\d{5}$/);
        else expect(['empty', 'not_digits', 'wrong_length']).toContain(parsed.reason);
      }),
    );
  });
});

describe('the ZIP inside an address', () => {
  test.each([
    ['12345 Main St, Nashville, TN 37203', '37203'],
    ['12345 Main St, Nashville, TN 37203-1234, USA', '37203'],
    ['100 Oak Ave\nFranklin Tennessee 37064\nGate code 44100', '37064'],
    ['100 Oak Ave, Brentwood, tn37027', '37027'],
    ['100 Oak Ave, Nashville 37211', '37211'],
    ['37013', '37013'],
    ['100 Oak Ave, Franklin, TN 37064, ring 12345', '37064'],
    ['100 Oak Ave, Franklin, TN 615555', null],
    ['1 Elm Ct 12345, Nashville TN 37206', '37206'],
    ['500 State Line Rd, Franklin, KY 42134', '42134'],
    ['12345 Main St', null],
    ['12345 Main St, Nashville, TN', null],
    ['100 Oak Ave, gate code 44100', null],
    ['100 Oak Ave #37203', null],
    ['call 615-555-0142', null],
    ['order 123456789', null],
    ['', null],
    // With four more digits, another width, another dash.
    ['12 Elm St, Nashville, TN 37203–1234', '37203'],
    ['12 Elm St, Nashville, TN 372031234', '37203'],
    ['12 Elm St, Nashville 37203-1234', '37203'],
    ['12 Elm St, Nashville, TN ３７２０３', '37203'],
    ['12 Elm St, Nashville, TN \u202a37203\u202c', '37203'],
    // The state in every way.
    ['12 Elm St, Nashville TN37203', '37203'],
    ['12 Elm St, Nashville, TN-37203', '37203'],
    ['12 Elm St, Nashville, TN, 37203', '37203'],
    ['12 Elm St, Nashville, T.N. 37203', '37203'],
    ['12 Elm St, Nashville, Tenn. 37203', '37203'],
    ['12 Elm St, Nashville, Tennessee 37203', '37203'],
    ['12 Elm St, Nashville, Tennesee 37203', '37203'],
    ['12 Elm St, Nashville, tennessee\n37203', '37203'],
    ['12 Elm St, Nashville TN zip 37203', '37203'],
    ['12 Elm St, Nashville, zip code: 37203', '37203'],
    ['Calle Elm 12, Nashville, código postal 37203', '37203'],
    ['12 Elm St, Nashville 37203 TN', '37203'],
    ['12 Elm St, Nashville, 37203, Tennessee, USA', '37203'],
    ['12 Elm St, Nashville 37203, EE. UU.', '37203'],
    ['1 Broadway, New York, New York 10004', '10004'],
    ['1 Main St, Louisville, Kentucky 40202', '40202'],
    // Streets and units before a ZIP.
    ['12 Elm Ct 37203', '37203'],
    ['12 Elm Rd 37203', '37203'],
    ['12 Elm Road 37203', '37203'],
    ['12 Elm St Suite B 37203', '37203'],
    ['12 Elm St, Suite 10200, 37203', '37203'],
    ['12 Elm St Apt 4, Nashville TN 37203', '37203'],
    ['PO Box 10101, Nashville, TN 37202', '37202'],
    ['10101 Highway 70, Nashville, TN 37203', '37203'],
    ['12 Elm St PMB 10101, Nashville, TN 37203', '37203'],
    // Other numbers of five digits.
    ['12 Elm St PMB 10101', null],
    ['12 Elm St PMB #10101', null],
    ['12 Elm St, Suite 10200', null],
    ['12 Elm St, Suite 10200, Nashville', null],
    ['12 Elm St Ste. 10200', null],
    ['12 Elm St Ste10200', null],
    ['12 Elm St Suite A10200', null],
    ['12 Elm St Suite B-10200', null],
    ['12 Elm St, Suite No. 10200', null],
    ['12 Elm St Apt # 10200', null],
    ['12 Elm St Apartment 10200', null],
    ['12 Elm St Unit 10200', null],
    ['12 Elm St Rm 10200', null],
    ['12 Elm St Bldg 10200', null],
    ['12 Elm St Lot 10200', null],
    ['12 Elm St, apto 10200', null],
    ['PO Box 10101', null],
    ['P.O. Box 10101', null],
    ['Rural Route 2 Box 10101', null],
    ['County Road 10101', null],
    ['Hwy 10101', null],
    ['State Route 10101', null],
    ['12 Elm St, gate code: 44100', null],
    ['12 Elm St, código 44100', null],
    ['12 Elm Ct, gate 10101', null],
  ])('the ZIP of %j is %j', (address, zip) => {
    expect(zipFromAddress(address)).toBe(zip);
  });

  test.each([
    ['12 Elm St, Memphis TN 38103', '38103', null],
    ['12 Elm St, New York, NY 10101', '10101', null],
    ['12 Elm St, Nashville 37211', null, '37211'],
    ['12 Elm Ct 10101', null, '10101'],
    ['Sign in 10101', null, '10101'],
    ['12 Elm St NE 10101', null, '10101'],
    ['TN 37203 12 Elm St, Nashville TN 37211', '37211', null],
    ['Elm Ct, Hartford, CT 06103', '06103', null],
  ])('%j names the ZIP %j, and ends with %j', (address, named, last) => {
    expect(zipsIn(address)).toEqual({ named, last });
  });

  test.each([
    ['12 Elm St 10101', '37203', '37203'],
    ['12 Elm St 37211', '37203', '37203'],
    ['12 Elm St PMB 10101', '３７２０３', '37203'],
    ['12 Elm St, Memphis TN 38103', '37203', '38103'],
    ['12 Elm St 37211', '', '37211'],
    ['12 Elm St 37211', '372', '37211'],
    ['12 Elm St', '', null],
  ])('%j with %j in the ZIP field is for %j', (address, field, zip) => {
    expect(zipOfPlace(address, field)).toBe(zip);
  });

  test('the ZIP is found after any street', () => {
    const street = fc.stringMatching(/^[A-Za-z0-9 .,#-]{0,40}$/);
    fc.assert(
      fc.property(street, fc.integer({ min: 10_000, max: 99_999 }), (before, zip) => {
        expect(zipFromAddress(`${before}, Nashville, TN ${zip}`)).toBe(String(zip));
      }),
    );
  });
});

describe('the delivery quote', () => {
  test('the quote before a ZIP is typed charges $75 and has no minimum', () => {
    expect(
      quoteDelivery({ place: null, zipGiven: false, subtotalCents: 20_000, bulkYards: 1, fees }),
    ).toEqual({
      status: 'unknown',
      place: null,
      zone: null,
      feeCents: 7_500,
      freeInCents: 5_000,
      minimumYards: 0,
      shortByYards: 0,
    });
  });

  test('a ZIP outside the zones has no fee, however large the order', () => {
    const quote = quoteDelivery({ place: null, zipGiven: true, subtotalCents: 90_000, bulkYards: 1, fees });
    expect(quote).toMatchObject({ status: 'outside', feeCents: null, shortByYards: 0 });
  });

  test('a quote in Murfreesboro is $50, with 7 yards at least', () => {
    const place = findPlace('37127');
    const quote = quoteDelivery({ place, zipGiven: true, subtotalCents: 22_500, bulkYards: 5, fees });
    expect(quote).toMatchObject({
      status: 'served',
      zone: ZONES.extended,
      feeCents: 5_000,
      freeInCents: 2_500,
      minimumYards: 7,
      shortByYards: 2,
    });
  });

  test('tools alone are exempt from the minimum', () => {
    const quote = quoteDelivery({
      place: findPlace('37127'),
      zipGiven: true,
      subtotalCents: 3_000,
      bulkYards: 0,
      fees,
    });
    expect(quote).toMatchObject({ minimumYards: 7, shortByYards: 0, feeCents: 5_000 });
  });

  test('given fees replace the specification’s', () => {
    const zones = ZONE_LIST.map((zone) => ({ ...zone, feeCents: zone.feeCents + 100 }));
    const quote = quoteDelivery({
      place: findPlace('37203'),
      zipGiven: true,
      subtotalCents: 0,
      bulkYards: 3,
      zones,
      fees,
    });
    expect(quote.feeCents).toBe(2_600);
  });

  test('the missing amount makes delivery free, and the missing yards reach the minimum', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('37203', '37064', '37127', '37061'),
        anySubtotal,
        fc.integer({ min: 1, max: 40 }),
        (zip, subtotalCents, bulkYards) => {
          const order = { place: findPlace(zip), zipGiven: true, subtotalCents, bulkYards, fees };
          const quote = quoteDelivery(order);
          const raised = quoteDelivery({
            ...order,
            subtotalCents: subtotalCents + quote.freeInCents,
            bulkYards: bulkYards + quote.shortByYards,
          });
          expect(raised).toMatchObject({ feeCents: 0, freeInCents: 0, shortByYards: 0 });
          expect(quote.feeCents === 0).toBe(quote.freeInCents === 0);
        },
      ),
    );
  });
});

describe('the delivered price of one product', () => {
  test.each([
    // 5 × 45 = 225, and 35 for the delivery
    ['greater', 4_500, 5, 5_200],
    // 5 × 50 = 250: delivered free
    ['greater', 5_000, 5, 5_000],
    ['metro', 4_500, 3, 5_333],
    ['extended', 3_600, 7, 3_600],
    ['outer', 2_200, 10, 2_950],
  ] as const)(
    'one yard in %s at %d cents, with the minimum of %d yards, is %d',
    (id, priceCents, yards, cents) => {
      const zone = ZONES[id];
      expect(smallestLoadYards(zone)).toBe(yards);
      expect(deliveredYardCents({ priceCents, materialId: null, cubicYards: yards, zone, fees })).toBe(cents);
    },
  );

  test('every truck that the weight takes is charged, as at checkout', () => {
    const extra = { ...fees, freeFromCents: 1_000_000, extraLoadCents: 4_000 };
    const yard = (cubicYards: number) =>
      deliveredYardCents({
        priceCents: 5_800,
        materialId: 'pea-gravel',
        cubicYards,
        zone: ZONES.metro,
        fees: extra,
      });
    expect(yard(10)).toBe(6_050);
    // 18 yards of stone are two trucks: 25 and 40 dollars.
    expect(yard(18)).toBe(Math.round((5_800 * 18 + 6_500) / 18));
  });

  test('the minimum is one yard where a zone has none', () => {
    expect(smallestLoadYards({ ...ZONES.metro, minimumYards: 0 })).toBe(1);
  });
});

test.each([
  [14 * 60, '2 PM', 'las 2 PM'],
  [13 * 60 + 30, '1:30 PM', 'la 1:30 PM'],
  [11 * 60, '11 AM', 'las 11 AM'],
])('a time after “before” has the article of its hour: minute %i', (minute, english, spanish) => {
  expect(clockText(minute)).toBe(english);
  expect(cutoffText(minute, translator(null))).toBe(english);
  expect(cutoffText(minute, translator(es))).toBe(spanish);
});
