// Runs `npm test`: the checks, vitest, Playwright, and a one-line summary. What takes long (files named *.long.test.ts,
// and tests tagged `long`, in the browser @long) runs with --long only. With words as arguments, it runs all tests of
// the files whose path contains one of them, and no checks.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from '../../server/runtime/build.mjs';
import { ensureChromium } from './chromium.mjs';

const root = resolve(import.meta.dirname, '../..');
const words = process.argv.slice(2).filter((word) => word !== '--long');
const started = performance.now();
const isLong = process.argv.includes('--long');
/** Read by `sized`. */
if (isLong) process.env.TEST_LONG = '1';
const isShort = words.length === 0 && !isLong;
const scratch = mkdtempSync(join(tmpdir(), 'loam-and-axle-results-'));
const tool = (path: string) => join(root, 'node_modules', path);

let passed = 0;
/** Repeated at the end with what was said of it, because early failures scroll out of view. */
const failures: string[] = [];
const SAID_LINES = 20;

const running = new Set<ChildProcess>();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopped = true;
    // Ctrl-C reaches the children by itself.
    if (signal !== 'SIGINT') for (const child of running) child.kill(signal);
  });
}

function run(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((ended, failed) => {
    if (isStopped) return ended(false);
    const stdio = ['ignore', 'inherit', 'inherit'] as const;
    // The workers that it forks inherit the flag. A quarter of their time is garbage collection without it.
    const child = spawn(process.execPath, ['--max-semi-space-size=64', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: [...stdio],
    });
    running.add(child);
    child.once('error', failed);
    child.once('exit', (code) => {
      running.delete(child);
      ended(code === 0);
    });
  });
}

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

async function check(name: string, args: readonly string[]): Promise<void> {
  const start = performance.now();
  const isFine = await run(args);
  if (isFine) passed += 1;
  else failures.push(name);
  console.log(`${isFine ? '✓' : '✗'} ${name} (${secondsSince(start)})`);
}

const plain = (xml: string) =>
  xml.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name as string] ?? '&',
  );

/** The first lines of what a failed test said; vitest escapes them, Playwright puts them in a CDATA section. */
function saidOf(content: string): string[] {
  const report =
    /<(?:failure|error)\b[^>]*>(?:\s*<!\[CDATA\[)?([\s\S]*?)(?:\]\]>\s*)?<\/(?:failure|error)>/.exec(
      content,
    )?.[1];
  return plain(stripVTControlCharacters(report ?? '').trim())
    .split('\n')
    .slice(0, SAID_LINES);
}

/** Both runners write JUnit XML. A run that fails without a failed test counts as one failure. */
async function runTests(
  runner: string,
  report: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const start = performance.now();
  const isFine = await run(args, env);
  console.log(`${isFine ? '✓' : '✗'} ${runner} (${secondsSince(start)})`);
  const xml = existsSync(report) ? readFileSync(report, 'utf8') : '';
  const earlierCount = failures.length;
  for (const [, attributes = '', content = ''] of xml.matchAll(
    /<testcase\b([^>]*[^/>])(?:\/>|>([\s\S]*?)<\/testcase>)/g,
  )) {
    if (content.includes('<skipped')) continue;
    const [name, file] = ['name', 'classname'].map(
      (key) => new RegExp(`\\b${key}="([^"]*)"`).exec(attributes)?.[1],
    );
    if (/<(?:failure|error)\b/.test(content))
      failures.push([plain(`${file} › ${name}`), ...saidOf(content)].join('\n    '));
    else passed += 1;
  }
  if (!isFine && failures.length === earlierCount) failures.push(`${runner} itself`);
}

async function runVitest(files: readonly string[]): Promise<void> {
  const report = join(scratch, 'vitest.xml');
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${report}`];
  const choice = isShort ? ['--tags-filter', '!long'] : [];
  await runTests('vitest', report, [tool('vitest/vitest.mjs'), 'run', ...reporters, ...choice, ...files]);
}

async function runPlaywright(files: readonly string[]): Promise<void> {
  const report = join(scratch, 'playwright.xml');
  await ensureBuilt({ root });
  const { path, source } = await ensureChromium();
  console.log(`Chromium: ${path} (from ${source})`);
  // Playwright takes patterns; a path is one when its dots are escaped.
  const exact = files.map((file) => `${file.replaceAll('.', '\\.')}$`);
  const env = { CHROMIUM_PATH: path, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report };
  await runTests(
    'playwright',
    report,
    // A file may have nothing to test but in a long run.
    [
      ...[tool('playwright/cli.js'), 'test', '--reporter=list,junit', '--pass-with-no-tests'],
      ...(isShort ? ['--grep-invert', '@long'] : []),
      ...exact,
    ],
    env,
  );
}

async function runAll(): Promise<void> {
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  const isNamed = (file: string) => words.length === 0 || words.some((word) => file.includes(word));
  const isLeftOut = (file: string) => isShort && file.endsWith('.long.test.ts');
  const chosen = files.filter((file) => isNamed(file) && !isLeftOut(file)).sort();
  const inBrowser = (file: string) => file.startsWith('tests/e2e/');
  const [unseen, seen] = [chosen.filter((file) => !inBrowser(file)), chosen.filter(inBrowser)];
  const parallel: Promise<void>[] = [];
  if (words.length === 0) {
    parallel.push(
      // More at once repeat each other's work, and vitest runs beside it.
      check('types (tsc, per runtime)', [
        tool('typescript/bin/tsc'),
        ...['-b', '--builders', '1', '--checkers', '1'],
      ]),
      check('format and lint (biome)', [tool('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings']),
      check('layers and habits', ['tests/checks/checks.ts']),
    );
  }
  if (unseen.length > 0) parallel.push(runVitest(unseen));
  await Promise.all(parallel);
  // Not beside the others: on few processors both then take longer than one after the other.
  if (seen.length > 0) await runPlaywright(seen);
}

try {
  await runAll();
} catch (error) {
  console.error(error);
  failures.push(error instanceof Error ? error.message : String(error));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
if (isShort) console.log('What takes long was not run: npm run test:long does.');
if (words.length === 0) console.log('Firefox and WebKit were not run: npm run test:browsers does.');
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`\nin ${secondsSince(started)}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 && passed > 0 && !isStopped ? 0 : 1;
