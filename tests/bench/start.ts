// npm run bench:start: how long a second start takes, and what memory the store's own processes hold.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '../../server/runtime/settings.ts';
import { claimFolder } from '../chaos/folder.ts';
import { ask, closeConnections, load, quantile } from './load.ts';
import { milliseconds, perSecond } from './table.ts';

const PORT = '8797';
const STARTS = 7;
const REST_MS = 10_000;
const LOAD_SECONDS = 20;
const CLIENTS = 16;
const WAYS: [string, string, ...string[]][] = [
  ['npm start', 'npm', 'start'],
  ['the same without npm', process.execPath, 'server/runtime/launch.mjs'],
];

const url = `http://127.0.0.1:${PORT}`;
const folder = claimFolder();
const dataDir = join(folder.path, 'data');

async function start([, program, ...args]: (typeof WAYS)[number]) {
  const since = performance.now();
  const child = spawn(program, args, {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, PORT, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const isOpen = () =>
    ask(`${url}/shop`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isOpen())) {
    if (child.exitCode !== null) throw new Error(`The store ended with ${child.exitCode}.`);
    await pause(5);
  }
  const tookMs = performance.now() - since;
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    // npm ends before the store that it started.
    while (
      await ask(`${url}/healthz`).then(
        () => true,
        () => false,
      )
    )
      await pause(50);
    await pause(1_000);
  };
  return { pid: Number(child.pid), tookMs, stop };
}

/** In MiB: the process and what it started, the database apart. */
function memory(root: number): Record<'node' | 'npm' | 'postgres', number> {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, rss, ...args]) => ({
      ...{ pid: Number(pid), parent: Number(parent), mib: Number(rss) / 1024, command: args.join(' ') },
    }));
  const ours = new Set([root]);
  for (const { pid, parent } of rows) if (ours.has(parent)) ours.add(pid);
  const sum = { node: 0, npm: 0, postgres: 0 };
  for (const { pid, mib, command } of rows) {
    if (!ours.has(pid)) continue;
    if (/postgres/.test(command)) sum.postgres += mib;
    else if (/^npm /.test(command)) sum.npm += mib;
    else if (/node\b|launch|loam/.test(command)) sum.node += mib;
  }
  return sum;
}

function say(what: string, pid: number): void {
  const { node, npm, postgres } = memory(pid);
  const besides = `npm ${npm.toFixed(0)}, Postgres with shared pages counted anew ${postgres.toFixed(0)}`;
  console.log(`${what.padEnd(42)}${node.toFixed(0)} MiB  (${besides})`);
}

try {
  console.log(`Node ${process.version}, ${availableParallelism()} processors`);
  for (const way of WAYS) {
    await (await start(way)).stop();
    const took: number[] = [];
    for (let n = 0; n < STARTS; n += 1) {
      const store = await start(way);
      took.push(store.tookMs);
      await store.stop();
    }
    const [least, median, most] = [0, 0.5, 1].map((part) => milliseconds(quantile(took, part)));
    console.log(`${`${way[0]} until /shop answers`.padEnd(42)}${median}  (${least} to ${most})`);
  }
  const store = await start(WAYS[0] as (typeof WAYS)[number]);
  try {
    await pause(REST_MS);
    say('memory at rest', store.pid);
    const { body } = await ask(`${url}/api/stripe-products`);
    const products = String(body).match(/\/product\/[\w-]+/g) ?? [];
    const paths = ['/shop', '/', '/shop?page=2', ...products];
    let next = 0;
    const { perSecond: rate } = await load(CLIENTS, LOAD_SECONDS, () => {
      next += 1;
      return ask(`${url}${paths[next % paths.length]}`, { headers: { 'Accept-Encoding': 'br' } });
    });
    say(`memory after ${LOAD_SECONDS} s at ${perSecond(rate)}`, store.pid);
  } finally {
    await store.stop();
  }
} finally {
  closeConnections();
  const { home } = readSettings(dataDir);
  if (home) rmSync(home.folder, { recursive: true, force: true });
  folder.remove();
}
