// npm run bench: what sync costs, beside a bare route with one trivial query in the same run. Prints a table and
// asserts nothing: times belong to the machine they were taken on.
import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import type { QuoteRequest } from '../../domain/quotes.ts';
import { type Command, DEVICE_HEADER, MAX_COMMANDS, SYNC_SCHEMA } from '../../domain/sync.ts';
import { openStopwatch } from './browser.ts';
import { fillShelves } from './goods.ts';
import { forgetUse, type Ground, openGround } from './ground.ts';
import { ask, closeConnections, type Load, load, quantile } from './load.ts';
import { awaitNews, pullFrom, START } from './pulls.ts';
import { kilobytes, type Line, milliseconds, perSecond, print, seconds, times } from './table.ts';

const PRODUCTS = 10_000;
const CLIENTS = 8;
const WARM_UP_SECONDS = 2;
const SECONDS = 10;
const DELTAS = 30;
const SLOWDOWNS = [1, 4];
const DEVICES_EACH = 3;

/** The bare route, asked by one client and by as many as push. */
type Bare = { alone: Load; together: Load };

async function measureBare({ bareUrl }: Ground): Promise<Bare> {
  const once = () => ask(bareUrl);
  await load(CLIENTS, WARM_UP_SECONDS, once);
  return { together: await load(CLIENTS, SECONDS / 2, once), alone: await load(1, SECONDS / 2, once) };
}

const request = (n: number): QuoteRequest => ({
  kind: 'quote',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '615 555 0100',
  company: null,
  message: `Load ${n}: twelve yards of topsoil for the beds behind the house, please, before the first frost.`,
  projectType: 'residential',
  subject: null,
  zip: '37203',
  material: null,
  cubicYards: 12,
  lines: [{ productId: 'prod_PulverizedTopsoil', quantity: 12, seenPriceCents: 4_500 }],
  language: 'en',
});

function push(url: string, device: string) {
  const made_at = '2026-11-20T10:00:00Z';
  const commands = Array.from({ length: MAX_COMMANDS }, (_, n): Command => {
    return { id: randomUUID(), type: 'requestQuote', payload: request(n), made_at };
  });
  return ask(`${url}/api/sync`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [DEVICE_HEADER]: device },
    body: JSON.stringify({ schema: SYNC_SCHEMA, commands }),
  });
}

async function measurePushes({ storeUrl }: Ground, { together }: Bare): Promise<Line[]> {
  const devices = Array.from({ length: CLIENTS }, () => randomUUID());
  const once = (client: number) => push(storeUrl, devices[client] ?? '');
  await load(CLIENTS, WARM_UP_SECONDS, once);
  const pushes = await load(CLIENTS, SECONDS, once);
  const commands = pushes.perSecond * MAX_COMMANDS;
  return [
    [`bare route, ${CLIENTS} clients`, perSecond(together.perSecond), times(1)],
    ['  p50', milliseconds(together.p50)],
    ['  p99', milliseconds(together.p99)],
    [
      `pushes of ${MAX_COMMANDS} commands, ${CLIENTS} clients`,
      perSecond(pushes.perSecond),
      times(pushes.perSecond / together.perSecond),
    ],
    ['  commands', perSecond(commands), times(commands / together.perSecond)],
    ['  p50', milliseconds(pushes.p50), times(pushes.p50 / together.p50)],
    ['  p99', milliseconds(pushes.p99), times(pushes.p99 / together.p99)],
  ];
}

async function measureFullPull({ storeUrl }: Ground, { alone }: Bare): Promise<Line[]> {
  const first = await pullFrom(storeUrl, START);
  const again = await pullFrom(storeUrl, START);
  const [gzip, brotli] = [await pullFrom(storeUrl, START, 'gzip'), await pullFrom(storeUrl, START, 'br')];
  const brotliAgain = await pullFrom(storeUrl, START, 'br');
  return [
    ['bare route, 1 client, p50', milliseconds(alone.p50), times(1)],
    [`full pull, ${first.rows} rows in ${first.pages} pages`, seconds(first.ms), times(first.ms / alone.p50)],
    ['  when its pages are made already', seconds(again.ms), times(again.ms / alone.p50)],
    ['  the same with brotli', seconds(brotliAgain.ms), times(brotliAgain.ms / alone.p50)],
    ['  bytes, raw', kilobytes(first.bytes)],
    ['  bytes, gzip', kilobytes(gzip.bytes)],
    ['  bytes, brotli', kilobytes(brotli.bytes)],
  ];
}

async function measureDelta({ storeUrl, sql }: Ground, { alone }: Bare): Promise<Line[]> {
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
    ['delta pull of one changed product, p50', milliseconds(p50), times(p50 / alone.p50)],
    ['  from commit to answer, p50', milliseconds(newest), times(newest / alone.p50)],
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
  await forgetUse(ground.sql);
  say('pushing');
  const pushes = await measurePushes(ground, bare);
  await fillShelves(ground.sql, PRODUCTS);
  say(`pulling ${PRODUCTS} products`);
  const pulls = [...(await measureFullPull(ground, bare)), ...(await measureDelta(ground, bare))];
  say('in a browser');
  const browser = await measureBrowser(ground);
  console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}\n`);
  print([...pushes, ...pulls, ...browser]);
} finally {
  closeConnections();
  await ground.close();
}
