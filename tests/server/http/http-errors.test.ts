import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../../domain/base/refusals.ts';
import { openDatabase } from '../../../server/db/sql.ts';
import { answerErrors, answerNotFound } from '../../../server/http/errors.ts';
import { readJson } from '../../../server/http/json.ts';
import { createLog } from '../../../server/http/log.ts';
import { tooMany } from '../../../server/http/problem.ts';
import { logRequests } from '../../../server/http/requests.ts';
import { apiOn, ORIGIN } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql, url } = await testDatabase();
const { get, request } = await apiOn(sql);

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

  test('a refusal is a 422 with its code and detail', async () => {
    const response = await app.request('/refused');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'out_of_stock', detail: { available: 3 } });
  });

  test('a rate limit is a 429 with Retry-After', async () => {
    const response = await app.request('/many');
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('7');
  });

  test('a fault is a 500 with nothing but its request id', async () => {
    const response = await app.request('/fault');
    expect(response.status).toBe(500);
    const body = await response.json();
    expect(body).toEqual({ code: 'fault', requestId: response.headers.get('X-Request-Id') });
  });

  test('a database timeout is a 503 with Retry-After', async () => {
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
    ['invalid JSON', '{', ''],
    ['a missing field', '{"lines":[{"name":"a"},{}]}', 'lines.1.name'],
    ['a wrong type', '{"lines":"a"}', 'lines'],
    ['text that cannot be stored', '{"lines":[{"name":"a\\u0000"}]}', 'lines.0.name'],
    ['half a surrogate pair', '{"lines":[{"name":"\\ud800"}]}', 'lines.0.name'],
    ['a thousand nested lists', `${'['.repeat(1000)}${']'.repeat(1000)}`, ''],
  ])('a body with %s is a 400 that names the field', async (_, body, field) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_input', field });
  });

  test('a __proto__ key in a body has no effect', async () => {
    const response = await post('{"lines":[],"__proto__":{"admin":true},"constructor":1}');
    expect(await response.json()).toEqual({ lines: [] });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('requests refused before any handler', () => {
  const body = JSON.stringify({ schema: 1, commands: [] });
  const send = (headers: Record<string, string>, method = 'POST') => {
    const device = { 'Content-Type': 'application/json', 'X-Device-Id': crypto.randomUUID() };
    return request('/api/sync', { method, body, headers: { ...device, ...headers } });
  };

  test('a cross-site request is a 403', async () => {
    expect((await send({ Origin: 'https://evil.example' })).status).toBe(403);
    expect((await send({ Origin: 'null' })).status).toBe(403);
    expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await send({ Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    expect((await send({ Origin: 'http://127.0.0.1:8787', Host: '127.0.0.1:8787' })).status).toBe(200);
    expect((await send({})).status).toBe(200);
  });

  test('a cross-site preflight gets no permission', async () => {
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
  ])('content type %j is a 415', async (type) => {
    expect((await send({ 'Content-Type': type })).status).toBe(415);
  });

  test('a body over 100 kB is a 413', async () => {
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
  ])('the path %s is a 404', async (path) => {
    const response = await request(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('Location')).toBeNull();
  });

  test('a trailing slash redirects to the path without it, and keeps the query', async () => {
    const response = await get('/shop/?q=a%2Fb');
    expect([response.status, response.headers.get('Location')]).toEqual([308, '/shop?q=a%2Fb']);
  });

  test('a URL that is too long is a 414', async () => {
    expect((await get(`/shop?q=${'x'.repeat(5000)}`)).status).toBe(414);
  });
});
