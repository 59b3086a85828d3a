// Orders to several addresses: how the lines are split, what each address costs, and what the form reports.
import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { deliveryFeeCents, type Place } from '../../domain/delivery/delivery.ts';
import { ZONE_LIST, ZONES } from '../../domain/delivery/zones.ts';
import { dropChanges, numberAfter } from '../../domain/orders/dropChanges.ts';
import { addressOfDrop, allDrops, splitByDrop, takenByDrops } from '../../domain/orders/drops.ts';
import { dropClaims, dropLines, dropProblems, emptyDrop } from '../../web/checkout/dropDetails.ts';
import { dropFieldSentAs } from '../../web/checkout/orderDetails.ts';
import { checkoutFigures } from '../../web/checkout/reprice.ts';

const idOf = ({ productId }: { productId: string }) => productId;
const lines = [
  { productId: 'soil', quantity: 10 },
  { productId: 'rake', quantity: 2 },
];

describe('an edit of the addresses', () => {
  const drop = (deliveryAddress: string, quantity = 4, note: string | null = null) => ({
    deliveryAddress,
    note,
    contactName: null,
    contactPhone: null,
    items: [{ productId: 'soil', quantity }],
  });
  const [mill, quarry, barn] = [drop('1 Mill Rd'), drop('2 Quarry Ln'), drop('3 Barn Way')];
  const told = (before: (typeof mill)[], after: (typeof mill)[]) =>
    dropChanges(before, after).map(
      ({ kind, number, deliveryAddress }) => `${number} ${kind}: ${deliveryAddress}`,
    );

  test.each<[string, (typeof mill)[], (typeof mill)[], string[]]>([
    ['no change', [mill, quarry], [mill, quarry], []],
    ['a new address', [mill], [mill, quarry], ['3 added: 2 Quarry Ln']],
    ['a removed address', [mill, quarry, barn], [mill, barn], ['3 removed: 2 Quarry Ln']],
    ['a moved address', [mill, quarry], [barn, quarry], ['2 moved: 3 Barn Way']],
    [
      'more goods and a note',
      [mill],
      [drop('1 Mill Rd', 5, 'Gate')],
      ['2 goods: 1 Mill Rd', '2 notes: 1 Mill Rd'],
    ],
    [
      'the removal of all further addresses',
      [mill, quarry],
      [],
      ['2 removed: 1 Mill Rd', '3 removed: 2 Quarry Ln'],
    ],
    ['the removal of one of two at the same address', [mill, mill], [mill], ['3 removed: 1 Mill Rd']],
  ])('an edit reports %s', (_, before, after, changes) => {
    expect(told(before, after)).toEqual(changes);
  });

  test('remaining addresses are renumbered in place of removed ones', () => {
    const after = [barn, quarry];
    expect([1, 2, 3, 4].map((number) => numberAfter(number, [mill, quarry, barn], after))).toEqual([
      1,
      null,
      3,
      2,
    ]);
  });
});

describe('splitting an order', () => {
  test('goods without another address go to the first one', () => {
    const taken = [
      [{ productId: 'soil', quantity: 4 }],
      [
        { productId: 'soil', quantity: 1 },
        { productId: 'rake', quantity: 2 },
      ],
    ];
    expect(splitByDrop(lines, taken, idOf)).toEqual([
      [{ productId: 'soil', quantity: 5 }],
      [{ productId: 'soil', quantity: 4 }],
      [
        { productId: 'soil', quantity: 1 },
        { productId: 'rake', quantity: 2 },
      ],
    ]);
    expect(splitByDrop(lines, [], idOf)).toEqual([lines]);
  });

  test.each([
    ['more than was ordered', [[{ productId: 'soil', quantity: 11 }]]],
    [
      'more than was ordered, at two addresses',
      [[{ productId: 'soil', quantity: 6 }], [{ productId: 'soil', quantity: 5 }]],
    ],
    [
      'a product twice at one address',
      [
        [
          { productId: 'rake', quantity: 2 },
          { productId: 'rake', quantity: 1 },
        ],
      ],
    ],
    ['a product that was not ordered', [[{ productId: 'sand', quantity: 1 }]]],
    [
      'nothing left for the first address',
      [
        [
          { productId: 'soil', quantity: 10 },
          { productId: 'rake', quantity: 2 },
        ],
      ],
    ],
  ])('a split is refused: %s', (_, taken) => {
    expect(splitByDrop(lines, taken, idOf)).toBeNull();
  });

  test('an order names each address with its goods, and an ordinary one has only its own', () => {
    const order = { deliveryAddress: '1 A St', specialInstructions: 'By the shed', lines, drops: [] };
    expect(allDrops(order)).toMatchObject([
      { number: 1, deliveryAddress: '1 A St', note: 'By the shed', lines },
    ]);
    const drop = { number: 2, deliveryAddress: '2 B St', note: null, contactName: 'Al', contactPhone: null };
    const both = { ...order, drops: [{ ...drop, items: [{ productId: 'soil', quantity: 4 }] }] };
    expect(allDrops(both)).toMatchObject([
      { number: 1, lines: [{ quantity: 6 }, { quantity: 2 }] },
      { ...drop, lines: [{ productId: 'soil', quantity: 4 }] },
    ]);
    expect([1, 2].map((number) => addressOfDrop(both, number))).toEqual(['1 A St', '2 B St']);
    expect(['soil', 'rake', undefined].map((id) => takenByDrops(both.drops, id))).toEqual([4, 0, 0]);
  });
});

