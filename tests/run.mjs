// @ts-check
// `npm test`, the first command on a fresh clone as well. Runs on whatever Node the machine has (16 or newer),
// installs what is missing, and hands over to the pinned Node. `npm test -- quotes` runs the files whose path
// has "quotes" in it, and no checks.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../server/runtime/install.mjs';
import { SetupFailure } from '../server/runtime/tools.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** @param {unknown} error */
function giveUp(error) {
  if (!(error instanceof SetupFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exit(1);
}

/** @param {string} node */
function runOn(node) {
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(node, [join(root, 'tests', 'helpers', 'suite.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${bin}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}

ensureInstalled({ root }).then(({ node }) => runOn(node), giveUp);
