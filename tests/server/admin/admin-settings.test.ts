// Long: settings in the admin: a change applies to pages, emails, delivery dates and prices at once.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { type SettingKey, settingValuesWith } from '../../../domain/adminSettings.ts';
import { translator } from '../../../domain/base/locale.ts';
import { phoneHref } from '../../../domain/base/phones.ts';
import { stockLevel } from '../../../domain/catalog/catalog.ts';
import { deliveryQuestions } from '../../../domain/content/faqQuestions.ts';
import {
  addDays,
  checkDeliveryDate,
  isHoliday,
  storeDate,
  weekdayOf,
} from '../../../domain/delivery/calendar.ts';
import { deliveryFeeCents } from '../../../domain/delivery/delivery.ts';
import { clockText } from '../../../domain/delivery/deliveryLabels.ts';
import { ZONES } from '../../../domain/delivery/zones.ts';
import type { AdminSettings } from '../../../server/admin/settings.ts';
import type { CatalogSnapshot } from '../../../server/catalog/snapshot.ts';
import { renderEmail } from '../../../server/notifications/email.ts';
import { specificationRows } from '../../../web/catalog/labels.ts';
import type { Zips } from '../../helpers/adminAnswers.ts';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ pays: true, hears: true });
const admin = await store.staff();
const { sql } = store;
/** The settings that pages and emails of this process use. */
const settings = async () => (await store.deps.catalog.open()).settings;
type Answer = AdminSettings & { code?: string; field?: string; current?: AdminSettings };

