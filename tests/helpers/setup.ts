import { openTestPostgres } from './postgres.ts';

/** Global setup for vitest and Playwright, before all tests; the returned function is the teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await openTestPostgres();
  return stop;
}
