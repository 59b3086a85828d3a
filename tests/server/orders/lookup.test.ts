// Long: looking up an order as a guest, and every limit against guessing.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { guestOrderSchema } from '../../../domain/orders/guestOrders.ts';
import { orderNumber as numberOf } from '../../../domain/orders/orders.ts';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
const topsoil = await shop.productNamed('Premium Garden Topsoil');
beforeEach(() => shop.forgetLimits());

const EMAIL = 'dana@example.com';
async function ordered() {
  const { body } = await shop.checkout(
    claimFor([{ product: topsoil, quantity: 4 }], {
      special_instructions: 'Gate code 4417',
      customer_phone: '615-555-0188',
    }),
  );
  return body;
}
/** A number that no order has. */
const STRANGER = numberOf(2024, 123);

describe('lookup with the right number and email', () => {
  test('the order is shown with its current state', async () => {
    const { orderNumber, sessionId } = await ordered();
    await shop.controls.pay(sessionId);
    await shop.controls.delivered();
    const { status, body, headers } = await shop.lookUp({ email: EMAIL, orderNumber });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(guestOrderSchema.parse(body.order)).toEqual(body.order);
    expect(body.order).toMatchObject({
      orderNumber,
      status: 'pending',
      paymentStatus: 'paid',
      productType: 'premium',
      cubicYards: 4,
      lines: [
        { name: topsoil.name, quantity: 4, unit: topsoil.unit, lineTotalCents: 4 * topsoil.priceCents },
      ],
      customerEmail: EMAIL,
      customerPhone: '615-555-0188',
      deliveryDate: null,
      specialInstructions: 'Gate code 4417',
      deliveryFeeCents: 2_500,
      totalCents: 4 * topsoil.priceCents + 2_500,
      moves: [
        { status: 'pending', paymentStatus: 'unpaid', actor: 'buyer', at: expect.stringMatching(/Z$/) },
        { status: 'pending', paymentStatus: 'paid', actor: 'payment_provider', refundedCents: 0 },
      ],
    });
  });

  test('number and email may have spaces and any case', async () => {
    const { orderNumber } = await ordered();
    const { status } = await shop.lookUp({
      email: `  ${EMAIL.toUpperCase()} `,
      orderNumber: ` ${orderNumber.toLowerCase()} `,
    });
    expect(status).toBe(200);
  });

  test('an order is stored and found by its email and number as they are pasted', async () => {
    const { orderNumber } = (
      await shop.checkout(
        claimFor([{ product: topsoil, quantity: 4 }], {
          customer_email: '\u200bDana@Example.com\u00a0',
          customer_phone: '\u202a(615)\u00a0555\u20110188\u202c',
          delivery_zip: '３７２０３',
        }),
      )
    ).body;
    const [, year, serial] = orderNumber.split('-');
    for (const [email, number] of [
      [EMAIL, orderNumber],
      ['\ufeffdana@example.com', `#${orderNumber}`],
      ['dana＠example.com', orderNumber.replaceAll('-', '–')],
      ['dana@exam\u00adple.com', `ord ${year} ${serial}`],
      ['DANA@EXAMPLE.COM', `${year}-${serial}`],
      ['\u2068dana@example.com\u2069', `ORD${year}${serial}\u200b`],
    ] as const) {
      const { status, body } = await shop.lookUp({ email, orderNumber: number });
      expect([email, number, status]).toEqual([email, number, 200]);
      expect(body.order).toMatchObject({
        orderNumber,
        customerEmail: EMAIL,
        customerPhone: '(615) 555-0188',
      });
    }
  });

  test('a found order can be looked up again and again', async () => {
    const { orderNumber } = await ordered();
    for (let look = 0; look < 30; look += 1) {
      expect((await shop.lookUp({ email: EMAIL, orderNumber })).status).toBe(200);
    }
  });
});

