// Long: quotes in the admin, from a request to an offer, and from there to exactly one paid order at the offered
// prices.

import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import { deliveryDates } from '../../domain/delivery/calendar.ts';
import type { OfferView } from '../../domain/quoteOffers.ts';
import type { QuoteRequest } from '../../domain/quotes.ts';
import type { AdminQuote } from '../../server/quotes/adminQuotes.ts';
import type { QuotesPage } from '../helpers/adminAnswers.ts';
import { changeOrders } from '../helpers/changeOrders.ts';
import { claimFor } from '../helpers/orders.ts';
import { command } from '../helpers/owners.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { startStore } from '../helpers/store.ts';

const store = await startStore({ pays: true });
const { sql } = store;
const boss = await store.staff();
const admin = boss.headers;
const gravel = await store.oneRow(
  sql<
    { id: string; name: string; unit: string }[]
  >`select id::text, name, unit from products where slug = 'pea-gravel'`,
);

beforeEach(() => store.forgetLimits());

const request = (email: string, more: Partial<QuoteRequest> = {}) =>
  quoteRequest({
    name: 'Dana Whitfield',
    email,
    zip: '37203',
    material: 'gravel',
    cubicYards: 25,
    lines: [{ productId: gravel.id, quantity: 25, seenPriceCents: 100 }],
    ...more,
  });

/** Requested from a device without an account. */
async function asked(email = `${randomUUID()}@example.com`, more: object = {}, about: object = {}) {
  const device = { 'x-device-id': randomUUID() };
  const sent = command('requestQuote', request(email, more), about);
  const answer = await store.post('/api/sync', { schema: 1, commands: [sent] }, device);
  expect(await answer.json()).toMatchObject({ answers: [{ outcome: 'applied' }] });
  return { id: sent.id, device, email };
}

const adminQuotes = async (path: string, headers: Record<string, string> = admin) =>
  store.call(`/api/admin/quotes${path}`, { headers });
const quoteOf = async (id: string) => (await (await adminQuotes(`/${id}`)).json()) as AdminQuote;
const offer = (quote: AdminQuote, more: object = {}) => ({
  id: randomUUID(),
  version: quote.version,
  note: 'Gladly. Delivered on one truck.',
  days: 14,
  lines: [
    {
      catalog: 'traditional',
      productId: gravel.id,
      name: 'Pea gravel, washed',
      unit: gravel.unit,
      quantity: 25,
      unitPriceCents: 3_900,
    },
  ],
  deliveryFeeCents: 1_000,
  ...more,
});
const answer = (id: string, body: object, headers = admin) =>
  store.post(`/api/admin/quotes/${id}/offers`, body, headers);
const secretIn = (text: string) => /\/quote#([\w-]{43})/.exec(text)?.[1] ?? '';
const view = async (key: object, headers: Record<string, string> = {}) => {
  const seen = await store.post('/api/quote-offers/view', key, headers);
  return { status: seen.status, body: (await seen.json()) as OfferView & { code: string } };
};
const accept = (key: object, offerId: string, more: object = {}, headers: Record<string, string> = {}) =>
  store.post(
    '/api/quote-offers/accept',
    {
      key,
      offerId,
      deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
      deliveryDate: null,
      specialInstructions: null,
      customerName: 'Dana Whitfield',
      customerPhone: null,
      ...more,
    },
    headers,
  );

test('a request made offline shows when it was made, unless the device’s clock is implausible', async () => {
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString();
  const askedAt = async (madeAt: string) =>
    (await quoteOf((await asked(undefined, {}, { made_at: madeAt })).id)).askedAt;
  const yesterday = hours(24);
  expect(Date.parse((await askedAt(yesterday)) ?? '')).toBe(Date.parse(yesterday));
  for (const wrong of [hours(-24), '1970-01-01T00:00:00Z', 'soon']) expect(await askedAt(wrong)).toBeNull();
});

test('a request is listed, searched, and read with the prices that its sender saw and today’s prices', async () => {
  const { id, email } = await asked();
  const list = (await (await adminQuotes(`?q=${email.slice(0, 12)}&status=received`)).json()) as QuotesPage;
  expect(list.quotes).toMatchObject([{ id, status: 'received', name: 'Dana Whitfield' }]);
  expect(list.counts.received).toBeGreaterThan(0);
  expect(((await (await adminQuotes('?q=50%25')).json()) as QuotesPage).quotes).toEqual([]);
  for (const wrong of ['q=a%00b', `before=2026-06-31T10:00:00.000000~${id}`, 'before=2026-06-30T10:00:00'])
    expect((await adminQuotes(`?${wrong}`)).status, wrong).toBe(400);
  const quote = await quoteOf(id);
  expect(quote.lines).toMatchObject([{ seenPriceCents: 100, quantity: 25, catalog: 'traditional' }]);
  expect(quote.lines[0]?.todayCents).toBeGreaterThan(100);
});

