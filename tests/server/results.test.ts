import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runChild } from '../helpers/child.ts';
import { byRunner, failuresIn, playwrightCount, vitestCount } from '../helpers/results.ts';

// A run must not look green because its report is missing, half-read or silent about what was left out.

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true }));

const well = { code: 0, overdue: false, output: '' };
const badly = { code: 1, overdue: false, output: '' };

function written(report: object): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(report));
  return file;
}
const vitest = (passed: number, failed: number, testResults: object[] = []) =>
  written({ numPassedTests: passed, numFailedTests: failed, testResults });
const playwright = (stats: object, errors: unknown[] = []) =>
  written({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

test('passed and failed vitest tests are counted', () => {
  expect(vitestCount(vitest(7, 2), badly)).toEqual({ passed: 7, failed: 2 });
  expect(vitestCount(vitest(9, 0), well)).toEqual({ passed: 9, failed: 0 });
});

test('a vitest file that does not load is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(vitestCount(vitest(3, 0, testResults), badly)).toEqual({ passed: 3, failed: 1 });
});

test('a vitest file whose set-up fails is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'skipped' }] }];
  expect(vitestCount(vitest(3, 0, testResults), badly)).toEqual({ passed: 3, failed: 1 });
});

test('a failed test is not counted again for its file', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
  expect(vitestCount(vitest(3, 1, testResults), badly)).toEqual({ passed: 3, failed: 1 });
});

test('a green report of a run that ended badly is a failure', () => {
  expect(vitestCount(vitest(3, 0), badly)).toEqual({ passed: 3, failed: 1 });
  expect(playwrightCount(playwright({ expected: 3 }), badly)).toEqual({ passed: 3, failed: 1 });
});

test('a missing report is a failure', () => {
  expect(vitestCount(join(folder, 'none.json'), well)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCount(join(folder, 'none.json'), well)).toEqual({ passed: 0, failed: 1 });
});

test('flaky, skipped and unloaded browser tests are failures', () => {
  const report = playwright({ expected: 5, unexpected: 1, flaky: 1, skipped: 1 }, [
    { message: 'no such file' },
  ]);
  expect(playwrightCount(report, badly)).toEqual({ passed: 5, failed: 4 });
});

test('what failed is named: tests, files that do not load, and reports that are not there', () => {
  const tests = (...statuses: string[]) =>
    statuses.map((status, at) => ({ status, fullName: `rule ${at + 1}` }));
  const report = vitest(1, 1, [
    { name: '/any/tests/domain/a.test.ts', status: 'failed', assertionResults: tests('passed', 'failed') },
    { name: '/any/tests/domain/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/any/tests/domain/c.test.ts', status: 'passed', assertionResults: tests('passed') },
  ]);
  expect(failuresIn(report)).toEqual(['tests/domain/a.test.ts › rule 2', 'tests/domain/b.test.ts']);
  const [well, badly] = ['expected', 'unexpected'];
  const specs = [
    { title: 'opens', file: 'shop.test.ts', ok: true, tests: [{ projectName: 'desktop', status: well }] },
    {
      ...{ title: 'closes', file: 'shop.test.ts', ok: true },
      tests: [
        { projectName: 'desktop', status: well },
        { projectName: 'phone', status: badly },
      ],
    },
  ];
  const nested = written({ suites: [{ specs: [], suites: [{ specs }] }] });
  expect(failuresIn(nested)).toEqual(['tests/e2e/shop.test.ts › closes [phone]']);
  expect(failuresIn(join(folder, 'vitest.json'))).toEqual(['no report from vitest']);
});

test('each test file has one runner', () => {
  expect(byRunner(['tests/domain/money.test.ts', 'tests/e2e/shop.test.ts'])).toEqual({
    vitest: ['tests/domain/money.test.ts'],
    playwright: ['tests/e2e/shop.test.ts'],
  });
});

test('a child without a limit runs to its own end', async () => {
  const slow = 'setTimeout(() => process.exit(3), 300)';
  expect(await runChild(['-e', slow], { cwd: folder })).toEqual({ code: 3, overdue: false, output: '' });
});

test('a child that hangs is ended with all it started', async () => {
  const hanging = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => 1, 1e3)']);
    console.log(child.pid);
    setInterval(() => 1, 1e3);`;
  const { code, overdue, output } = await runChild(['-e', hanging], {
    cwd: folder,
    limitMs: 1_500,
    quiet: true,
  });
  expect({ code, overdue }).toEqual({ code: null, overdue: true });
  await expect.poll(() => isRunning(Number(output))).toBe(false);
});

/** A killed orphan may stay as a zombie for want of a parent; only /proc tells it from one that runs. */
async function isRunning(pid: number): Promise<boolean> {
  const { readFile } = await import('node:fs/promises');
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(
    (error: NodeJS.ErrnoException) => error.code ?? '',
  );
  return stat !== 'ENOENT' && !/\) Z /.test(stat);
}
