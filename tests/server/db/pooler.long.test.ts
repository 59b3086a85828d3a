import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listenTo } from '../../../server/db/channels.ts';
import { openLogins, openPools } from '../../../server/db/logins.ts';
import { logReplica } from '../../../server/db/replica.ts';
import { type Db, openDatabase } from '../../../server/db/sql.ts';
import { createLog } from '../../../server/http/log.ts';
import { refuseLostSessions } from '../../../server/runtime/database.ts';
import { testDatabase } from '../../helpers/database.ts';
import { examplesOn, jobExample } from '../../helpers/examples.ts';
import { accountOn } from '../../helpers/owners.ts';
import { TEST_LOGINS } from '../../helpers/pools.ts';

// A pooler that gives each transaction another connection, and a replica that lags or is down. The real ones are in
// tests/chaos/cluster.ts.

const { sql, url } = await testDatabase();

/** What PgBouncer accepts from a connecting client. */
const ACCEPTED = ['user', 'database', 'client_encoding', 'application_name', 'TimeZone'];
const SSL_REQUEST = 80877103;

/** Forwards to Postgres, without listening, and records what a transaction pooler would refuse. */
async function pooler() {
  const refused: string[] = [];
  const parsed: string[] = [];
  const sockets = new Set<Socket>();

  function note(kind: string, body: Buffer): void {
    const [name = '', text = ''] = body.toString('latin1').split('\0');
    if (kind === 'P') parsed.push(text);
    if (kind === 'P' && name !== '') refused.push(`prepared: ${text}`);
    if (kind === 'Q' || kind === 'P') {
      const statement = kind === 'Q' ? name : text;
      if (/^\s*(listen|set (?!local)|prepare|declare .* with hold)/i.test(statement)) refused.push(statement);
    }
  }

  /** Reads a client's messages: first one without a type, then messages of a type, a length and a body. */
  function reader() {
    let rest = Buffer.alloc(0);
    let isStarted = false;
    return (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const head = isStarted ? 1 : 0;
        if (rest.length < head + 4) return;
        const end = head + rest.readInt32BE(head);
        if (rest.length < end) return;
        const body = rest.subarray(head + 4, end);
        if (isStarted) note(String.fromCharCode(rest[0] ?? 0), body);
        else if (body.readInt32BE(0) !== SSL_REQUEST) {
          isStarted = true;
          const names = body
            .subarray(4)
            .toString()
            .split('\0')
            .filter((_, at) => at % 2 === 0);
          refused.push(...names.filter((name) => name !== '' && !ACCEPTED.includes(name)));
        }
        rest = rest.subarray(end);
      }
    };
  }

  const { port, hostname } = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.on('data', reader());
    // Whoever listens has another connection by the time of the notification.
    near.on('data', (chunk) =>
      far.write(chunk.toString('latin1').replace('listen "start"', "select 'none' "), 'latin1'),
    );
    near.once('end', () => far.end());
    far.pipe(near);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return { url: address.href, refused, parsed };
}

test('the store works through a transaction pooler without session state', async () => {
  const { url: pooled, refused, parsed } = await pooler();
  const pools = openPools(pooled, TEST_LOGINS.secrets, { prefix: TEST_LOGINS.prefix, directUrl: url });
  try {
    const [topsoil, gravel] = (await sql<{ id: string }[]>`select id from products order by id limit 2`).map(
      ({ id }) => id,
    );
    const ann = await accountOn(sql, pools.asOwner);
    const examples = examplesOn(sql, [topsoil ?? '', gravel ?? '']);
    for (const type of ['requestQuote', 'saveJob', 'setCartLine', 'subscribeNewsletter'] as const) {
      expect(await ann.do(type, await examples[type](ann))).toMatchObject({ outcome: 'applied' });
    }
    expect((await ann.changes()).length).toBeGreaterThan(2);
    const heard = vi.fn();
    const hearing = await listenTo(pools.tasks, 'pooled', { onNotify: heard });
    await pools.shop`select pg_notify('pooled', '')`;
    await expect.poll(() => heard).toHaveBeenCalledOnce();
    await hearing.stop();
    expect(parsed.length).toBeGreaterThan(10);
    expect(refused).toEqual([]);
  } finally {
    await pools.end();
  }
});

test.each([false, true])(
  'the start finds out whether an address keeps sessions: %s',
  async (keepsSessions) => {
    const database = openDatabase(keepsSessions ? url : (await pooler()).url, { pool: 1 });
    onTestFinished(() => database.end({ timeout: 1 }));
    const checked = refuseLostSessions(database, { databaseDirectUrl: null });
    if (keepsSessions) return checked;
    await expect(checked).rejects.toThrow(/^DATABASE_URL names a pooler .* Set DATABASE_DIRECT_URL [^\n]+$/);
  },
);

test('each login has its timeouts from its role', async () => {
  // The timeouts of the tests are longer.
  const pools = await openLogins(sql, url, { prefix: 'impatient' });
  for (const login of ['person', 'shop', 'admin', 'tasks'] as const) {
    const rows = await pools[login]<{ name: string; setting: string; source: string }[]>`
      select name, setting, source from pg_settings where name like '%\\_timeout' and source = 'user' order by name`;
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'idle_in_transaction_session_timeout 15000',
      'lock_timeout 4000',
      'statement_timeout 5000',
    ]);
  }
  await pools.end();
});

