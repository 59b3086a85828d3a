// The stock of a product is what was there, less what was sold and not put back, whatever happens at once.
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRandom } from '../../chaos/random.ts';
import { sized } from '../../helpers/size.ts';
import { startStore } from '../../helpers/store.ts';
import { createYard } from '../../helpers/yardOrders.ts';

const store = await startStore({ pays: true });
const { sql } = store;
const yard = createYard(store, await store.staff('clerk'));
const SEED = process.env.STOCK_SEED ?? String(randomInt(1_000_000));

test('an edit takes what is added, and a cancellation puts everything back', async () => {
  const soil = await yard.product('per cubic yard', 4_000, 100);
  const stock = async () =>
    (
      await store.oneRow(sql<{ left: number }[]>`
      select inventory_count as left from products where id = ${soil.id}`)
    ).left;
  const order = await yard.cashOrder([[soil, 4]]);
  expect(await stock()).toBe(96);
  const edited = await yard.edit(order, [[soil, 6]]);
  expect(await stock()).toBe(94);
  await yard.cancel(edited);
  expect(await stock()).toBe(100);
});

test(`random orders, edits and refunds at once add up to the stock (seed ${SEED})`, async () => {
  const random = createRandom(SEED, 'stock');
  const opened = [400, 90, 60];
  const products = await Promise.all([
    yard.product('per cubic yard', 4_000, opened[0]),
    yard.product('per cubic yard', 3_300, opened[1]),
    yard.product('per item', 2_599, opened[2]),
    yard.product('per item', 999),
  ]);
  await yard.live(random, products, sized(6, 120));
  const rows = await sql<{ id: string; stock: number | null; sold: number }[]>`
    select id, inventory_count as stock,
      (select coalesce(sum(quantity), 0)::int from stock_reservations
        where product_id = p.id and state = 'sold') as sold
    from products p where id = any(${products.map(({ id }) => id)}::text[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const [at, { id }] of products.entries()) {
    const { stock, sold } = byId.get(id) ?? { stock: -1, sold: 0 };
    expect(stock).toBe(opened[at] === undefined ? null : opened[at] - sold);
  }
  expect(rows.some(({ sold }) => sold > 0)).toBe(true);
}, 120_000);
