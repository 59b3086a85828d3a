// Who runs which test file, and what their reports come to.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Ended } from './child.ts';

export type Count = { passed: number; failed: number };

export const BROWSER = 'tests/e2e';

/** All test files, relative to the root, with forward slashes. */
export function testFiles(root: string): string[] {
  const found = globSync('tests/**/*.test.{ts,tsx}', { cwd: root });
  return found.map((file) => file.replaceAll('\\', '/')).sort();
}

export function byRunner(files: readonly string[]): { vitest: string[]; playwright: string[] } {
  const isBrowsers = (file: string) => file.startsWith(`${BROWSER}/`);
  return { vitest: files.filter((file) => !isBrowsers(file)), playwright: files.filter(isBrowsers) };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** A run that went wrong without a failed test (a crash, no report, an unhandled error) is one failure. */
function atLeastAsBadAs({ code }: Ended, { passed, failed }: Count): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/**
 * A file that failed without a failed test could not be loaded or set up, which is one failure. What needs root
 * and has not got it (`runIf(isRoot)`, the only way to leave a test out) is neither passed nor failed.
 */
export function vitestCount(report: string, ended: Ended): Count {
  if (!existsSync(report)) return atLeastAsBadAs(ended, { passed: 0, failed: 1 });
  const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return atLeastAsBadAs(ended, { passed: numPassedTests, failed: numFailedTests + broken.length });
}

/** Retries are off, so a flaky test cannot be; were it there, it would have failed. */
export function playwrightCount(report: string, ended: Ended): Count {
  if (!existsSync(report)) return atLeastAsBadAs(ended, { passed: 0, failed: 1 });
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return atLeastAsBadAs(ended, { passed: stats.expected, failed });
}

type NamedVitest = { testResults?: { name: string; status: string; assertionResults: NamedTest[] }[] };
type NamedTest = { status: string; fullName: string };
/** One of every size of window; `ok` of the whole is that of the first alone. */
type Spec = { title: string; file: string; tests: { projectName: string; status: string }[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/** Names of what failed, one a line, for the end of a long output: `file › test`, or the file that did not load. */
export function failuresIn(report: string): string[] {
  if (!existsSync(report)) return [`no report from ${basename(report, '.json')}`];
  const told: NamedVitest & Suite = JSON.parse(readFileSync(report, 'utf8'));
  const ofVitest = (told.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(Math.max(0, name.lastIndexOf('/tests/') + 1));
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [file];
    return failed.map(({ fullName }) => `${file} › ${fullName}`);
  });
  const ofBrowser = specsOf(told).flatMap(({ title, file, tests }) =>
    tests.flatMap(({ projectName, status }) =>
      status === 'expected' ? [] : [`${BROWSER}/${file} › ${title} [${projectName}]`],
    ),
  );
  return [...ofVitest, ...ofBrowser];
}
