// How many statements a push and a checkout send to the database: each costs both sides, whatever it does.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { openPools } from '../../server/db/logins.ts';
import { createLog } from '../../server/http/log.ts';
import { pushWithinBudget } from '../../server/sync/budget.ts';
import { apiOn } from '../helpers/api.ts';
import { claimFor, startCommerceStage } from '../helpers/commerce.ts';
import { jobExample } from '../helpers/examples.ts';
import { deviceOn } from '../helpers/owners.ts';
import { createPools, TEST_LOGINS } from '../helpers/pools.ts';

const shop = await startCommerceStage();
const { post } = await apiOn(shop.sql);

// Now and then a request also deletes expired counters, by chance.
const chance = vi.spyOn(Math, 'random').mockReturnValue(0.99);
afterAll(() => chance.mockRestore());

const { person, shop: routes, admin, jobs: background } = createPools(shop.sql);

/** The statements that the store sends meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const debug = (_connection: number, text: string) => {
    // The driver's own, once for each connection.
    if (!text.includes('pg_catalog.pg_type')) statements.push(text.replaceAll(/\s+/g, ' ').trim());
  };
  const pools = [person, routes, admin, background];
  for (const { options } of pools) Object.assign(options, { debug });
  await work();
  for (const { options } of pools) Object.assign(options, { debug: false });
  return statements;
}

const jobs = (count: number) =>
  Array.from({ length: count }, () => ({
    id: randomUUID(),
    type: 'saveJob',
    payload: jobExample(randomUUID()),
    made_at: '2026-11-20T10:00:00Z',
  }));

// Reading the limit, begin, the owner, the receipts, commit; and one that saves a job.
test.each([
  [1, 6],
  [20, 5 + 20],
])('a push of %i saved jobs takes %i statements', async (count, most) => {
  const pushed = () =>
    post('/api/sync', { schema: 1, commands: jobs(count) }, { 'X-Device-Id': randomUUID() });
  const statements = await statementsOf(async () => expect((await pushed()).status).toBe(200));
  expect(statements).toHaveLength(most);
});

/** How often Postgres plans a statement anew before it decides whether to keep one plan (`plan_cache_mode`). */
const FIRST_PLANS = 5;

test('repeated pushes reuse the plans of their statements', async () => {
  const { host, port, database } = shop.sql.options;
  const url = `postgres://${host[0]}:${port[0]}/${database}`;
  const pools = openPools(url, TEST_LOGINS.secrets, { prefix: TEST_LOGINS.prefix, pool: 1 });
  try {
    // With few rows in the tables, no plan is worth keeping.
    await shop.sql`
      insert into receipts (owner, id, type, hash, answer)
      select 'anon:' || md5((n % 40)::text)::uuid, gen_random_uuid(), 'saveJob', repeat('0', 64), '{}'
      from generate_series(1, 20000) n`;
    await shop.sql`analyze receipts`;
    // As in a running store; the databases of other tests keep the first plan.
    await shop.sql`alter database ${shop.sql(database)} set plan_cache_mode to auto`;
    const log = createLog('silent');
    const { owner } = deviceOn(shop.sql);
    for (let time = 0; time < 2 * FIRST_PLANS; time += 1) {
      const answers = await pushWithinBudget(
        { sql: pools.shop, asOwner: pools.asOwner, log },
        { owner, address: '203.0.113.77' },
        jobs(1 + (time % 3)),
      );
      expect(answers.every(({ outcome }) => outcome === 'applied')).toBe(true);
    }
    for (const pool of [pools.shop, pools.person])
      expect(
        await pool`select statement from pg_prepared_statements where custom_plans > ${FIRST_PLANS}`,
      ).toEqual([]);
  } finally {
    await pools.end();
  }
});

test('a checkout of three products takes 12 statements, its payment 10, and a repeated webhook few', async () => {
  const products = await Promise.all(
    [40, 40, null].map((inventoryCount) => shop.addProduct({ inventoryCount })),
  );
  const claim = claimFor(products.map((product) => ({ product, quantity: 2 })));
  const key = randomUUID();
  let sessionId = '';
  const buy = async () => {
    const { status, body } = await shop.checkout(claim, { key });
    expect(status).toBe(200);
    sessionId = body.sessionId;
  };
  expect(await statementsOf(buy)).toHaveLength(12);
  // The same request again.
  expect(await statementsOf(buy)).toHaveLength(5);
  const event = await shop.completedEvent(sessionId);
  const isTaken = (answer: { status: number }) => expect(answer.status).toBe(200);
  expect(await statementsOf(async () => isTaken(await shop.webhook(event)))).toHaveLength(10);
  expect((await shop.order({ sessionId })).paymentStatus).toBe('paid');
  expect(await Promise.all(products.map((product) => shop.stock(product)))).toEqual([38, 38, null]);

  const again = { ...event, id: `${event.id}again` };
  // Another buyer's payment holds the catalog's lock.
  await shop.sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    expect(await statementsOf(async () => isTaken(await shop.webhook(again)))).toHaveLength(7);
  });
  expect(await statementsOf(async () => isTaken(await shop.status(sessionId)))).toHaveLength(1);
});
