// npm run lighthouse: what a visitor on a phone feels, as Lighthouse measures it: medians and ranges of five loads of
// each page, which take turns with loads of two floors (floor.ts): the same page hydrated by React alone, and without
// scripts. Prints their ratios and asserts nothing about them. Name pages to measure only them.
// Lighthouse is not installed with the store: `npm install --global lighthouse`, or name its program in LIGHTHOUSE.
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';
import { ensureChromium } from '../helpers/chromium.mjs';
import { openFloor } from './floor.ts';
import { openGround } from './ground.ts';
import { median, spread } from './table.ts';

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

/** One load on Lighthouse's slow phone. @throws if a page with scripts was not hydrated, because then nothing blocks it either */
async function measure(url: string, hasScripts: boolean): Promise<Figures> {
  const flags = ['--quiet', '--output=json', '--only-categories=performance'];
  const { stdout } = await promisify(execFile)(
    LIGHTHOUSE,
    [url, ...flags, '--chrome-flags=--headless=new --no-sandbox'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = reportSchema.parse(JSON.parse(stdout));
  if (hasScripts && !audits['user-timings'].details.items.some(({ name }) => name === 'hydrated')) {
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

try {
  const version = execFileSync(LIGHTHOUSE, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`Lighthouse ${version}, the median of ${LOADS} loads`);
} catch (error) {
  console.error('No Lighthouse here: npm install --global lighthouse, or name its program in LIGHTHOUSE.');
  throw error;
}
const chromium = await ensureChromium();
process.env.CHROME_PATH = chromium.path;
const asked = process.argv.slice(2);
const pages = asked.length > 0 ? asked : PAGES;
const ground = await openGround();
const react = await openFloor(ground.storeUrl, pages, true);
const plain = await openFloor(ground.storeUrl, pages);
try {
  for (const page of pages) {
    const [loads, reacts, plains]: [Figures[], Figures[], Figures[]] = [[], [], []];
    for (let load = 0; load < LOADS; load += 1) {
      loads.push(await measure(ground.storeUrl + page, true));
      reacts.push(await measure(react.url + page, true));
      plains.push(await measure(plain.url + page, false));
    }
    printRow([page, 'the page', 'React alone', 'ratio', 'no scripts', 'ratio']);
    for (const row of ROWS) {
      const read = (all: Figures[]) => all.map((figures) => figures[row]);
      const [ours, hydrated, still] = [read(loads), read(reacts), read(plains)];
      printRow([
        `  ${row}`,
        spread(ours),
        ...[hydrated, still].flatMap((floor) => [spread(floor), ratio(ours, floor)]),
      ]);
    }
  }
} finally {
  await plain.close();
  await react.close();
  await ground.close();
}

function printRow([name = '', ...cells]: string[]): void {
  console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(17)).join(''));
}

/** Of the medians; none of a floor that is zero. */
function ratio(ours: number[], floor: number[]): string {
  return median(floor) > 0 ? (median(ours) / median(floor)).toFixed(2) : '–';
}
