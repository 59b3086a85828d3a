// Price changes of many products: immediate ones with one undo, and planned ones with an end, in both catalogs.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { newPriceCents, type PriceChange, type Rounding } from '../../domain/admin/priceChanges.ts';
import { addDays, storeDate, storeInstant } from '../../domain/delivery/calendar.ts';
import { startPriceChanges } from '../../server/admin/prices/priceChanges.ts';
import { catalogChanges } from '../../server/catalog/changes.ts';
import { mirrorPremium } from '../../server/catalog/premium.ts';
import { createJobs } from '../../server/db/queue.ts';
import { createLog } from '../../server/http/log.ts';
import { paymentsClient } from '../../server/http/stripe.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { startIdentity } from '../helpers/identity.ts';

const store = await startIdentity({ pays: true });
const boss = await signInAdmin(store);
const clerk = await signInAdmin(store, 'clerk');
const { sql } = store;
await mirrorPremium(sql, await paymentsClient(store.config.payments));

let today = new Date();
afterEach(() => {
  today = new Date();
});
const jobs = createJobs(
  store.background.sql,
  createLog('silent', () => undefined),
);
startPriceChanges({ ...store.background, jobs, now: () => today });
/** What the queue does on that day, from midnight on. */
async function onDay(day: string): Promise<void> {
  today = storeInstant(day, 1);
  await sql`update jobs set run_at = now() where kind = 'priceChange' and run_at <= ${today}`;
  await jobs.drain();
}

type Good = { id: string; priceCents: number };
const good = async (priceCents = 4_500): Promise<Good> =>
  store.oneRow(sql<Good[]>`
    insert into products (slug, name, price_cents, category_id)
    select ${randomUUID()}, ${`Soil ${randomUUID()}`}, ${priceCents}, id from product_categories where slug = 'topsoil'
    returning id, price_cents`);
const premium = async (): Promise<Good> =>
  store.oneRow(sql<Good[]>`
    select id, price_cents from products where catalog = 'premium' and price_cents is not null and interval is null
    order by id limit 1`);
const priceOf = async ({ id }: Good) =>
  (await store.oneRow(sql<Good[]>`select id, price_cents from products where id = ${id}`)).priceCents;

type Answer = PriceChange & { code?: string; field?: string };
const itemOf = ({ id, priceCents: beforeCents }: Good, priceCents: number) => ({
  productId: id,
  beforeCents,
  priceCents,
});
const change = (items: object[], over: object = {}) =>
  boss.tell<Answer>('POST', 'price-changes', {
    id: randomUUID(),
    name: 'Spring prices',
    startsOn: null,
    endsOn: null,
    items,
    ...over,
  });
const end = ({ id }: PriceChange) => boss.tell<Answer>('POST', `price-changes/${id}/end`);

test('a rule raises or lowers a price and rounds it to its ending', () => {
  const at = (cents: number, amount: number, rounding: Rounding) =>
    newPriceCents(cents, { mode: 'percent', amount, rounding });
  expect([at(4_500, 5, 'none'), at(4_550, 2.5, 'none'), at(4_500, -10, 'none')]).toEqual([
    4_725, 4_664, 4_050,
  ]);
  expect([at(4_500, 5, 'dollar'), at(4_500, 5, 'half'), at(4_500, 5, 'ninety_five')]).toEqual([
    4_700, 4_750, 4_695,
  ]);
  expect(at(4_500, 7, 'ninety_nine')).toBe(4_799);
  expect(newPriceCents(4_500, { mode: 'cents', amount: -500, rounding: 'none' })).toBe(4_000);
  expect(newPriceCents(4_500, { mode: 'exact', amount: 3_990, rounding: 'none' })).toBe(3_990);
  expect(newPriceCents(40, { mode: 'cents', amount: -500, rounding: 'none' })).toBeNull();
  expect(newPriceCents(30, { mode: 'percent', amount: 0, rounding: 'dollar' })).toBeNull();
});

test('several prices change together, reach the devices, and are restored by one undo', async () => {
  const [one, other] = [await good(4_000), await good(2_000)];
  const { rev } = await store.oneRow(sql<{ rev: number }[]>`select max(rev)::int as rev from products`);
  const { status, body } = await change([itemOf(one, 4_400), itemOf(other, 2_200)]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'applied', name: 'Spring prices' });
  expect([await priceOf(one), await priceOf(other)]).toEqual([4_400, 2_200]);
  const { rows } = await catalogChanges(sql, rev);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([one.id, other.id]));
  // One of them is changed by hand: the undo keeps that.
  await sql`update products set price_cents = 2500 where id = ${other.id}`;
  expect((await end(body)).body).toMatchObject({ status: 'over' });
  expect([await priceOf(one), await priceOf(other)]).toEqual([4_000, 2_500]);
  expect((await end(body)).status).toBe(409);
  expect((await boss.acts()).slice(-2)).toEqual(['prices_changed', 'prices_undone']);
});

