// The real server as a separate process that tests can kill and restart, and whose logs they can read.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureBuilt } from '../../server/runtime/build.mjs';
import { COMPILE_CACHE } from './child.ts';
import { type Clone, cloneDatabase, ownerUrl } from './postgres.ts';

const project = resolve(import.meta.dirname, '../..');
const READY_MS = 120_000;
const STOP_MS = 30_000;

export type Env = Readonly<Record<string, string>>;

export type StoreOptions = {
  /** Added to the store's environment, overriding existing variables. */
  env?: Env;
  /** Shares the database of another store; without it the store gets a fresh clone, dropped by `stop`. */
  databaseUrl?: string;
  /** Runs from source, like `npm run dev`. */
  isDevelopment?: boolean;
  /** A built copy of the project, in place of this one. */
  folder?: string;
};

type Ending = { code: number | null; signal: NodeJS.Signals | null };

export type Store = {
  readonly url: string;
  readonly databaseUrl: string;
  /** Where it keeps the made-up secrets and the mailbox. */
  readonly dataDir: string;
  /** All log lines so far, across restarts. */
  readonly logs: readonly string[];
  /** Sends the signal and waits until the process exits. */
  kill: (signal?: NodeJS.Signals) => Promise<Ending>;
  /** Stops the process if it runs, and restarts it with the same URL, database and data folder. */
  restart: (env?: Env) => Promise<void>;
  /** Stops it and removes its database and data. */
  stop: () => Promise<void>;
};

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening, failed) => {
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', listening);
  });
  const address = probe.address();
  await new Promise((closed) => probe.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}

/** An environment without the developer's own keys and settings. */
function bareEnvironment(): Env {
  const variables = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TZ'];
  return Object.fromEntries(
    variables.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    // Not listening yet, or not answering: retry in both cases.
    if (error instanceof Error) return false;
    throw error;
  }
}

/** As for the tests themselves: a fifth of a start is garbage collection without it. */
const ROOMY = '--max-semi-space-size=64';

class Process {
  readonly logs: string[] = [];
  private readonly args: readonly string[];
  private child: ChildProcess | undefined;
  private ended: Promise<Ending> = Promise.resolve({ code: null, signal: null });
  constructor(args: readonly string[]) {
    this.args = args;
  }

  private readonly takeAlong = () => this.child?.kill('SIGKILL');

  async start(url: string, env: Env): Promise<void> {
    const child = spawn(process.execPath, [ROOMY, ...this.args], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    process.on('exit', this.takeAlong);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => this.logs.push(...text.split('\n').filter((line) => line !== '')));
    }
    let isOver = false;
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        isOver = true;
        this.child = undefined;
        process.off('exit', this.takeAlong);
        resolve({ code, signal });
      });
    });
    const deadline = Date.now() + READY_MS;
    while (!(await isReady(url))) {
      if (isOver) throw new Error(`The store ended before it was ready:\n${this.logs.join('\n')}`);
      if (Date.now() > deadline) {
        await this.kill('SIGKILL');
        throw new Error(`The store was not ready within ${READY_MS / 1000} s:\n${this.logs.join('\n')}`);
      }
      await pause(40);
    }
  }

  async kill(signal: NodeJS.Signals): Promise<Ending> {
    this.child?.kill(signal);
    const hanging = setTimeout(() => this.child?.kill('SIGKILL'), STOP_MS);
    try {
      return await this.ended;
    } finally {
      clearTimeout(hanging);
    }
  }
}

/** Starts a store and resolves once it reports ready. Its `url` is also its PUBLIC_URL. */
export async function startProcess(options: StoreOptions = {}): Promise<Store> {
  const { isDevelopment = false, folder } = options;
  if (!isDevelopment && !folder) await ensureBuilt({ root: project, say: () => undefined });
  const clone: Clone | undefined = options.databaseUrl === undefined ? await cloneDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? clone?.url ?? '';
  const dataDir = mkdtempSync(join(tmpdir(), 'loam-and-axle-store-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...bareEnvironment(),
    ...COMPILE_CACHE,
    DATABASE_URL: ownerUrl(databaseUrl),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    ...options.env,
  };
  const server = new Process(
    isDevelopment ? ['server/main.ts', '--dev'] : [join(folder ?? '', 'dist/server/main.js')],
  );
  const stop = async () => {
    await server.kill('SIGTERM');
    await clone?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await server.start(url, env);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    databaseUrl,
    dataDir,
    logs: server.logs,
    kill: (signal = 'SIGKILL') => server.kill(signal),
    restart: async (more = {}) => {
      await server.kill('SIGTERM');
      await server.start(url, { ...env, ...more });
    },
    stop,
  };
}