describe('lookup without the right number and email', () => {
  test('a wrong email gets exactly the same response as an unknown number', async () => {
    const { orderNumber } = await ordered();
    const raw = async (body: object) => {
      const response = await fetch(`${shop.url}/api/guest-order-lookup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
      return { status: response.status, text: await response.text(), headers };
    };
    const wrongEmail = await raw({ email: 'somebody@example.com', orderNumber });
    const wrongNumber = await raw({ email: EMAIL, orderNumber: STRANGER });
    expect(wrongEmail).toEqual(wrongNumber);
    expect(wrongEmail).toMatchObject({ status: 404, text: '{"code":"not_found"}' });
  });

  test.each([
    [{ email: '', orderNumber: '' }],
    [{ email: '   ', orderNumber: STRANGER }],
    [{ email: EMAIL }],
    [{ orderNumber: STRANGER }],
    [{ email: null, orderNumber: null }],
    [{ email: [EMAIL], orderNumber: [STRANGER] }],
    [{ email: { $ne: '' }, orderNumber: STRANGER }],
    [{ email: true, orderNumber: 1 }],
    [[EMAIL, STRANGER]],
    ['not json'],
  ])('the malformed lookup %j is a 400', async (body) => {
    await ordered();
    expect((await shop.lookUp(body)).status).toBe(400);
  });

  test.each([
    ['%', '%'],
    ['%@%', 'ORD-____-______'],
    ['_ana@example.com', 'ORD-%'],
    ["' or ''='", "' or 1=1 --"],
    [EMAIL, '*'],
  ])('the email %s with the number %s finds nothing', async (email, orderNumber) => {
    await ordered();
    expect((await shop.lookUp({ email, orderNumber })).status).toBe(404);
  });
});

describe('rate limit of lookups', () => {
  const guess = (index: number, email: string) => shop.lookUp({ email, orderNumber: numberOf(2026, index) });

  test('five misses are allowed, whatever X-Forwarded-For claims', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 100; index += 1) {
      const { status } = await shop.sendJson(
        '/api/guest-order-lookup',
        { email: EMAIL, orderNumber: numberOf(2026, index) },
        { 'x-forwarded-for': `203.0.113.${index}`, forwarded: `for=203.0.113.${index}` },
      );
      statuses.push(status);
    }
    expect(statuses.slice(0, 5)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
  });

  test('the limit answers with Retry-After', async () => {
    for (let index = 0; index < 5; index += 1) await guess(index, EMAIL);
    const { status, headers } = await guess(6, EMAIL);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the limit per order number counts in every process', { tags: 'long' }, async () => {
    const other = shop.second();
    await other.paymentTasks.stop();
    const elsewhere = () =>
      other.routes.request('/api/guest-order-lookup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'x@example.com', orderNumber: STRANGER }),
      });
    const here = () => shop.lookUp({ email: 'y@example.com', orderNumber: STRANGER });
    // Different addresses and emails, one order number: ten an hour, across processes.
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      statuses.push((await elsewhere()).status, (await here()).status);
      await shop.sql`delete from rate_limits where expires_at < now() + interval '30 minutes'`;
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('the limit applies to simultaneous lookups too', async () => {
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guess(index, `p${index}@example.com`)),
    );
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test('a found order does not reset the limit', { tags: 'long' }, async () => {
    const { orderNumber } = await ordered();
    for (let index = 0; index < 4; index += 1) await guess(index, EMAIL);
    expect((await shop.lookUp({ email: EMAIL, orderNumber })).status).toBe(200);
    expect((await guess(5, EMAIL)).status).toBe(404);
    expect((await guess(6, EMAIL)).status).toBe(429);
  });

  test('one address has twenty misses an hour, however slowly', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) {
      // A minute later, for the limit per minute.
      await shop.sql`delete from rate_limits where expires_at < now() + interval '59 minutes'`;
      statuses.push((await guess(index, `p${index}@example.com`)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429, 429]);
  });

  test('strangers who use up the limit do not lock out the device that ordered', async () => {
    const device = randomUUID();
    const claim = claimFor([{ product: topsoil, quantity: 4 }]);
    const { orderNumber } = (await shop.checkout(claim, { device })).body;
    for (let index = 0; index < 5; index += 1) await guess(index, EMAIL);
    const cancel = (by: string) =>
      shop.sendJson('/api/orders/cancel', { orderNumber, email: EMAIL }, { 'x-device-id': by });
    expect((await cancel(randomUUID())).status).toBe(429);
    expect((await cancel(device)).status).toBe(200);
  });

  test('one email has ten misses an hour, from any address', async () => {
    const { routes, paymentTasks } = shop.second();
    await paymentTasks.stop();
    const behind = shop.withConfig({ trustedProxies: { hops: 1 } });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const from = index % 2 === 0 ? behind : routes;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${index}` };
      const body = JSON.stringify({ email: ` ${EMAIL.toUpperCase()}`, orderNumber: numberOf(2026, index) });
      statuses.push(
        (await from.request('/api/guest-order-lookup', { method: 'POST', headers, body })).status,
      );
      await shop.sql`delete from rate_limits where expires_at < now() + interval '30 minutes'`;
    }
    expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
  });

  test.each([
    [
      'one IPv6 network, whatever address it uses',
      (index: number) => `2001:db8:1:2:${index + 1}::${index + 1}`,
    ],
    ['one client, whatever address it forges', (index: number) => `203.0.113.${index}, 198.51.100.7`],
    [
      'one IPv4 client that also comes as IPv6',
      (index: number) => (index % 2 ? '198.51.100.7' : '::ffff:198.51.100.7'),
    ],
  ])('behind a trusted proxy, the limit applies to %s', async (_, forwarded) => {
    const behind = shop.withConfig({ trustedProxies: { hops: 1 } });
    const ask = (index: number, from: string) =>
      behind.request('/api/guest-order-lookup', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify({ email: `p${index}@example.com`, orderNumber: numberOf(2026, index) }),
      });
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await ask(index, forwarded(index))).status);
    expect(statuses).toEqual([...Array(5).fill(404), 429, 429]);
    // Another client is not affected.
    expect((await ask(9, '2001:db8:9:9::1')).status).toBe(404);
  });

  test('many misses from many addresses log an alarm', async () => {
    shop.logged.length = 0;
    await guess(1, EMAIL);
    expect(shop.logged.some((line) => line.includes('ALARM'))).toBe(false);
    await shop.sql`update rate_limits set count = 200 where count = 1 and expires_at > now() + interval '59 minutes'`;
    await shop.sql`delete from rate_limits where count <> 200`;
    await shop.sql`update rate_limits set count = 0 where key <> encode(sha256('lookup misses'), 'hex')`;
    await guess(2, 'other@example.com');
    expect(shop.logged.some((line) => line.includes('ALARM'))).toBe(true);
  });
});

test('a wrong email counts exactly like an unknown number', async () => {
  const { orderNumber } = await ordered();
  const counted = async (body: object) => {
    await shop.forgetLimits();
    expect((await shop.lookUp(body)).status).toBe(404);
    return shop.sql`select count, round(extract(epoch from expires_at - now()) / 60) as minutes from rate_limits
      order by minutes, count`;
  };
  const known = await counted({ email: 'somebody@example.com', orderNumber });
  expect(known).toHaveLength(11);
  expect(await counted({ email: 'somebody@example.com', orderNumber: STRANGER })).toEqual(known);
});

test('the logs have no email or order number from a lookup', async () => {
  const { orderNumber } = await ordered();
  shop.logged.length = 0;
  await shop.lookUp({ email: EMAIL, orderNumber });
  await shop.lookUp({ email: EMAIL, orderNumber: STRANGER });
  expect(shop.logged.length).toBeGreaterThan(0);
  expect(shop.logged.filter((line) => line.includes(EMAIL) || line.includes(orderNumber))).toEqual([]);
});
