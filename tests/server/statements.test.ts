// How often a push and a checkout talk to the database: each statement costs both sides, whatever it says.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Sql } from '../../server/db/sql.ts';
import { apiOn } from '../helpers/api.ts';
import { claimFor, startCommerceStage } from '../helpers/commerce.ts';
import { jobExample } from '../helpers/examples.ts';

const shop = await startCommerceStage();
const { post } = await apiOn(shop.sql);

/** What this pool sends while that is done. */
async function statementsOf(sql: Sql, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  Object.assign(sql.options, {
    debug: (_connection: number, text: string) => statements.push(text.replaceAll(/\s+/g, ' ').trim()),
  });
  await work();
  Object.assign(sql.options, { debug: false });
  return statements;
}

const jobs = (count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'saveJob',
    payload: jobExample(randomUUID()),
    made_at: '2026-11-20T10:00:00Z',
  }));

// The limit with what is known, begin, who it is, the receipts, commit; and two that save a job.
test.each([
  [1, 7],
  [20, 5 + 20 * 2],
])('a push of %i saved jobs takes %i statements', async (count, most) => {
  const pushed = () =>
    post('/api/sync', { schema: 1, commands: jobs(count) }, { 'X-Device-Id': randomUUID() });
  const statements = await statementsOf(shop.sql, async () => expect((await pushed()).status).toBe(200));
  expect(statements).toHaveLength(most);
});

test('a checkout of three products takes 19 statements, and 13 more until it is paid', async () => {
  const products = await Promise.all(
    [40, 40, null].map((inventoryCount) => shop.addProduct({ inventoryCount })),
  );
  const claim = claimFor(products.map((product) => ({ product, quantity: 2 })));
  let sessionId = '';
  const placed = await statementsOf(shop.sql, async () => {
    const { status, body } = await shop.checkout(claim);
    expect(status).toBe(200);
    sessionId = body.sessionId;
  });
  expect(placed).toHaveLength(19);
  const paid = await statementsOf(shop.sql, async () => {
    await shop.controls.pay(sessionId);
    await shop.controls.delivered();
  });
  expect(paid).toHaveLength(13);
  expect((await shop.order({ sessionId })).paymentStatus).toBe('paid');
  expect(await Promise.all(products.map((product) => shop.stock(product)))).toEqual([38, 38, null]);
});
