// A Postgres with its usual durability, and a synchronous replica that can take its place.
import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { DATABASE, ensureCluster } from '../../server/runtime/cluster.ts';
import { findHome, type Home } from '../../server/runtime/home.ts';
import { launchPostmaster, type Postmaster, StillReleasing } from '../../server/runtime/postmaster.ts';
import { writeSettings } from '../../server/runtime/settings.ts';
import { freePort } from '../helpers/process.ts';

const BACK_MS = 60_000;
const SUPERUSER = 'postgres';
const REPLICATION = 'replication';
/** The user that asks for the others' passwords. */
export const POOLER = 'pgbouncer';

type Node = { home: Home; port: number; process: Postmaster };
export type Databases = Awaited<ReturnType<typeof startDatabases>>;

/** @param closing gets what ends them */
export async function startDatabases(folder: string, closing: (() => unknown)[]) {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const found = findHome(dataDir);
  closing.push(() => rmSync(found.folder, { recursive: true, force: true }));
  const { account, settings } = found;
  const { password } = settings;
  writeSettings(dataDir, settings);
  // As for tests: the superuser may log in, and makes the users of the pooler and the replica.
  await ensureCluster(found, { fast: true, say: () => undefined });

  const as = (user: string, port: number, database = 'postgres') =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);

  async function superuser<T>(port: number, work: (sql: postgres.Sql) => Promise<T>, database?: string) {
    const sql = postgres(as(SUPERUSER, port, database), { max: 1, onnotice: () => undefined });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  async function launch(home: Home, port: number): Promise<Node> {
    for (const deadline = performance.now() + BACK_MS; ; ) {
      try {
        return { home, port, process: await launchPostmaster(home, port, { fast: false }) };
      } catch (error) {
        if (!(error instanceof StillReleasing) || performance.now() > deadline) throw error;
        await pause(100);
      }
    }
  }

  /** A base backup of a running primary, by the functions that pg_basebackup uses; the package has no such program. */
  async function follow(primary: Node): Promise<Node> {
    copies += 1;
    const replicaFolder = join(found.folder, `replica-${copies}`);
    const home = { ...found, folder: replicaFolder, cluster: join(replicaFolder, 'database') };
    mkdirSync(home.cluster, { recursive: true, mode: 0o700 });
    for (const path of [home.folder, home.cluster]) own(path);
    await superuser(primary.port, async (sql) => {
      await sql`select pg_backup_start('replica', fast => true)`;
      const leftOut = ['postmaster.pid', 'postmaster.opts', 'pg_wal/*', 'pg_replslot/*', 'standby.signal'];
      const excluded = leftOut.map((path) => `--exclude=./${path}`);
      const copy = 'from=$1; to=$2; shift 2; tar -C "$from" "$@" -cf - . | tar -C "$to" -xpf -';
      const places = [primary.home.cluster, home.cluster];
      const { status } = spawnSync('sh', ['-c', copy, 'sh', ...places, ...excluded]);
      if (status !== 0) throw new Error('the base backup could not be copied');
      const [stopped] = await sql`select labelfile from pg_backup_stop(wait_for_archive => false)`;
      writeFileSync(join(home.cluster, 'backup_label'), String(stopped?.labelfile));
    });
    writeFileSync(join(home.cluster, 'standby.signal'), '');
    const conninfo = `host=127.0.0.1 port=${primary.port} user=${REPLICATION} password=${password} application_name=replica`;
    writeFileSync(
      join(home.cluster, 'postgresql.auto.conf'),
      `primary_conninfo = '${conninfo}'\nhot_standby_feedback = on\nwal_keep_size = '1GB'\n`,
    );
    for (const file of ['backup_label', 'standby.signal', 'postgresql.auto.conf'])
      own(join(home.cluster, file));
    const node = await launch(home, await freePort());
    await superuser(primary.port, async (sql) => {
      await sql`alter system set synchronous_standby_names = 'replica'`;
      await sql`select pg_reload_conf()`;
    });
    await inStep(primary);
    return node;
  }

  /** Until nothing that is committed from now on can be lost with the primary. */
  async function inStep({ port }: Node): Promise<void> {
    await until('the replica', () =>
      superuser(port, async (sql) => {
        const [found] = await sql`
          select replay_lsn >= pg_current_wal_flush_lsn() as "isThere" from pg_stat_replication
          where sync_state = 'sync' and state = 'streaming'`;
        return found?.isThere === true;
      }),
    );
  }

  appendFileSync(join(found.cluster, 'postgresql.conf'), "wal_keep_size = '1GB'\n");
  let copies = 0;
  let primary = await launch(found, await freePort());
  closing.push(() => primary.process.stop());
  await superuser(primary.port, async (sql) => {
    for (const user of [POOLER, REPLICATION]) {
      await sql.unsafe(
        `create role ${user} login ${user === REPLICATION ? 'replication' : ''} password '${password}'`,
      );
    }
  });
  await superuser(primary.port, (sql) => sql.unsafe(LOOKUP), DATABASE);
  let replica = await follow(primary);
  closing.push(() => {
    signal(replica.process.pid, 'SIGQUIT');
    return replica.process.exited;
  });

  return {
    account,
    folder: found.folder,
    password,
    ports: () => ({ primary: primary.port, replica: replica.port }),
    async killReplica(deadMs: number) {
      signal(replica.process.pid, 'SIGKILL');
      await pause(deadMs);
      replica = await launch(replica.home, replica.port);
      await inStep(primary);
    },
    async promote() {
      signal(primary.process.pid, 'SIGKILL');
      await superuser(replica.port, (sql) => sql`select pg_promote()`);
      [primary, replica] = [replica, primary];
    },
    async rebuild() {
      replica = await follow(primary);
    },
  };
}

/** PgBouncer asks with this who may connect, and for what. */
const LOOKUP = `
  create schema ${POOLER};
  grant usage on schema ${POOLER} to ${POOLER};
  create function ${POOLER}.look_up(login text) returns table (name text, secret text) language sql security definer
    set search_path = pg_catalog
    begin atomic select rolname::text, rolpassword from pg_authid where rolname = login; end;
  revoke all on function ${POOLER}.look_up(text) from public;
  grant execute on function ${POOLER}.look_up(text) to ${POOLER}`;

/** @param what is named when it does not come */
export async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + BACK_MS;
  while (!(await isThere().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what} was not there within ${BACK_MS / 1000} s`);
    await pause(50);
  }
}

/** Of a process that may have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
