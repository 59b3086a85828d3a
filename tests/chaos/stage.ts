// Everything that is killed: one embedded Postgres, with its usual durability, and servers in front of it; or a cluster.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUp, restore } from '../../server/backup.ts';
import { isTransient } from '../../server/db/connectionErrors.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { startPostgres } from '../../server/runtime/postgres.ts';
import { ownerUrl } from '../helpers/postgres.ts';
import { type Env, type Store, startProcess } from '../helpers/process.ts';
import { startCluster } from './cluster.ts';
import { claimFolder } from './folder.ts';
import type { Random } from './random.ts';

export type Stage = {
  readonly sql: Sql;
  /** Connections that saw no kill: a driver's old one may pass on the error of its former life once more. */
  renew(): Promise<void>;
  servers: readonly Store[];
  /** Where phones reach them. */
  entrances: readonly string[];
  /** What can be broken here, in the order of its first time. */
  breaks: readonly Break[];
  /** Backs the store up as it is now. What it returns makes the store that again, whatever happened since. */
  backUp(): Promise<() => Promise<void>>;
  /** How often something came back after a kill. */
  survived: Record<string, number>;
  close(): Promise<void>;
};

export type Break = {
  /** How often it is chosen, compared with the others. */
  weight: number;
  /** Returns when everything is back. */
  run(random: Random, over: AbortSignal): Promise<void>;
};

/** How long something is dead at most before it is started again. */
const DEAD_MS = 1_000;
/** A supervisor that sees its database die twice within five seconds gives up, and is right to. */
const BETWEEN_POSTGRES_KILLS_MS = 6_000;
/** Long: other work on the machine must not look like something that never came back. */
const BACK_MS = 180_000;

/** False when it had ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Ends a server where it stands, leaves it dead for a while, and has it back. */
const serverKill = (stores: readonly Store[], survived: Record<string, number>): Break => ({
  weight: 6,
  async run(random) {
    const store = random.pick(stores);
    await store.kill('SIGKILL');
    await pause(random.below(DEAD_MS));
    const deadline = Date.now() + BACK_MS;
    for (;;) {
      try {
        await store.restart();
        break;
      } catch (error) {
        // The database was away as well: what starts servers starts them again.
        if (Date.now() > deadline) throw error;
        await pause(200);
      }
    }
    count(survived, 'server');
  },
});

function count(survived: Record<string, number>, what: string): void {
  survived[what] = (survived[what] ?? 0) + 1;
}

async function until(done: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + BACK_MS;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come back within ${BACK_MS / 1000} s`);
    await pause(25);
  }
}

/** @param env what the servers are started with beside the usual */
export async function openStage(servers: number, env: Env): Promise<Stage> {
  const folder = claimFolder();
  const survived: Record<string, number> = { server: 0, Postgres: 0 };
  let lost: Error | null = null;
  const postgres = await startPostgres({
    dataDir: join(folder.path, 'data'),
    say: () => undefined,
    onCrash: (outcome) => {
      if (outcome === 'restarted') count(survived, 'Postgres');
      else lost = outcome;
    },
  });
  const connect = () => openDatabase(postgres.url, { name: 'chaos', pool: 8 });
  let sql = connect();
  const stores: Store[] = [];

  async function answers(): Promise<boolean> {
    if (lost) throw lost;
    return sql`select 1`.then(
      () => true,
      () => false,
    );
  }

  async function close(): Promise<void> {
    await Promise.all(stores.map((store) => store.stop()));
    await sql.end({ timeout: 5 });
    await postgres.stop();
    rmSync(postgres.folder, { recursive: true, force: true });
    folder.remove();
  }

  try {
    const starting = Array.from({ length: servers }, () => startProcess({ databaseUrl: postgres.url, env }));
    const started = await Promise.allSettled(starting);
    for (const store of started) if (store.status === 'fulfilled') stores.push(store.value);
    for (const store of started) if (store.status === 'rejected') throw store.reason;
  } catch (error) {
    await close();
    throw error;
  }

  let postgresDied = Number.NEGATIVE_INFINITY;
  /** Ends the database server with all its connections; its supervisor starts it again. */
  const postgresKill: Break = {
    weight: 3,
    async run(_, over) {
      const rest = postgresDied + BETWEEN_POSTGRES_KILLS_MS - performance.now();
      if (rest > 0) await pause(rest, null, { signal: over });
      const before = survived.Postgres ?? 0;
      kill(postgres.pid);
      await until(async () => (survived.Postgres ?? 0) > before && (await answers()), 'Postgres');
      postgresDied = performance.now();
    },
  };
  /** Ends one connection's process: Postgres throws everybody out and recovers from its log. */
  const backendKill: Break = {
    weight: 2,
    async run() {
      const [victim] = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity where application_name like 'loam-and-axle%' limit 1`.catch(passing);
      if (!victim || !kill(victim.pid)) return;
      await until(answers, 'Postgres');
      count(survived, 'Postgres');
    },
  };

  return {
    servers: stores,
    entrances: stores.map(({ url }) => url),
    breaks: [serverKill(stores, survived), postgresKill, backendKill],
    survived,
    close,
    async backUp() {
      const owner = openDatabase(ownerUrl(postgres.url), { name: 'loam-and-axle command', pool: 2 });
      const secrets = { dataDir: stores[0]?.dataDir ?? '', authSecret: env.AUTH_SECRET ?? '' };
      const backup = join(folder.path, 'backup');
      await backUp(owner, secrets, backup);
      return async () => {
        await Promise.all(stores.map((store) => store.kill('SIGTERM')));
        const options = { isForced: true, hasOwnSecret: true };
        await restore(owner, ownerUrl(postgres.url), secrets, backup, options);
        await owner.end({ timeout: 5 });
        await Promise.all(stores.map((store) => store.restart()));
        count(survived, 'restore');
      };
    },
    get sql() {
      return sql;
    },
    async renew() {
      const before = sql;
      sql = connect();
      await before.end({ timeout: 5 });
    },
  };
}

function passing(error: unknown): [] {
  if (isTransient(error)) return [];
  throw error;
}

/** Two servers and everything that compose.yaml puts around them. */
export async function openClusterStage(env: Env): Promise<Stage> {
  const cluster = await startCluster(env);
  const survived: Record<string, number> = { server: 0, pooler: 0, replica: 0, failover: 0 };
  const breaking = (weight: number, what: string, run: (random: Random) => Promise<void>): Break => ({
    weight,
    async run(random) {
      await run(random);
      count(survived, what);
    },
  });
  const connect = () => openDatabase(cluster.databaseUrl, { name: 'chaos', pool: 8 });
  let sql = connect();
  return {
    servers: cluster.stores,
    entrances: [cluster.url],
    breaks: [
      serverKill(cluster.stores, survived),
      breaking(2, 'pooler', (random) => cluster.killPooler(random.below(DEAD_MS))),
      breaking(2, 'replica', (random) => cluster.killReplica(random.below(DEAD_MS))),
      breaking(1, 'failover', () => cluster.failOver()),
    ],
    survived,
    async backUp() {
      throw new Error('a cluster is not backed up here');
    },
    get sql() {
      return sql;
    },
    async renew() {
      const before = sql;
      sql = connect();
      await before.end({ timeout: 5 });
    },
    async close() {
      await sql.end({ timeout: 5 });
      await cluster.close();
    },
  };
}
