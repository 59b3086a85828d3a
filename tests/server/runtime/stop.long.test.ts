import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { asyncCommit, openDatabase } from '../../../server/db/sql.ts';
import { DATABASE } from '../../../server/runtime/cluster.ts';
import { findHome } from '../../../server/runtime/home.ts';
import { startProcess } from '../../helpers/process.ts';

// With the embedded Postgres: that of the tests knows no replicas.
const store = await startProcess({ databaseUrl: 'postgres://unused/unused', env: { DATABASE_URL: '' } });
afterAll(() => store.stop());

test('a store stops although commits wait for a replica that is lost', async () => {
  await expect.poll(() => store.logs.join(), { timeout: 20_000 }).toContain('Ready in');
  const { cluster, folder, settings } = findHome(store.dataDir);
  const { password, port } = settings;
  appendFileSync(join(cluster, 'postgresql.conf'), "\nsynchronous_standby_names = 'nobody'\n");
  process.kill(Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10), 'SIGHUP');
  const outcome = () => push(1000).then(String, (error: Error) => error.name);
  await expect.poll(outcome, { timeout: 20_000 }).toBe('TimeoutError');
  // Told in the end to send it again, or cut off.
  void push().catch(String);
  const sql = openDatabase(`postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`, { pool: 1 });
  await sql`
    update tasks set run_at = now() from ${asyncCommit(sql)}
    where id in (select id from tasks for update skip locked)`;
  // The end of each enqueues the next one. They are looked for twice a minute.
  const running = async () => (await sql`select from tasks where locked_until > now()`).count;
  await expect.poll(running, { timeout: 40_000 }).toBeGreaterThan(0);
  await sql.end({ timeout: 1 });
  expect(await store.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  const said = store.logs.filter((line) => line.includes('stopping without waiting'));
  expect(said.map((line) => JSON.parse(line).for)).toEqual(['requests, tasks']);
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\s*$/);
}, 120_000);

/** A command that is given up by the device after this time, if there is one. */
function push(ms?: number): Promise<Response> {
  const command = {
    id: randomUUID(),
    type: 'addToWishlist',
    made_at: new Date().toISOString(),
    payload: { productId: randomUUID() },
  };
  return fetch(`${store.url}/api/sync`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Device-Id': randomUUID() },
    body: JSON.stringify({ schema: 1, commands: [command] }),
    signal: ms === undefined ? null : AbortSignal.timeout(ms),
  });
}
