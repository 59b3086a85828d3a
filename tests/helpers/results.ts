// Who runs which test file, and what their reports come to.
import { existsSync, globSync, readFileSync } from 'node:fs';
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
  numTotalTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** A run that went wrong without a failed test (a crash, no report, an unhandled error) is one failure. */
function atLeastAsBadAs({ code }: Ended, { passed, failed }: Count): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** Every test that did not pass has failed, the skipped ones too; so has a file that could not be loaded. */
export function vitestCount(report: string, ended: Ended): Count {
  if (!existsSync(report)) return atLeastAsBadAs(ended, { passed: 0, failed: 1 });
  const { numPassedTests, numTotalTests, testResults }: VitestReport = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = numTotalTests - numPassedTests + unloaded.length;
  return atLeastAsBadAs(ended, { passed: numPassedTests, failed });
}

/** Retries are off, so a flaky test cannot be; were it there, it would have failed. */
export function playwrightCount(report: string, ended: Ended): Count {
  if (!existsSync(report)) return atLeastAsBadAs(ended, { passed: 0, failed: 1 });
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return atLeastAsBadAs(ended, { passed: stats.expected, failed });
}
