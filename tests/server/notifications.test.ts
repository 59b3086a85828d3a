// Long: push messages: which browser gets which, encrypted, and what ends a subscription.
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEVICE_HEADER } from '../../domain/sync.ts';
import { startCleanup } from '../../server/cleanup.ts';
import { setRole } from '../../server/identity/users.ts';
import type { NoticeEvent } from '../../server/notifications/noticeQueue.ts';
import { isPrivateAddress, isWebPushEndpoint } from '../../server/notifications/webPush.ts';
import { yardNotices } from '../../server/orders/messages/yardNotices.ts';
import { reserveStock, takeStock } from '../../server/orders/stock.ts';
import { readWebPush } from '../../server/runtime/webPushConfig.ts';
import { changeOrders } from '../helpers/changeOrders.ts';
import { orderOf } from '../helpers/orders.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { startStore } from '../helpers/store.ts';

type Sent = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };
const sent: Sent[] = [];
let status = 201;
/** A push service on this machine. */
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(status).end();
  });
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
service.unref();
const testOrigin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const dataDir = mkdtempSync(join(tmpdir(), 'vapid-'));
const keys = readWebPush({}, dataDir);
const store = await startStore({ webPush: { ...keys, testOrigin } });
const { sql } = store;
const [product] = await sql<{ id: string }[]>`select id::text from products order by slug limit 1`;

/** What a browser sends to subscribe. */
function browser() {
  const curve = createECDH('prime256v1');
  const p256dh = curve.generateKeys('base64url');
  const endpoint = `${testOrigin}/${randomUUID()}`;
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}
const device = () => ({ [DEVICE_HEADER]: randomUUID() });
const on = (body: object, headers: Record<string, string>) => store.post('/api/push', body, headers);
const sentTo = ({ endpoint }: { endpoint: string }) => sent.filter(({ path }) => endpoint.endsWith(path));
const orderFor = (owner: string | null) => orderOf(sql, owner, [product?.id ?? ''], 'pending');
async function confirm(orderId: string) {
  await changeOrders(sql, (tx) => tx`update orders set status = 'confirmed' where id = ${orderId}`);
  await store.afterUndo();
}

test('the keys are made once, in a file that only the store may read', () => {
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  expect(readWebPush({}, dataDir)).toEqual(keys);
  expect(statSync(join(dataDir, 'vapid.json')).mode & 0o777).toBe(0o600);
  const own = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
  expect(readWebPush(own, '/nowhere')).toEqual(keys);
  const others = readWebPush({}, mkdtempSync(join(tmpdir(), 'vapid-')));
  expect(() => readWebPush({ ...own, VAPID_PRIVATE_KEY: others.privateKey }, '/nowhere')).toThrow('another');
  expect(() => readWebPush({ VAPID_PUBLIC_KEY: keys.publicKey }, '/nowhere')).toThrow('VAPID_PRIVATE_KEY');
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://web.push.apple.com/x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://2130706433/x', false],
  ['https://localhost/x', false],
  ['https://db.internal/x', false],
  ['https://printer.local/x', false],
  ['not a url', false],
])('%s is a push service: %j', (endpoint, may) => {
  expect(isWebPushEndpoint(endpoint, { ...keys, testOrigin: null })).toBe(may);
});

test.each([
  ['10.1.2.3', 4, true],
  ['169.254.169.254', 4, true],
  ['192.168.1.1', 4, true],
  ['::1', 6, true],
  ['fd00::1', 6, true],
  ['::ffff:10.0.0.1', 6, true],
  ['142.250.1.1', 4, false],
  ['2607:f8b0::1', 6, false],
])('a push service that resolves to %s is private: %j', (address, family, isPrivate) => {
  expect(isPrivateAddress(address, family)).toBe(isPrivate);
});

