import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureBuilt } from '../../../server/runtime/build.mjs';
import { pinnedNode } from '../../../server/runtime/install.mjs';

// A bundler that copies one source file, and fails when told to: the tests are about when it runs and what is left
// behind, not about what it makes.
const bundler = `
  const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const folder = process.argv[process.argv.indexOf('--outDir') + 1];
  const part = process.argv.includes('--ssr') ? 'server' : 'client';
  const source = readFileSync('web/app.ts', 'utf8');
  appendFileSync('runs.log', part + '\\n');
  mkdirSync(folder + '/assets', { recursive: true });
  writeFileSync(folder + '/assets/app-' + source.length + '.js', source);
  writeFileSync(folder + '/app.js', source);
  if (source.includes('broken') && part === 'server') {
    console.error('web/app.ts is broken');
    process.exit(1);
  }`;

let root: string;
let said: string[];
const build = () => ensureBuilt({ root, say: (line) => void said.push(line) });
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const runs = () => (existsSync(join(root, 'runs.log')) ? read('runs.log').trim().split('\n').length / 2 : 0);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loam-build-'));
  said = [];
  mkdirSync(dirname(pinnedNode(root)), { recursive: true });
  symlinkSync(process.execPath, pinnedNode(root));
  write('node_modules/vite/bin/vite.js', bundler);
  write('web/app.ts', 'one');
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

test('a fresh clone is built once and not again', async () => {
  expect(await build()).toEqual({ built: true });
  expect(await build()).toEqual({ built: false });
  expect([read('dist/client/app.js'), read('dist/server/app.js')]).toEqual(['one', 'one']);
  expect(runs()).toBe(1);
  expect(said).toEqual(['Building the app …', expect.stringMatching(/^The app is built \(\d+\.\d s\)\.$/)]);
});

test.each([
  ['changed', () => write('web/app.ts', 'uno')],
  ['added', () => write('worker/worker.ts', '')],
  ["added to the server's", () => write('server/orders/orderRows.ts', '')],
  ['renamed', () => renameSync(join(root, 'web', 'tile.svg'), join(root, 'web', 'icon.svg'))],
  ['removed', () => rmSync(join(root, 'vite.config.ts'))],
])('a source that was %s makes the build stale', async (_, change) => {
  write('vite.config.ts', '');
  write('web/tile.svg', '<svg/>');
  await build();
  change();
  expect(await build()).toEqual({ built: true });
});

test('a source with another time but the same text does not make the build stale', async () => {
  await build();
  utimesSync(join(root, 'web', 'app.ts'), new Date(), new Date());
  expect(await build()).toEqual({ built: false });
});

test.each(['dist/.built', 'dist/client', 'dist/server'])('a build without %s is made again', async (part) => {
  await build();
  rmSync(join(root, part), { recursive: true });
  expect(await build()).toEqual({ built: true });
});

test('a failed build reports why and keeps the last one in use', async () => {
  await build();
  write('web/app.ts', 'broken');
  await expect(build()).rejects.toThrow(/web\/app\.ts is broken\n.*The app could not be built/s);
  expect([read('dist/client/app.js'), read('dist/server/app.js')]).toEqual(['one', 'one']);
  write('web/app.ts', 'one');
  expect(await build()).toEqual({ built: false });
});

test('leftovers of a killed build are removed', async () => {
  write('dist/.next-killed/client/app.js', 'half');
  await build();
  expect(readdirSync(join(root, 'dist')).sort()).toEqual(['.built', 'client', 'server']);
});

test('two concurrent starts build once', async () => {
  const outcomes = await Promise.all([build(), build()]);
  expect(outcomes.map(({ built }) => built).sort()).toEqual([false, true]);
  expect(runs()).toBe(1);
});

test('files of the last build are kept for pages that are still open', async () => {
  await build();
  write('web/app.ts', 'number two');
  await build();
  expect(readdirSync(join(root, 'dist', 'client', 'assets'))).toEqual(['app-10.js', 'app-3.js']);
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
  utimesSync(join(root, 'dist', 'client', 'assets', 'app-3.js'), old, old);
  write('web/app.ts', 'three');
  await build();
  expect(readdirSync(join(root, 'dist', 'client', 'assets'))).toEqual(['app-10.js', 'app-5.js']);
});
