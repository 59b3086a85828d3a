import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { codingFor, isKnown } from '../../../server/http/compress.ts';
import { readFiles } from '../../../server/http/files.ts';
import { compressFiles } from '../../../server/runtime/compress.mjs';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql } = await testDatabase();
const dist = mkdtempSync(join(tmpdir(), 'files-'));
const put = (path: string, body: string | Buffer) => {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), body);
};
const script = `console.log('${'x'.repeat(5000)}')`;
put('index.html', '<!doctype html><title>shell</title>');
put('sw.js', 'self.x = 1');
put('assets/index-1a2b3c.js', script);
put('assets/index-1a2b3c.js.map', '{}');
put('.vite/manifest.json', '{}');
await compressFiles(dist);
put('pictures/cutout/shovel-400.avif', Buffer.from([0, 1, 2, 255]));
/** The extensions of all files in the public folder. */
const KINDS = [
  ...new Set(readdirSync('web/public', { recursive: true, encoding: 'utf8' }).map(extname)),
].filter(Boolean);
for (const kind of KINDS) put(`kinds/one${kind}`, 'x');
afterAll(() => rmSync(dist, { recursive: true }));

const page = { status: 200, head: '', body: '<main>page</main>', data: '', lang: 'en' };
const { get, request } = await apiOn(sql, {
  web: {
    pages: {
      template: '<!--app-->',
      render: async () => page,
      findQueryReader: async () => () => new URLSearchParams(),
    },
    files: await readFiles(dist),
  },
});

describe('files', () => {
  test('a hashed file is cached for a year, pictures for a month, and the service worker not at all', async () => {
    const cache = async (path: string) => (await get(path)).headers.get('Cache-Control');
    expect(await cache('/assets/index-1a2b3c.js')).toBe('public, max-age=31536000, immutable');
    expect(await cache('/pictures/cutout/shovel-400.avif')).toContain('max-age=2592000');
    expect(await cache('/sw.js')).toBe('no-cache');
    expect(await cache('/index.html')).toBe('no-cache');
  });

  test.each(KINDS)('%s files have a content type', async (kind) => {
    const type = (await get(`/kinds/one${kind}`)).headers.get('Content-Type');
    expect(type).toMatch(/^(?:application|font|image|text)\//);
    expect(type).not.toBe('application/octet-stream');
  });

  test('files are compressed with the encoding that the browser accepts', async () => {
    const path = '/assets/index-1a2b3c.js';
    const as = async (accepted: string) => {
      const response = await get(path, { 'Accept-Encoding': accepted });
      return {
        coding: response.headers.get('Content-Encoding'),
        body: Buffer.from(await response.arrayBuffer()),
      };
    };
    const brotli = await as('gzip, deflate, br');
    expect([brotli.coding, brotliDecompressSync(brotli.body).toString()]).toEqual(['br', script]);
    const zipped = await as('gzip;q=1.0, br;q=0');
    expect([zipped.coding, gunzipSync(zipped.body).toString()]).toEqual(['gzip', script]);
    const plain = await as('identity');
    expect([plain.coding, plain.body.toString()]).toEqual([null, script]);
  });

  test('an unchanged file is a 304', async () => {
    for (const path of ['/assets/index-1a2b3c.js', '/pictures/cutout/shovel-400.avif', '/sw.js']) {
      const etag = (await get(path)).headers.get('ETag') ?? '';
      const again = await get(path, { 'If-None-Match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });

  test.each([
    '/assets/index-000000.js',
    '/assets/gone',
    '/missing.css',
    '/.vite/manifest.json',
    '/assets/index-1a2b3c.js.map',
    '/.env',
    '/pictures/none.webp',
  ])('%s is a plain 404, not a page', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).not.toContain('html');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('responses', () => {
  test('JSON has an ETag and compression, and is a 304 when unchanged', async () => {
    const first = await get('/api/stripe-products', { 'Accept-Encoding': 'br' });
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers.get('Vary')).toContain('Accept-Encoding');
    const again = await get('/api/stripe-products', { 'If-None-Match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('an unknown API path is a JSON 404, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await request('/api/nothing', {
        method,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('a page answers GET and HEAD only', async () => {
    expect((await request('/shop', { method: 'POST' })).status).toBe(404);
    expect((await request('/shop', { method: 'HEAD' })).status).toBe(200);
  });

  test.each([
    [undefined, null],
    ['gzip', 'gzip'],
    ['BR;q=0.5, gzip', 'br'],
    ['br;q=0, gzip;q=0.0', null],
    ['sbr, gzipped', null],
  ])('Accept-Encoding %j is answered with encoding %j', (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding);
  });

  test('ETags are compared weakly', () => {
    expect(isKnown('"a", W/"b"', 'W/"a"')).toBe(true);
    expect(isKnown('W/"b"', '"b"')).toBe(true);
    expect(isKnown('*', '"b"')).toBe(true);
    expect(isKnown('"c"', '"b"')).toBe(false);
    expect(isKnown(undefined, '"b"')).toBe(false);
  });
});
