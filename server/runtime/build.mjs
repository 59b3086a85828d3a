import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { withBuildLock } from './buildLock.mjs';
import { pinnedNode } from './install.mjs';
import { print, runQuietly, secondsSince } from './tools.mjs';

const SOURCES = [
  'web',
  'domain',
  'worker',
  'public',
  'index.html',
  'vite.config.ts',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
];
const PARTS = ['client', 'server'];
/** Below `web`, the root of the build. */
const SERVER_ENTRY = 'app/boot/entry-server.tsx';
const KEEP_ASSETS_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * @param {string} root
 * @returns {string[]} every source file, relative to the root, in a stable order
 */
function sourceFiles(root) {
  /** @type {string[]} */
  const files = [];
  /** @param {string} path */
  const visit = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory())
      for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
    else if (stat) files.push(path);
  };
  for (const source of SOURCES) visit(source);
  return files;
}

/**
 * Names, sizes and times: quick to take, and the same as long as nobody touched a file.
 * @param {string} root
 * @param {string[]} files
 */
function glance(root, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * The contents: the same in every copy of a clone.
 * @param {string} root
 * @param {string[]} files
 */
function reading(root, files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** @param {string} root */
const stampFile = (root) => join(root, 'dist', '.built');

/** @param {string} root */
function readStamp(root) {
  const complete = existsSync(stampFile(root)) && PARTS.every((part) => existsSync(join(root, 'dist', part)));
  const [glanced, read] = complete ? readFileSync(stampFile(root), 'utf8').split('\n') : [];
  return { glanced, read };
}

/**
 * @param {string} root
 * @returns {boolean}
 */
function isBuilt(root) {
  const stamp = readStamp(root);
  if (!stamp.glanced) return false;
  const files = sourceFiles(root);
  const glanced = glance(root, files);
  if (stamp.glanced === glanced) return true;
  if (stamp.read !== reading(root, files)) return false;
  writeStamp(root, glanced, stamp.read);
  return true;
}

/**
 * @param {string} root
 * @param {string} glanced
 * @param {string} read
 */
function writeStamp(root, glanced, read) {
  const staging = `${stampFile(root)}-${process.pid}`;
  writeFileSync(staging, `${glanced}\n${read}\n`);
  renameSync(staging, stampFile(root));
}

/**
 * Pages that are open, or were saved for offline use, still ask for the files they were built with.
 * @param {string} from
 * @param {string} to
 */
function keepOldAssets(from, to) {
  if (!existsSync(from) || !existsSync(to)) return;
  for (const { name } of readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const { atime, mtime, mtimeMs } = statSync(join(from, name));
    if (existsSync(join(to, name)) || Date.now() - mtimeMs > KEEP_ASSETS_MS) continue;
    copyFileSync(join(from, name), join(to, name));
    utimesSync(join(to, name), atime, mtime);
  }
}

/**
 * Builds next to the build in use and swaps, so that a build that fails or is killed leaves the last one whole.
 * @param {string} root
 */
async function build(root) {
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    if (name.startsWith('.next-') || name.startsWith('.old-')) rmSync(join(dist, name), { recursive: true });
  }
  const files = sourceFiles(root);
  const [glanced, read] = [glance(root, files), reading(root, files)];
  const next = mkdtempSync(join(dist, '.next-'));
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  /** @param {string[]} args */
  const run = (args) =>
    runQuietly(pinnedNode(root), [vite, 'build', '--emptyOutDir', ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      failure: 'The app could not be built. The lines above say where.',
    });
  await run(['--outDir', join(next, 'client')]);
  await run(['--ssr', SERVER_ENTRY, '--outDir', join(next, 'server')]);
  keepOldAssets(join(dist, 'client', 'assets'), join(next, 'client', 'assets'));
  const old = mkdtempSync(join(dist, '.old-'));
  rmSync(stampFile(root), { force: true });
  for (const part of PARTS) {
    if (existsSync(join(dist, part))) renameSync(join(dist, part), join(old, part));
    renameSync(join(next, part), join(dist, part));
  }
  writeStamp(root, glanced, read);
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds `dist/client` and `dist/server` when a source is newer than they are. Costs some milliseconds when
 * there is nothing to do. Needs `ensureInstalled` first.
 *
 * @param {{ root: string, say?: (line: string) => void }} options
 * @returns {Promise<{ built: boolean }>} whether anything had to be done
 */
export async function ensureBuilt({ root, say = print }) {
  if (isBuilt(root)) return { built: false };
  return withBuildLock(root, say, async () => {
    if (isBuilt(root)) return { built: false };
    const since = performance.now();
    say('Building the app …');
    await build(root);
    say(`The app is built (${secondsSince(since)}).`);
    return { built: true };
  });
}
