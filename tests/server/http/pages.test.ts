// Long: the content of server-rendered pages, their cache, and floods of requests, on one store.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogSource } from '../../../domain/catalog/catalogSource.ts';
import { readFiles } from '../../../server/http/files.ts';
import { loadPages, type Pages } from '../../../server/http/pages.ts';
import { apiOn, ORIGIN } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql } = await testDatabase();
const empty = mkdtempSync(join(tmpdir(), 'dist-'));
afterAll(() => rmSync(empty, { recursive: true }));

const template =
  '<!doctype html><html lang="en"><head><!--head--><link rel="manifest" href="/manifest.webmanifest"></head><body><div id="app"><!--app--></div><!--data--></body></html>';
const QUERY = ['q', 'sort', 'session_id'];
const readQuery = (asked: URLSearchParams) =>
  new URLSearchParams(QUERY.flatMap((name) => asked.getAll(name).map((value) => [name, value])));
type Args = Parameters<Pages['render']>[0];
const render = vi.fn(async ({ url, language, source, now, origin }: Args) => ({
  status: 200,
  head: `<title>${language}</title>`,
  body: `<main data-products="${(await source.open()).products.length}">${url} $& <!--data--></main>`,
  data: `<script type="application/json">${JSON.stringify({ now, origin })}</script>`,
  lang: language as string,
}));
const { app, get, catalog, lines } = await apiOn(sql, {
  web: { pages: { template, render, findQueryReader: async () => readQuery }, files: await readFiles(empty) },
});
// Each minute has its own pages.
vi.spyOn(catalog, 'now').mockReturnValue(new Date());

/** The page that a visitor at that address gets. */
async function from(remoteAddress: string, path: string): Promise<Response> {
  const env = { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } };
  return app.request(`${ORIGIN}${path}`, {}, env);
}

beforeEach(() => {
  render.mockReset();
});