test('a mailed offer becomes one order at its prices, from the link or the requesting device', async () => {
  const { id, device, email } = await asked();
  const body = offer(await quoteOf(id));
  const answered = (await (await answer(id, body)).json()) as AdminQuote;
  expect(answered).toMatchObject({
    status: 'sent',
    offers: [{ subtotalCents: 97_500, author: boss.email }],
  });
  const mail = await store.mailTo(email);
  expect(mail.text).toContain('Total: $985');
  const key = { secret: secretIn(mail.text) };
  expect((await view(key)).body).toMatchObject({
    state: 'open',
    asked: { email },
    offer: { deliveryFeeCents: 1_000 },
  });

  // The device that sent the request gets the offer by sync, and needs no link.
  const pull = await store.call('/api/sync?scope=me&schema=1', { headers: device });
  expect(await pull.json()).toMatchObject({ rows: [{ body: { status: 'sent', offer: { id: body.id } } }] });
  expect((await view({ quoteId: id }, device)).body.state).toBe('open');
  expect((await view({ quoteId: id }, { 'x-device-id': randomUUID() })).status).toBe(404);
  expect((await view({ quoteId: id })).status).toBe(404);

  // Accepted three times, from two devices: one order.
  const answers = await Promise.all([
    accept(key, body.id),
    accept(key, body.id),
    accept({ quoteId: id }, body.id, {}, device),
  ]);
  const orders = await Promise.all(
    answers.map(async (one) => (await one.json()) as { orderNumber: string; url: string }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(1);
  const [order] = orders;
  const row = await store.oneRow(sql<
    { totalCents: number; subtotalCents: number; name: string; quantity: number }[]
  >`
    select total_cents, subtotal_cents, quantity, (select name from order_items where order_id = orders.id) as name
    from orders where order_number = ${order?.orderNumber ?? ''}`);
  expect(row).toEqual({
    totalCents: 98_500,
    subtotalCents: 97_500,
    quantity: 25,
    name: 'Pea gravel, washed',
  });
  expect((await quoteOf(id)).status).toBe('accepted');
  expect((await view(key)).body).toMatchObject({
    state: 'ordered',
    orderNumber: order?.orderNumber,
    isPaid: false,
  });

  // An accepted quote takes no further offer.
  expect((await answer(id, offer(await quoteOf(id)))).status).toBe(409);
});

test('the second of two admins who answer a quote gets a conflict and overwrites nothing', async () => {
  const { id } = await asked();
  const seen = await quoteOf(id);
  const first = offer(seen, { note: 'First' });
  expect((await answer(id, first)).status).toBe(200);
  const second = await answer(id, offer(seen, { note: 'Second' }));
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({
    code: 'changed_since',
    current: { offers: [{ note: 'First' }] },
  });
  // A retry of the same offer creates no second one.
  expect((await answer(id, first)).status).toBe(200);
  expect((await quoteOf(id)).offers).toHaveLength(1);
  // Different content under the same id is refused.
  const other = await answer(id, { ...first, deliveryFeeCents: 2_000 });
  expect([other.status, await other.json()]).toMatchObject([409, { code: 'receipt_mismatch' }]);
});

test('a newer offer replaces the older one, whose link says so', async () => {
  const { id, email } = await asked();
  const old = offer(await quoteOf(id));
  await answer(id, old);
  const key = { secret: secretIn((await store.mailTo(email)).text) };
  const next = offer(await quoteOf(id), { note: 'Cheaper' });
  expect((await answer(id, next)).status).toBe(200);
  expect((await view(key)).body.state).toBe('replaced');
  const refused = await accept(key, old.id);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'replaced' }]);
});

const makeDue = async (id: string) => {
  await sql`update quote_offers set expires_at = now() - interval '1 second' where id = ${id}`;
  await sql`update tasks set run_at = now() where kind = 'expireOffer' and key = ${id}`;
};