const { fees } = DEFAULT_SETTINGS;
const product = (id: string, priceCents: number, unit = 'per cubic yard') =>
  ({ id, name: id, type: 'standard', unit, priceCents, materialId: null }) as never;
const cart = [
  { product: product('soil', 4_000), quantity: 10 },
  { product: product('rake', 2_500, 'per item'), quantity: 2 },
];
const at = (zone: 'metro' | 'outer', zip: string): Place =>
  ({ zip, city: 'X', county: 'Davidson', miles: 1, zone, poBox: false }) as Place;
const zone = (id: string) => ZONE_LIST.find((one) => one.id === id) ?? null;
const far = ZONE_LIST.find(({ feeCents }) => feeCents !== ZONES.metro.feeCents) ?? ZONES.metro;
const place = at('metro', '37203');
const farPlace = { ...place, zip: '37064', zone: far.id };
const where = { zip: '37203', place, zones: ZONE_LIST, settings: DEFAULT_SETTINGS };

describe('the cost of several addresses', () => {
  test('each address pays its own zone, and only its goods count toward free delivery', () => {
    expect(checkoutFigures(cart, where, null)).toMatchObject({ feesCents: [0], totalCents: 45_000 });
    const drops = [{ zip: '37064', place: farPlace, items: [{ productId: 'soil', quantity: 5 }] }];
    const figures = checkoutFigures(cart, { ...where, drops }, null);
    const near = deliveryFeeCents({ subtotalCents: 25_000, zone: zone('metro'), fees });
    const away = deliveryFeeCents({ subtotalCents: 20_000, zone: far, fees });
    expect(away).toBe(far.feeCents);
    expect(figures).toMatchObject({
      feesCents: [near, away],
      subtotalCents: 45_000,
      totalCents: 45_000 + near + away,
      truckloads: 2,
    });
  });

  test('days must suit every address', () => {
    const drops = [{ zip: '37064', place: farPlace, items: [{ productId: 'soil', quantity: 5 }] }];
    const zones = [
      { ...ZONES.metro, sameDay: true, saturday: true, leadDays: [0, 1] as const },
      { ...far, sameDay: false, saturday: false, leadDays: [2, 3] as const },
    ];
    const { dayZone } = checkoutFigures(cart, { ...where, zones, drops }, null);
    expect(dayZone).toMatchObject({ sameDay: false, saturday: false, leadDays: [2, 3] });
    expect(checkoutFigures(cart, { ...where, zones }, null).dayZone).toBe(zones[0]);
  });

  test('one address without a fixed price leaves the whole order without one', () => {
    const drops = [{ zip: '10001', place: null, items: [{ productId: 'soil', quantity: 5 }] }];
    expect(checkoutFigures(cart, { ...where, drops }, null)).toMatchObject({
      zip: '10001',
      delivery: { status: 'outside', feeCents: null },
    });
  });

  test('an agreed fee holds only while the addresses stay unchanged', () => {
    const drops = [{ zip: '37064', place: farPlace, items: [{ productId: 'soil', quantity: 5 }] }];
    const agreed = { subtotalCents: 45_000, zip: '37203', drops, deliveryFeeCents: 1 };
    expect(checkoutFigures(cart, { ...where, drops }, agreed).delivery.feeCents).toBe(1);
    const other = [
      { ...drops[0], zip: '37064', place: farPlace, items: [{ productId: 'soil', quantity: 6 }] },
    ];
    expect(checkoutFigures(cart, { ...where, drops: other }, agreed).delivery.feeCents).not.toBe(1);
  });
});

describe('the form for several addresses', () => {
  const typed = (over: object) => ({ ...emptyDrop('a'), address: '2 B St', zip: '37064', ...over });
  test.each([
    ['an address without goods', {}, 'drops.0.items.0', 'nothing'],
    ['more than was ordered', { quantities: { soil: '11' } }, 'drops.0.items.0', 'too_many'],
    [
      'nothing left for the first address',
      { quantities: { soil: '10', rake: '2' } },
      'drops.0.items.0',
      'all',
    ],
    ['no street', { address: ' ', quantities: { soil: '1' } }, 'drops.0.address', 'missing'],
    ['no ZIP', { zip: '', quantities: { soil: '1' } }, 'drops.0.zip', 'missing'],
    ['an incomplete ZIP', { zip: '370', quantities: { soil: '1' } }, 'drops.0.zip', 'zip'],
  ])('the form reports: %s', (_, over, field, problem) => {
    expect(dropProblems([typed(over)], dropLines(cart), [farPlace])).toEqual([[field, problem]]);
  });
  test('the form reports an address that no truck reaches, and nothing else', () => {
    const right = typed({ quantities: { soil: '4', rake: '0' } });
    expect(dropProblems([right], dropLines(cart), [null])).toEqual([['drops.0.zip', 'outside']]);
    expect(dropProblems([right], dropLines(cart), [farPlace])).toEqual([]);
    expect(dropClaims([right], dropLines(cart))).toMatchObject([
      { delivery_zip: '37064', note: null, items: [{ product_id: 'soil', quantity: 4 }] },
    ]);
  });
  test('the form finds the field that the server names', () => {
    expect(
      ['drops.1.delivery_zip', 'drops.0.delivery_address', 'drops', 'delivery_zip'].map(dropFieldSentAs),
    ).toEqual(['drops.1.zip', 'drops.0.address', 'drops.0.items.0', null]);
  });
});
