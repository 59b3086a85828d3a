import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled, pinnedNode } from '../../../server/runtime/install.mjs';

// Stands in for npm: records that it ran, and leaves what the real one would, with or without install scripts.
const npm = `
  const fs = require('node:fs');
  fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
  if (process.env.TEST_NPM === 'offline') {
    console.error('npm error network');
    process.exit(1);
  }
  fs.mkdirSync('node_modules/node/bin', { recursive: true });
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  if (process.env.TEST_NPM === 'old' && !process.argv.includes('native@1.0.0')) delete packages['node_modules/native'];
  fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const script = "const fs = require('node:fs'); fs.mkdirSync('bin', { recursive: true });" +
    "fs.writeFileSync('" + binary + "', ''); fs.truncateSync('" + binary + "', 2e7);";
  fs.writeFileSync('node_modules/node/installArchSpecificPackage.js', process.env.TEST_NPM === 'broken' ? '' : script);
  if (['scripts', 'old'].includes(process.env.TEST_NPM)) {
    const where = { cwd: 'node_modules/node' };
    require('node:child_process').execFileSync(process.execPath, ['installArchSpecificPackage.js'], where);
  }`;

let root: string;
let said: string[];
const install = () => ensureInstalled({ root, say: (line) => void said.push(line) });
const npmRuns = () =>
  existsSync(join(root, 'npm.log')) ? readFileSync(join(root, 'npm.log'), 'utf8').trim().split('\n') : [];
const lock = (version: string, path = 'package-lock.json') => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  const packages = {
    '': {},
    'node_modules/hono': { version },
    'node_modules/native': { version, optional: true, os: [process.platform], cpu: [process.arch] },
    'node_modules/other': { version, optional: true, os: ['plan9'], cpu: [process.arch] },
  };
  writeFileSync(join(root, path), JSON.stringify({ packages }));
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loam-install-'));
  said = [];
  writeFileSync(join(root, 'npm-cli.js'), npm);
  lock('1.0.0');
  vi.stubEnv('npm_execpath', join(root, 'npm-cli.js'));
  vi.stubEnv('npm_node_execpath', process.execPath);
  vi.stubEnv('TEST_NPM', 'scripts');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('a fresh clone is installed once and not again', async () => {
  expect(await install()).toEqual({ node: pinnedNode(root), installed: true });
  expect(await install()).toEqual({ node: pinnedNode(root), installed: false });
  expect(npmRuns()).toEqual([expect.stringMatching(/^install --no-save --include=dev --include=optional/)]);
  expect(said).toEqual([
    expect.stringContaining('Installing'),
    expect.stringMatching(/installed \(\d+\.\d s\)/),
  ]);
});

test('a changed lockfile is installed', async () => {
  await install();
  lock('2.0.0');
  expect(await install()).toMatchObject({ installed: true });
  expect(npmRuns()).toHaveLength(2);
});

test('packages installed by hand are accepted as they are', async () => {
  await install();
  lock('2.0.0');
  lock('2.0.0', 'node_modules/.package-lock.json');
  await install();
  expect(npmRuns()).toHaveLength(1);
});

test.each([
  ['other', 1],
  ['native', 2],
  ['hono', 2],
])('a missing package "%s" makes npm run %i times in two starts', async (name, times) => {
  await install();
  rmSync(join(root, 'node_modules', '.installed'));
  const note = join(root, 'node_modules', '.package-lock.json');
  const { packages } = JSON.parse(readFileSync(note, 'utf8'));
  delete packages[`node_modules/${name}`];
  writeFileSync(note, JSON.stringify({ packages }));
  await install();
  expect(npmRuns()).toHaveLength(times);
});

test('a platform package that npm left out is installed by name', async () => {
  vi.stubEnv('TEST_NPM', 'old');
  await install();
  expect(npmRuns()).toEqual([expect.stringMatching(/error$/), expect.stringMatching(/ native@1\.0\.0$/)]);
});

test('Node is downloaded also where npm skips install scripts', async () => {
  vi.stubEnv('TEST_NPM', 'blocked');
  await install();
  expect(existsSync(pinnedNode(root))).toBe(true);
});

test('an installation without Node ends with instructions, and does not count as complete', async () => {
  vi.stubEnv('TEST_NPM', 'broken');
  await expect(install()).rejects.toThrow('npm rebuild node --ignore-scripts=false');
  vi.stubEnv('TEST_NPM', 'blocked');
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(await install()).toMatchObject({ installed: true });
});

test('a failed installation shows npm’s message and what to do', async () => {
  vi.stubEnv('TEST_NPM', 'offline');
  await expect(install()).rejects.toThrow(/npm error network\n.*could not be installed.*try again/s);
});

test('two concurrent starts install once', async () => {
  const outcomes = await Promise.all([install(), install()]);
  expect(outcomes.map(({ installed }) => installed).sort()).toEqual([false, true]);
  expect(npmRuns()).toHaveLength(1);
});
