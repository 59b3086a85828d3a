import { defineConfig } from 'vitest/config';

// Domain and offline tests need nothing but Node. Server tests get a Postgres, started once for all of them.
const shared = { environment: 'node', testTimeout: 15_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    env: { TZ: 'UTC' },
    projects: [
      { test: { ...shared, name: 'domain', include: ['tests/domain/**/*.test.{ts,tsx}'] } },
      { test: { ...shared, name: 'spec', include: ['tests/spec/**/*.test.{ts,tsx}'] } },
      { test: { ...shared, name: 'offline', include: ['tests/offline/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['tests/{server,chaos}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/helpers/setup.ts'],
        },
      },
    ],
  },
});
