// Faults of the store itself, provoked for real: the server as its own process, and its database. The list at the top
// of tests/e2e/faults.test.ts says which row of the fault table is proven where.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CommandAnswer, Pull } from '../../../domain/sync.ts';
import { openDatabase, type Sql } from '../../../server/db/sql.ts';
import { backUp } from '../../helpers/backup.ts';
import { openDatabaseLink } from '../../helpers/databaseLink.ts';
import { startProcess } from '../../helpers/process.ts';
import { startFaultyProxy } from '../../helpers/proxy.ts';
import { quoteRequest } from '../../helpers/quotes.ts';
import { pullSchema, pushAnswerSchema } from '../../helpers/syncSchemas.ts';

const store = await startProcess();
let device: string;
let owner: string;
beforeEach(() => {
  device = randomUUID();
  owner = `anon:${device}`;
});
afterAll(() => store.stop());

/** A separate pool for each query, because the tests replace the database. */
async function ask<T>(question: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openDatabase(store.databaseUrl, { pool: 2 });
  try {
    return await question(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const command = (message: string, more: object = {}) => ({
  id: randomUUID(),
  type: 'requestQuote',
  made_at: '2026-11-20T10:00:00Z',
  payload: { ...quoteRequest({ message }), ...more },
});
type Asked = ReturnType<typeof command>;

const post = (commands: Asked[], url = store.url) =>
  fetch(`${url}/api/sync`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Device-Id': device },
    body: JSON.stringify({ schema: 1, commands }),
  });

async function send(...commands: Asked[]): Promise<CommandAnswer[]> {
  const response = await post(commands);
  expect(response.status).toBe(200);
  return pushAnswerSchema.parse(await response.json()).answers;
}

async function pull(scope: 'catalog' | 'me', since = 0, epoch = ''): Promise<Response> {
  const query = new URLSearchParams({ scope, since: String(since), schema: '1' });
  if (epoch) query.set('epoch', epoch);
  return fetch(`${store.url}/api/sync?${query}`, { headers: { 'X-Device-Id': device } });
}
const pulled = async (...asked: Parameters<typeof pull>): Promise<Pull> =>
  pullSchema.parse(await (await pull(...asked)).json());

const messages = (sql: Sql) =>
  sql<{ message: string }[]>`select message from quotes where owner = ${owner} order by created_at`.then(
    (rows) => rows.map(({ message }) => message),
  );

test('a server killed during a request leaves nothing behind, and a retry creates one row', async () => {
  const asked = command('killed');
  await ask(async (sql) => {
    let cutOff: Promise<unknown> = Promise.resolve();
    await sql.begin(async (tx) => {
      // The handler waits for the lock of its owner: its receipt is written, but not committed.
      await tx`select pg_advisory_xact_lock(2, hashtext(${owner}))`;
      cutOff = post([asked]).then(
        ({ status }) => status,
        () => 'cut off',
      );
      const waiting = () => tx`
        select 1 from pg_locks where locktype = 'advisory' and not granted and classid = 2
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(waiting).toHaveLength(1);
      expect(await store.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    });
    expect(await cutOff).toBe('cut off');
    await store.restart();
    const receipts = () => sql`select 1 from receipts where id = ${asked.id}`;
    expect([await receipts(), await messages(sql)]).toEqual([[], []]);
    const [first] = await send(asked);
    expect(first).toMatchObject({ outcome: 'applied' });
    expect(await send(asked)).toEqual([first]);
    expect(await receipts()).toHaveLength(1);
    expect(await messages(sql)).toEqual(['killed']);
  });
});

test('failing new connections do not crash the process', async () => {
  const line = await openDatabaseLink(store.databaseUrl);
  const other = await startProcess({ databaseUrl: line.url });
  try {
    // The driver's own query on each new connection.
    line.cutAt('from pg_catalog.pg_type', 3);
    await ask(
      (sql) => sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'loam-and-axle%' and pid <> pg_backend_pid()`,
    );
    await expect
      .poll(async () => {
        await post([command('one more')], other.url).then((answer) => answer.text());
        return line.left();
      })
      .toBe(0);
    const last = command('and it still serves');
    await expect
      .poll(async () => (await (await post([last], other.url)).json()).answers?.[0].outcome, {
        timeout: 30_000,
      })
      .toBe('applied');
    const lost = () => other.logs.filter((row) => /"database.connection_lost"/.test(row)).length;
    await expect.poll(lost).toBeGreaterThan(2);
  } finally {
    await other.stop();
    await line.close();
  }
});

test('a retry after a lost response gets the stored response, and is executed once', async () => {
  const proxy = await startFaultyProxy(store.url);
  try {
    const asked = command('answer lost');
    const lost = proxy.failNext('lose-answer', 'POST', /^\/api\/sync$/);
    await expect(post([asked], proxy.url)).rejects.toThrow();
    await lost;
    const stored = await ask((sql) => sql`select answer from receipts where id = ${asked.id}`);
    const again = await post([asked], proxy.url);
    expect((await again.json()).answers).toEqual(stored.map(({ answer }) => answer));
    expect(await ask(messages)).toEqual(['answer lost']);
  } finally {
    await proxy.close();
  }
});

test('a quote with an old price or a removed product is accepted and answered with both prices', async () => {
  const [dearer = '', gone = ''] = await ask(async (sql) => {
    await sql`update products set price_cents = 9950 where slug = 'river-rock'`;
    await sql`update products set deleted_at = now() where slug = 'fill-dirt'`;
    const rows =
      await sql`select id::text from products where slug in ('river-rock', 'fill-dirt') order by slug desc`;
    return rows.map(({ id }) => String(id));
  });
  const line = (productId: string) => ({ productId, quantity: 2, seenPriceCents: 6800 });
  const asked = command('both', { lines: [line(dearer), line(gone)] });
  const expected = [
    { productId: dearer, seenPriceCents: 6800, priceCents: 9950, discontinued: false },
    { productId: gone, seenPriceCents: 6800, discontinued: true },
  ];
  expect(await send(asked)).toMatchObject([{ outcome: 'applied', result: { lines: expected } }]);
  const kept = await ask(
    (sql) => sql`
      select product_id, seen_price_cents, price_cents, discontinued from quote_lines
      where quote_id = ${asked.id} order by position`,
  );
  expect(kept).toMatchObject(expected);
});

test('after a restore from backup devices are reset, and commands sent again are executed once', async () => {
  const before = command('before the backup');
  const [answered] = await send(before);
  await store.kill('SIGTERM');
  const backup = await backUp(store.databaseUrl);
  try {
    await store.restart();
    const after = command('after the backup');
    expect(await send(after)).toMatchObject([{ outcome: 'applied' }]);
    await ask((sql) => sql`update products set price_cents = 12345 where slug = 'shovel'`);
    const mine = await pulled('me');
    const shop = await pulled('catalog', 0);
    await store.kill('SIGTERM');
    await backup.restore();
    await store.restart();

    for (const [scope, { next, epoch }] of [
      ['me', mine],
      ['catalog', shop],
    ] as const) {
      const answer = await pull(scope, next, epoch);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({ code: 'reset' });
    }
    // Also after the new revisions have passed the old ones.
    await ask((sql) => sql`select setval('sync_rev', ${shop.next + 1000})`);
    await ask((sql) => sql`update products set price_cents = 3333 where slug = 'shovel'`);
    expect((await pull('catalog', shop.next, shop.epoch)).status).toBe(409);

    const rebuilt = await pulled('me');
    expect(rebuilt.epoch).not.toBe(mine.epoch);
    expect(await ask(messages)).toEqual(['before the backup']);
    expect(rebuilt.rows).toHaveLength(1);

    // The device does not know what the store lost: it sends both commands again.
    const answers = await send(before, after);
    expect(answers).toEqual([answered, expect.objectContaining({ outcome: 'applied' })]);
    expect(await send(before, after)).toEqual(answers);
    const all = await ask(messages);
    expect(all.filter((message) => /backup/.test(message))).toEqual([
      'before the backup',
      'after the backup',
    ]);
  } finally {
    await backup.drop();
  }
});
