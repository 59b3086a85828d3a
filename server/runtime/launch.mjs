// `npm start`. Runs on any installed Node (16 or newer) until the pinned one takes over.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithNpm, SetupFailure } from './tools.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const store = join(root, 'dist', 'server', 'main.js');
const compiled = join(root, 'node_modules', '.cache', 'compiled');

// The flags of `npm start` keep memory small: young objects have 4 MiB, and old ones are collected when they have grown
// by 80 %, while V8 by default lets them grow up to four times as large.

/**
 * For glibc, which reads them when a process starts: memory that threads have freed, such as that of a password's hash,
 * goes back to the system instead of waiting for the same thread.
 */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };
const isTuned = process.platform !== 'linux' || Object.keys(MALLOC).every((name) => name in process.env);

/**
 * Restarts on the pinned Node, with memory tuned: in the same process if Node supports that, else in a child process.
 * @param {string} node
 */
function runOn(node) {
  const args = [...process.execArgv, fileURLToPath(import.meta.url)];
  const env = { ...MALLOC, ...process.env };
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: 'inherit', env });
  // The child also gets Ctrl-C directly from the terminal; it treats two signals in quick succession as one.
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

endWithNpm();
try {
  const { node } = await ensureInstalled({ root });
  // npm puts the pinned Node first in PATH, so from the second start on this already runs on it.
  if (isTuned && realpathSync(process.execPath) === realpathSync(node)) {
    await ensureBuilt({ root });
    module.enableCompileCache?.(compiled);
    await import(pathToFileURL(store).href);
    // Not left until exit, because a kill would skip it.
    module.flushCompileCache?.();
  } else runOn(node);
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
