// npm run bench:sync: what pulling 10,000 products costs, beside a bare route with one trivial query in the same run. Prints a table and
// asserts nothing: times belong to the machine they were taken on.
import { cpus } from 'node:os';
import { openStopwatch } from './browser.ts';
import { fillShelves } from './goods.ts';
import { type Ground, openGround } from './ground.ts';
import { ask, closeConnections, type Load, load, quantile } from './load.ts';
import { awaitNews, pullFrom, START } from './pulls.ts';
import { kilobytes, type Line, milliseconds, print, seconds, times } from './table.ts';

const PRODUCTS = 10_000;
const WARM_UP_SECONDS = 2;
const SECONDS = 5;
const DELTAS = 30;
const SLOWDOWNS = [1, 4];
const DEVICES_EACH = 3;

/** The bare route, asked by one client. */
async function measureBare({ bareUrl }: Ground): Promise<Load> {
  await load(1, WARM_UP_SECONDS, () => ask(bareUrl));
  return load(1, SECONDS, () => ask(bareUrl));
}

async function measureFullPull({ storeUrl }: Ground, bare: Load): Promise<Line[]> {
  const first = await pullFrom(storeUrl, START);
  const again = await pullFrom(storeUrl, START);
  const [gzip, brotli] = [await pullFrom(storeUrl, START, 'gzip'), await pullFrom(storeUrl, START, 'br')];
  const brotliAgain = await pullFrom(storeUrl, START, 'br');
  return [
    ['bare route, 1 client, p50', milliseconds(bare.p50), times(1)],
    [`full pull, ${first.rows} rows in ${first.pages} pages`, seconds(first.ms), times(first.ms / bare.p50)],
    ['  when its pages are made already', seconds(again.ms), times(again.ms / bare.p50)],
    ['  the same with brotli', seconds(brotliAgain.ms), times(brotliAgain.ms / bare.p50)],
    ['  bytes, raw', kilobytes(first.bytes)],
    ['  bytes, gzip', kilobytes(gzip.bytes)],
    ['  bytes, brotli', kilobytes(brotli.bytes)],
  ];
}

async function measureDelta({ storeUrl, sql }: Ground, bare: Load): Promise<Line[]> {
  const deltas = [];
  const served = [];
  let place = await pullFrom(storeUrl, START);
  for (let n = 0; n < DELTAS; n += 1) {
    await sql`update products set price_cents = ${1_000 + n} where slug = 'river-rock'`;
    const committed = performance.now();
    const before = place;
    place = await awaitNews(storeUrl, before);
    served.push(performance.now() - committed);
    const coded = await pullFrom(storeUrl, before, 'br');
    const settled = await pullFrom(storeUrl, before);
    deltas.push({ ms: settled.ms, bytes: place.bytes, coded: coded.bytes });
  }
  const nothing = await pullFrom(storeUrl, place);
  const p50 = quantile(
    deltas.map(({ ms }) => ms),
    0.5,
  );
  const newest = quantile(served, 0.5);
  return [
    ['delta pull of one changed product, p50', milliseconds(p50), times(p50 / bare.p50)],
    ['  from commit to answer, p50', milliseconds(newest), times(newest / bare.p50)],
    ['  bytes, raw', kilobytes(deltas[0]?.bytes ?? 0)],
    ['  bytes, brotli', kilobytes(deltas[0]?.coded ?? 0)],
    ['  bytes when nothing changed', kilobytes(nothing.bytes)],
  ];
}

async function measureBrowser({ storeUrl, sql }: Ground): Promise<Line[]> {
  const stopwatch = await openStopwatch(storeUrl);
  const lines: Line[] = [];
  try {
    for (const slowdown of SLOWDOWNS) {
      const full = [];
      const deltas = [];
      for (let n = 0; n < DEVICES_EACH; n += 1) {
        const device = await stopwatch.freshDevice(slowdown);
        full.push(await device.measure());
        const place = await pullFrom(storeUrl, START);
        await sql`update products set price_cents = ${5_000 + n} where slug = 'river-rock'`;
        await awaitNews(storeUrl, place);
        deltas.push(await device.measure());
        await device.close();
      }
      const median = (values: number[]) => quantile(values, 0.5);
      lines.push(
        [
          `Chromium, processor ${slowdown} x slower: full pull`,
          seconds(median(full.map(({ totalMs }) => totalMs))),
        ],
        [
          `  of that, writing ${full[0]?.rows} rows to IndexedDB`,
          seconds(median(full.map(({ writeMs }) => writeMs))),
        ],
        ['  reading them all back', seconds(median(full.map(({ readMs }) => readMs)))],
        ['  delta pull of one product', milliseconds(median(deltas.map(({ totalMs }) => totalMs)))],
        ['  of that, writing it', milliseconds(median(deltas.map(({ writeMs }) => writeMs)))],
      );
    }
  } finally {
    await stopwatch.close();
  }
  return lines;
}

const say = (what: string) =>
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);
const ground = await openGround();
try {
  say('the store is up');
  const bare = await measureBare(ground);
  await fillShelves(ground.sql, PRODUCTS);
  say(`pulling ${PRODUCTS} products`);
  const pulls = [...(await measureFullPull(ground, bare)), ...(await measureDelta(ground, bare))];
  say('in a browser');
  const browser = await measureBrowser(ground);
  console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}\n`);
  print([...pulls, ...browser]);
} finally {
  closeConnections();
  await ground.close();
}
