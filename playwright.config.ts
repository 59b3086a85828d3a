import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { findChromium } from './tests/helpers/chromium.mjs';

// Found once, here; worker processes read this file again and inherit what was found.
process.env.CHROMIUM_PATH ||= findChromium()?.path ?? '';
const { CHROMIUM_PATH } = process.env;
if (CHROMIUM_PATH === '') throw new Error('No Chromium here. `npm test` installs one.');

export default defineConfig({
  testDir: 'tests/e2e',
  // Node takes types away by itself; the runner's compiler takes twice as long on a fresh clone.
  build: { external: ['**/*.ts'] },
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  globalSetup: './tests/helpers/setup.ts',
  // Tests run side by side, each worker's on a store of its own. Files that change what everybody sees have one
  // to themselves, and run in their order.
  // More than there are cores only wait for each other.
  workers: Math.min(3, availableParallelism()),
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // For one test that hangs; a machine that does other things too is slow, not wrong.
  timeout: 180_000,
  expect: {
    timeout: 60_000,
    toPass: { timeout: 90_000 },
    // One picture for all systems: they are small, and the fonts are the store's own.
    toHaveScreenshot: { pathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}{ext}' },
  },
  reporter: 'list',
  use: {
    launchOptions: {
      executablePath: CHROMIUM_PATH,
      args: [
        '--disable-dev-shm-usage',
        // Pages are drawn without a graphics card; a process apart for that takes a sixth of the work.
        '--in-process-gpu',
        // So does one for the network. Only the last list of features counts; the first two are the runner's own.
        '--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies,NetworkServiceInProcess2',
        // No page here lives as long as its code takes to be made faster.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    reducedMotion: 'reduce',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  // Every test runs on the desk; one tagged @phone runs on the phone instead, one tagged @both on both.
  projects: [
    {
      name: 'phone',
      grep: /@phone\b|@both\b/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grepInvert: /@phone\b/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