const read = async () => (await admin.ask<AdminSettings>('settings')).body;
async function set(key: SettingKey, value: unknown) {
  const { revs } = await read();
  return admin.tell<Answer>('PUT', `settings/${key}`, { rev: revs[key], value });
}
async function setZone(id: string, changes: object) {
  const found = (await read()).zones.find((zone) => zone.id === id);
  if (!found) throw new Error(`no zone ${id}`);
  const { rev, id: _, name: __, ...zone } = found;
  return admin.tell<Answer>('PUT', `zones/${id}`, { rev, zone: { ...zone, ...changes } });
}
const { id: product } = await store.oneRow(
  sql<{ id: string }[]>`select id::text from products where slug = 'premium-garden-topsoil'`,
);
/** The response to an order to Murfreesboro, of two yards by default. */
async function order(feeCents: number, more: Record<string, unknown> = {}, quantity = 2) {
  const item = {
    id: product,
    name: 'x',
    type: 'premium',
    priceCents: 4_500,
    unit: 'per cubic yard',
  } as const;
  const claim = claimFor([{ product: item, quantity }], {
    delivery_zip: '37129',
    delivery_address: '12 Quarry Lane',
    ...more,
  });
  const subtotal = quantity * 45;
  const total = { ...claim, subtotal, delivery_fee: feeCents / 100, total_amount: subtotal + feeCents / 100 };
  const answer = await store.post('/api/create-checkout', total);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
beforeEach(() => store.forgetLimits());
afterEach(() => sql`update store_settings set deleted_at = now() where deleted_at is null`);

test('unchanged settings have their defaults at revision 0', async () => {
  const { values, revs, zones } = await read();
  expect(values).toEqual(settingValuesWith({}));
  expect(new Set(Object.values(revs))).toEqual(new Set([0]));
  expect(zones.map(({ id, feeCents }) => [id, feeCents])).toEqual(
    Object.values(ZONES).map(({ id, feeCents }) => [id, feeCents]),
  );
});

test('a changed phone, email and address apply to emails, pages and devices', async () => {
  const phone = await set('phone', '615.555.0177');
  expect(phone).toMatchObject({ status: 200, body: { values: { phone: '(615) 555-0177' } } });
  await set('email', 'Desk@loamandaxle.example');
  await set('address', { street: '1 New Road', city: 'Franklin', state: 'tn', zip: '37064' });
  const now = await settings();
  expect([now.phone, phoneHref(now.phone)]).toEqual(['(615) 555-0177', 'tel:+16155550177']);
  expect(now.address.state).toBe('TN');
  const { text } = renderEmail({ to: 'a@b.example', subject: 'x', heading: 'x', blocks: [] }, 'en', now);
  expect(text).toContain('1 New Road, Franklin, TN 37064 · (615) 555-0177 · desk@loamandaxle.example');
  const pulled = await (await store.call('/api/sync?scope=catalog&schema=1&since=0&limit=500')).text();
  expect(pulled).not.toContain('supplier_');
});

test('a setting saved as it is stays at its revision and out of the log, in any order of its keys', async () => {
  const address = { street: '1 New Road', city: 'Franklin', state: 'TN', zip: '37064' };
  const { body } = await set('address', address);
  const count = (await admin.acts()).length;
  const { zip, state, city, street } = address;
  const again = await set('address', { zip, state, city, street });
  expect(again).toMatchObject({ status: 200, body: { revs: { address: body.revs.address } } });
  expect(await admin.acts()).toHaveLength(count);
});

test('a reset setting has its default again', async () => {
  await set('phone', '615 555 0177');
  await sql`update store_settings set deleted_at = now() where key = 'phone'`;
  await (store.deps.catalog as CatalogSnapshot).refreshed();
  expect((await settings()).phone).toBe('(615) 555-0142');
});

test('a zone’s fee applies to the next order, and its lead days to the delivery dates', async () => {
  expect((await order(5_000)).status).toBe(200);
  expect((await setZone('extended', { feeCents: 6_500, sameDay: true, leadDays: [0, 3] })).status).toBe(200);
  expect(await order(5_000)).toMatchObject({ status: 409, body: { deliveryFeeCents: 6_500 } });
  expect((await order(6_500)).status).toBe(200);
  const { zones } = await store.deps.catalog.open();
  expect(zones.find(({ id }) => id === 'extended')).toMatchObject({ feeCents: 6_500, leadDays: [0, 3] });
  await setZone('extended', { feeCents: 5_000, sameDay: false, leadDays: [1, 1] });
});

test('a binding minimum refuses a smaller order, and an advisory one does not', async () => {
  await set('minimums', 'binding');
  expect(await order(5_000)).toMatchObject({
    status: 422,
    body: { code: 'below_minimum', detail: { minimumYards: 7, cubicYards: 2 } },
  });
  expect((await order(0, {}, 7)).status).toBe(200);
  await set('minimums', 'advice');
  expect((await order(5_000)).status).toBe(200);
});

test('an order for a closed day is refused', async () => {
  const now = { zone: ZONES.extended, now: new Date(), everyLineWeekend: false };
  const terms = { ...now, settings: await settings() };
  const dates = Array.from({ length: 20 }, (_, day) =>
    storeDate(new Date(Date.now() + (day + 2) * 86_400_000)),
  );
  const date = dates.find((one) => checkDeliveryDate(one, terms) === 'ok') ?? '';
  expect((await order(5_000, { delivery_date: date })).status).toBe(200);
  await set('closures', [date]);
  expect(checkDeliveryDate(date, { ...now, settings: await settings() })).toBe('not_a_delivery_day');
  expect(await order(5_000, { delivery_date: date })).toMatchObject({
    status: 422,
    body: { code: 'delivery_date_unavailable' },
  });
});

test('the public holidays come from the settings', async () => {
  const now = { zone: ZONES.extended, now: new Date(), everyLineWeekend: false };
  const dates = Array.from({ length: 360 }, (_, day) => addDays(storeDate(new Date()), day + 2));
  const date = dates.find((one) => one.endsWith('-12-25') && ![0, 6].includes(weekdayOf(one))) ?? '';
  const holidays = ['newYear', 'veteransDay'];
  const ask = () => order(5_000, { delivery_date: date });
  if (date !== '') expect((await ask()).body).toMatchObject({ code: 'delivery_date_unavailable' });
  expect((await set('holidays', holidays)).body.values.holidays).toEqual(holidays);
  if (date !== '') expect((await ask()).status).toBe(200);
  const terms = { ...now, settings: await settings() };
  const closed = dates.filter((one) => isHoliday(one, terms.settings.holidays));
  expect(closed.some((one) => one.endsWith('-11-11'))).toBe(true);
  for (const one of closed) expect(checkDeliveryDate(one, terms)).toBe('not_a_delivery_day');
  expect((await set('holidays', ['easter'])).status).toBe(400);
});

test('a ZIP can move to another zone, be removed and be added again, and the next order follows', async () => {
  type Answer = Zips & { code?: string; field?: string };
  const readZip = async (zip: string) =>
    (await admin.ask<Zips>('zips')).body.zips.find((one) => one.zip === zip);
  const setZip = async (zip: string, changes: object | null) => {
    const { zip: _, rev = 0, ...fields } = (await readZip(zip)) ?? {};
    return admin.tell<Answer>('PUT', `zips/${zip}`, { rev, fields: changes && { ...fields, ...changes } });
  };
  const places = async () => (await store.deps.catalog.open()).places;
  expect((await setZip('37129', { zone: 'metro', city: 'Walter Hill' })).status).toBe(200);
  expect((await places()).get('37129')).toMatchObject({ zone: 'metro', city: 'Walter Hill' });
  expect(await order(5_000)).toMatchObject({ status: 409, body: { deliveryFeeCents: 2_500 } });
  expect((await order(2_500)).status).toBe(200);
  const [placed] = await sql<{ address: string }[]>`
    select delivery_address as address from orders order by created_at desc limit 1`;
  expect(placed?.address).toBe('12 Quarry Lane, Walter Hill, TN 37129');

  expect((await setZip('37129', null)).status).toBe(200);
  expect((await places()).has('37129')).toBe(false);
  expect(await order(2_500)).toMatchObject({ status: 400, body: { field: 'delivery_zip' } });
  const pulled = await (await store.call('/api/sync?scope=catalog&schema=1&since=0&limit=500')).text();
  expect(pulled).toContain('"id":"37129"');

  const back = { city: 'Murfreesboro', county: 'Rutherford', miles: 24.5, zone: 'extended', poBox: false };
  expect((await setZip('37129', back)).status).toBe(200);
  expect((await order(5_000)).status).toBe(200);
  expect((await setZip('40202', { ...back, city: '' })).body).toMatchObject({ field: 'fields.city' });
  const late = await admin.tell<Answer>('PUT', 'zips/37129', { rev: 1, fields: back });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_since' } });
  const lines = await sql<{ detail: object }[]>`
    select detail from audit_log where action = 'settings_changed' order by id desc limit 2`;
  expect(lines.map(({ detail }) => detail)).toMatchObject([
    { key: 'zip 37129', from: null, to: back },
    { key: 'zip 37129', from: { zone: 'metro' }, to: null },
  ]);
});

test('the low stock threshold comes from the settings', async () => {
  expect(stockLevel({ inventoryCount: 12 }, await settings())).toBe('in_stock');
  await set('lowstock', 12);
  expect(stockLevel({ inventoryCount: 12 }, await settings())).toBe('low');
});

test('the second of two admins who change a setting gets a conflict', async () => {
  const { revs } = await read();
  await set('lowstock', 5);
  const late = await admin.tell<Answer>('PUT', 'settings/lowstock', { rev: revs.lowstock, value: 6 });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed_since', current: { values: { lowstock: 5 } } },
  });
  expect((await admin.acts()).at(-1)).toBe('settings_changed');
});

