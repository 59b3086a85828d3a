import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../domain/refusals.ts';
import { openDatabase } from '../../server/db/sql.ts';
import { answerErrors, answerNotFound } from '../../server/http/errors.ts';
import { readFiles } from '../../server/http/files.ts';
import { readJson } from '../../server/http/json.ts';
import { listen } from '../../server/http/listen.ts';
import { createLog } from '../../server/http/log.ts';
import { tooMany } from '../../server/http/problem.ts';
import { codingFor, isKnown } from '../../server/http/represent.ts';
import { logRequests } from '../../server/http/requests.ts';
import { apiOn, ORIGIN } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';

const { sql, url } = await testDatabase();
const dist = mkdtempSync(join(tmpdir(), 'files-'));
const put = (path: string, body: string | Buffer) => {
  mkdirSync(dirname(join(dist, path)), { recursive: true });
  writeFileSync(join(dist, path), body);
};
const script = `console.log('${'x'.repeat(5000)}')`;
put('index.html', 'the template');
put('shell.html', '<!doctype html><title>shell</title>');
put('sw.js', 'self.x = 1');
put('assets/index-1a2b3c.js', script);
put('assets/index-1a2b3c.js.map', '{}');
put('.vite/manifest.json', '{}');
put('pictures/cutout/shovel-400.avif', Buffer.from([0, 1, 2, 255]));
afterAll(() => rmSync(dist, { recursive: true }));

const theme = "document.documentElement.dataset.theme = 'dark'";
const template = `<!doctype html><html lang="en"><head><script>${theme}</script><!--head--></head><body><!--app--><!--data--></body></html>`;
const page = { status: 200, head: '', body: '<main>page</main>', data: '', lang: 'en' };
const api = await apiOn(sql, {
  web: { pages: { template, render: async () => page }, files: await readFiles(dist) },
});
const { get, request, lines, written, state } = api;

