// The stock history: every change is in it with its reason, and its sum is the stock, whatever happens at once.
import { randomInt, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { AdminProduct } from '../../domain/admin/products.ts';
import type { StockHistory } from '../../domain/admin/stock.ts';
import { startCommerce } from '../../server/checkout/commerce.ts';
import { createRandom } from '../chaos/random.ts';
import { signInAdmin } from '../helpers/admin.ts';
import { startIdentity } from '../helpers/identity.ts';
import { createPools } from '../helpers/pools.ts';
import { sized } from '../helpers/size.ts';
import { createYard } from '../helpers/yardOrders.ts';

const store = await startIdentity({ pays: true });
const { sql } = store;
const commerce = startCommerce(store.background);
await commerce.stop();
const clerk = await signInAdmin(store, 'clerk');
const driver = await signInAdmin(store, 'driver');
const yard = createYard(store, clerk);

beforeEach(() => store.forgetLimits());

const SEED = process.env.STOCK_SEED ?? String(randomInt(1_000_000));
const history = async (id: string, query = '') => (await clerk.ask<StockHistory>(`stock/${id}${query}`)).body;
const enter = (id: string, entry: object) =>
  clerk.tell<AdminProduct & { code?: string; field?: string; detail?: object }>('POST', `stock/${id}`, {
    id: randomUUID(),
    note: null,
    ...entry,
  });
const receipt = (quantity: number, over: object = {}) => ({
  reason: 'receipt',
  quantity,
  supplier: 'Cumberland Quarry',
  ticketNumber: 'T-881',
  unitCostCents: 1_250,
  receivedOn: '2026-11-20',
  ...over,
});

/** For every product: the stock, and the sum of its movements. */
const sums = () => sql<{ id: string; stock: number | null; moved: number; isChain: boolean }[]>`
  select p.id, inventory_count as stock,
    coalesce(sum(coalesce(after_count, 0) - coalesce(before_count, 0)), 0)::int as moved,
    coalesce(bool_and(before_count is not distinct from last_count), true) as is_chain
  from products p left join (
    select *, lag(after_count) over (partition by product_id order by id) as last_count from stock_movements
  ) m on m.product_id = p.id
  group by p.id`;
const wrongSums = async () =>
  (await sums()).filter(({ stock, moved, isChain }) => (stock ?? 0) !== moved || !isChain);

test('goods received and lost are recorded once, with person and reason', async () => {
  const { id } = await yard.product('per cubic yard', 4_000, 40);
  const first = { id: randomUUID(), ...receipt(120, { note: 'Half of it wet' }) };
  for (const _ of [1, 2])
    expect(await enter(id, first)).toMatchObject({ status: 200, body: { inventoryCount: 160 } });
  await enter(id, { reason: 'waste', quantity: 3 });
  await enter(id, { reason: 'moisture', quantity: 5, note: 'Dried out' });
  const { body: seen } = await enter(id, { reason: 'yard_use', quantity: 2 });
  const counted = await enter(id, { reason: 'count', rev: seen.rev, count: 148 });
  expect(counted.body.inventoryCount).toBe(148);
  const { product, movements, suppliers } = await history(id);
  expect(product.inventoryCount).toBe(148);
  expect(suppliers[0]).toBe('Cumberland Quarry');
  expect(movements).toMatchObject([
    { reason: 'count', from: 150, to: 148, actor: clerk.email },
    { reason: 'yard_use', from: 152, to: 150 },
    { reason: 'moisture', from: 157, to: 152, note: 'Dried out' },
    { reason: 'waste', from: 160, to: 157 },
    {
      reason: 'receipt',
      from: 40,
      to: 160,
      actor: clerk.email,
      supplier: 'Cumberland Quarry',
      ticketNumber: 'T-881',
      unitCostCents: 1_250,
      receivedOn: '2026-11-20',
      note: 'Half of it wet',
    },
    { reason: 'opening', from: null, to: 40 },
  ]);
  const older = await history(id, `?before=${movements[3]?.id}`);
  expect(older.movements.map(({ reason }) => reason)).toEqual(['receipt', 'opening']);
  const acts = await clerk.acts();
  expect(acts.slice(0, 3)).toEqual(['stock_received', 'stock_adjusted', 'stock_adjusted']);
});

test('a movement beyond the stock, from an outdated count or of an uncounted product is refused', async () => {
  const { id } = await yard.product('per item', 2_500, 4);
  expect(await enter(id, { reason: 'waste', quantity: 5 })).toMatchObject({
    status: 422,
    body: { code: 'out_of_stock' },
  });
  const { product } = await history(id);
  await enter(id, receipt(1));
  const late = await enter(id, { reason: 'count', rev: product.rev, count: 4 });
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_since' } });
  expect(await enter(id, receipt(0))).toMatchObject({ status: 400, body: { field: 'quantity' } });
  expect(await enter(id, receipt(1, { supplier: ' ' }))).toMatchObject({ body: { field: 'supplier' } });
  expect(await enter(id, receipt(1, { receivedOn: '2026-02-30' }))).toMatchObject({ status: 400 });
  const { id: uncounted } = await yard.product('per item', 2_500);
  expect(await enter(uncounted, receipt(9))).toMatchObject({ status: 400, body: { field: 'reason' } });
  const { rev } = (await history(uncounted)).product;
  await enter(uncounted, { reason: 'count', rev, count: 12 });
  expect((await history(uncounted)).movements).toMatchObject([{ reason: 'count', from: null, to: 12 }]);
  expect((await driver.ask(`stock/${id}`)).status).toBe(403);
});

test('each product may have its own low-stock limit, at which the yard is told', async () => {
  const { id } = await yard.product('per cubic yard', 4_000, 60);
  const { rev } = (await history(id)).product;
  const limit = (body: object) => clerk.tell<AdminProduct>('PUT', `stock/${id}/limit`, body);
  expect((await limit({ rev, lowStockAt: 50 })).body.lowStockAt).toBe(50);
  expect((await limit({ rev, lowStockAt: 5 })).status).toBe(409);
  const low = async () =>
    (await clerk.ask<{ products: AdminProduct[] }>('products?state=low&show=1000')).body.products.map(
      (one) => one.id,
    );
  const told = () => sql`select from jobs where payload ->> 'key' like ${`stock_low ${id} %`}`;
  expect([await low(), await told()]).toEqual([expect.not.arrayContaining([id]), []]);
  await enter(id, { reason: 'yard_use', quantity: 10 });
  expect(await low()).toContain(id);
  expect(await told()).toHaveLength(1);
});

test('an edit is one movement, and none for an unchanged line', async () => {
  const soil = await yard.product('per cubic yard', 4_000, 100);
  const rake = await yard.product('per item', 2_500, 50);
  const order = await yard.cashOrder([
    [soil, 4],
    [rake, 2],
  ]);
  const edited = await yard.edit(order, [
    [soil, 6],
    [rake, 2],
  ]);
  await yard.cancel(edited);
  const told = async (id: string) =>
    (await history(id)).movements.map(({ reason, from, to, orderNumber }) => [reason, from, to, orderNumber]);
  const { orderNumber } = order;
  expect(await told(soil.id)).toEqual([
    ['order_cancelled', 94, 100, orderNumber],
    ['order_edited', 96, 94, orderNumber],
    ['order', 100, 96, orderNumber],
    ['opening', null, 100, null],
  ]);
  expect((await told(rake.id)).map(([reason]) => reason)).toEqual(['order_cancelled', 'order', 'opening']);
});

test(`random orders, edits, refunds, returns and entries at once add up to the stock (seed ${SEED})`, async () => {
  const random = createRandom(SEED, 'stock');
  const products = await Promise.all([
    yard.product('per cubic yard', 4_000, 400),
    yard.product('per cubic yard', 3_300, 90),
    yard.product('per item', 2_599, 60),
    yard.product('per item', 999),
  ]);
  const entries = Array.from({ length: sized(12, 80) }, (_, at) => ({
    id: random.pick(products.slice(0, 3)).id,
    entry:
      at === 0 || random.chance(0.5)
        ? receipt(random.between(1, 30))
        : { reason: random.pick(['waste', 'moisture', 'yard_use']), quantity: random.between(1, 4) },
  }));
  await Promise.all([
    yard.live(random, products, sized(14, 120)),
    ...entries.map(({ id, entry }) => enter(id, entry)),
  ]);
  expect(await wrongSums()).toEqual([]);
  const [seen] = await sql<
    { reasons: string[] }[]
  >`select array_agg(distinct reason) as reasons from stock_movements`;
  expect(seen?.reasons).toEqual(expect.arrayContaining(['order', 'receipt']));
  const [strange] = await sql<{ count: number }[]>`
    select count(*)::int as count from stock_movements
    where (reason like 'order%') <> (order_id is not null)`;
  expect(strange?.count).toBe(0);
}, 120_000);

test('only stock changes write the stock history', async () => {
  const { shop, admin } = createPools(sql);
  for (const login of [shop, admin]) {
    await expect(login`delete from stock_movements`).rejects.toThrow('permission denied');
    await expect(
      login`insert into stock_movements (product_id, after_count, reason, actor) select id, 1, 'count', 'x' from products limit 1`,
    ).rejects.toThrow('permission denied');
  }
});