test('an expired offer cannot be accepted, and its quote expires', async () => {
  const { id, email } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  const key = { secret: secretIn((await store.mailTo(email)).text) };
  await store.drain();
  expect((await quoteOf(id)).status).toBe('sent');
  await makeDue(body.id);
  expect(await (await accept(key, body.id)).json()).toMatchObject({ code: 'expired' });
  await store.drain();
  expect((await quoteOf(id)).status).toBe('expired');
});

test('an accepted offer reserves its loads on the day, and a full day is refused', async () => {
  const { id, email } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  const key = { secret: secretIn((await store.mailTo(email)).text) };
  const terms = { zone: null, now: new Date(), everyLineWeekend: false, settings: DEFAULT_SETTINGS };
  const [full = '', free = ''] = deliveryDates(terms, 20).slice(-2);
  await sql`insert into truck_days_off (truck, day) select generate_series(1, 3), ${full}::date`;
  const refused = await accept(key, body.id, { deliveryDate: full });
  expect(await refused.json()).toMatchObject({
    code: 'delivery_date_unavailable',
    detail: { reason: 'full', field: 'deliveryDate' },
  });
  await accept(key, body.id, { deliveryDate: free, deliveryWindow: 'morning' });
  const [order] = await sql`
    select delivery_window, loads, window_held_until > now() as is_held from orders where offer_id = ${body.id}`;
  // Stone reaches the legal weight at sixteen yards.
  expect(order).toEqual({ deliveryWindow: 'morning', loads: 2, isHeld: true });
  await sql`update stock_reservations set state = 'released' where product_id = ${gravel.id} and state = 'held'`;
});

test('a quote accepted just before its offer expires stays accepted', async () => {
  const { id } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  await makeDue(body.id);
  const expiring = await sql.begin(async (tx) => {
    const [quote] = await tx<{ owner: string }[]>`select owner from quotes where id = ${id}`;
    await tx`select lock_owner(${quote?.owner ?? ''})`;
    const late = store.drain();
    await expect
      .poll(async () => (await sql`select from pg_locks where locktype = 'advisory' and not granted`).length)
      .toBe(1);
    await tx`update quotes set status = 'accepted' where id = ${id}`;
    return [late];
  });
  await Promise.all(expiring);
  expect((await quoteOf(id)).status).toBe('accepted');
});

test('an offer is valid for the requested place, and refused for a farther one', async () => {
  const { id, device } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  const to = (deliveryAddress: string) => accept({ quoteId: id }, body.id, { deliveryAddress }, device);
  for (const far of ['12 Rail Street, Columbia, TN 38401', '1 Main Street, Austin, TX 78701']) {
    const refused = await to(far);
    expect([refused.status, await refused.json()], far).toMatchObject([400, { field: 'deliveryAddress' }]);
  }
  expect(await sql`select from orders where offer_id = ${body.id}`).toHaveLength(0);
  expect((await to('8 Elm Street, Nashville, TN 37211')).status).toBe(200);
});

test('an order from an offer stores the full address when only a street was typed', async () => {
  const { id, device } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  const key = { quoteId: id };
  expect((await accept(key, body.id, { deliveryAddress: '8 Elm Street' }, device)).status).toBe(200);
  expect(await sql`select delivery_address from orders where offer_id = ${body.id}`).toEqual([
    { deliveryAddress: '8 Elm Street, Nashville, TN 37203' },
  ]);
});

test('an offer without a ZIP keeps its fee where the zone costs no more', async () => {
  const { id, device } = await asked(undefined, { zip: null });
  const [line] = offer(await quoteOf(id)).lines;
  // $195 of goods, and the delivery fee of the second zone.
  const body = offer(await quoteOf(id), { lines: [{ ...line, quantity: 5 }], deliveryFeeCents: 3_500 });
  await answer(id, body);
  const to = (deliveryAddress: string) => accept({ quoteId: id }, body.id, { deliveryAddress }, device);
  for (const [place, field] of [
    ['12 Rail Street, Murfreesboro, TN 37130', 'deliveryAddress'],
    ['1 Main Street, Austin, TX 78701', 'deliveryAddress'],
    ['The red barn behind the church', 'deliveryZip'],
  ] as const) {
    const refused = await to(place);
    expect([refused.status, await refused.json()], place).toMatchObject([400, { field }]);
  }
  expect(await sql`select from orders where offer_id = ${body.id}`).toHaveLength(0);
  expect((await to('8 Elm Street, Franklin, TN 37064')).status).toBe(200);
});

