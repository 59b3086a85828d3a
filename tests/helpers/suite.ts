// The whole of `npm test`: checks, then one Postgres for everybody, vitest, browsers, and one line of sums.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureBuilt } from '../../server/runtime/build.mjs';
import { findHabitBreaks } from '../checks/habits.ts';
import { endAll, runChild } from './child.ts';
import { ensureChromium } from './chromium.mjs';
import type { TestPostgres } from './postgres.ts';
import {
  BROWSER,
  byRunner,
  type Count,
  failuresIn,
  playwrightCount,
  testFiles,
  vitestCount,
} from './results.ts';

const root = resolve(import.meta.dirname, '../..');
const patterns = process.argv.slice(2);
const started = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const tool = (path: string) => join(root, 'node_modules', path);

const total: Count = { passed: 0, failed: 0 };
/** Said once more at the end, for what failed early scrolls away. */
const failures: string[] = [];
let database: TestPostgres | undefined;
const scratch = mkdtempSync(join(tmpdir(), 'loam-and-axle-results-'));

function add({ passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
}

/** Goes well when the work neither throws nor returns a complaint. A failed step counts as a failed test. */
async function step(name: string, work: () => Promise<string | undefined>): Promise<boolean> {
  const since = performance.now();
  let complaint: string | undefined;
  try {
    complaint = await work();
  } catch (error) {
    complaint = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  if (complaint !== undefined) {
    total.failed += 1;
    failures.push(name);
  }
  console.log(`${complaint === undefined ? '✓' : '✗'} ${name} (${seconds(since)})`);
  if (complaint !== undefined) console.error(complaint);
  return complaint === undefined;
}

async function runCheck(args: string[]): Promise<string | undefined> {
  const { code, output } = await runChild(args, { cwd: root, quiet: true });
  return code === 0 ? undefined : output;
}

async function habits(): Promise<string | undefined> {
  const found = findHabitBreaks(root);
  const lines = found.map(({ file, line, rule, text }) => `${file}:${line}: ${rule}\n    ${text}`);
  return found.length === 0 ? undefined : lines.join('\n');
}

/** A step that is a test: going well counts too. */
async function check(name: string, work: () => Promise<string | undefined>): Promise<void> {
  if (await step(name, work)) total.passed += 1;
}

async function checks(): Promise<void> {
  await check('types (tsc, per runtime)', () =>
    runCheck([tool('typescript/bin/tsc'), '-b', '--pretty', 'false']),
  );
  await check('format, lint and layers (biome)', () =>
    runCheck([
      tool('@biomejs/biome/bin/biome'),
      'ci',
      '--colors=off',
      '--error-on-warnings',
      '--max-diagnostics=100',
      '.',
    ]),
  );
  await check('habits', habits);
}

async function runVitest(files: string[]): Promise<void> {
  const report = join(scratch, 'vitest.json');
  const args = [tool('vitest/vitest.mjs'), 'run', '--reporter=default', '--reporter=json'];
  const ended = await runChild([...args, `--outputFile.json=${report}`, ...files], { cwd: root });
  add(vitestCount(report, ended));
  failures.push(...failuresIn(report));
}

async function runPlaywright(files: string[]): Promise<void> {
  const report = join(scratch, 'playwright.json');
  // Playwright takes patterns; a path is one when its dots are escaped.
  const exact = files.map((file) => `${file.replaceAll('.', '\\.')}$`);
  const args = [tool('playwright/cli.js'), 'test', '--reporter=list,json', ...exact];
  const ended = await runChild(args, {
    cwd: root,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_HTML_OPEN: 'never' },
  });
  add(playwrightCount(report, ended));
  failures.push(...failuresIn(report));
}

async function startDatabase(): Promise<string | undefined> {
  // Not at the top: a server that does not even load must still leave a report.
  const { openTestPostgres } = await import('./postgres.ts');
  database = await openTestPostgres();
  return undefined;
}

async function findBrowser(): Promise<string | undefined> {
  const { path, source } = await ensureChromium();
  process.env.CHROMIUM_PATH = path;
  console.log(`  Chromium: ${path} (from ${source})`);
  return undefined;
}

async function build(): Promise<string | undefined> {
  await ensureBuilt({ root });
  return undefined;
}

async function tidyUp(): Promise<void> {
  endAll();
  await database?.stop();
  rmSync(scratch, { recursive: true, force: true });
}

async function stopOn(signal: NodeJS.Signals): Promise<void> {
  console.error(`\n${signal}: stopping.`);
  await tidyUp();
  process.exit(1);
}

async function run(): Promise<void> {
  const files = testFiles(root).filter((file) => patterns.every((pattern) => file.includes(pattern)));
  const { vitest, playwright } = byRunner(files);
  if (patterns.length === 0) await checks();
  const standsOnDatabase = files.some((file) => /^tests\/(server|chaos|e2e)\//.test(file));
  // Stores started by vitest files see to it themselves.
  const isBuilt = playwright.length === 0 || (await step('build', build));
  const hasDatabase = !standsOnDatabase || (await step('database (migrated, seeded)', startDatabase));
  if (vitest.length > 0 && hasDatabase) await runVitest(vitest);
  if (playwright.length === 0) return;
  const hasBrowser = await step('browser', findBrowser);
  if (isBuilt && hasDatabase && hasBrowser) await runPlaywright(playwright);
  else console.error(`Not run for want of the above: ${playwright.length} files in ${BROWSER}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopOn(signal));

try {
  await run();
} finally {
  await tidyUp();
}
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`\nin ${seconds(started)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