test('the store’s name appears in emails and on pages', async () => {
  expect((await set('name', '  Reyes & Sons ')).body.values.name).toBe('Reyes & Sons');
  const mail = renderEmail(
    { to: 'a@b.example', subject: 'x', heading: 'x', blocks: [] },
    'es',
    await settings(),
  );
  expect(mail.text).toContain('Reyes & Sons. ');
  expect(mail.html).toContain('<b>Reyes &amp; Sons</b>');
  expect((await settings()).name).toBe('Reyes & Sons');
});

test('each truckload after the first costs the fee in the settings, and placed orders keep their fee', async () => {
  const free = { freeFromCents: 10_000_000, unknownZipCents: 7_500 };
  await set('fees', { ...free, extraLoadCents: 0 });
  const placed = await order(5_000, {}, 20);
  expect(placed.status).toBe(200);
  expect((await set('fees', { ...free, extraLoadCents: 4_000 })).status).toBe(200);
  expect(await order(5_000, {}, 20)).toMatchObject({ status: 409, body: { deliveryFeeCents: 9_000 } });
  expect((await order(9_000, {}, 20)).status).toBe(200);
  expect((await order(5_000, {}, 19)).status).toBe(200);
  // The fee that a device computes is the fee that the store charges.
  const { zones } = await store.deps.catalog.open();
  const zone = zones.find(({ id }) => id === 'extended') ?? null;
  expect(deliveryFeeCents({ subtotalCents: 90_000, zone, loads: 2, fees: (await settings()).fees })).toBe(
    9_000,
  );
  const fees = await sql<{ fee: number }[]>`
    select delivery_fee_cents as fee from orders where quantity >= 19 order by created_at`;
  expect(fees.map(({ fee }) => fee)).toEqual([5_000, 9_000, 5_000]);
});