test('an offer without a ZIP keeps its fee only where all its loads cost no more', async () => {
  const { id, device } = await asked(undefined, { zip: null });
  const [line] = offer(await quoteOf(id)).lines;
  // Two truckloads, below the amount from which delivery is free.
  const lines = [{ ...line, quantity: 25, unitPriceCents: 500 }];
  const body = offer(await quoteOf(id), { lines, deliveryFeeCents: 3_500 });
  await answer(id, body);
  const to = () =>
    accept({ quoteId: id }, body.id, { deliveryAddress: '8 Elm Street, Franklin, TN 37064' }, device);
  await store.set('fees', { ...DEFAULT_SETTINGS.fees, extraLoadCents: 5_000 });
  const refused = await to();
  expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'deliveryAddress' }]);
  await store.set('fees', DEFAULT_SETTINGS.fees);
  expect((await to()).status).toBe(200);
});

test('an offer above the free delivery amount is valid in every zone, and not outside the area', async () => {
  const { id, device } = await asked(undefined, { zip: null });
  const body = offer(await quoteOf(id), { deliveryFeeCents: 0 });
  await answer(id, body);
  const to = (deliveryAddress: string) => accept({ quoteId: id }, body.id, { deliveryAddress }, device);
  expect((await to('1 Main Street, Austin, TX 78701')).status).toBe(400);
  expect((await to('12 Rail Street, Murfreesboro, TN 37130')).status).toBe(200);
});

test('an accepted offer is no cart: its page leads back to its order, and a cart’s checkout leaves it open', async () => {
  const { id, device } = await asked();
  const body = offer(await quoteOf(id), { deliveryFeeCents: 0 });
  await answer(id, body);
  const accepted = await accept({ quoteId: id }, body.id, {}, device);
  const { orderNumber, sessionId } = (await accepted.json()) as { orderNumber: string; sessionId: string };
  const page = await store.stripe.checkout.sessions.retrieve(sessionId);
  expect(page.cancel_url).toBe(`${store.url}/track-order?order=${orderNumber}`);
  const product = await store.productNamed(gravel.name);
  const claim = claimFor([{ product, quantity: 25 }]);
  for (const replaces of [undefined, sessionId])
    expect((await store.checkout({ ...claim, replaces }, { headers: device })).status).toBe(200);
  expect(await store.orderRow({ orderNumber })).toMatchObject({ status: 'pending' });
  const { id: orderId } = await store.orderRow({ orderNumber });
  const { version } = (await boss.ask<{ version: string }>(`orders/${orderId}`)).body;
  const edit = {
    version,
    items: [{ productId: gravel.id, quantity: 30 }],
    isPickup: false,
    deliveryAddress: '214 Boxwood Lane, Nashville, TN 37203',
    deliveryZip: '37203',
    deliveryDate: null,
    deliveryWindow: 'all_day',
    specialInstructions: null,
    poNumber: null,
    discountCents: 0,
    discountReason: null,
    evenFull: false,
    totalCents: 117_000,
    payment: null,
    paymentId: randomUUID(),
  };
  expect(await boss.tell('POST', `orders/${orderId}/edit`, edit)).toMatchObject({
    status: 422,
    body: { code: 'wrong_status' },
  });
  await sql`update stock_reservations set state = 'released' where product_id = ${gravel.id} and state = 'held'`;
});

test('a quote whose offer became an order is neither closed nor declined', async () => {
  const { id, device } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  expect((await accept({ quoteId: id }, body.id, {}, device)).status).toBe(200);
  const { version } = await quoteOf(id);
  for (const what of ['close', 'decline'])
    expect(await boss.tell('POST', `quotes/${id}/${what}`, { version })).toMatchObject({
      status: 409,
      body: { code: 'ordered' },
    });
  expect((await quoteOf(id)).status).toBe('accepted');
});

test('cancelling an unpaid order makes its offer available again', async () => {
  const { id, email } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  const key = { secret: secretIn((await store.mailTo(email)).text) };
  const first = (await (await accept(key, body.id)).json()) as { orderNumber: string };
  await changeOrders(
    sql,
    (tx) => tx`update orders set status = 'cancelled' where order_number = ${first.orderNumber}`,
  );
  expect((await view(key)).body.state).toBe('open');
  const second = (await (await accept(key, body.id)).json()) as { orderNumber: string };
  expect(second.orderNumber).not.toBe(first.orderNumber);
});