test('the device that ordered gets the order’s push, encrypted and signed', async () => {
  const headers = device();
  const subscription = browser();
  expect((await on(subscription, headers)).status).toBe(200);
  const orderId = await orderFor(`anon:${headers[DEVICE_HEADER]}`);
  await confirm(orderId);
  const [push, ...more] = sentTo(subscription);
  expect(more).toEqual([]);
  expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(push?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
  expect(push?.body.length).toBeGreaterThan(200);
  expect(push?.body.toString('latin1')).not.toContain('ORD-');
  await store.drain();
  expect(sentTo(subscription)).toHaveLength(1);
});

test('a device that proves an order gets its pushes, and no other does', async () => {
  const orderId = await orderFor(null);
  const [{ orderNumber, email } = { orderNumber: '', email: '' }] = await sql<
    { orderNumber: string; email: string }[]
  >`select order_number, customer_email as email from orders where id = ${orderId}`;
  const [mine, theirs] = [browser(), browser()];
  await store.forgetLimits();
  expect((await on({ ...mine, order: { orderNumber, email } }, device())).status).toBe(200);
  const guessed = { orderNumber, email: 'b@example.com' };
  expect((await on({ ...theirs, order: guessed }, device())).status).toBe(404);
  await confirm(orderId);
  expect(sentTo(mine)).toHaveLength(1);
  expect(sentTo(theirs)).toEqual([]);
});

test('a renewed subscription replaces the old one, and gets each push once', async () => {
  const orderId = await orderFor(null);
  const [{ orderNumber, email } = { orderNumber: '', email: '' }] = await sql<
    { orderNumber: string; email: string }[]
  >`select order_number, customer_email as email from orders where id = ${orderId}`;
  await store.forgetLimits();
  const [earlier, later, others] = [browser(), browser(), browser()];
  const headers = device();
  await on({ ...earlier, order: { orderNumber, email } }, headers);
  // Knowing another's endpoint gives nothing.
  expect((await on({ ...others, replaces: earlier.endpoint }, device())).status).toBe(200);
  expect((await on({ ...later, replaces: earlier.endpoint }, headers)).status).toBe(200);
  await confirm(orderId);
  expect([earlier, later, others].map((one) => sentTo(one).length)).toEqual([0, 1, 0]);
});

test('an account gets pushes until it signs out', async () => {
  const { session, user, client } = await store.signUp();
  const subscription = browser();
  const headers = store.bearer(session.access_token);
  await on(subscription, headers);
  await confirm(await orderFor(`u:${user.id}`));
  expect(sentTo(subscription)).toHaveLength(1);
  await client.signOut();
  await confirm(await orderFor(`u:${user.id}`));
  expect(sentTo(subscription)).toHaveLength(1);
  expect(await sql`select from push_subscriptions where owner = ${`u:${user.id}`}`).toEqual([]);
});

test('a device that turns pushes off gets none', async () => {
  const headers = device();
  const subscription = browser();
  await on(subscription, headers);
  await store.post('/api/push/off', subscription, headers);
  await confirm(await orderFor(`anon:${headers[DEVICE_HEADER]}`));
  expect(sentTo(subscription)).toEqual([]);
});

test.each([404, 410])('a subscription that its service answers with %i is deleted', async (answer) => {
  const headers = device();
  const subscription = browser();
  await on(subscription, headers);
  status = answer;
  onTestFinished(() => {
    status = 201;
  });
  await confirm(await orderFor(`anon:${headers[DEVICE_HEADER]}`));
  expect(await sql`select from push_subscriptions where endpoint = ${subscription.endpoint}`).toEqual([]);
});

test('a push is retried when its service is down', async () => {
  const headers = device();
  const subscription = browser();
  await on(subscription, headers);
  status = 503;
  await confirm(await orderFor(`anon:${headers[DEVICE_HEADER]}`));
  status = 201;
  const before = sentTo(subscription).length;
  await sql`update tasks set run_at = now(), locked_until = null`;
  await store.drain();
  expect(sentTo(subscription)).toHaveLength(before + 1);
});

test('a subscription unused for half a year is deleted, unless it is an account’s', async () => {
  const { session } = await store.person();
  const [old, used, renewed, ofAccount] = [browser(), browser(), browser(), browser()];
  const headers = device();
  await on(old, headers);
  const sentHeaders = device();
  await on(used, sentHeaders);
  await on(renewed, headers);
  await on(ofAccount, store.bearer(session.access_token));
  await sql`update push_subscriptions set used_at = now() - interval '181 days'`;
  await confirm(await orderFor(`anon:${sentHeaders[DEVICE_HEADER]}`));
  await on(renewed, headers);
  const cleanup = startCleanup(store.background);
  await cleanup.stop();
  await store.drain();
  const kept = await sql<{ endpoint: string }[]>`
    select endpoint from push_subscriptions
    where endpoint in ${sql([old, used, renewed, ofAccount].map(({ endpoint }) => endpoint))}`;
  expect(kept.map(({ endpoint }) => endpoint).sort()).toEqual(
    [used, renewed, ofAccount].map(({ endpoint }) => endpoint).sort(),
  );
});

test('a person has ten devices at most, and the oldest is dropped', async () => {
  const headers = device();
  for (let n = 0; n < 12; n += 1) await on(browser(), headers);
  const kept = await sql`
    select from push_subscriptions where owner = ${`anon:${headers[DEVICE_HEADER]}`}`;
  expect(kept).toHaveLength(10);
});

describe('pushes to the yard', () => {
  test('staff who turned pushes on are told of paid orders, quotes and low stock', async () => {
    const { session, email } = await store.person();
    const headers = store.bearer(session.access_token);
    const subscription = browser();
    expect((await on({ ...subscription, yard: true }, headers)).status).toBe(403);
    await setRole(sql, email, 'clerk', 'a test');
    expect((await on({ ...subscription, yard: true }, headers)).status).toBe(200);
    const orderId = await orderFor(null);
    await sql`
      select enqueue_notice(${`order_received ${orderId}`}, 'order_received', ${sql.json({ orderId })})`;
    await store.drain();
    expect(sentTo(subscription)).toHaveLength(1);
    const sync = (name: string) => ({
      schema: 1,
      commands: [
        {
          id: randomUUID(),
          type: 'requestQuote',
          payload: quoteRequest({ name }),
          made_at: new Date().toISOString(),
        },
      ],
    });
    await sql`delete from tasks where kind = 'notice'`;
    await store.post('/api/sync', sync('One'), device());
    await store.drain();
    expect(sentTo(subscription)).toHaveLength(2);
    await sql`select enqueue_notice(${randomUUID()}, 'quote_declined', jsonb_build_object('quoteId',
      (select id from quotes order by created_at desc limit 1)))`;
    await store.drain();
    expect(sentTo(subscription)).toHaveLength(3);
    const productId = product?.id ?? '';
    await sql`update products set inventory_count = 11 where id = ${productId}`;
    for (const quantity of [1, 2]) {
      const sold = await orderFor(null);
      await sql.begin(async (tx) => {
        await tx`select lock_catalog()`;
        await reserveStock(tx, sold, [{ productId, quantity }], new Date(Date.now() + 60_000));
        await takeStock(tx, sold);
      });
    }
    await store.drain();
    expect(sentTo(subscription)).toHaveLength(4);
    const contractor = await store.person();
    const asks = () =>
      store.post(
        '/api/contractor-account',
        { businessName: 'Harpeth Paving', contactName: 'Dana', contactEmail: 'dana@example.com' },
        store.bearer(contractor.session.access_token),
      );
    expect((await asks()).status).toBe(200);
    expect((await asks()).status).toBe(200);
    await store.drain();
    expect(sentTo(subscription)).toHaveLength(5);
    await setRole(sql, email, 'customer', 'a test');
    await sql`select enqueue_notice(${randomUUID()}, 'order_received', ${sql.json({ orderId })})`;
    await store.drain();
    expect(sentTo(subscription)).toHaveLength(5);
  });

  test('a push opens its subject', async () => {
    const { session, email } = await store.person();
    await setRole(sql, email, 'admin', 'a test');
    await on({ ...browser(), yard: true }, store.bearer(session.access_token));
    const told = async (event: NoticeEvent, facts: Record<string, unknown>) => {
      const [notice] = await yardNotices(sql, { key: event, event, facts });
      return notice?.message ?? null;
    };
    const productId = product?.id ?? '';
    await sql`update products set inventory_count = 4 where id = ${productId}`;
    expect(await told('stock_low', { productId })).toMatchObject({
      title: 'Low stock',
      url: `/admin?tab=products&stock=${productId}`,
    });
    expect(await told('contractor_asked', { accountId: randomUUID() })).toBeNull();
  });
});
