// npm run bench:start: how long a second start takes, and what memory the store's own processes hold.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '../../server/runtime/settings.ts';
import { claimFolder, isAlive } from '../chaos/folder.ts';
import { ask, closeConnections, load, quantile } from './load.ts';
import { milliseconds, perSecond } from './table.ts';

const PORT = '8797';
const STARTS = 7;
const REST_MS = 10_000;
const LOAD_SECONDS = 20;
const CLIENTS = 16;
const project = resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
const WITH_NPM = ['npm', 'start'];
/** What npm runs, the way it does. */
const WITHOUT_NPM = ['/bin/sh', '-c', `exec ${scripts.start}`];

const url = `http://127.0.0.1:${PORT}`;
const folder = claimFolder();
const dataDir = join(folder.path, 'data');

async function start([program = '', ...args]: readonly string[]) {
  const since = performance.now();
  const child = spawn(program, args, {
    cwd: project,
    env: {
      ...process.env,
      PORT,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PATH: `${join(project, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    },
    stdio: 'ignore',
  });
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
    const pids = family(Number(child.pid)).map(({ pid }) => pid);
    child.kill('SIGTERM');
    // npm ends before the store that it started.
    while (pids.some(isAlive)) await pause(20);
  };
  return { pid: Number(child.pid), tookMs, stop };
}

/** The process and what it started. */
function family(root: number) {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, parent, rss, ...args]) => ({
      pid: Number(pid),
      parent: Number(parent),
      mib: Number(rss) / 1024,
      command: args.join(' '),
    }));
  const ours = new Set([root]);
  for (const { pid, parent } of rows) if (ours.has(parent)) ours.add(pid);
  return rows.filter(({ pid }) => ours.has(pid));
}

function say(what: string, pid: number): void {
  const rows = family(pid);
  const sum = (kind: RegExp) =>
    rows
      .filter(({ command }) => kind.test(command))
      .reduce((total, { mib }) => total + mib, 0)
      .toFixed(0);
  const besides = `npm ${sum(/^npm /)}, Postgres with shared pages counted anew ${sum(/postgres/)}`;
  console.log(`${what.padEnd(42)}${sum(/^\S*node /)} MiB  (${besides})`);
}

try {
  console.log(`Node ${process.version}, ${availableParallelism()} processors`);
  for (const way of [WITH_NPM, WITHOUT_NPM]) {
    await (await start(way)).stop();
    const took: number[] = [];
    for (let n = 0; n < STARTS; n += 1) {
      const store = await start(way);
      took.push(store.tookMs);
      await store.stop();
    }
    const [least, median, most] = [0, 0.5, 1].map((part) => milliseconds(quantile(took, part)));
    console.log(
      `${`${way === WITH_NPM ? 'npm start' : 'without npm'} until /shop answers`.padEnd(42)}${median}  (${least} to ${most})`,
    );
  }
  const store = await start(WITH_NPM);
  try {
    await pause(REST_MS);
    say('memory at rest', store.pid);
    const { body } = await ask(`${url}/api/stripe-products`);
    const products = String(body).match(/\/product\/[\w-]+/g) ?? [];
    const paths = ['/shop', '/', '/shop?show=48', ...products];
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
