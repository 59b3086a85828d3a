import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { readFiles } from '../../server/http/files.ts';
import { loadPages, type Pages } from '../../server/http/pages.ts';
import { apiOn } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';

const { sql } = await testDatabase();
const empty = mkdtempSync(join(tmpdir(), 'dist-'));
afterAll(() => rmSync(empty, { recursive: true }));

const template =
  '<!doctype html><html lang="en"><head><!--head--></head><body><div id="app"><!--app--></div><!--data--></body></html>';
type Args = Parameters<Pages['render']>[0];
const render = vi.fn(async ({ url, language, source, now, origin }: Args) => ({
  status: 200,
  head: `<title>${language}</title>`,
  body: `<main data-products="${(await source.open()).products.length}">${url} $& <!--data--></main>`,
  data: `<script type="application/json">${JSON.stringify({ now, origin })}</script>`,
  lang: language as string,
}));
const { get, catalog, lines } = await apiOn(sql, {
  web: { pages: { template, render }, files: await readFiles(empty) },
});

beforeEach(() => {
  render.mockClear();
});

describe('a page', () => {
  test('is the template with its three places filled, once, from the catalog', async () => {
    const html = await (await get('/shop?q=sand')).text();
    const { products } = await catalog.open();
    expect(html).toContain('<title>en</title></head>');
    expect(html).toContain(
      `<div id="app"><main data-products="${products.length}">/shop?q=sand $& <!--data--></main></div>`,
    );
    expect(html).toContain('"origin":"https://shop.example.com"');
    expect(html.match(/application\/json/g)).toHaveLength(1);
  });

  test('speaks the language of the cookie', async () => {
    const spanish = await get('/shop', { Cookie: 'a=b; lang=es' });
    expect(await spanish.text()).toContain('<html lang="es">');
    expect(spanish.headers.get('Vary')).toContain('Cookie');
    expect(await (await get('/shop', { Cookie: 'lang=<script>' })).text()).toContain('<html lang="en">');
  });

  test('is rendered once for a minute’s visitors, and anew when the catalog changes', async () => {
    await get('/blog');
    await get('/blog');
    expect(render).toHaveBeenCalledOnce();
    await sql`update products set price_cents = price_cents + 1 where slug = 'shovel'`;
    await catalog.refreshed();
    await get('/blog');
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('is not sent again to who has it', async () => {
    const first = await get('/about');
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const again = await get('/about', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('knows the time to the minute', async () => {
    await get('/faq');
    const { now } = render.mock.calls[0]?.[0] ?? {};
    expect(now?.getTime()).toBeGreaterThan(Date.now() - 120_000);
    expect(now?.getUTCSeconds()).toBe(0);
  });

  test.each([
    '/payment-success?session_id=cs_test_1',
    '/newsletter/unsubscribe?token=abc',
    '/newsletter/confirm?lang=es&token=abc',
    '/nowhere?token=',
  ])('%s is kept by nobody and tells no other site where it was', async (path) => {
    const response = await get(path);
    await get(path);
    expect(render).toHaveBeenCalledTimes(2);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('ETag')).toBeNull();
  });

  test('that is not there keeps its status', async () => {
    render.mockResolvedValueOnce({
      status: 404,
      head: '',
      body: 'Oops! Page not found',
      data: '',
      lang: 'en',
    });
    const response = await get('/nowhere');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      404,
      'text/html; charset=UTF-8',
    ]);
  });

  test('may send the browser elsewhere', async () => {
    const elsewhere = { status: 302, redirect: '/cart', head: '', body: '', data: '', lang: 'en' };
    render.mockResolvedValueOnce(elsewhere);
    const response = await get('/checkout');
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/cart']);
  });

  test('that cannot be rendered is the empty shell with status 500, and the log knows why', async () => {
    render.mockRejectedValueOnce(new Error('a screen is broken'));
    const response = await get('/services', { Cookie: 'lang=es' });
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('<div id="app"></div></body>');
    expect(html).not.toContain('broken');
    expect(lines.find(({ event }) => event === 'page failed')?.error).toContain('a screen is broken');
    expect((await get('/services')).status).toBe(200);
  });

  test('never gets a source that could write', async () => {
    await get('/privacy');
    const source: CatalogSource | undefined = render.mock.calls[0]?.[0].source;
    expect(Object.keys(source ?? {}).sort()).toEqual(['now', 'open']);
  });
});

test('without a build there is nothing to serve', async () => {
  await expect(loadPages(empty)).rejects.toMatchObject({ code: 'ENOENT' });
});
