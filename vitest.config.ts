import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Domain and offline tests need nothing but Node. Server tests get a Postgres, started once for all of them.
const shared = { environment: 'node', testTimeout: 15_000, hookTimeout: 60_000 } as const;

/** Tests render the pages from their sources: there is no browser build whose files they could name. */
const noBuild = fileURLToPath(new URL('tests/helpers/no-build.ts', import.meta.url));

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    env: { TZ: 'UTC' },
    projects: [
      { test: { ...shared, name: 'domain', include: ['tests/domain/**/*.test.{ts,tsx}'] } },
      {
        resolve: { alias: { 'virtual:client-manifest': noBuild } },
        test: { ...shared, name: 'spec', include: ['tests/spec/**/*.test.{ts,tsx}'] },
      },
      { test: { ...shared, name: 'offline', include: ['tests/offline/**/*.test.{ts,tsx}'] } },
      {
        resolve: { alias: { 'virtual:client-manifest': noBuild } },
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