test('delivery is free from the amount in the settings, and charged while the ZIP is unknown', async () => {
  await set('fees', { freeFromCents: 9_000, unknownZipCents: 6_600, extraLoadCents: 4_000 });
  expect((await order(0)).status).toBe(200);
  const nowhere = { delivery_zip: null, delivery_address: 'Behind the barn' };
  expect(await order(7_500, nowhere, 1)).toMatchObject({ status: 409, body: { deliveryFeeCents: 6_600 } });
});

test('the same-day cutoff comes from the settings, in delivery dates and texts', async () => {
  const monday = new Date('2026-11-23T21:30:00Z'); // 3:30 PM in Nashville
  const terms = { zone: ZONES.metro, now: monday, everyLineWeekend: false };
  expect(checkDeliveryDate('2026-11-23', { ...terms, settings: await settings() })).toBe('too_soon');
  await set('cutoff', 16 * 60);
  const changed = await settings();
  expect(checkDeliveryDate('2026-11-23', { ...terms, settings: changed })).toBe('ok');
  expect(clockText(changed.cutoff)).toBe('4 PM');
  const rows = specificationRows({ same_day_cutoff: '2 PM Central Time' }, changed.cutoff, translator(null));
  expect(rows).toEqual([['same_day_cutoff', 'Same-day cutoff', '4 PM Central Time']]);
  const sooner = { ...changed, cutoff: 15 * 60 };
  expect(checkDeliveryDate('2026-11-23', { ...terms, settings: sooner })).toBe('too_soon');
});

test('the delivery hours come from the settings', async () => {
  const saturday = { opensMinute: 540, closesMinute: 660 };
  await set('deliveries', { weekdays: { opensMinute: 390, closesMinute: 930 }, saturday });
  const changed = await settings();
  expect(changed.deliveries.weekdays).toEqual({ opensMinute: 390, closesMinute: 930 });
  const answers = deliveryQuestions({ zones: Object.values(ZONES), settings: changed }, translator(null)).map(
    ({ answer }) => answer,
  );
  expect(answers.join(' ')).toContain('9AM to 11AM');
});

