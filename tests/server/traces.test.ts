import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../domain/base/refusals.ts';
import { buildApp } from '../../server/app.ts';
import { createJobs, enqueue } from '../../server/db/queue.ts';
import { startTraces } from '../../server/traces.ts';
import { apiOn, ORIGIN } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';

// A collector that keeps what the official exporter sends it.

type Value = { stringValue?: string; intValue?: number };
type Attributes = { key: string; value: Value }[];
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attributes;
  status: { code?: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: SentSpan[] }[] }[];
};

const bodies: { path: string | undefined; text: string }[] = [];
const collector = createServer(async (request, response) => {
  bodies.push({ path: request.url, text: Buffer.concat(await Array.fromAsync(request)).toString() });
  response.setHeader('Content-Type', 'application/json').end('{}');
});
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
afterAll(() => new Promise((closed) => collector.close(closed)));
beforeEach(() => {
  bodies.length = 0;
});
const { port } = collector.address() as AddressInfo;

const { sql } = await testDatabase();
const api = await apiOn(sql);

const plain = (attributes: Attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test('the collector gets a span for each request and transaction, without personal data', async () => {
  const traces = startTraces(`http://127.0.0.1:${port}/`);
  const app = buildApp({
    deps: api.deps,
    admin: api.admin,
    catalog: api.catalog,
    web: null,
    payments: new Hono().get('/v1/balance', (c) => c.json({})),
    state: () => 'open',
    observers: [() => traces.observe],
  });
  const device = crypto.randomUUID();
  const get = (path: string) =>
    app.request(`${ORIGIN}${path}`, {
      headers: { 'X-Device-Id': device, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
    });
  const pulled = await get('/api/sync?scope=me&since=0&schema=1&limit=10&name=rosa');
  expect(pulled.status).toBe(200);
  await get('/api/nothing/rosa.delgado@example.com');
  // The stand-in for another service is no part of the store.
  expect((await get('/v1/balance')).status).toBe(200);
  await traces.stop();

  const sent = bodies.map(({ text }) => JSON.parse(text) as Sent).flatMap((body) => body.resourceSpans);
  expect(bodies.every(({ path }) => path === '/v1/traces')).toBe(true);
  expect(plain(sent[0]?.resource.attributes ?? [])).toMatchObject({ 'service.name': 'loam-and-axle' });
  const spans = sent.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans);
  const byName = new Map(spans.map((span) => [span.name, span]));
  expect([...byName.keys()].toSorted()).toEqual(['GET /api/*', 'GET /api/sync', 'transaction person']);
  const request = byName.get('GET /api/sync');
  expect(plain(request?.attributes ?? [])).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/sync',
    'http.response.status_code': 200,
    'store.request_id': pulled.headers.get('X-Request-Id'),
  });
  expect(request?.traceId).not.toBe('a'.repeat(32));
  const transaction = byName.get('transaction person');
  expect(transaction?.traceId).toBe(request?.traceId);
  expect(transaction?.parentSpanId).toBe(request?.spanId);
  expect(plain(transaction?.attributes ?? [])).toEqual({
    'db.system.name': 'postgresql',
    'store.pool': 'person',
    'http.route': '/api/sync',
  });
  const everything = bodies.map(({ text }) => text).join('');
  for (const word of [device, 'rosa', 'since', 'anon:']) expect(everything).not.toContain(word);
});

test('a failed transaction has its type of error, and not its message', async () => {
  const traces = startTraces(`http://127.0.0.1:${port}`);
  const failed = sql.begin(async (tx) => tx`select 'rosa'::integer`);
  await expect(failed).rejects.toThrow();
  await traces.stop();
  const [body] = bodies;
  const sent = (JSON.parse(body?.text ?? '') as Sent).resourceSpans[0]?.scopeSpans[0]?.spans[0];
  expect(sent?.status.code).toBe(2);
  expect(plain(sent?.attributes ?? [])).toMatchObject({ 'error.type': '22P02' });
  expect(body?.text).not.toContain('rosa');
});

test('a refused transaction is no error', async () => {
  const traces = startTraces(`http://127.0.0.1:${port}`);
  const refused = sql.begin(async () => {
    throw new Refusal('sign_in_required');
  });
  await expect(refused).rejects.toThrow(Refusal);
  await traces.stop();
  const [body] = bodies;
  const sent = (JSON.parse(body?.text ?? '') as Sent).resourceSpans[0]?.scopeSpans[0]?.spans[0];
  expect(sent?.name).toContain('transaction');
  expect(sent?.status.code ?? 0).toBe(0);
});

test('a job is a span with its kind and its transactions, and is an error when it will be tried again', async () => {
  const traces = startTraces(`http://127.0.0.1:${port}`);
  const jobs = createJobs(sql, { warn: () => undefined, error: () => undefined });
  jobs.on('tidy', async () => void (await sql.begin((tx) => tx`select 1`)));
  jobs.on('break', async () => {
    throw new RangeError('rosa');
  });
  await enqueue(sql, 'tidy', { name: 'rosa' });
  await enqueue(sql, 'break', {});
  expect(await jobs.drain()).toBe(2);
  await traces.stop();
  const spans = bodies
    .flatMap(({ text }) => (JSON.parse(text) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  expect(spans).toHaveLength(3);
  const [tidy, broken] = ['job tidy', 'job break'].map((name) => spans.find((span) => span.name === name));
  expect(plain(tidy?.attributes ?? [])).toEqual({
    'messaging.system': 'postgresql',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': 'tidy',
    'messaging.message.id': expect.stringMatching(/^\d+$/),
    'store.attempts': 1,
  });
  expect(tidy?.status.code ?? 0).toBe(0);
  const transaction = spans.find(({ name }) => name.startsWith('transaction'));
  expect([transaction?.traceId, transaction?.parentSpanId]).toEqual([tidy?.traceId, tidy?.spanId]);
  expect(broken?.status.code).toBe(2);
  expect(plain(broken?.attributes ?? [])).toMatchObject({ 'error.type': 'RangeError', 'store.attempts': 1 });
  expect(bodies.map(({ text }) => text).join('')).not.toContain('rosa');
});

test('an unreachable collector does not affect requests', async () => {
  const traces = startTraces('http://127.0.0.1:1');
  const app = buildApp({
    deps: api.deps,
    admin: api.admin,
    catalog: api.catalog,
    web: null,
    payments: null,
    state: () => 'open',
    observers: [() => traces.observe],
  });
  expect((await app.request(`${ORIGIN}/readyz`)).status).toBe(200);
  await traces.stop();
});