test('a paid order that is refunded and cancelled uses up its offer', async () => {
  const { id, email } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  const key = { secret: secretIn((await store.mailTo(email)).text) };
  const { orderNumber } = (await (await accept(key, body.id)).json()) as { orderNumber: string };
  await changeOrders(
    sql,
    (tx) =>
      tx`update orders set payment_status = 'paid', paid_at = now() where order_number = ${orderNumber}`,
  );
  await changeOrders(
    sql,
    (tx) => tx`
    update orders set payment_status = 'refunded', refunded_cents = total_cents, status = 'cancelled'
    where order_number = ${orderNumber}`,
  );
  expect((await view(key)).body).toMatchObject({ state: 'closed', orderNumber });
  const again = await accept(key, body.id);
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'closed' }]);
  expect(await sql`select from orders where offer_id = ${body.id}`).toHaveLength(1);
});

test('an offer for unavailable or out of stock goods is refused, and nothing is ordered', async () => {
  const { id, email } = await asked();
  const body = offer(await quoteOf(id));
  await answer(id, body);
  const key = { secret: secretIn((await store.mailTo(email)).text) };
  await sql`update products set inventory_count = 3 where id = ${gravel.id}`;
  const short = await accept(key, body.id);
  expect([short.status, await short.json()]).toMatchObject([422, { code: 'out_of_stock' }]);
  await sql`update products set inventory_count = null, is_active = false where id = ${gravel.id}`;
  expect(await (await accept(key, body.id)).json()).toMatchObject({ code: 'product_gone' });
  await sql`update products set is_active = true where id = ${gravel.id}`;
  expect(await sql`select from orders where offer_id = ${body.id}`).toHaveLength(0);
  const bad = await accept(key, body.id, { deliveryDate: '2020-01-01' });
  expect(await bad.json()).toMatchObject({ code: 'delivery_date_past' });
  expect((await accept(key, body.id, { deliveryAddress: ' ' })).status).toBe(400);
});

test('a message is answered by text and closed, and an empty or too large answer is refused', async () => {
  const { id, email } = await asked(undefined, { kind: 'message', lines: [], cubicYards: null });
  const quote = await quoteOf(id);
  expect((await answer(id, offer(quote, { note: ' ' }))).status).toBe(400);
  const [line] = offer(quote).lines;
  const huge = Array.from({ length: 20 }, () => ({ ...line, quantity: 9_999, unitPriceCents: 900_000 }));
  const refused = await answer(id, offer(quote, { lines: huge }));
  expect([refused.status, await refused.json()]).toMatchObject([400, { field: 'lines' }]);
  expect((await answer(id, offer(quote, { lines: [], note: 'We open at seven.' }))).status).toBe(200);
  expect((await quoteOf(id)).status).toBe('closed');
  const { text, subject } = await store.mailTo(email);
  expect(subject).toBe('Our answer to your message');
  expect([text.includes('We open at seven.'), text.includes('/quote#')]).toEqual([true, false]);
});

test('quotes are for admins only, and the audit log has no email address', async () => {
  const { id, email } = await asked();
  const customer = (await store.person()).headers;
  expect((await adminQuotes(`/${id}`, customer)).status).toBe(403);
  expect((await answer(id, offer(await quoteOf(id)), customer)).status).toBe(403);
  const seen = await quoteOf(id);
  await store.post(`/api/admin/quotes/${id}/close`, { version: seen.version }, admin);
  expect((await quoteOf(id)).status).toBe('closed');
  const [line] = await sql<{ action: string; detail: object }[]>`
    select action, detail from audit_log where detail ->> 'quoteId' = ${id}`;
  expect(line).toMatchObject({ action: 'quote_closed' });
  expect(JSON.stringify(line)).not.toContain(email);
});

test('the list has the newest first, across pages', async () => {
  const emails = Array.from({ length: 52 }, (_, n) => `queue.${n}@example.com`);
  for (const email of emails)
    await sql.begin(async (tx) => {
      const owner = `anon:${randomUUID()}`;
      await tx`select act_for(${owner})`;
      await tx`
        insert into quotes (id, owner, kind, name, email, message, request)
        values (${randomUUID()}, ${owner}, 'message', 'Dana', ${email}, 'Hello', '{}')`;
    });
  const page = async (query: string) =>
    (await (await adminQuotes(`?q=queue.&${query}`)).json()) as QuotesPage;
  const first = await page('');
  const second = await page(`before=${first.next}`);
  expect([...first.quotes, ...second.quotes].map(({ email }) => email)).toEqual(emails.toReversed());
  expect(second.next).toBeNull();
});
