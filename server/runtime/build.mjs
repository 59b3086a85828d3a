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
import { compressFiles } from './compress.mjs';
import { pinnedNode } from './install.mjs';
import { print, runQuietly, secondsSince } from './tools.mjs';

const SOURCES = [
  'web',
  'server',
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
const KEEP_ASSETS_MS = 30 * 24 * 60 * 60 * 1000;

/** @param {string} root */
const stampFile = (root) => join(root, 'dist', '.built');

/**
 * Builds `dist/client` and `dist/server` when a source is newer. Takes a fraction of a second when nothing has changed.
 * Requires `ensureInstalled` first.
 *
 * @param {{ root: string, say?: (line: string) => void }} options
 * @returns {Promise<{ built: boolean }>} whether a build ran
 */
export async function ensureBuilt({ root, say = print }) {
  if (isBuilt(root)) return { built: false };
  return withBuildLock(root, say, async () => {
    if (isBuilt(root)) return { built: false };
    const startedAt = performance.now();
    say('Building the app …');
    await build(root);
    say(`The app is built (${secondsSince(startedAt)}).`);
    return { built: true };
  });
}

/** @param {string} root */
function isBuilt(root) {
  const isWhole = existsSync(stampFile(root)) && PARTS.every((part) => existsSync(join(root, 'dist', part)));
  if (!isWhole) return false;
  // Times take a fraction of the time of texts, which alone say whether a file with another time has changed.
  const [times, texts] = readFileSync(stampFile(root), 'utf8').split('\n');
  return times === hashSources(root, readTime) || texts === hashSources(root, readFileSync);
}

/**
 * @param {string} root
 * @returns {string[]} every source file, relative to the root, in a stable order
 */
function sourceFiles(root) {
  /** @type {string[]} */
  const files = [];
  /** @param {string} folder */
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory()) visit(`${folder}/${entry.name}`);
      else files.push(`${folder}/${entry.name}`);
    }
  };
  for (const source of SOURCES) {
    const stat = statSync(join(root, source), { throwIfNoEntry: false });
    if (stat?.isDirectory()) visit(source);
    else if (stat) files.push(source);
  }
  return files.sort();
}

/**
 * @param {string} root
 * @param {(file: string) => string | Buffer} read
 */
function hashSources(root, read) {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root)) hash.update(`${file}\n`).update(read(join(root, file)));
  return hash.digest('hex');
}

/** @param {string} file */
function readTime(file) {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}\n`;
}

/**
 * Builds next to the current build and swaps them, so that a failed or killed build leaves the last one intact.
 * @param {string} root
 */
async function build(root) {
  const dist = join(root, 'dist');
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    if (name.startsWith('.next-') || name.startsWith('.old-')) rmSync(join(dist, name), { recursive: true });
  }
  const stamp = [readTime, readFileSync].map((read) => hashSources(root, read)).join('\n');
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
  await run(['--ssr', '--outDir', join(next, 'server')]);
  await compressFiles(join(next, 'client'), join(dist, 'client'));
  keepOldAssets(join(dist, 'client', 'assets'), join(next, 'client', 'assets'));
  const old = mkdtempSync(join(dist, '.old-'));
  rmSync(stampFile(root), { force: true });
  for (const part of PARTS) {
    if (existsSync(join(dist, part))) renameSync(join(dist, part), join(old, part));
    renameSync(join(next, part), join(dist, part));
  }
  writeFileSync(join(next, 'built'), stamp);
  renameSync(join(next, 'built'), stampFile(root));
  for (const folder of [next, old]) rmSync(folder, { recursive: true, force: true });
}

/**
 * Keeps the previous build's assets: open pages, and those saved for offline use, still request them.
 * @param {string} from
 * @param {string} to
 */
function keepOldAssets(oldFolder, target) {
  if (!existsSync(oldFolder) || !existsSync(target)) return;
  for (const { name } of readdirSync(oldFolder, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const { atime, mtime, mtimeMs } = statSync(join(oldFolder, name));
    if (existsSync(join(target, name)) || Date.now() - mtimeMs > KEEP_ASSETS_MS) continue;
    copyFileSync(join(oldFolder, name), join(target, name));
    utimesSync(join(target, name), atime, mtime);
  }
}
