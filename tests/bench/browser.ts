import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { ensureChromium } from '../helpers/chromium.mjs';
import type { Measured } from './page.ts';

type Watch = { measure(): Promise<Measured> };

/** The page's script: the device code as the app's own build makes it. */
async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // Vite leaves it to whoever uses a library.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('./page.ts', import.meta.url)), formats: ['iife'], name: 'watch' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('nothing was built');
  return result.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
}

type Stopwatch = {
  /** A device that never was here, on a processor slowed so many times. */
  freshDevice(slowdown: number): Promise<{ measure(): Promise<Measured>; close(): Promise<void> }>;
  close(): Promise<void>;
};

export async function openStopwatch(storeUrl: string): Promise<Stopwatch> {
  const { path } = await ensureChromium();
  const code = await script();
  const browser: Browser = await chromium.launch({ executablePath: path, args: ['--disable-dev-shm-usage'] });

  async function open(page: Page): Promise<void> {
    // A page of the store's own origin without the store's own app on it.
    await page.route('**/bench.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bench</title>' }),
    );
    await page.goto(`${storeUrl}/bench.html`);
    await page.addScriptTag({ content: code });
  }

  return {
    async freshDevice(slowdown) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await open(page);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      return {
        measure: () => page.evaluate(() => (globalThis as unknown as { watch: Watch }).watch.measure()),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
