// npm run bench:paint: a first visit on a slow phone (processor four times slower, 1.6 Mbit/s, 150 ms): the largest
// paint, how long tasks block the page, and how far its layout shifts, beside the same page without scripts. The two
// take turns. Prints medians with their ranges and asserts nothing. Name pages to measure only them.
import { type Browser, chromium } from 'playwright';
import { ensureChromium } from '../helpers/chromium.mjs';
import { openFloor } from './floor.ts';
import { openGround } from './ground.ts';
import { median, spread } from './table.ts';

const PAGES = [
  '/',
  '/shop',
  '/product/premium-garden-topsoil',
  '/guides/topsoil-calculator',
  '/blog',
  '/locations/nashville',
];
const LOADS = 5;
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** So long after the last long task, a page is done. */
const QUIET_MS = 3000;

type Figures = { paint: number; blocking: number; longest: number; shift: number };
type Watched = { paint: number; shift: number; tasks: number[]; lastTaskMs: number };

function watch(): void {
  const watched: Watched = { paint: 0, shift: 0, tasks: [], lastTaskMs: 0 };
  Object.assign(globalThis, { watched });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    watched.paint = startTime;
  });
  observe('longtask', ({ startTime, duration }) => {
    watched.tasks.push(duration);
    watched.lastTaskMs = startTime + duration;
  });
  observe('layout-shift', (entry) => {
    watched.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

/** @param isFloor the page has no scripts, so nothing hydrates it */
async function measure(browser: Browser, url: string, isFloor: boolean): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  if (!isFloor) await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await page.waitForFunction((quietMs) => {
    const { lastTaskMs } = (globalThis as unknown as { watched: Watched }).watched;
    return performance.now() - lastTaskMs > quietMs;
  }, QUIET_MS);
  const { paint, shift, tasks } = await page.evaluate(
    () => (globalThis as unknown as { watched: Watched }).watched,
  );
  await context.close();
  const blocking = tasks.reduce((sum, duration) => sum + duration - 50, 0);
  return { paint, blocking, longest: Math.max(0, ...tasks), shift };
}

const asked = process.argv.slice(2);
const pages = asked.length > 0 ? asked : PAGES;
const ground = await openGround();
const floor = await openFloor(ground.storeUrl, pages);
const { path: executablePath } = await ensureChromium();
// React creates an error when it starts. Only where an inspector is attached, as here, V8 finds out its line at once and
// reads all of React's code again for it: 20 ms that no visitor waits for.
const args = ['--disable-dev-shm-usage', '--js-flags=--no-enable-lazy-source-positions'];
const browser = await chromium.launch({ executablePath, args });
try {
  for (const path of pages) {
    const [ours, floors]: [Figures[], Figures[]] = [[], []];
    for (let load = 0; load < LOADS; load += 1) {
      ours.push(await measure(browser, ground.storeUrl + path, false));
      floors.push(await measure(browser, floor.url + path, true));
    }
    const line = (label: string, name: keyof Figures) => {
      const [page, bare] = [ours, floors].map((all) => all.map((figures) => figures[name])) as [
        number[],
        number[],
      ];
      const ratio = name === 'paint' ? `, ${(median(page) / median(bare)).toFixed(2)} times` : '';
      console.log(`  ${label.padEnd(17)} ${spread(page)}; without scripts ${spread(bare)}${ratio}`);
    };
    console.log(path);
    line('largest paint, ms', 'paint');
    line('blocking, ms', 'blocking');
    line('longest task, ms', 'longest');
    line('layout shift', 'shift');
  }
} finally {
  await browser.close();
  await floor.close();
  await ground.close();
}
