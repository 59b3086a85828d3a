// Runs on whatever Node the machine has (16 or newer), before anything is installed: no packages, no TypeScript.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const BEAT_MS = 1000;
const SILENT_MS = 10_000;

/** @param {unknown} error */
const errorCode = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Runs the task while no other start of this clone is installing or building. A killed holder is detected by its
 * process id or, when the id was reused, by a lock file that is no longer refreshed.
 *
 * @template T
 * @param {string} root folder of the clone
 * @param {(line: string) => void} say
 * @param {() => Promise<T>} task
 * @returns {Promise<T>}
 */
export async function withBuildLock(root, say, task) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  // Outside the clone: node_modules and dist are both replaced while the lock is held.
  const file = join(tmpdir(), `loam-and-axle-${name}-${process.getuid?.() ?? 'user'}.lock`);
  await take(file, say);
  const isMine = () => readHolder(file)?.pid === process.pid;
  const beat = setInterval(() => {
    const now = new Date();
    if (isMine()) utimesSync(file, now, now);
  }, BEAT_MS);
  try {
    return await task();
  } finally {
    clearInterval(beat);
    if (isMine()) rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @param {(line: string) => void} say
 */
async function take(file, say) {
  for (let tries = 0; ; tries += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder && (isGone(holder.pid) || holder.silentMs > SILENT_MS)) rmSync(file, { force: true });
    else if (holder) {
      if (tries === 0) say('Another start is installing or building here; waiting for it …');
      await sleep(200);
    }
  }
}

/** @param {string} file */
function readHolder(file) {
  try {
    return { pid: Number(readFileSync(file, 'utf8')), silentMs: Date.now() - statSync(file).mtimeMs };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @param {number} pid */
function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
}
