import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from './failure.ts';
import type { Home } from './home.ts';

export type Postmaster = { pid: number; exited: Promise<unknown>; stop(): Promise<void> };

const START_SECONDS = 60; // replaying the log after a crash can take a while
const STOP_SECONDS = 20;

// Unsafe: only for data that is discarded after a test run.
const FAST_SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
  // Autovacuum would visit hundreds of databases in turn.
  'autovacuum=off',
  // Hundreds of short sessions plan each statement once instead of five times.
  'plan_cache_mode=force_generic_plan',
];

/** Reasons to retry: with another port, or a moment later. */
export class PortTaken extends Error {}
export class StillReleasing extends Error {}

/** Starts the server on a cluster that no other process uses, and resolves when it accepts connections. */
export async function launchPostmaster(
  home: Home,
  port: number,
  { fast, onLaunch }: { fast: boolean; onLaunch?: (() => void) | undefined },
): Promise<Postmaster> {
  const { account, cluster, native } = home;
  const log = openLog(home.folder);
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', cluster, ...settingsFor(port, fast)], {
    cwd: '/',
    // A process group of its own: Ctrl-C reaches every process in ours, and the database must outlast running requests.
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  closeSync(log.handle);
  const exited = once(child, 'exit');
  await once(child, 'spawn');
  const { standDown } = guard(child, home);
  onLaunch?.();
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const deadline = Date.now() + START_SECONDS * 1000;
  while (true) {
    const state = pidFile(cluster);
    if (state?.ready && state.pid === child.pid) break;
    if (isOver()) {
      standDown();
      throw explain(readFileSync(log.path).subarray(log.from).toString(), home);
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new StartFailure(
        `The database in ${cluster} was not ready after ${START_SECONDS} s. See ${log.path}.`,
      );
    }
    await sleep(5);
  }
  child.unref();
  const stop = async () => {
    if (isOver()) return;
    await stopProcess(home, Number(child.pid), isOver);
    await exited;
    standDown();
  };
  return { pid: Number(child.pid), exited: exited.then(standDown), stop };
}

/**
 * Stops a server that a killed process left behind on this cluster. If the process id now belongs to another program,
 * only removes the pid file, because Postgres would refuse to start with it.
 */
export async function stopOrphan(home: Home): Promise<void> {
  const state = pidFile(home.cluster);
  if (!state) return;
  const isOver = () => !isPostmaster(home.cluster, state.pid);
  if (!isOver()) await stopProcess(home, state.pid, isOver);
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true });
}

function openLog(folder: string): { path: string; handle: number; from: number } {
  const path = join(folder, 'postgres.log');
  const size = existsSync(path) ? statSync(path).size : 0;
  const keep = size < 5_000_000;
  return { path, handle: openSync(path, keep ? 'a' : 'w', 0o600), from: keep ? size : 0 };
}

/** After kill -9 a process cannot stop its database. This shell outlives it, sees the pipe close, and stops the database. */
function guard(postmaster: ChildProcess, home: Home): { standDown(): void } {
  if (process.platform === 'win32') return { standDown: () => undefined };
  const { account } = home;
  const shell = spawn('/bin/sh', ['-c', 'read -r _ || kill -INT "$1"', 'sh', String(postmaster.pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  shell.unref();
  const { stdin } = shell;
  if (stdin instanceof Socket) stdin.unref();
  // The guard is optional: without it the next start stops the orphaned server.
  shell.on('error', () => undefined);
  stdin.on('error', () => undefined);
  return { standDown: () => void stdin.end('done\n') };
}

/** Line 1 is the process id, line 8 the status; `standby` is a replica that can be read. */
function pidFile(cluster: string): { pid: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Math.abs(Number(lines[0])), ready: ['ready', 'standby'].includes(lines[7]?.trim() ?? '') };
  } catch (error) {
    // Postgres may be replacing the file of a server that was killed.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function explain(log: string, home: Home): Error {
  const reason =
    log.split('\n').findLast((line) => /FATAL|PANIC/.test(line)) ?? log.trim().split('\n').at(-1) ?? '';
  if (/could not create any TCP\/IP sockets/.test(log)) return new PortTaken(reason);
  if (/pre-existing shared memory block/.test(log)) return new StillReleasing(reason);
  return new StartFailure(
    `The database in ${home.cluster} does not start: ${reason.replace(/^.*?(FATAL|PANIC):\s*/, '')}. ` +
      `Its log is ${join(home.folder, 'postgres.log')}; restore a backup, or set DATA_DIR to another folder to start afresh.`,
  );
}

async function stopProcess(home: Home, pid: number, isOver: () => boolean): Promise<void> {
  if (process.platform === 'win32') {
    execFileSync(join(home.native, 'bin', 'pg_ctl'), ['stop', '-m', 'fast', '-D', home.cluster]);
    return;
  }
  // Fast shutdown (roll back, disconnect, checkpoint), then immediate, which the next start recovers from.
  process.kill(pid, 'SIGINT');
  if (await waitUntil(isOver, STOP_SECONDS)) return;
  process.kill(pid, 'SIGQUIT');
  if (await waitUntil(isOver, 5)) return;
  throw new StartFailure(`The database process ${pid} does not stop. End it by hand, then start again.`);
}

async function waitUntil(done: () => boolean, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000;
  while (!done()) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

function isPostmaster(cluster: string, pid: number): boolean {
  const command = commandLine(pid);
  if (!command.includes('postgres')) return false;
  if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  return process.platform === 'win32' || command.includes(cluster);
}

/** The command line of a process; empty when it is gone or a zombie. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform !== 'win32')
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' });
  } catch {
    return ''; // No such process: all three report it by failing.
  }
}

function settingsFor(port: number, fast: boolean): string[] {
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'password_encryption=scram-sha-256',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_checkpoints=off',
    'lc_messages=C',
    'huge_pages=off',
    // Saves two processes and a library, which a store of this size does not need.
    'io_method=sync',
    'max_logical_replication_workers=0',
    'jit=off',
    ...(fast ? FAST_SETTINGS : []),
  ].flatMap((setting) => ['-c', setting]);
}