describe('headers', () => {
  test.each(['/', '/api/stripe-products', '/assets/index-1a2b3c.js', '/healthz', '/api/nothing'])(
    'of %s are strict',
    async (path) => {
      const { headers } = await get(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
      expect(headers.get('Strict-Transport-Security')).toContain('max-age=31536000');
      expect(headers.get('Content-Security-Policy')).toContain(`default-src 'none'`);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('a page runs its own scripts and the one inline script it was built with, and no other', async () => {
    const policy = (await get('/')).headers.get('Content-Security-Policy') ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(theme));
    expect(policy).toContain(`script-src 'self' 'sha256-${Buffer.from(digest).toString('base64')}';`);
    expect(policy).not.toMatch(/unsafe|\*/);
    for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"]) {
      expect(policy).toContain(part);
    }
  });
});

describe('errors', () => {
  const log = createLog('silent');
  const app = new Hono();
  app.onError(answerErrors(log));
  app.notFound(answerNotFound);
  app.use(logRequests(log));
  app.get('/refused', () => {
    throw new Refusal('out_of_stock', { available: 3 });
  });
  app.get('/many', () => {
    throw tooMany(7);
  });
  app.get('/fault', () => {
    throw new Error('password of the database: 1234');
  });
  app.post('/json', async (c) =>
    c.json(await readJson(c, z.object({ lines: z.array(z.object({ name: z.string() })) }))),
  );
  const post = (body: string) => app.request('/json', { method: 'POST', body });

  test('a refusal is 422 with its code and detail', async () => {
    const response = await app.request('/refused');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'out_of_stock', detail: { available: 3 } });
  });

  test('too many is 429 and says when to come back', async () => {
    const response = await app.request('/many');
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('7');
  });

  test('a fault is 500 with nothing but its request’s id', async () => {
    const response = await app.request('/fault');
    expect(response.status).toBe(500);
    const body = await response.json();
    expect(body).toEqual({ code: 'fault', requestId: response.headers.get('X-Request-Id') });
  });

  test('a database that takes too long is 503 and worth trying again', async () => {
    const one = openDatabase(url, { pool: 1 });
    await one`set statement_timeout = 50`;
    const slow = new Hono()
      .onError(answerErrors(log))
      .get('/', () => one`select pg_sleep(5)`.then(() => new Response()));
    const response = await slow.request('/');
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('2');
    await one.end();
  });

  test.each([
    ['no JSON', '{', ''],
    ['a missing part', '{"lines":[{"name":"a"},{}]}', 'lines.1.name'],
    ['the wrong kind', '{"lines":"a"}', 'lines'],
    ['text that cannot be stored', '{"lines":[{"name":"a\\u0000"}]}', 'lines.0.name'],
    ['half a character', '{"lines":[{"name":"\\ud800"}]}', 'lines.0.name'],
    ['a thousand brackets', `${'['.repeat(1000)}${']'.repeat(1000)}`, ''],
  ])('%s is 400 naming the field', async (_, body, field) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_input', field });
  });

  test('a prototype in a body stays a plain, unused part', async () => {
    const response = await post('{"lines":[],"__proto__":{"admin":true},"constructor":1}');
    expect(await response.json()).toEqual({ lines: [] });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('what is refused before it is looked at', () => {
  const body = JSON.stringify({ schema: 1, commands: [] });
  const send = (headers: Record<string, string>, method = 'POST') => {
    const device = { 'Content-Type': 'application/json', 'X-Device-Id': crypto.randomUUID() };
    return request('/api/sync', { method, body, headers: { ...device, ...headers } });
  };

  test('another site’s page cannot send', async () => {
    expect((await send({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ Origin: 'null' })).status).toBe(403);
    expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await send({ Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    expect((await send({ Origin: 'http://127.0.0.1:8787', Host: '127.0.0.1:8787' })).status).toBe(200);
    expect((await send({})).status).toBe(200);
  });

  test('a preflight of another site gets no permission', async () => {
    const response = await request('/api/sync', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.ok).toBe(false);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('content of type %j is 415', async (type) => {
    expect((await send({ 'Content-Type': type })).status).toBe(415);
  });

  test('a body of 100 kB is the most elsewhere', async () => {
    const response = await request('/api/create-checkout', {
      method: 'POST',
      body: JSON.stringify({ padding: 'x'.repeat(100_001) }),
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(413);
  });

  test.each([
    '/assets/..%2f..%2fpackage.json',
    '/shop%2F..',
    '/%2e%2e%5csecret',
    '//evil.example/',
    '/a//b',
    '/%00',
    '/%E0%A4%A',
  ])('%s is found nowhere', async (path) => {
    const response = await request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Location')).toBeNull();
  });

  test('a slash at the end is dropped, query kept, on this site', async () => {
    const response = await get('/shop/?q=a%2Fb');
    expect([response.status, response.headers.get('Location')]).toEqual([308, '/shop?q=a%2Fb']);
  });

  test('an endless address is refused', async () => {
    expect((await get(`/shop?q=${'x'.repeat(5000)}`)).status).toBe(414);
  });
});

describe('files', () => {
  test('a hashed file may be kept for a year, the worker not at all, pictures for a month', async () => {
    const cache = async (path: string) => (await get(path)).headers.get('Cache-Control');
    expect(await cache('/assets/index-1a2b3c.js')).toBe('public, max-age=31536000, immutable');
    expect(await cache('/pictures/cutout/shovel-400.avif')).toContain('max-age=2592000');
    expect(await cache('/sw.js')).toBe('no-cache');
    expect(await cache('/shell.html')).toBe('no-cache');
  });

  test('go out compressed, in the way that the browser takes', async () => {
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

  test('are not sent again while they are the same', async () => {
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
    '/index.html',
    '/.vite/manifest.json',
    '/assets/index-1a2b3c.js.map',
    '/.env',
    '/pictures/none.webp',
  ])('%s is a plain 404 and never a page', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).not.toContain('html');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('answers', () => {
  test('JSON carries an ETag, comes compressed, and is not sent twice', async () => {
    const first = await get('/api/stripe-products', { 'Accept-Encoding': 'br' });
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect(first.headers.get('Vary')).toContain('Accept-Encoding');
    const again = await get('/api/stripe-products', { 'If-None-Match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('an unknown address of the API is JSON, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await request('/api/nothing', {
        method,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('a page answers no other method', async () => {
    expect((await request('/shop', { method: 'POST' })).status).toBe(404);
    expect((await request('/shop', { method: 'HEAD' })).status).toBe(200);
  });

  test.each([
    [undefined, null],
    ['gzip', 'gzip'],
    ['BR;q=0.5, gzip', 'br'],
    ['br;q=0, gzip;q=0.0', null],
    ['sbr, gzipped', null],
  ])('Accept-Encoding %j is answered with %j', (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding);
  });

  test('tags are compared weakly', () => {
    expect(isKnown('"a", W/"b"', 'W/"a"')).toBe(true);
    expect(isKnown('W/"b"', '"b"')).toBe(true);
    expect(isKnown('*', '"b"')).toBe(true);
    expect(isKnown('"c"', '"b"')).toBe(false);
    expect(isKnown(undefined, '"b"')).toBe(false);
  });
});

describe('the language switch', () => {
  test('sets the cookie and goes back to where it was pressed', async () => {
    const response = await get('/language?to=es&back=/shop%3Fq%3Dsand');
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/shop?q=sand']);
    expect(response.headers.get('Set-Cookie')).toMatch(/^lang=es; .*SameSite=Lax/);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%5cevil',
    '///evil.example',
  ])('leads from %s to no other site', async (back) => {
    const response = await get(`/language?to=en&back=${encodeURIComponent(back)}`);
    const target = new URL(response.headers.get('Location') ?? '', ORIGIN);
    expect(target.origin).toBe(ORIGIN);
  });

  test('speaks two languages', async () => {
    expect((await get('/language?to=fr')).status).toBe(400);
  });
});

describe('probes', () => {
  test('ready while open and in reach of the database, alive all the while', async () => {
    expect((await get('/readyz')).status).toBe(200);
    for (const now of ['starting', 'stopping'] as const) {
      state.now = now;
      expect((await get('/readyz')).status).toBe(503);
      expect((await get('/healthz')).status).toBe(200);
    }
    state.now = 'open';
    const lost = openDatabase(url, { pool: 1 });
    const away = await apiOn(lost);
    await away.catalog.stop();
    await lost.end();
    expect((await away.get('/readyz')).status).toBe(503);
    expect((await away.get('/healthz')).status).toBe(200);
  });
});

describe('the log', () => {
  test('has one line a request, with the id that the answer carries, and no query', async () => {
    const response = await get('/shop?q=secret-search&session_id=cs_test_abc');
    const line = lines.find(({ requestId }) => requestId === response.headers.get('X-Request-Id'));
    expect(line).toMatchObject({
      level: 'info',
      event: 'request',
      method: 'GET',
      path: '/shop',
      status: 200,
    });
    expect(written.join('\n')).not.toMatch(/secret-search|cs_test_abc/);
  });

  test('does not repeat what was sent: devices, e-mails, bodies, ids of payments', async () => {
    const device = crypto.randomUUID();
    const command = {
      id: crypto.randomUUID(),
      type: 'requestQuote',
      payload: { email: 'eve@example.com' },
      made_at: '',
    };
    await api.post('/api/sync', { schema: 1, commands: [command] }, { 'X-Device-Id': device });
    await get('/sandbox/payments/pay/cs_test_a1b2c3d4');
    expect(written.join('\n')).not.toMatch(new RegExp(`${device}|eve@example|a1b2c3d4`));
  });

  test('cannot be forged by a line end in an address', async () => {
    const before = written.length;
    await get('/x%0a%7B%22event%22%3A%22forged%22%7D');
    expect(written.length).toBe(before + 1);
    expect(written.at(-1)?.split('\n')).toHaveLength(1);
  });
});

describe('stopping', () => {
  test('a request in hand is finished, a new one is not taken, nothing is left open', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
    const app = new Hono();
    app.get('/', (c) => c.text('quick'));
    app.get('/slow', async (c) => {
      arrive();
      await mayAnswer;
      return c.text('finished');
    });
    const server = await listen(app, { host: '127.0.0.1', port: 0 });
    const base = `http://127.0.0.1:${server.address.port}`;
    expect(await (await fetch(base)).text()).toBe('quick');
    const slow = fetch(`${base}/slow`).then((response) => response.text());
    await arrived;
    let stopped = false;
    const stopping = server.stop().then(() => {
      stopped = true;
    });
    await expect(fetch(base)).rejects.toThrow();
    expect(stopped).toBe(false);
    answer();
    expect(await slow).toBe('finished');
    await stopping;
  });

  test('a taken port is the system’s error, for the starter to explain', async () => {
    const first = await listen(new Hono(), { host: '127.0.0.1', port: 0 });
    await expect(listen(new Hono(), { host: '127.0.0.1', port: first.address.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await first.stop();
  });

  test('headers without end are cut off', async () => {
    const server = await listen(new Hono(), { host: '127.0.0.1', port: 0 });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const long = rawRequest({
        port: server.address.port,
        host: '127.0.0.1',
        headers: { 'X-Long': 'x'.repeat(20_000) },
      });
      long.once('response', (response) => resolve(response.statusCode));
      long.once('error', reject);
      long.end();
    });
    expect(status).toBe(431);
    const broken = await new Promise<string>((resolve, reject) => {
      const socket = connect(server.address.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      socket.once('data', (data) => resolve(String(data)));
      socket.once('error', reject);
    });
    expect(broken).toContain('400 Bad Request');
    await server.stop();
  });
});
