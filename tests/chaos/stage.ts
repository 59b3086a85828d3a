// Everything that is killed: one embedded Postgres, with its usual durability, and servers in front of it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { startPostgres } from '../../server/runtime/postgres.ts';
import { type Env, type Store, startStore } from '../helpers/server.ts';
import { claimFolder } from './folder.ts';

export type Stage = {
  readonly sql: Sql;
  /** Connections that saw no kill: a driver's old one may pass on the error of its former life once more. */
  renew(): Promise<void>;
  servers: readonly Store[];
  /** Ends a server where it stands, leaves it dead for a while, and has it back. */
  killServer(index: number, deadMs: number): Promise<void>;
  /** Ends the database server with all its connections; its supervisor starts it again. */
  killPostgres(): Promise<void>;
  /** Ends one connection's process: Postgres throws everybody out and recovers from its log. */
  killBackend(): Promise<void>;
  /** What came back after a kill. */
  survived: { server: number; postgres: number };
  close(): Promise<void>;
};

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
  const survived = { server: 0, postgres: 0 };
  let lost: Error | null = null;
  const postgres = await startPostgres({
    dataDir: join(folder.path, 'data'),
    say: () => undefined,
    onCrash: (outcome) => {
      if (outcome === 'restarted') survived.postgres += 1;
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

  async function bringBack(store: Store): Promise<void> {
    const deadline = Date.now() + BACK_MS;
    for (;;) {
      try {
        return await store.restart();
      } catch (error) {
        // The database was away as well: what starts servers starts them again.
        if (Date.now() > deadline) throw error;
        await pause(200);
      }
    }
  }

  async function close(): Promise<void> {
    await Promise.all(stores.map((store) => store.stop()));
    await sql.end({ timeout: 5 });
    await postgres.stop();
    rmSync(postgres.folder, { recursive: true, force: true });
    folder.remove();
  }

  try {
    const starting = Array.from({ length: servers }, () => startStore({ databaseUrl: postgres.url, env }));
    const started = await Promise.allSettled(starting);
    for (const store of started) if (store.status === 'fulfilled') stores.push(store.value);
    for (const store of started) if (store.status === 'rejected') throw store.reason;
  } catch (error) {
    await close();
    throw error;
  }

  return {
    servers: stores,
    survived,
    close,
    get sql() {
      return sql;
    },
    async renew() {
      const before = sql;
      sql = connect();
      await before.end({ timeout: 5 });
    },
    async killServer(index, deadMs) {
      const store = stores[index];
      if (!store) throw new Error(`no server ${index}`);
      await store.kill('SIGKILL');
      await pause(deadMs);
      await bringBack(store);
      survived.server += 1;
    },
    async killPostgres() {
      const before = survived.postgres;
      kill(postgres.pid);
      await until(() => survived.postgres > before && answers(), 'Postgres');
    },
    async killBackend() {
      const [victim] = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity
        where application_name like 'loam-and-axle%' limit 1`;
      if (!victim || !kill(victim.pid)) return;
      await until(answers, 'Postgres');
      survived.postgres += 1;
    },
  };
}