test('a change is refused as a whole when one price is outdated or one product inactive', async () => {
  const [one, other] = [await good(4_000), await good(2_000)];
  await sql`update products set price_cents = 2100 where id = ${other.id}`;
  expect(await change([itemOf(one, 4_400), itemOf(other, 2_200)])).toMatchObject({
    status: 409,
    body: { code: 'changed_since' },
  });
  await sql`update products set is_active = false where id = ${other.id}`;
  const gone = await change([itemOf(one, 4_400), itemOf({ ...other, priceCents: 2_100 }, 2_200)]);
  expect(gone).toMatchObject({ status: 400, body: { field: 'items.1.productId' } });
  expect(await priceOf(one)).toBe(4_000);
  expect((await clerk.tell('POST', 'price-changes', {})).status).toBe(403);
});

test('a retried request makes one change', async () => {
  const one = await good(4_000);
  const id = randomUUID();
  const item = itemOf(one, 4_400);
  const answers = [await change([item], { id }), await change([item], { id })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await priceOf(one)).toBe(4_400);
});

test('a sale begins at midnight of its first day and ends after its last day', async () => {
  const one = await good(4_000);
  const day = (days: number) => addDays(storeDate(new Date()), days);
  expect((await change([itemOf(one, 3_000)], { startsOn: day(0) })).body).toMatchObject({
    field: 'startsOn',
  });
  const { body } = await change([itemOf(one, 3_000)], { startsOn: day(3), endsOn: day(5) });
  expect(body).toMatchObject({ status: 'planned', startsOn: day(3), endsOn: day(5) });
  const [job] = await sql<{ runAt: Date }[]>`
    select run_at from jobs where kind = 'priceChange' and payload ->> 'changeId' = ${body.id}`;
  expect(job?.runAt).toEqual(storeInstant(day(3), 0));
  await onDay(day(2));
  expect(await priceOf(one)).toBe(4_000);
  // A manual change before it begins is the price that it restores.
  await sql`update products set price_cents = 4100 where id = ${one.id}`;
  await onDay(day(3));
  expect(await priceOf(one)).toBe(3_000);
  await onDay(day(5));
  expect(await priceOf(one)).toBe(3_000);
  await onDay(day(6));
  expect(await priceOf(one)).toBe(4_100);
});

test('ending an earlier change while a later one is active restores the original price at the end', async () => {
  const one = await good(4_000);
  const first = (await change([itemOf(one, 3_000)])).body;
  const second = (await change([itemOf({ ...one, priceCents: 3_000 }, 2_500)])).body;
  await end(first);
  expect(await priceOf(one)).toBe(2_500);
  await end(second);
  expect(await priceOf(one)).toBe(4_000);
});

test('a cancelled planned change never begins', async () => {
  const one = await good(4_000);
  const startsOn = addDays(storeDate(new Date()), 1);
  const { body } = await change([itemOf(one, 3_000)], { startsOn });
  expect((await end(body)).body).toMatchObject({ status: 'cancelled' });
  await onDay(startsOn);
  expect(await priceOf(one)).toBe(4_000);
});

test('a premium price changes at the provider, and is restored there by the undo', async () => {
  const [own, theirs] = [await good(4_000), await premium()];
  const { body } = await change([itemOf(own, 4_400), itemOf(theirs, theirs.priceCents + 500)]);
  expect(await priceOf(theirs)).toBe(theirs.priceCents);
  await jobs.drain();
  expect(await priceOf(theirs)).toBe(theirs.priceCents + 500);
  const provider = await paymentsClient(store.config.payments);
  const amount = async () => {
    const { default_price: price } = await provider.products.retrieve(theirs.id, {
      expand: ['default_price'],
    });
    return typeof price === 'object' ? price?.unit_amount : null;
  };
  expect(await amount()).toBe(theirs.priceCents + 500);
  await end(body);
  await jobs.drain();
  expect([await priceOf(own), await priceOf(theirs), await amount()]).toEqual([
    4_000,
    theirs.priceCents,
    theirs.priceCents,
  ]);
});
