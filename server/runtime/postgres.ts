import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, ensureCluster } from './cluster.ts';
import { StartFailure } from './failure.ts';
import { openDataDir } from './folder.ts';
import { findHome, type Home } from './home.ts';
import type { Postmaster } from './postmaster.ts';
import { launchPostmaster, PortTaken, StillReleasing, stopOrphan } from './postmaster.ts';
import { writeSettings } from './settings.ts';

export type PostgresOptions = {
  /** Created if missing. Contains, or points to, everything the database needs to start again. */
  dataDir: string;
  /**
   * For tests: does not wait for the disk, allows more connections, and lets the superuser `postgres` log in with the
   * same password. Data may be lost when the machine stops.
   */
  fast?: boolean;
  /** Called when the server process is launched and getting ready. */
  onLaunch?: () => void;
  /** Called once when the server had to be restarted, or could not be. */
  onCrash?: Crash;
  /** Called with one sentence about each repair. By default the sentence goes to stderr. */
  say?: (sentence: string) => void;
};

export type RunningPostgres = {
  /** `postgres://user:password@127.0.0.1:port/database`, as the owner of the database. */
  url: string;
  port: number;
  /** The data folder: DATA_DIR, unless Postgres's user cannot reach it. */
  folder: string;
  /** The server's process id; changes after a crash. */
  readonly pid: number;
  /** Stops the server cleanly (up to 25 s) and releases DATA_DIR. Safe to call twice. */
  stop(): Promise<void>;
};

/**
 * Starts the embedded Postgres 18 on a free port of 127.0.0.1: creates the cluster if missing, stops a server left
 * behind by a killed process, and restarts the server if it dies.
 *
 * @throws StartFailure when another process uses the same DATA_DIR, and for anything the user has to fix
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { fast = false, onLaunch, onCrash, say = console.warn } = options;
  const dataDir = resolve(options.dataDir);
  const message = `The store is already running on ${dataDir}. Stop that one first, or give this one its own folder: DATA_DIR=.data-2 PORT=8788 npm start`;
  openDataDir(dataDir);
  const locks = [holdFile(join(dataDir, 'lock'), message)];
  const release = () => {
    for (const lock of locks) lock.release();
  };
  try {
    const home = findHome(dataDir);
    // A copy of DATA_DIR points to the same outside folder.
    if (home.folder !== dataDir) locks.push(holdFile(join(home.folder, 'lock'), message));
    const { settings } = home;
    await stopOrphan(home);
    // Before the cluster gets the password, so that a kill in between cannot lose it.
    if (!settings.known && !existsSync(home.cluster)) writeSettings(dataDir, settings);
    await ensureCluster(home, { fast, say });
    const { postmaster, port } = await launch(home, settings.port, { fast, onLaunch });
    if (port !== settings.port || !settings.known) writeSettings(dataDir, { ...settings, port });
    const relaunch = async () => (await launch(home, port, { fast, samePort: true })).postmaster;
    const server = supervise(postmaster, relaunch, onCrash);
    return {
      url: `postgres://${DATABASE}:${settings.password}@127.0.0.1:${port}/${DATABASE}`,
      port,
      folder: home.folder,
      get pid() {
        return server.pid();
      },
      async stop() {
        await server.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Retries: another program may take the port before we use it, and a killed server's shared memory lingers briefly. */
async function launch(
  home: Home,
  wanted: number | null,
  { samePort = false, ...options }: Pick<PostgresOptions, 'onLaunch'> & { fast: boolean; samePort?: boolean },
) {
  let port = samePort && wanted ? wanted : await freePort(wanted);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { postmaster: await launchPostmaster(home, port, options), port };
    } catch (error) {
      const mayRetry = attempt < 20 && (error instanceof PortTaken || error instanceof StillReleasing);
      if (!mayRetry) throw error;
      if (error instanceof PortTaken && !samePort) port = await freePort(null);
      else await sleep(250);
    }
  }
}

async function freePort(wanted: number | null): Promise<number> {
  for (const candidate of [wanted ?? 0, 0]) {
    const probe = createServer();
    const port = await new Promise<number>((resolve) => {
      probe.once('error', () => resolve(0)); // taken: try the next
      probe.listen(candidate, '127.0.0.1', () => {
        const address = probe.address();
        resolve(address && typeof address === 'object' ? address.port : 0);
      });
    });
    if (!port) continue;
    await new Promise((closed) => probe.close(closed));
    return port;
  }
  throw new Error('The system has no free port on 127.0.0.1');
}

/**
 * Locks a file for this process until `release()` or until the process ends, however it ends.
 *
 * SQLite is used only for its file lock: Node has no flock, and a file with a process id survives kill -9 and points at
 * another process once the id is reused. The operating system releases this lock itself.
 *
 * @throws StartFailure with `taken` as its message when another process holds the file.
 */
function holdFile(path: string, message: string): { release(): void } {
  // Mode 0600: a process that can read the file can also lock it.
  if (!existsSync(path)) writeFileSync(path, '', { mode: 0o600 });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('PRAGMA journal_mode = MEMORY');
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    const busy = error instanceof Error && 'errcode' in error && error.errcode === 5;
    throw busy ? new StartFailure(message) : error;
  }
  return {
    release: () => {
      if (file.isOpen) file.close();
    },
  };
}

type Crash = (outcome: 'restarted' | Error) => void;

const QUIET_SECONDS = 5;

/**
 * Restarts the database server when it dies, until told to stop. Gives up with an error when it dies twice within a few
 * seconds: restarting does not help then.
 */
function supervise(first: Postmaster, relaunch: () => Promise<Postmaster>, onCrash?: Crash) {
  let current = first;
  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  let restartedAt = Number.NEGATIVE_INFINITY;

  async function restart(): Promise<void> {
    try {
      if (performance.now() - restartedAt < QUIET_SECONDS * 1000)
        throw new Error('The database died twice in a row.');
      restartedAt = performance.now();
      current = await relaunch();
      watch(current);
      onCrash?.('restarted');
    } catch (error) {
      onCrash?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function watch(postmaster: Postmaster): void {
    void postmaster.exited.then(() => {
      if (!stopping) restarting = restart();
    });
  }

  async function stop(): Promise<void> {
    await restarting;
    await current.stop();
  }

  watch(first);
  return {
    pid: () => current.pid,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
