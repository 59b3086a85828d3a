import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translator } from '../../domain/base/locale.ts';
import { actionLabel } from '../../web/admin/settings/auditActions.ts';
import { detailText as detailTextOf, subjectPath } from '../../web/admin/settings/auditLabels.ts';

const detailText = (detail: Record<string, unknown>, isLinked: boolean) =>
  detailTextOf(detail, isLinked, translator(null));

test('an audit entry shows what changed, and only that', () => {
  expect(detailText({ to: 'confirmed', from: 'pending', orderNumber: 'ORD-1' }, false)).toBe(
    'ORD-1, Pending → Confirmed',
  );
  expect(
    detailText(
      {
        key: 'zone metro',
        to: { feeCents: 2900, leadDays: [0, 1] },
        from: { feeCents: 2500, leadDays: [0, 1] },
      },
      false,
    ),
  ).toBe('zone metro, fee $25.00 → $29.00');
  expect(detailText({ to: ['2026-11-23'], key: 'closures', from: [] }, false)).toBe(
    'closed days, – → 2026-11-23',
  );
  expect(detailText({ from: { deliveryAddress: 'old' }, to: { deliveryAddress: 'new' } }, true)).toBe(
    'the address changed',
  );
  expect(detailText({ amountCents: 1250, path: '/admin', from: null }, false)).toBe(
    '$12.50, path /admin, from –',
  );
});

test.each([
  [{ orderNumber: 'ORD-1', payment: 'on_delivery', totalCents: 9_000 }, 'ORD-1, On delivery, $90.00'],
  [{ kind: 'totp', sessionId: 'x' }, 'authenticator app'],
  [{ scope: 'others' }, 'on the other devices'],
  [{ settled: 'stock_short' }, 'Paid, but not enough in stock'],
  [{ from: 'customer', to: 'clerk' }, 'Customer → Clerk'],
  [{ to: { isPickup: true }, from: { isPickup: false } }, 'pick-up no → yes'],
  [{ deliveryWindow: 'morning', load: 2 }, 'time of day Morning, load 2'],
  [{ method: 'GET', path: '/api/admin/analytics' }, 'tried to open analytics without the right to'],
  [{ method: 'PUT', path: '/api/admin/promo-codes/7' }, 'tried to change promo codes without the right to'],
  [{ from: { position: 0 }, to: { position: 2 } }, 'place 1 → 3'],
])('%j is said in plain words', (detail, words) => {
  expect(detailText(detail, false)).toBe(words);
});

test('linked subjects are not repeated', () => {
  expect(detailText({ product: 'p', fields: ['name'] }, true)).toBe('fields name');
  expect(detailText({ product: 'p' }, false)).toBe('product p');
  expect(subjectPath({ kind: 'product', id: 'prod_1' })).toBe('/admin?tab=products&product=prod_1');
});

test('every action has a label, and an unknown one stays readable', () => {
  const t = translator(null);
  const source = readFileSync('server/http/auditLog.ts', 'utf8');
  const [acts = ''] = /export type Act =[\s\S]*?';/.exec(source) ?? [];
  const names = [...acts.matchAll(/\| '(\w+)'/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => actionLabel(name, t) === name)).toEqual([]);
  expect(actionLabel('order_moved', t, 'Ray')).toBe('Changed the status of Ray’s order');
  expect(actionLabel('signed_in', t)).toBe('Signed in');
  expect(actionLabel('something_new', t)).toBe('something_new');
});
