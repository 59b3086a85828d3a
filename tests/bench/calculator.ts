// npm run bench:calculator: what the calculator weighs, what a letter typed into it and a press of Calculate take
// until the next paint on a processor four times slower, and how long a phone without signal needs from nothing to the
// first result. Prints a table and asserts nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { ensureChromium } from '../helpers/chromium.mjs';
import { openGround } from './ground.ts';
import { kilobytes, type Line, milliseconds, print } from './table.ts';

const PATH = '/guides/topsoil-calculator';
const LINKED = `${PATH}?length=24&width=18&depth=4`;
const SLOWDOWN = 4;
const ROUNDS = 5;

const ground = await openGround();
const { path: executablePath } = await ensureChromium();
const folder = mkdtempSync(join(tmpdir(), 'calculator-bench-'));

async function bytes(): Promise<number> {
  const html = await (await fetch(`${ground.storeUrl}${PATH}`)).text();
  const entry = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].flatMap(([, file = '']) => file);
  const code = /<script type="application\/json" id="code">(.*?)<\/script>/.exec(html)?.[1] ?? '[]';
  const files = [...entry, ...(JSON.parse(code) as string[])];
  let sum = 0;
  for (const file of new Set(files)) {
    const answer = await fetch(new URL(file, ground.storeUrl), {
      headers: { 'accept-encoding': 'identity' },
    });
    sum += brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length;
  }
  return sum;
}

/** A phone's browser with its storage kept between starts. */
async function phone(): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: ['--disable-dev-shm-usage'],
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Milliseconds from each input to the next paint, as the browser's Event Timing counts them (in steps of 8). */
async function interactions(): Promise<{ typed: number[]; pressed: number[] }> {
  const context = await phone();
  const page = await slowPage(context);
  await page.goto(`${ground.storeUrl}${PATH}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.getByRole('button', { name: /^Shape/ }).waitFor();
  await page.evaluate(() => {
    const timed: { name: string; duration: number }[] = [];
    Object.assign(window, { timed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) timed.push({ name: entry.name, duration: entry.duration });
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  const calculate = page.getByRole('button', { name: 'Calculate' }).filter({ visible: true });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['Length, ft', 'Width, ft', 'Depth, in']) {
      const field = page.getByRole('textbox', { name });
      await field.fill('');
      await field.pressSequentially(`${12 + round}.5`, { delay: 80 });
    }
    await calculate.tap();
    await page.getByRole('heading', { name: /cubic yards$/ }).waitFor();
    // An interaction is told of once it is painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  }
  const timed = await page.evaluate(
    () => (window as unknown as { timed: { name: string; duration: number }[] }).timed,
  );
  await context.close();
  const of = (pattern: RegExp) =>
    timed.filter(({ name }) => pattern.test(name)).map(({ duration }) => duration);
  return { typed: of(/^key/), pressed: of(/^(click|pointer)/) };
}

/** A browser started anew without signal, from the address to an answer on the screen. */
async function coldStart(): Promise<number> {
  const context = await phone();
  await context.setOffline(true);
  const page = await slowPage(context);
  await page.addInitScript(() => {
    const look = () => {
      if (!document.getElementById('calc-answer')) return;
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { answeredAt: performance.now() })));
      watching.disconnect();
    };
    const watching = new MutationObserver(look);
    watching.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${ground.storeUrl}${LINKED}`);
  const read = () => (window as unknown as { answeredAt?: number }).answeredAt;
  await page.waitForFunction(read);
  const at = (await page.evaluate(read)) ?? Number.NaN;
  await context.close();
  return at;
}

const worst = (values: readonly number[]) => (values.length === 0 ? 16 : Math.max(...values));
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 16;

try {
  const { typed, pressed } = await interactions();
  const starts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) starts.push(await coldStart());
  const lines: Line[] = [
    ['first scripts, brotli', kilobytes(await bytes())],
    [`letter to paint at ${SLOWDOWN}x, median of those over 16 ms`, milliseconds(median(typed))],
    [`letter to paint at ${SLOWDOWN}x, worst`, milliseconds(worst(typed))],
    [`Calculate to paint at ${SLOWDOWN}x, median`, milliseconds(median(pressed))],
    [`Calculate to paint at ${SLOWDOWN}x, worst`, milliseconds(worst(pressed))],
    [`cold start without signal to the first result at ${SLOWDOWN}x, median`, milliseconds(median(starts))],
    ['the same, worst', milliseconds(worst(starts))],
  ];
  print(lines);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await ground.close();
}
