// Server-rendered pages, rendered from source with a test's own catalog.

import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import type { Category, Product } from '../../domain/catalog/catalog.ts';
import type { Snapshot } from '../../domain/catalog/catalogSource.ts';
import { CATEGORY_SLUGS } from '../../domain/catalog/goods.ts';
import { ZONE_LIST } from '../../domain/delivery/zones.ts';
import { render } from '../../web/app/boot/entry-server.tsx';
import { exampleProduct } from './product.ts';
import { words } from './words.ts';

export { words };

export const ORIGIN = 'https://store.example.com';

const NAMES = {
  topsoil: 'Topsoil',
  compost: 'Compost',
  mulch: 'Mulch',
  sand: 'Sand',
  gravel: 'Gravel',
  'tools-equipment': 'Tools & Equipment',
} as const;

const CATEGORIES: Category[] = CATEGORY_SLUGS.map((slug, index) => ({
  id: `category-${slug}`,
  slug,
  name: NAMES[slug],
  description: `All our ${NAMES[slug].toLowerCase()}.`,
  sortOrder: index,
}));

/** A product from the store's database; `premiumGoods` is one from the payment provider. */
export function goods(change: Partial<Product> = {}): Product {
  return exampleProduct('0198c0de-0000-4000-8000-000000000001', {
    slug: 'screened-loam',
    name: 'Screened Loam',
    description: 'Dark loam from one field.',
    shortDescription: 'Dark and crumbly.',
    images: ['premium-garden-topsoil'],
    materialId: 'screened-topsoil',
    ...change,
  });
}

export function premiumGoods(change: Partial<Product> = {}): Product {
  return goods({
    id: 'prod_BedBlend',
    catalog: 'premium',
    slug: 'bed-blend',
    name: 'Bed Blend',
    stripePriceId: 'price_1',
    ...change,
  });
}

export type Read = {
  status: number;
  redirect: string | undefined;
  /** The visible text, in page order. */
  text: string;
  html: string;
  head: string;
};

/** Renders a URL in English with a catalog of these products and the given extras. */
export async function renderPage(
  url: string,
  products: readonly Product[] = [],
  catalog: Partial<Pick<Snapshot, 'places' | 'articles'>> = {},
  /** A Friday morning. */
  now = new Date('2026-11-20T15:00:00Z'),
): Promise<Read> {
  const snapshot: Snapshot = {
    rev: 1,
    asOf: now.toISOString(),
    products,
    categories: CATEGORIES,
    zones: ZONE_LIST,
    places: new Map(),
    articles: [],
    settings: DEFAULT_SETTINGS,
    ...catalog,
  };
  const source = { open: async () => snapshot, now: () => now };
  const { status, redirect, head, body } = await render({ url, language: 'en', source, now, origin: ORIGIN });
  return { status, redirect, head, html: body, text: words(body) };
}

/**
 * The whole element that starts with `opening`, such as `<nav aria-label="Category"`; more classes may follow in its
 * last attribute. Throws if there is none.
 */
export function part(html: string, opening: string): string {
  const exact = RegExp.escape(opening.replace(/"$/, ''));
  const start = html.search(new RegExp(opening.endsWith('"') ? `${exact}[" ]` : exact));
  const name = /^<(\w+)/.exec(opening)?.[1] ?? '';
  if (start < 0) throw new Error(`no ${opening} in ${words(html).slice(0, 400)}`);
  let depth = 0;
  for (const { 0: tag, index } of html.slice(start).matchAll(new RegExp(`<${name}\\b|</${name}>`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return html.slice(start, start + index + tag.length);
  }
  throw new Error(`${opening} does not end`);
}

/** A product's card in a list. */
export function card(html: string, name: string): string {
  for (const { index } of html.matchAll(/<article/g)) {
    const article = part(html.slice(index), '<article');
    if (words(article).includes(name)) return article;
  }
  throw new Error(`no card of ${name}`);
}

/** The URLs of the links with exactly this text or aria-label. */
export function hrefs(html: string, label: string): string[] {
  const urls: string[] = [];
  for (const [, attributes = '', content = ''] of html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)) {
    const ariaLabel = words(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? '');
    if (words(content) !== label && ariaLabel !== label) continue;
    urls.push(words(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''));
  }
  return urls;
}

/** `[aria-label or text, disabled]` of every button. */
export function buttons(html: string): [name: string, disabled: boolean][] {
  return [...html.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(([, attributes = '', content = '']) => [
    words(/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? content),
    /\sdisabled=""/.test(attributes),
  ]);
}
