import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { listen } from '../../server/http/listen.ts';

describe('stopping', () => {
  test('a request in hand is finished, late ones are answered and sent off, then nobody is let in', async () => {
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
    await vi.waitFor(() => expect(fetch(base)).rejects.toThrow());
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
