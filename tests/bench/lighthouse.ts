// npm run lighthouse: what a visitor on a phone feels, as Lighthouse measures it: the median of five loads of each page.
// Lighthouse is not installed with the store: `npm install --global lighthouse`, or name its program in LIGHTHOUSE.
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { ensureChromium } from '../helpers/chromium.mjs';
import { openGround } from './ground.ts';

const LOADS = 5;
const PAGES = [
  '/',
  '/shop',
  '/product/premium-garden-topsoil',
  '/guides/topsoil-calculator',
  '/contact',
  '/blog',
];
const { LIGHTHOUSE = 'lighthouse' } = process.env;

const timing = z.object({ numericValue: z.number() });
const requestSchema = z.object({
  resourceType: z.optional(z.string()),
  transferSize: z.number(),
  /** Since the page was asked for, on this machine's own line. */
  networkRequestTime: z.number(),
});
const reportSchema = z.object({
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'largest-contentful-paint': timing,
    'total-blocking-time': timing,
    'cumulative-layout-shift': timing,
    'long-tasks': z.object({
      details: z.optional(z.object({ items: z.array(z.object({ duration: z.number() })) })),
    }),
    'network-requests': z.object({ details: z.object({ items: z.array(requestSchema) }) }),
    'user-timings': z.object({ details: z.object({ items: z.array(z.object({ name: z.string() })) }) }),
  }),
});

const ROWS = [
  'performance',
  'largest paint, ms',
  'total blocking, ms',
  'longest task, ms',
  'layout shift',
  'scripts in 2 s',
  'their KB',
] as const;
type Figures = Record<(typeof ROWS)[number], number>;

/** One load on Lighthouse's slow phone. @throws if the page was not hydrated, because then nothing blocks it either */
async function measure(url: string): Promise<Figures> {
  const flags = ['--quiet', '--output=json', '--only-categories=performance'];
  const { stdout } = await promisify(execFile)(
    LIGHTHOUSE,
    [url, ...flags, '--chrome-flags=--headless=new --no-sandbox'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = reportSchema.parse(JSON.parse(stdout));
  if (!audits['user-timings'].details.items.some(({ name }) => name === 'hydrated')) {
    throw new Error(`${url} was not hydrated.`);
  }
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType, networkRequestTime }) => resourceType === 'Script' && networkRequestTime < 2000,
  );
  const tasks = audits['long-tasks'].details?.items ?? [];
  return {
    performance: categories.performance.score * 100,
    'largest paint, ms': audits['largest-contentful-paint'].numericValue,
    'total blocking, ms': audits['total-blocking-time'].numericValue,
    'longest task, ms': Math.max(0, ...tasks.map(({ duration }) => duration)),
    'layout shift': audits['cumulative-layout-shift'].numericValue,
    'scripts in 2 s': scripts.length,
    'their KB': scripts.reduce((bytes, { transferSize }) => bytes + transferSize, 0) / 1000,
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

try {
  const version = execFileSync(LIGHTHOUSE, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`Lighthouse ${version}, the median of ${LOADS} loads`);
} catch (error) {
  console.error('No Lighthouse here: npm install --global lighthouse, or name its program in LIGHTHOUSE.');
  throw error;
}
const chromium = await ensureChromium();
process.env.CHROME_PATH = chromium.path;
const ground = await openGround();
try {
  const table: Record<string, Record<string, number>> = {};
  for (const page of PAGES) {
    const loads: Figures[] = [];
    for (let load = 0; load < LOADS; load += 1) loads.push(await measure(`${ground.storeUrl}${page}`));
    table[page] = Object.fromEntries(
      ROWS.map((row) => [row, Math.round(median(loads.map((figures) => figures[row])) * 1000) / 1000]),
    );
  }
  console.table(table);
} finally {
  await ground.close();
}