describe('server-rendered pages', () => {
  test('a page is the template with its three places filled once, from the catalog', async () => {
    const html = await (await get('/shop?q=sand')).text();
    const { products } = await catalog.open();
    expect(html).toContain('<title>en</title><link rel="manifest" href="/manifest.webmanifest"></head>');
    expect(html).toContain(
      `<div id="app"><main data-products="${products.length}">/shop?q=sand $& <!--data--></main></div>`,
    );
    expect(html).toContain('"origin":"https://shop.example.com"');
    expect(html.match(/application\/json/g)).toHaveLength(1);
  });

  test('a page is in the language of the cookie', async () => {
    const spanish = await get('/shop', { Cookie: 'a=b; lang=es' });
    const html = await spanish.text();
    expect(html).toContain('<html lang="es" dir="ltr">');
    expect(html).toContain('href="/manifest-es.webmanifest"');
    expect(spanish.headers.get('Vary')).toContain('Cookie, Accept-Language');
    expect(await (await get('/shop', { Cookie: 'lang=<script>' })).text()).toContain(
      '<html lang="en" dir="ltr">',
    );
  });

  test('a page is in the browser’s language until one is chosen', async () => {
    const asked = async (language: string, headers = {}) => {
      const html = await (await get('/shop', { 'Accept-Language': language, ...headers })).text();
      return /<html lang="(\w+)"/.exec(html)?.[1];
    };
    expect(await asked('es-MX,es;q=0.9,en;q=0.8')).toBe('es');
    expect(await asked('fr, en;q=0.5, es;q=0.7')).toBe('es');
    expect(await asked('en-US,en;q=0.9,es;q=0.8')).toBe('en');
    expect(await asked('es;q=0, et')).toBe('en');
    expect(await asked('*')).toBe('en');
    expect(await asked('es', { Cookie: 'lang=en' })).toBe('en');
  });

  test('a shared link opens in its language, unless the visitor has chosen one', async () => {
    const opened = async (headers = {}) =>
      (await get('/shop?lang=es', { 'Accept-Language': 'en', ...headers })).text();
    expect(await opened()).toContain('<html lang="es" dir="ltr">');
    expect(await opened({ Cookie: 'lang=en' })).toContain('<html lang="en" dir="ltr">');
  });

  test('a shared link’s language lasts for the browser session', async () => {
    const english = { 'Accept-Language': 'en' };
    const opened = await get('/shop?lang=es', english);
    expect(opened.headers.get('Set-Cookie')).toBe('shared_lang=es; Path=/; Secure; SameSite=Lax');
    const language = async (path: string, cookie: string) => {
      const html = await (await get(path, { ...english, Cookie: cookie })).text();
      return /<html lang="(\w+)"/.exec(html)?.[1];
    };
    expect(await language('/about', 'shared_lang=es')).toBe('es');
    expect(await language('/about?lang=en', 'shared_lang=es')).toBe('en');
    expect(await language('/about', 'shared_lang=es; lang=en')).toBe('en');
    // Set once for the visit, never for a visitor who has chosen, and never on a page that others get.
    const told = async (path: string, cookie = '') =>
      (await get(path, { ...english, Cookie: cookie })).headers.get('Set-Cookie');
    expect(await told('/shop?lang=es', 'shared_lang=es')).toBeNull();
    expect(await told('/shop?lang=es', 'lang=en')).toBeNull();
    expect(await told('/shop?lang=xx')).toBeNull();
    expect(await told('/shop')).toBeNull();
  });

  test('a page is rendered once per minute for all visitors, and again when the catalog changes', async () => {
    await get('/blog');
    await get('/blog');
    expect(render).toHaveBeenCalledOnce();
    await sql`update products set price_cents = price_cents + 1 where slug = 'shovel'`;
    await catalog.refreshed();
    await get('/blog');
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('unknown query parameters and their order do not render another page', async () => {
    await get('/gravel?q=pea&sort=name');
    await get('/gravel?x=1&sort=name&utm_source=mail&q=pea');
    expect(render).toHaveBeenCalledOnce();
    expect(render.mock.calls[0]?.[0].url).toBe('/gravel?q=pea&sort=name');
    await get('/gravel?q=sand&sort=name');
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('a page stays cached through a flood of searches, and so do the newest searches', async () => {
    render.mockImplementation(async (page) => ({
      status: 200,
      head: '',
      body: page.url.includes('q=') ? 'x'.repeat(500_000) : '',
      data: '',
      lang: 'en',
    }));
    await get('/calculator');
    for (let n = 0; n < 60; n += 1) await get(`/shop?q=search-${n}`);
    render.mockClear();
    await get('/shop?q=search-59');
    await get('/calculator');
    expect(render).not.toHaveBeenCalled();
    await get('/shop?q=search-50');
    expect(render).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['paths', (n: number) => `/made-up-${n}`],
    ['searches', (n: number) => `/shop?q=made-up-${n}`],
    ['payments', (n: number) => `/payment-success?session_id=made-up-${n}`],
  ])('a visitor is served before a flood of made-up %s', async (_, path) => {
    const held = Promise.withResolvers<void>();
    let made = 0;
    render.mockImplementation(async () => {
      await held.promise;
      made += 1;
      return { status: 200, head: '', body: '', data: '', lang: 'en' };
    });
    const flood = Array.from({ length: 60 }, (_, n) => from('203.0.113.66', path(n)));
    const visit = from('203.0.113.7', path(-1)).then(({ status }) => ({ status, after: made }));
    held.resolve();
    expect(await visit).toEqual({ status: 200, after: expect.any(Number) });
    // As many as one address may open in a second, counted over two seconds, and the visit's own.
    expect((await visit).after).toBeLessThanOrEqual(14);
    await Promise.all(flood);
  });

  test('a page is rendered once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => get(`/together?x=${n}`)));
    expect(render).toHaveBeenCalledOnce();
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(pages).size).toBe(1);
  });

  test('a page waits in the queue while two others are rendered', async () => {
    const first = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    render.mockImplementation(async () => {
      running += 1;
      most = Math.max(most, running);
      await first.promise;
      running -= 1;
      return { status: 200, head: '', body: '', data: '', lang: 'en' };
    });
    // Each from its own address: new pages for one address wait for each other.
    const asked = Array.from({ length: 6 }, (_, n) => from(`10.${n}.113.1`, `/crowd-${n}`));
    await expect.poll(() => running).toBe(2);
    first.resolve();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(most).toBe(2);
  });

  test('a page is the empty shell with status 503 when the queue is full', async () => {
    const first = Promise.withResolvers<void>();
    render.mockImplementation(async () => {
      await first.promise;
      return { status: 200, head: '', body: '', data: '', lang: 'en' };
    });
    const asked = Array.from({ length: 110 }, (_, n) => from(`10.${n}.113.1`, `/flood-${n}`));
    const turnedAway = await Promise.race(asked);
    expect([turnedAway.status, turnedAway.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await turnedAway.text()).toContain('<div id="app"></div></body>');
    first.resolve();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    // One or two renders of the tests before may still be pausing.
    expect(statuses.filter((status) => status === 200).length).toBeOneOf([100, 101, 102]);
  });

  test('a cached page is served compressed as its client accepts', async () => {
    const body = 'loam '.repeat(2000);
    render.mockImplementation(async () => ({ status: 200, head: '', body, data: '', lang: 'en' }));
    const as = (accepted: string) => get('/packed', { 'Accept-Encoding': accepted });
    const [brotli, zipped, plain] = [await as('gzip, br'), await as('gzip'), await as('identity')];
    const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
    expect(brotli.headers.get('Content-Encoding')).toBe('br');
    const whole = (await bytes(plain)).toString();
    expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(whole);
    expect(gunzipSync(await bytes(zipped)).toString()).toBe(whole);
    expect(render).toHaveBeenCalledOnce();
  });

  test('a page that the client has is answered with 304', async () => {
    const first = await get('/about');
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const again = await get('/about', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect(again.status).toBe(304);
  });

  test('a page knows the time to the minute', async () => {
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
  ])('%s is not cached and sends no referrer', async (path) => {
    const response = await get(path);
    await get(path);
    expect(render).toHaveBeenCalledTimes(2);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('ETag')).toBeNull();
  });

  test('an unknown page keeps its status', async () => {
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

  test('a page may redirect the browser', async () => {
    const elsewhere = { status: 302, redirect: '/cart', head: '', body: '', data: '', lang: 'en' };
    render.mockResolvedValueOnce(elsewhere);
    const response = await get('/checkout');
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/cart']);
  });

  test('a page that cannot be rendered is the empty shell with status 500, and the error is logged', async () => {
    render.mockRejectedValueOnce(new Error('a screen is broken'));
    const response = await get('/services', { Cookie: 'lang=es' });
    const html = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(html).toContain('<html lang="es" dir="ltr">');
    expect(html).toContain('<div id="app"></div></body>');
    expect(html).not.toContain('broken');
    expect(lines.find(({ event }) => event === 'page failed')?.error).toContain('a screen is broken');
    expect((await get('/services')).status).toBe(200);
  });

  test('a page that needs the database while it is away is the empty shell with status 503', async () => {
    render.mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const before = lines.length;
    const response = await get('/delivery-policy');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2']);
    expect(await response.text()).toContain('<div id="app"></div></body>');
    expect(lines.slice(before).map(({ event }) => event)).not.toContain('page failed');
  });

  test('a page is rendered from a read-only catalog source', async () => {
    await get('/privacy');
    const source: CatalogSource | undefined = render.mock.calls[0]?.[0].source;
    expect(Object.keys(source ?? {}).sort()).toEqual(['now', 'open']);
  });
});

test('the server serves nothing without a build', async () => {
  await expect(loadPages(empty)).rejects.toMatchObject({ code: 'ENOENT' });
});
