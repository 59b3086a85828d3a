import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Domain and offline tests need nothing but Node. Server tests get a Postgres, started once for all of them.
const shared = {
  environment: 'node',
  env: { TZ: 'UTC' },
  // Only against what hangs: a busy machine takes its time.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  // Files of one worker share what they import, which is half the work. Who needs a module anew resets it.
  pool: 'forks',
  isolate: false,
} as const;

const OWN_PAGES = 'tests/spec/own-pages.long.test.ts';

export default defineConfig({
  test: {
    tags: [{ name: 'long', description: 'Left out of `npm test`, as browser tests with @long are.' }],
    // One more than there are cores, because tests also wait; at most three.
    maxWorkers: Math.min(3, availableParallelism() + 1),
    projects: [
      { test: { ...shared, name: 'domain', include: ['tests/{checks,domain}/**/*.test.{ts,tsx}'] } },
      { test: { ...shared, name: 'spec', include: ['tests/spec/**/*.test.{ts,tsx}'], exclude: [OWN_PAGES] } },
      // The whole app on a page of its own: what other files left in Dexie would be in its way.
      { test: { ...shared, name: 'own-pages', include: [OWN_PAGES], isolate: true } },
      { test: { ...shared, name: 'offline', include: ['tests/offline/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['tests/{server,chaos}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/helpers/setup.ts'],
        },
      },
      // `npm run test:browsers`. `npm test` names its files, and this is none of them.
      {
        test: {
          ...shared,
          name: 'browsers',
          include: ['tests/browsers/trips.ts'],
          globalSetup: ['tests/helpers/setup.ts'],
        },
      },
    ],
  },
});
