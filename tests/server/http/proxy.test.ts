import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../../helpers/proxy.ts';

// The faulty network is a test tool itself, so it is tested too.

let received: string[];
let closeStore: () => Promise<unknown>;
let proxy: FaultyProxy;

beforeEach(async () => {
  received = [];
  const store = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(201, { 'content-type': 'text/plain', 'x-answer': String(received.length) });
    response.end(`answer ${received.length}`);
  });
  await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening));
  const { port } = store.address() as AddressInfo;
  closeStore = () => new Promise((closed) => store.close(closed));
  proxy = await startFaultyProxy(`http://127.0.0.1:${port}`);
});

afterEach(async () => {
  await proxy.close();
  await closeStore();
});

const post = (path = '/api/sync') => fetch(proxy.url + path, { method: 'POST', body: 'mulch' });

test('a proxy without faults forwards request and answer unchanged', async () => {
  const answer = await post('/api/sync?a=1');
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-answer')).toBe('1');
  expect(await answer.text()).toBe('answer 1');
  expect(received).toEqual(['POST /api/sync?a=1 mulch']);
});

test('a lost answer does not reach the client, although the store got the request', async () => {
  const lost = proxy.failNext('lose-answer', 'POST', /sync/);
  await expect(post()).rejects.toThrow('fetch failed');
  await lost;
  expect(received).toEqual(['POST /api/sync mulch']);
  expect((await post()).status).toBe(201);
});

test('a lost request never reaches the store', async () => {
  const lost = proxy.failNext('lose-request', 'POST', /sync/);
  await expect(post()).rejects.toThrow('fetch failed');
  await lost;
  expect(received).toEqual([]);
});

test('a duplicated request reaches the store twice, and the client gets the second answer', async () => {
  const doubled = proxy.failNext('duplicate', 'POST', /sync/);
  expect(await (await post()).text()).toBe('answer 2');
  await doubled;
  expect(proxy.passed).toEqual(['POST /api/sync', 'POST /api/sync']);
});

test('a delayed request is overtaken by the next one', async () => {
  const late = proxy.failNext({ delayMs: 150 }, 'POST', /late/);
  const [slow, quick] = await Promise.all([
    post('/late').then((a) => a.text()),
    post('/next').then((a) => a.text()),
  ]);
  await late;
  expect({ slow, quick }).toEqual({ slow: 'answer 2', quick: 'answer 1' });
});

test('a fault applies to the first matching request only', async () => {
  void proxy.failNext('lose-answer', 'POST', /sync/);
  expect((await fetch(`${proxy.url}/api/sync`)).status).toBe(201);
  expect((await post('/api/other')).status).toBe(201);
  await expect(post()).rejects.toThrow('fetch failed');
});

test('a disconnected network forwards nothing until it is restored', async () => {
  proxy.cut();
  await expect(post()).rejects.toThrow('fetch failed');
  proxy.mend();
  expect((await post()).status).toBe(201);
  expect(received).toHaveLength(1);
});
