import { type Context, Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { encode } from '../../../server/http/compress.ts';
import { ResponseCache, type ResponseParts } from '../../../server/http/responseCache.ts';
import { securityHeaders } from '../../../server/http/security.ts';

const security = securityHeaders('https://shop.example.com', "default-src 'none'");
const made = (body: string): ResponseParts => ({ status: 200, type: 'text/html', body, headers: {} });

/** What a visitor gets who asks for `key`, rendered from `version`. */
function askedOf(responses: ResponseCache) {
  return async (key: string, version: string, make: () => Promise<ResponseParts>, headers = {}) => {
    const app = new Hono().get('/', (c: Context) => responses.send(c, key, version, make));
    app.onError((_, c) => c.body(null, 500));
    return app.request('/', { headers });
  };
}

test('the cache stays within its memory limit and keeps the newest answers', async () => {
  const responses = new ResponseCache(security, 200_000);
  const ask = askedOf(responses);
  const make = vi.fn(async () => made('x'.repeat(20_000)));
  for (let n = 0; n < 100; n += 1) await ask(`page ${n}`, '1', make, { 'Accept-Encoding': 'br' });
  expect(responses.bytes).toBeLessThanOrEqual(200_000);
  await ask('page 99', '1', make);
  expect(make).toHaveBeenCalledTimes(100);
  await ask('page 0', '1', make);
  expect(make).toHaveBeenCalledTimes(101);
});

test('a sub-cache counts toward the total and evicts nothing from its parent', async () => {
  const responses = new ResponseCache(security, 200_000);
  const beside = responses.another(50_000);
  const make = vi.fn(async () => made('x'.repeat(20_000)));
  await askedOf(responses)('page', '1', make);
  const alone = responses.bytes;
  for (let n = 0; n < 100; n += 1) await askedOf(beside)(`search ${n}`, '1', make);
  expect(responses.bytes).toBe(alone + beside.bytes);
  expect(beside.bytes).toBeLessThanOrEqual(50_000);
  await askedOf(responses)('page', '1', make);
  expect([responses.hits, responses.misses]).toEqual([1, 101]);
});

test('a compressed body does not keep Node’s larger buffer in memory', async () => {
  const body = Buffer.from('x'.repeat(20_000));
  for (const coding of ['br', 'gzip'] as const) {
    const { buffer, byteLength } = await encode(coding, body, 5);
    expect(buffer.byteLength, coding).toBe(byteLength);
  }
});

test('a new version replaces the cached one', async () => {
  const responses = new ResponseCache(security);
  const ask = askedOf(responses);
  await ask('page', '1', async () => made('before'));
  const before = responses.bytes;
  expect(await (await ask('page', '2', async () => made('behind'))).text()).toBe('behind');
  expect(responses.bytes).toBe(before);
});

test('an answer that failed is not cached', async () => {
  const ask = askedOf(new ResponseCache(security));
  const broken = await ask('page', '1', () => Promise.reject(new Error('broken')));
  expect(broken.status).toBe(500);
  expect((await ask('page', '1', async () => made('whole'))).status).toBe(200);
});

test('a redirect has no body, and an uncacheable answer no ETag', async () => {
  const ask = askedOf(new ResponseCache(security));
  const moved = await ask('old', '1', async () => ({
    status: 302,
    body: '',
    headers: { Location: '/cart' },
  }));
  expect([moved.status, moved.headers.get('Location'), await moved.text()]).toEqual([302, '/cart', '']);
  const secret = { ...made('secret'), headers: { 'Cache-Control': 'no-store' } };
  expect((await ask('secret', '1', async () => secret)).headers.get('ETag')).toBeNull();
});
