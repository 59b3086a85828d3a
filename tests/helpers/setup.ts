import { openTestPostgres } from './postgres.ts';

/** Runs once before all server or browser tests, under vitest and Playwright alike; what it returns runs after. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await openTestPostgres();
  return stop;
}
