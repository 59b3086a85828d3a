// Runs on whatever Node the machine has (16 or newer), before anything is installed: no packages, no TypeScript.
import { spawn } from 'node:child_process';

/** A reason to stop that the user can fix: printed without a stack. */
export class SetupFailure extends Error {}

/**
 * Runs a program and hides its output unless it fails.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean, failure: string }} options `failure` is the message
 * for the user, printed after the output.
 */
export function runQuietly(program, args, { cwd, env = process.env, shell = false, failure }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => reject(new SetupFailure(`${failure} (${error.message})`)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(undefined);
      else
        reject(new SetupFailure(`${Buffer.concat(output)}\n${failure} (${signal ?? `exit code ${code}`})`));
    });
  });
}

/**
 * @param {number} since from performance.now()
 */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * When npm is told to end, it ends the shell between itself and this process, which gets no signal. Losing the parent
 * process is then the only sign.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
