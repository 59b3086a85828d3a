// npm run bench:search: what a letter typed into the search costs at 10,000 products, in Node and in Chromium on a
// processor slowed down, beside a plain scan of every text in the same run; and at 1,000 saved jobs. Prints a table and
// asserts nothing.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import { build } from 'vite';
import type { Product } from '../../domain/catalog/catalog.ts';
import { createRandom } from '../chaos/random.ts';
import { ensureChromium } from '../helpers/chromium.mjs';
import { quantile } from './load.ts';
import { kilobytes, type Line, milliseconds, print, times } from './table.ts';
import { type Typed, type as typeInto } from './typing.ts';

const PRODUCTS = 10_000;
const SLOWDOWNS = [1, 4];
const FRAME_MS = 1000 / 60;
const TEXTS = [
  'topsoil',
  'gravel',
  'black mulch',
  'drains after a storm',
  '57 crushed',
  'wheelbarrow',
  'weed free',
  'mulsh',
  'topsiol',
  'grvel',
  'wheelbarow',
  'premum gardn topsol',
  'tierra',
  'grava',
  'zzzzzzzz',
  '#57 Stone 4711',
];

type Seed = Omit<Product, 'catalog' | 'currency' | 'interval' | 'stripePriceId' | 'rating'>;

/** The seeded products over and over, each with its words in another order and a number of its own in its name. */
function shelves(): Product[] {
  const random = createRandom('search');
  const file = new URL('../../sql/seed/products.json', import.meta.url);
  const seeds = JSON.parse(readFileSync(file, 'utf8')) as Seed[];
  return Array.from({ length: PRODUCTS }, (_, at) => {
    const seed = seeds[at % seeds.length];
    if (!seed) throw new Error('no seeded product to copy');
    const words = seed.description.split(' ').map((word) => ({ word, place: random.below(1_000_000) }));
    return {
      ...seed,
      id: `p${at}`,
      slug: `${seed.slug}-${at}`,
      name: `${seed.name} ${at}`,
      currency: 'usd',
      catalog: at % 2 === 0 ? ('premium' as const) : ('traditional' as const),
      description: words
        .sort((a, b) => a.place - b.place)
        .map(({ word }) => word)
        .join(' '),
      interval: null,
      stripePriceId: null,
      rating: null,
    };
  });
}

async function script(entry: string, minify: boolean): Promise<string> {
  const path = fileURLToPath(new URL(entry, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify, lib: { entry: path, formats: ['iife'], name: 'typing' } },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('nothing was built');
  return result.output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
}

function lines(where: string, { indexMs, coldMs, keystrokesMs, scansMs }: Typed): Line[] {
  const p = (ms: number[], part: number) => quantile(ms, part);
  const late = keystrokesMs.filter((ms) => ms > FRAME_MS).length;
  return [
    [`${where}: index, in idle moments`, milliseconds(indexMs)],
    [`${where}: first letter without index`, milliseconds(coldMs)],
    [
      `${where}: letter, p50`,
      milliseconds(p(keystrokesMs, 0.5)),
      times(p(keystrokesMs, 0.5) / p(scansMs, 0.5)),
    ],
    [
      `${where}: letter, p99`,
      milliseconds(p(keystrokesMs, 0.99)),
      times(p(keystrokesMs, 0.99) / p(scansMs, 0.99)),
    ],
    [`${where}: letters longer than a frame`, `${late} of ${keystrokesMs.length}`],
    [`${where}: plain scan, p50`, milliseconds(p(scansMs, 0.5)), times(1)],
    [`${where}: plain scan, p99`, milliseconds(p(scansMs, 0.99)), times(1)],
  ];
}

async function inChromium(products: readonly Product[], slowdown: number): Promise<Typed> {
  const { path } = await ensureChromium();
  const browser = await chromium.launch({ executablePath: path, args: ['--disable-dev-shm-usage'] });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await script('./typing.ts', false) });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await page.evaluate(
      ([goods, texts]) =>
        (globalThis as unknown as { typing: { type: typeof typeInto } }).typing.type(goods, texts),
      [products, TEXTS] as const,
    );
  } finally {
    await browser.close();
  }
}

const products = shelves();
const found: Line[] = [...lines('Node', typeInto(products, TEXTS))];
for (const slowdown of SLOWDOWNS) {
  found.push(...lines(`Chromium, ${slowdown}x slower`, await inChromium(products, slowdown)));
}
const bytes = brotliCompressSync(await script('../../domain/catalog/productSearch.ts', true)).length;
print([...found, ['code of the search, brotli', kilobytes(bytes)]]);