test('the fleet comes from the settings, on the day board too', async () => {
  const trucks = [{ name: 'Big Red', cubicYards: 19, tons: 22 }];
  expect((await set('fleet', { trucks, loadsPerTruck: 4 })).body.values.fleet.trucks).toEqual(trucks);
  expect((await admin.ask('deliveries?from=2031-01-06')).body).toMatchObject({
    fleet: { trucks, loadsPerTruck: 4 },
  });
});

test.each<[SettingKey, unknown, string]>([
  ['name', ' ', 'value'],
  ['name', 'a\nb', 'value'],
  ['fees', { freeFromCents: 1, unknownZipCents: 1, extraLoadCents: -1 }, 'value.extraLoadCents'],
  ['fees', { freeFromCents: 1, unknownZipCents: 0.5, extraLoadCents: 0 }, 'value.unknownZipCents'],
  [
    'deliveries',
    {
      weekdays: { opensMinute: 480, closesMinute: 1020 },
      saturday: { opensMinute: 700, closesMinute: 700 },
    },
    'value.saturday.closesMinute',
  ],
  ['cutoff', 0, 'value'],
  ['cutoff', 1_440, 'value'],
  ['fleet', { trucks: [], loadsPerTruck: 6 }, 'value.trucks'],
  ['fleet', { trucks: [{ name: '', cubicYards: 19, tons: 22 }], loadsPerTruck: 31 }, 'value.loadsPerTruck'],
  [
    'fleet',
    { trucks: [{ name: '', cubicYards: 0, tons: 22 }], loadsPerTruck: 3 },
    'value.trucks.0.cubicYards',
  ],
  ['phone', '123', 'value'],
  ['phone', '115 555 0100', 'value'],
  ['email', 'nobody', 'value'],
  ['address', { street: 'x', city: 'y', state: 'Tennessee', zip: '37210' }, 'value.state'],
  ['hours', [{ fromDay: 1, toDay: 5, opensMinute: 600, closesMinute: 600 }], 'value'],
  [
    'hours',
    [
      { fromDay: 1, toDay: 5, opensMinute: 1, closesMinute: 2 },
      { fromDay: 5, toDay: 6, opensMinute: 1, closesMinute: 2 },
    ],
    'value',
  ],
  ['closures', ['2026-02-30'], 'value.0'],
  ['closures', ['2026-12-24', '2026-12-24'], 'value'],
  ['minimums', 'maybe', 'value'],
  ['lowstock', -1, 'value'],
])('the setting %s is refused with the value %j', async (key, value, field) => {
  expect(await set(key, value)).toMatchObject({ status: 400, body: { field } });
});

test('a zone’s minimum lead time cannot exceed its maximum, and its fee cannot be negative', async () => {
  expect(await setZone('metro', { leadDays: [2, 1] })).toMatchObject({
    status: 400,
    body: { field: 'zone.leadDays' },
  });
  expect(await setZone('metro', { feeCents: -1 })).toMatchObject({
    status: 400,
    body: { field: 'zone.feeCents' },
  });
});

test('sales taxes are saved and published, and refused with a rate above the maximum or without a county’s', async () => {
  const mode = 'off';
  const counties = [{ county: 'Sumner', percent: 2.25 }];
  expect(await set('taxes', { mode, counties })).toMatchObject({ status: 200 });
  expect((await settings()).taxes).toEqual({ mode, counties });
  expect((await read()).counties).toEqual(expect.arrayContaining(['Cheatham', 'Davidson', 'Sumner']));
  const over = [{ county: 'Sumner', percent: 2.8 }];
  expect(await set('taxes', { mode, counties: over })).toMatchObject({ status: 400 });
  expect(await set('taxes', { mode: 'counties', counties })).toMatchObject({
    status: 400,
    body: { field: 'value.counties' },
  });
  const all = (await read()).counties.map((county) => ({ county, percent: 2.25 }));
  expect(await set('taxes', { mode: 'counties', counties: all })).toMatchObject({ status: 200 });
});
