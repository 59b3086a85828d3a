import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listener, listen } from '../../../server/http/listen.ts';
import { apiOn } from '../../helpers/api.ts';
import { testDatabase } from '../../helpers/database.ts';

const { sql } = await testDatabase();
const { app: store } = await apiOn(sql);

describe('server stop', () => {
  test('a stopping server finishes open requests, closes connections, and then refuses new ones', async () => {
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
    const late = await fetch(base);
    expect([await late.text(), late.headers.get('Connection')]).toEqual(['quick', 'close']);
    await expect
      .poll(() =>
        fetch(base).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused');
    expect(stopped).toBe(false);
    answer();
    expect(await slow).toBe('finished');
    await stopping;
  });

  test('a port in use rejects with EADDRINUSE', async () => {
    const first = await listen(new Hono(), { host: '127.0.0.1', port: 0 });
    await expect(listen(new Hono(), { host: '127.0.0.1', port: first.address.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await first.stop();
  });

  test('a body that trickles in ends with 408 once its time is over', async () => {
    const app = new Hono().post('/', async (c) => c.text(await c.req.text()));
    const server = await listen(app, { host: '127.0.0.1', port: 0, requestMs: 200 });
    const socket = connect(server.address.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n');
    const trickle = setInterval(() => socket.write('x'), 20);
    await new Promise((closed) => socket.once('close', closed));
    clearInterval(trickle);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await server.stop();
  });

  test('oversized headers are a 431, and malformed requests a 400', async () => {
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

describe('body without a length', () => {
  let server: Listener;
  beforeAll(async () => {
    server = await listen(store, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.stop());

  /** As a program sends it over a socket: in chunks, without Content-Length. */
  const send = (method: string, path: string, headers: Record<string, string>, body = '') =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = server.address;
      const request = rawRequest({ host: '127.0.0.1', port, method, path, headers });
      request.once('error', reject);
      request.once('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      for (let at = 0; at < body.length; at += 30_000) request.write(body.slice(at, at + 30_000));
      request.end();
    });
  const json = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' };

  test('a chunked body is read like any other', async () => {
    const device = { 'X-Device-Id': crypto.randomUUID() };
    const push = JSON.stringify({ schema: 1, commands: [] });
    expect(await send('POST', '/api/sync', { ...json, ...device }, push)).toBe(200);
    const lookup = JSON.stringify({ orderNumber: 'ORD-2026-000001', email: 'eve@example.com' });
    expect(await send('POST', '/api/guest-order-lookup', json, lookup)).toBe(404);
    expect(await send('POST', '/auth/v1/token?grant_type=password', json, '{}')).toBe(400);
  });

  test('a chunked body that is too long is a 413', async () => {
    const long = JSON.stringify({ padding: 'x'.repeat(150_000) });
    expect(await send('POST', '/api/create-checkout', json, long)).toBe(413);
  });

  test.each(['/', '/shop', '/api/sync', '/api/admin/pictures', '/auth/v1/token', '/nothing'])(
    'OPTIONS %s does not cause a fault',
    async (path) => {
      expect(await send('OPTIONS', path, {})).toBe(path.startsWith('/api/admin/') ? 401 : 404);
    },
  );

  test.each(['TRACE', 'PROPFIND'])('the method %s does not cause a fault', async (method) => {
    expect(await send(method, '/shop', {})).toBe(404);
  });

  test.each([
    ['/api/sessions', {}, 415],
    ['/api/sessions', json, 404],
    ['/api/admin/pictures/1', { 'Content-Type': 'application/json' }, 401],
    ['/shop', {}, 404],
  ])(
    'DELETE %s without a body does not cause a fault',
    async (path, headers: Record<string, string>, status) => {
      expect(await send('DELETE', path, headers)).toBe(status);
    },
  );
});
