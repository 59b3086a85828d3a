import { expect, test } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { ZONES, type ZoneId } from '../../domain/delivery/zones.ts';
import { actionLabel } from '../../web/admin/settings/auditActions.ts';
import { detailText, labelledDetail, subjectPath } from '../../web/admin/settings/auditLabels.ts';

test('an audit entry shows what changed, and only that', () => {
  expect(detailText({ to: 'confirmed', from: 'pending', orderNumber: 'ORD-1' })).toBe(
    'ORD-1, pending → confirmed',
  );
  expect(
    detailText({
      key: 'zone metro',
      to: { feeCents: 2900, leadDays: [0, 1] },
      from: { feeCents: 2500, leadDays: [0, 1] },
    }),
  ).toBe('zone metro, feeCents $25.00 → $29.00');
  expect(detailText({ to: ['2026-11-23'], key: 'closures', from: [] })).toBe('closures, – → 2026-11-23');
  expect(detailText({ amountCents: 1250, path: '/admin', from: null })).toBe('$12.50, path /admin, from –');
});

test('linked subjects and ids of deleted rows are not repeated', () => {
  const t = translator(null);
  const nameOfZone = (id: ZoneId) => ZONES[id].name;
  expect(
    labelledDetail({ product: 'p', fields: ['name'] }, { isLinked: true, t, language: 'en', nameOfZone }),
  ).toEqual({
    'Changed fields': 'Name',
  });
  expect(labelledDetail({ product: 'p' }, { isLinked: false, t, language: 'en', nameOfZone })).toEqual({
    product: 'p',
  });
  expect(labelledDetail({ chat: 'c' }, { isLinked: false, t, language: 'en', nameOfZone })).toEqual({});
  expect(labelledDetail({ key: 'zone metro' }, { isLinked: false, t, language: 'en', nameOfZone })).toEqual({
    key: 'Nashville Metro',
  });
  expect(labelledDetail({ key: 'cutoff' }, { isLinked: false, t, language: 'en', nameOfZone })).toEqual({
    key: 'Same-day cutoff',
  });
  const said = (detail: Record<string, unknown>) =>
    detailText(labelledDetail(detail, { isLinked: false, t, language: 'en', nameOfZone }));
  expect(said({ key: 'cutoff', from: 840, to: 810 })).toBe('Same-day cutoff, 2PM → 1:30PM');
  expect(said({ key: 'zone metro', from: { feeCents: 2500 }, to: { feeCents: 2900 } })).toBe(
    'Nashville Metro, Fee ($) $25.00 → $29.00',
  );
  expect(
    said({
      orderNumber: 'ORD-1',
      load: 2,
      from: { day: '2031-06-02', truck: 1 },
      to: { day: '2031-06-02', truck: 3 },
    }),
  ).toBe('ORD-1, Load 2, Truck 1 → 3');
  expect(said({ orderNumber: 'ORD-1', from: { day: '2031-06-02' }, to: { day: '2031-06-03' } })).toBe(
    'ORD-1, Day Mon, Jun 2 → Tue, Jun 3',
  );
  expect(said({ truck: 2, from: '2031-06-02', to: '2031-06-05', reason: 'Brakes' })).toBe(
    'Truck 2, Reason Brakes, Mon, Jun 2 → Thu, Jun 5',
  );
  expect(
    said({
      orderNumber: 'ORD-1',
      payment: 'check',
      amountCents: 54_000,
      reference: '2015',
      totalCents: 60_000,
    }),
  ).toBe('ORD-1, Payment Check, Amount $540.00, Number 2015, Total $600.00');
  expect(said({ orderNumber: 'ORD-1', payment: 'on_delivery' })).toBe('ORD-1, Payment On delivery');
  expect(
    said({
      fields: ['priceCents', 'inventoryCount', 'description'],
      priceCents: [6_200, 7_100],
      inventoryCount: [null, 40],
    }),
  ).toBe('Changed fields Description, Price $62.00 → $71.00, Stock – → 40');
  expect(said({ fields: ['isActive'], isActive: [true, false] })).toBe('In the shop yes → no');
  expect(said({ created: 1, changed: ['p', 'q'] })).toBe('New 1, Changed 2');
  expect(said({ list: 'contractors' })).toBe('List Contractors');
  expect(said({ orderNumber: 'ORD-1', from: 'pending', to: 'confirmed' })).toBe('ORD-1, Pending → Confirmed');
  const times = { opensMinute: 480, closesMinute: 720 };
  expect(
    said({ key: 'deliveries', from: { saturday: times }, to: { saturday: { ...times, closesMinute: 660 } } }),
  ).toBe('Delivery hours, Saturday 8AM–12PM → 8AM–11AM');
  const weekend = [{ fromDay: 6, toDay: 6, ...times }];
  expect(said({ key: 'hours', from: [], to: weekend })).toBe('Opening hours, – → Sat 8AM–12PM');
  expect(said({ key: 'holidays', from: ['christmas'], to: ['thanksgiving', 'christmas'] })).toBe(
    'Public holidays, Christmas → Thanksgiving, Christmas',
  );
  expect(subjectPath({ kind: 'product', id: 'prod_1' })).toBe('/admin?tab=products&product=prod_1');
});

test('every action has a label, and an unknown one stays readable', () => {
  const t = translator(null);
  expect(actionLabel('order_moved', t)).toBe('Changed an order’s status');
  expect(actionLabel('signed_in', t)).toBe('Signed in');
  expect(actionLabel('something_new', t)).toBe('something_new');
});