describe('reading from a replica', () => {
  const LSN = { ahead: 'FFFFFFFF/0', behind: '0/1', wavering: '0/1' };
  const logged: { event: string; pool: string; reason?: string }[] = [];
  logReplica(createLog('info', (line) => logged.push(JSON.parse(line))));

  /** Where reads go with this replica: 'ahead' and 'behind' are the states of a real one. */
  async function reader(replicaUrl: string) {
    const name = randomUUID();
    const database = openDatabase(url, { name, pool: 1, replicaUrl });
    onTestFinished(() => database.end({ timeout: 1 }));
    return {
      database,
      /** What the log says of it. */
      said: () => logged.filter(({ pool }) => pool === name).map(({ event, reason = '' }) => [event, reason]),
      where: () =>
        database.read(async (db) => {
          const [row] = await db`select current_setting('search_path') as path`;
          return String(row?.path).startsWith('replica_') ? 'replica' : 'primary';
        }),
    };
  }

  async function madeUpReplica(state: keyof typeof LSN, lsn = LSN[state]): Promise<string> {
    const schema = `replica_${state}`;
    await sql.unsafe(`
      create schema if not exists ${schema};
      grant usage on schema ${schema} to public;
      create or replace function ${schema}.pg_is_in_recovery() returns boolean language sql return true;
      create or replace function ${schema}.pg_last_wal_replay_lsn() returns pg_lsn language sql
        return '${lsn}'::pg_lsn`);
    const address = new URL(url);
    address.searchParams.set('search_path', `${schema}, pg_catalog, public`);
    return address.href;
  }

  test('a list is read from a replica that is up to date', async () => {
    const { where } = await reader(await madeUpReplica('ahead'));
    // On a busy machine the first connection may take longer than a read waits for it.
    await expect.poll(where).toBe('replica');
  });

  test('a list is read from the primary while the replica lags', async () => {
    const { where } = await reader(await madeUpReplica('behind'));
    expect(await where()).toBe('primary');
  });

  test('reads rest from a replica that lags, and the log says so once', async () => {
    const { where, said } = await reader(await madeUpReplica('wavering'));
    expect(await where()).toBe('primary');
    await madeUpReplica('wavering', LSN.ahead);
    expect([await where(), await where()]).toEqual(['primary', 'primary']);
    expect(said()).toEqual([['the replica is not used', 'it is behind the primary']]);
    await expect.poll(where, { timeout: 3000 }).toBe('replica');
    expect(said().slice(1)).toEqual([['the replica is used again', '']]);
  });

  test('a list is read from the primary when the replica follows no primary', async () => {
    const address = new URL(url);
    address.searchParams.set('search_path', 'replica_none, public');
    const { where, said } = await reader(address.href);
    expect([await where(), await where()]).toEqual(['primary', 'primary']);
    expect(said()).toEqual([['the replica is not used', expect.stringMatching(/names a primary/)]]);
  });

  test.each([
    ['is down', () => 'postgres://nobody:x@127.0.0.1:9/none', /ECONNREFUSED/],
    ['has no such database', () => url.replace(/test_\w+$/, 'nowhere'), /does not exist/],
    ['refuses the user', () => url.replace(/\/\/[^@]*@/, '//nobody:x@'), /nobody/],
  ])('a list is read from the primary when the replica %s', async (_, replicaUrl, reason) => {
    const { where, said } = await reader(replicaUrl());
    expect(await where()).toBe('primary');
    expect(said()).toEqual([['the replica is not used', expect.stringMatching(reason)]]);
  });

  test('a replica that does not answer is replaced by the primary and not retried at once', async () => {
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { where } = await reader(`postgres://nobody:x@127.0.0.1:${port}/none`);
    expect([await where(), await where()]).toEqual(['primary', 'primary']);
    expect(asked).toBe(1);
    silent.close();
  });

  test('a read is repeated on the primary when the replica’s connection breaks', async () => {
    const { database, where } = await reader(await madeUpReplica('ahead'));
    await expect.poll(where).toBe('replica');
    const seen: string[] = [];
    const found = await database.read(async (db) => {
      const [row] = await db`select current_setting('search_path') as path`;
      seen.push(String(row?.path));
      if (seen.length === 1) await db`select pg_terminate_backend(pg_backend_pid())`;
      return seen.length;
    });
    expect(found).toBe(2);
    expect(seen[0]).toMatch(/^replica_ahead/);
    expect(seen[1]).not.toMatch(/^replica/);
  });

  test.each(['ahead', 'behind'] as const)('an owner’s read is routed with the replica %s', async (state) => {
    const replicaUrl = await madeUpReplica(state);
    const { prefix, secrets } = TEST_LOGINS;
    const pools = openPools(url, secrets, { prefix, pool: 1, replicaUrl });
    onTestFinished(() => pools.end(1));
    const [mine, other] = [await accountOn(sql), await accountOn(sql)];
    const seenBy = async (options: { read?: boolean }) => {
      const [seen] = await pools.asOwner(
        mine.owner,
        (tx) => tx<{ owners: string[]; path: string }[]>`
          select array(select distinct owner from calculator_jobs) as owners, current_setting('search_path') as path`,
        options,
      );
      return { owners: seen?.owners, isReplica: seen?.path.startsWith('replica_') };
    };
    for (const one of [mine, other]) await one.do('saveJob', jobExample(randomUUID()));
    expect(await seenBy({})).toEqual({ owners: [mine.owner], isReplica: false });
    await expect
      .poll(() => seenBy({ read: true }))
      .toEqual({ owners: [mine.owner], isReplica: state === 'ahead' });
  });

  test('a faulty query is not repeated on the primary', async () => {
    const { database } = await reader(await madeUpReplica('ahead'));
    const work = vi.fn((db: Db) => db`select nothing`);
    await expect(database.read(work)).rejects.toMatchObject({ code: '42703' });
    expect(work).toHaveBeenCalledOnce();
  });
});
