import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '../../domain/catalog/catalog.ts';
import { pictureAddresses } from '../../web/app/boot/startOffline.ts';
import { cachePictures, similarPicture, trimCache } from '../../worker/pictures.ts';

// The worker's picture cache, with a Map in place of the browser's Cache.

const AT = 'http://store.test';
let kept: Map<string, string>;
let fetched: string[];

beforeEach(() => {
  kept = new Map();
  fetched = [];
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      match: async (key: string | { url: string }) => {
        const url = new URL(typeof key === 'string' ? key : key.url, AT).href;
        return kept.has(url) ? new Response(kept.get(url)) : undefined;
      },
      put: async (url: string, response: Response) => {
        kept.set(new URL(url, AT).href, await response.text());
      },
      delete: async ({ url }: { url: string }) => kept.delete(url),
    }),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    if (url.includes('gone')) throw new TypeError('no network');
    return new Response(`bytes of ${url}`, { status: url.includes('missing') ? 404 : 200 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const keep = (...paths: string[]) => {
  for (const path of paths) kept.set(`${AT}${path}`, path);
};
const shown = async (path: string) => (await similarPicture(`${AT}${path}`))?.text();

test('any cached width or format of a picture replaces the requested one', async () => {
  keep('/pictures/cutout/river-rock-400.avif', '/pictures/cutout/pea-gravel-400.avif');
  expect(await shown('/pictures/cutout/river-rock-1120.webp')).toBe('/pictures/cutout/river-rock-400.avif');
});

test('a replacement is the same kind, else a pile, and a swatch only as a last resort', async () => {
  keep('/pictures/texture/river-rock-swatch.avif');
  expect(await shown('/pictures/studio/river-rock-800.avif')).toBe(
    '/pictures/texture/river-rock-swatch.avif',
  );
  keep('/pictures/cutout/river-rock-400.avif');
  expect(await shown('/pictures/studio/river-rock-800.avif')).toBe('/pictures/cutout/river-rock-400.avif');
  keep('/pictures/studio/river-rock-400.webp');
  expect(await shown('/pictures/studio/river-rock-800.avif')).toBe('/pictures/studio/river-rock-400.webp');
  expect(await shown('/pictures/texture/river-rock-640.avif')).toBe(
    '/pictures/texture/river-rock-swatch.avif',
  );
});

test('a picture of something else is never used', async () => {
  keep('/pictures/cutout/river-rock-400.avif');
  expect(await similarPicture(`${AT}/pictures/cutout/river-400.avif`)).toBeUndefined();
  expect(await similarPicture(`${AT}/icons/icon-192.png`)).toBeUndefined();
});

test('pictures are fetched once each, failures are not cached, other addresses are not touched', async () => {
  keep('/pictures/cutout/river-rock-400.avif');
  await cachePictures([
    '/pictures/cutout/river-rock-400.avif',
    '/pictures/cutout/pea-gravel-400.avif',
    '/pictures/cutout/missing-400.avif',
    '/api/sync',
  ]);
  expect(fetched).toEqual(['/pictures/cutout/pea-gravel-400.avif', '/pictures/cutout/missing-400.avif']);
  expect([...kept.keys()].map((url) => url.slice(AT.length))).toEqual([
    '/pictures/cutout/river-rock-400.avif',
    '/pictures/cutout/pea-gravel-400.avif',
  ]);
});

test('a cache with too many entries loses its oldest', async () => {
  keep('/pictures/cutout/one-400.avif', '/pictures/cutout/two-400.avif', '/pictures/cutout/three-400.avif');
  await trimCache('pictures', 3);
  expect(kept.size).toBe(3);
  await trimCache('pictures', 2);
  expect([...kept.values()]).toEqual(['/pictures/cutout/two-400.avif', '/pictures/cutout/three-400.avif']);
});

test('a lost network ends the caching quietly and keeps what was fetched', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const many = Array.from({ length: 12 }, (_, n) => `/pictures/cutout/gone-${n}-400.avif`);
  await cachePictures(['/pictures/cutout/pea-gravel-400.avif', ...many]);
  expect([...kept.keys()]).toEqual([`${AT}/pictures/cutout/pea-gravel-400.avif`]);
  expect(fetched.length).toBeLessThan(many.length);
});

test('every product has a picture to cache, by its slug, its name or its category', () => {
  const product = (images: string[], name: string, category: Product['category']) =>
    ({ images, name, category }) as Product;
  const urls = pictureAddresses(
    [
      product(['river-rock'], 'Tennessee River Rock', 'gravel'),
      product(['river-rock'], 'The same picture', 'gravel'),
      product([], 'Cedar chips', 'mulch'),
      product(['/uploads/own.png'], 'House blend', 'compost'),
      product(['shovel'], 'Shovel', 'tools-equipment'),
    ],
    'avif',
  );
  expect(urls.filter((url) => !url.includes('-swatch.'))).toEqual([
    '/pictures/studio/hero-topsoil-morning-400.avif',
    '/pictures/cutout/river-rock-400.avif',
    '/pictures/cutout/cedar-mulch-400.avif',
    '/pictures/cutout/organic-compost-mix-400.avif',
    '/pictures/cutout/shovel-400.avif',
  ]);
});
