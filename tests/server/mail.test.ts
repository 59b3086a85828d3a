// Long: one store sends every kind of mail.
// Email: what is sent, to whom, and exactly once; and the sandbox mailbox that stands in for a mail server.

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/base/settings.ts';
import type { QuoteRequest } from '../../domain/quotes.ts';
import { renderEmail } from '../../server/notifications/email.ts';
import { mailLater } from '../../server/notifications/mailQueue.ts';
import { type MailTransport, smtpTransport } from '../../server/notifications/transport.ts';
import { changeOrders } from '../helpers/changeOrders.ts';
import { readMessage } from '../helpers/emailMessage.ts';
import { JPEG } from '../helpers/jpeg.ts';
import { quoteRequest } from '../helpers/quotes.ts';
import { PASSWORD, startStore, type TestStore } from '../helpers/store.ts';

const store = await startStore();
// Email that one test leaves waiting would be sent by the stores of the next one.
afterEach(() => store.sql`delete from tasks where kind = 'mail'`);

/** A mail server for one test, which keeps what it receives. `onData` may refuse, or break the connection. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(stop);
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, port, taken, stop };
}

/** A store on the same database whose mail goes through `transport`. */
const storeWith = (options: { smtpUrl?: string; transport?: MailTransport }) =>
  startStore({ sql: store.sql, ...options });

const ask = (stage: TestStore, recipient: string, key = randomUUID()) =>
  stage.sql.begin((tx) => mailLater(tx, { key, template: 'recovery', recipient, language: 'en' }));
/** Due tasks only: those that failed come up again at once. */
async function tryAgain(stage: TestStore): Promise<void> {
  await stage.sql`update tasks set run_at = now(), locked_until = null where kind = 'mail'`;
  await stage.drain();
}
const statesOf = async (key: string) => {
  const rows = await store.sql<{ state: string }[]>`select state from mails where key = ${key}`;
  return rows.map(({ state }) => state);
};

test('an email reaches the mail server once, as text and HTML, and its recipient and facts are erased here', async () => {
  const smtp = await mailServer();
  const stage = await storeWith({ smtpUrl: smtp.url });
  const { email } = await store.person();
  const key = randomUUID();
  await ask(stage, email, key);
  await stage.drain();
  expect(smtp.taken).toHaveLength(1);
  const [mail] = smtp.taken;
  expect(mail?.to).toEqual([email]);
  const message = readMessage(mail?.raw ?? '');
  expect(message).toMatchObject({ to: email, subject: 'Choose a new password' });
  const link = /https?:\S+#token_hash=[\w-]{43}\S*/.exec(message.text)?.[0] ?? '';
  expect(link.startsWith(`${stage.url}/auth/confirm#`)).toBe(true);
  expect(message.html).toContain(link.replaceAll('&', '&amp;'));
  expect(mail?.raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@127\.0\.0\.1>\r?$/im);
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/im);
  const row = await store.oneRow(store.sql`select state, recipient, facts from mails where key = ${key}`);
  expect(row).toEqual({ state: 'sent', recipient: null, facts: {} });
});

test('an email is sent later when the mail server is busy or down', { tags: 'long' }, async () => {
  let busy = true;
  const smtp = await mailServer({
    onRcptTo: (_, __, callback) =>
      callback(busy ? Object.assign(new Error('later'), { responseCode: 451 }) : null),
  });
  const stage = await storeWith({ smtpUrl: smtp.url });
  const { email } = await store.person();
  const key = randomUUID();
  await ask(stage, email, key);
  for (let tries = 0; tries < 3; tries += 1) await tryAgain(stage);
  expect(await statesOf(key)).toEqual(['waiting']);
  busy = false;
  for (let tries = 0; tries < 3; tries += 1) await tryAgain(stage);
  expect(smtp.taken).toHaveLength(1);
  expect(await statesOf(key)).toEqual(['sent']);

  const down = await storeWith({ smtpUrl: 'smtp://127.0.0.1:1' });
  const later = randomUUID();
  await ask(down, email, later);
  await tryAgain(down);
  expect(await statesOf(later)).toEqual(['waiting']);
  await tryAgain(stage);
  expect(smtp.taken).toHaveLength(2);
});

test('an email queued twice and processed by two workers at once is sent once', async () => {
  const smtp = await mailServer();
  const stages = await Promise.all([storeWith({ smtpUrl: smtp.url }), storeWith({ smtpUrl: smtp.url })]);
  const { email } = await store.person();
  const key = randomUUID();
  await Promise.all(stages.map((stage) => ask(stage, email, key)));
  await Promise.all(stages.map((stage) => stage.drain()));
  await Promise.all(stages.map((stage) => tryAgain(stage)));
  expect(smtp.taken).toHaveLength(1);
});

test('a connection that breaks after the message was handed over is not retried', async () => {
  let handed = 0;
  const lines = new Set<{ destroy(): unknown }>();
  const smtp = await mailServer({
    onData(stream) {
      stream.resume();
      stream.on('end', () => {
        handed += 1;
        // No answer: the line is cut while the client waits for it.
        for (const line of lines) line.destroy();
      });
    },
  });
  const proxy = await cuttingProxy(smtp.port, lines);
  const stage = await storeWith({ smtpUrl: `smtp://127.0.0.1:${proxy.port}` });
  const { email } = await store.person();
  const key = randomUUID();
  await ask(stage, email, key);
  for (let tries = 0; tries < 3; tries += 1) await tryAgain(stage);
  expect(handed).toBe(1);
  expect(await statesOf(key)).toEqual(['unclear']);
});

/** Passes bytes on, and remembers its connections so that they can be cut. */
async function cuttingProxy(port: number, sockets: Set<{ destroy(): unknown }>) {
  const { createServer } = await import('node:net');
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    sockets.add(near);
    for (const socket of [near, far]) socket.on('error', () => socket.destroy());
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.address() as AddressInfo).port };
}

test('a connection that breaks before the message was handed over is retried', async () => {
  let isCut = true;
  const lines = new Set<{ destroy(): unknown }>();
  const smtp = await mailServer({
    onRcptTo(_, __, callback) {
      if (!isCut) return callback();
      for (const line of lines) line.destroy();
    },
  });
  const proxy = await cuttingProxy(smtp.port, lines);
  const stage = await storeWith({ smtpUrl: `smtp://127.0.0.1:${proxy.port}` });
  const { email } = await store.person();
  const key = randomUUID();
  await ask(stage, email, key);
  await tryAgain(stage);
  expect(await statesOf(key)).toEqual(['waiting']);
  isCut = false;
  await tryAgain(stage);
  expect(await statesOf(key)).toEqual(['sent']);
  expect(smtp.taken.map(({ to }) => to)).toEqual([[email]]);
});

test('an email is marked as unclear, and not sent twice, when the process dies while sending', async () => {
  let sends = 0;
  const dying = await storeWith({
    transport: {
      send: () => {
        sends += 1;
        return new Promise<void>(() => undefined);
      },
      close: () => undefined,
    },
  });
  const { email } = await store.person();
  const key = randomUUID();
  await ask(dying, email, key);
  const never = dying.drain();
  await expect.poll(() => statesOf(key)).toEqual(['sending']);
  const smtp = await mailServer();
  const stage = await storeWith({ smtpUrl: smtp.url });
  await tryAgain(stage);
  await tryAgain(stage);
  expect(sends).toBe(1);
  expect(smtp.taken.filter(({ to }) => to.includes(email))).toEqual([]);
  expect(await statesOf(key)).toEqual(['unclear']);
  expect(never).toBeInstanceOf(Promise);
});

test('an email whose end could not be written is neither sent again nor left unclear', async () => {
  const smtp = await mailServer();
  const stage = await storeWith({ smtpUrl: smtp.url });
  const { email } = await store.person();
  const key = randomUUID();
  await ask(stage, email, key);
  await store.sql.unsafe(`
    alter table mails add constraint disk_full check (key <> '${key}' or state in ('waiting', 'sending')) not valid`);
  await tryAgain(stage);
  expect(await statesOf(key)).toEqual(['sending']);
  await store.sql`alter table mails drop constraint disk_full`;
  await tryAgain(stage);
  expect(await statesOf(key)).toEqual(['sent']);
  expect(smtp.taken.map(({ to }) => to)).toEqual([[email]]);
});

test('an address that the mail server rejects for good is given up and logged', async () => {
  const smtp = await mailServer({
    onRcptTo: (_, __, callback) => callback(Object.assign(new Error('no such user'), { responseCode: 550 })),
  });
  const stage = await storeWith({ smtpUrl: smtp.url });
  const { email } = await store.person();
  const key = randomUUID();
  await ask(stage, email, key);
  await tryAgain(stage);
  expect(await statesOf(key)).toEqual(['refused']);
  expect(stage.logged.join('\n')).toContain('mail left refused');
});

test('an email stays in the queue while the mail server rejects our login', async () => {
  const smtp = await mailServer({
    authOptional: false,
    onAuth: (_, __, callback) => callback(Object.assign(new Error('bad password'), { responseCode: 535 })),
  });
  const stage = await storeWith({ smtpUrl: smtp.url.replace('//', '//shop:wrong@') });
  const { email } = await store.person();
  const key = randomUUID();
  await ask(stage, email, key);
  await tryAgain(stage);
  expect(await statesOf(key)).toEqual(['waiting']);
});

test.each([
  ['\r\nBcc: victim@example.com\r\n', 'a header'],
  ['Fern\nSubject: You won', 'a subject'],
  ['<img src=x onerror=alert(1)>', 'markup'],
  ['"; DROP TABLE users; --', 'SQL'],
  ['http://evil.example/win a prize', 'an advertisement'],
])('a name of %j injects nothing into an email', async (name) => {
  const smtp = await mailServer();
  const stage = await storeWith({ smtpUrl: smtp.url });
  const email = `${randomUUID()}@example.com`;
  const sent = await stage.post('/api/sync', quote({ name: `${name} F`, email }), {
    'x-device-id': randomUUID(),
  });
  expect(sent.status).toBe(200);
  await stage.drain();
  const [mail, ...more] = smtp.taken.filter(({ to }) => to.includes(email));
  expect(more).toEqual([]);
  const head = mail?.raw.split(/\r?\n\r?\n/)[0] ?? '';
  expect(head).not.toMatch(/^(Bcc|Cc):/im);
  expect(head.match(/^Subject:.*$/gim)).toEqual(['Subject: We have your quote request']);
  const message = readMessage(mail?.raw ?? '');
  expect(message.to).toBe(email);
  expect(message.html).not.toContain('<img');
  expect(message.text + message.html).not.toContain('evil.example');
});

test.each([
  'a@example.com, victim@example.com',
  'a@example.com\r\nBcc: b@example.com',
  '"x" <a@example.com>',
  'a@exa mple.com',
  'a@b',
  '@example.com',
])('an account for %j is refused', async (email) => {
  const answer = await store.post('/auth/v1/signup', { email, password: PASSWORD });
  expect(answer.status).toBe(400);
});

function quote(changes: Partial<QuoteRequest>) {
  const payload = quoteRequest(changes);
  const made_at = '2026-11-20T12:00:00Z';
  return { schema: 1, commands: [{ id: randomUUID(), type: 'requestQuote', made_at, payload }] };
}

test('a subject is one line, and text in an email is escaped', () => {
  const email = { to: 'a@example.com', subject: 'Hello\r\nBcc: b@example.com\u2028x', heading: '<b>' };
  const written = renderEmail(
    { ...email, blocks: [{ kind: 'link', label: '"><script>', url: 'https://x.example/?a="&b=<' }] },
    'en',
    DEFAULT_SETTINGS,
  );
  expect(written.subject).toBe('Hello Bcc: b@example.com x');
  expect(written.html).toContain('&lt;b&gt;');
  expect(written.html).not.toContain('<script>');
  expect(written.html).toContain('href="https://x.example/?a=&quot;&amp;b=&lt;"');
});

test.each([
  ['a\nb', 'a<br>b'],
  ['a\r\nb', 'a<br>b'],
  ['a\n\nb', 'a<br><br>b'],
  ['<i>\n&', '&lt;i&gt;<br>&amp;'],
])('the lines of %j stay apart in HTML', (text, expected) => {
  const email = { to: 'a@example.com', subject: 'x', heading: 'x' };
  const blocks = [text, { kind: 'rows', rows: [['Note', text]] }] as const;
  const { html } = renderEmail({ ...email, blocks }, 'en', DEFAULT_SETTINGS);
  expect(html.split(expected)).toHaveLength(3);
});

test('a quote request is confirmed in its own language, without repeating what was typed', async () => {
  const email = `${randomUUID()}@example.com`;
  await store.post('/api/sync', quote({ email, language: 'es', message: 'compre oro barato' }), {
    'x-device-id': randomUUID(),
  });
  const mail = await store.mailTo(email);
  expect(mail.subject).toBe('Recibimos su solicitud de cotización');
  expect(mail.text).toContain('horas hábiles');
  expect(mail.text + mail.html).not.toContain('oro');
});

test('the email about a request says how many of its photos are missing, and where to send them', async () => {
  const send = async (photos: string[]) => {
    const email = `${randomUUID()}@example.com`;
    await store.post('/api/sync', quote({ email, photos }), { 'x-device-id': randomUUID() });
    return (await store.mailTo(email)).text;
  };
  expect(await send([JPEG, 'bm8gcGljdHVyZQ=='])).toContain(
    `Photos that did not reach us: 1. Please email them to ${DEFAULT_SETTINGS.email}.`,
  );
  expect(await send([JPEG])).not.toContain('did not reach us');
});

test('an email to a Spanish reader is in Spanish', async () => {
  const email = `${randomUUID()}@example.com`;
  await store.post('/auth/v1/signup', { email, password: PASSWORD }, { cookie: 'lang=es' });
  const mail = await store.mailTo(email);
  expect(mail.subject).toBe('Confirme su correo electrónico');
  expect(mail.html).toContain('<html lang="es">');
});

async function paidOrder(email: string, deliveryFeeCents = 2500) {
  const [product] = await store.sql<{ id: string }[]>`select id::text from products limit 1`;
  const { id, orderNumber: number } = await store.order({
    quantity: 2,
    deliveryFeeCents,
    deliveryAddress: '214 Boxwood Lane',
    customerName: 'Fern <b>Alvarez</b>',
    customerEmail: email,
    language: 'en',
    lines: [
      {
        productId: product?.id ?? '',
        name: 'Screened Topsoil',
        unit: 'per cubic yard',
        quantity: 2,
        unitPriceCents: 4_500,
      },
    ],
  });
  return { id, number };
}
const mailsTo = async (email: string) => {
  await store.drain();
  return (await store.mailbox.list()).filter(({ to }) => to === email).map(({ subject }) => subject);
};

test('the buyer of a paid order gets one email per step, whoever changes the status', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id, number } = await paidOrder(email);
  await changeOrders(
    store.sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${id}`,
  );
  for (const status of ['confirmed', 'in_progress', 'delivered']) {
    await changeOrders(store.sql, (tx) => tx`update orders set status = ${status} where id = ${id}`);
    await changeOrders(store.sql, (tx) => tx`update orders set status = ${status} where id = ${id}`);
    const before = await mailsTo(email);
    await store.afterUndo();
    expect(await mailsTo(email)).toHaveLength(before.length + 1);
  }
  expect((await mailsTo(email)).toSorted()).toEqual([
    `Your order ${number} is confirmed`,
    `Your order ${number} is on its way`,
    `Your order ${number} was delivered`,
  ]);
  const mail = await store.mailTo(email);
  expect(mail.text).toContain('Screened Topsoil, 2 cubic yards, $45.00 each: $90.00');
  expect(mail.text).toContain('Delivery fee: $25.00');
  expect(mail.text).toContain('Total: $115.00');
  expect(mail.html).toContain('Fern &lt;b&gt;Alvarez&lt;/b&gt;');
});

test('an email to a Spanish reader has amounts in the Spanish format', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id } = await paidOrder(email);
  await changeOrders(
    store.sql,
    (tx) =>
      tx`update orders set language = 'es', payment_status = 'paid', paid_at = now(), status = 'confirmed' where id = ${id}`,
  );
  await store.afterUndo();
  expect((await store.mailTo(email)).text).toContain('Screened Topsoil, 2 yardas cúbicas, a $45.00: $90.00');
});

test('the link in an email opens its order for half a year without number and email', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id, number } = await paidOrder(email, 0);
  await changeOrders(
    store.sql,
    (tx) =>
      tx`update orders set payment_status = 'paid', paid_at = now(), status = 'confirmed' where id = ${id}`,
  );
  await store.afterUndo();
  expect((await store.mailTo(email)).text).not.toContain('Delivery fee');
  const [, key = ''] =
    new RegExp(`/track-order\\?order=${number}#key=([\\w-]{43})`).exec((await store.mailTo(email)).text) ??
    [];
  const open = async (orderNumber: string, proof: string) => {
    const answer = await store.post('/api/order-link', { orderNumber, key: proof });
    return answer.status === 200 ? (await answer.json()).order.customerEmail : answer.status;
  };
  expect(await open(number, key)).toBe(email);
  const other = await paidOrder(`${randomUUID()}@example.com`);
  expect(await open(other.number, key)).toBe(404);
  expect(await open(number, `${key.slice(0, -2)}AA`)).toBe(404);
  const { now } = store.clock;
  onTestFinished(() => {
    store.clock.now = now;
  });
  store.clock.now = () => new Date(now().getTime() + 181 * 86_400_000);
  expect(await open(number, key)).toBe(404);
});

test('a refund email states the amount, a full refund the cancellation, and no second email is sent beside it', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id, number } = await paidOrder(email);
  await changeOrders(
    store.sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now(), tax_cents = 925 where id = ${id}`,
  );
  const refund = async (refundedCents: number, refundedNowCents: number, changes: object) => {
    await changeOrders(
      store.sql,
      (tx) => tx`update orders set ${tx({ refundedCents, ...changes })} where id = ${id}`,
    );
    await mailLater(store.sql, {
      key: `order_refunded ${id} ${refundedCents}`,
      template: 'order_refunded',
      recipient: null,
      language: 'en',
      facts: { orderId: id, refundedCents, refundedNowCents },
    });
    await store.drain();
    return store.mailTo(email);
  };
  const part = await refund(2_000, 2_000, { paymentStatus: 'partly_refunded' });
  expect(part.subject).toBe(`A refund for your order ${number}`);
  expect(part.text).toContain('we refunded $20.00');
  expect(part.text).not.toContain('cancelled');
  // Nothing was paid online.
  expect(part.text).not.toContain('bank');
  for (const row of ['Sales tax: $9.25', 'Total: $124.25', 'Refunded: $20.00'])
    expect(part.text).toContain(row);
  const whole = await refund(12_425, 10_425, {
    paymentStatus: 'refunded',
    status: 'cancelled',
    paymentIntentId: `pi_${randomUUID()}`,
  });
  expect(whole.text).toContain('It may take your bank a few days to show it.');
  expect(whole.text).toContain('your order is cancelled and we refunded $104.25');
  expect(whole.text).toContain('Refunded: $124.25');
  expect(await mailsTo(email)).toHaveLength(2);
});

test('the email about a bounced bank debit is in the buyer’s language', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id, number } = await paidOrder(email);
  await changeOrders(
    store.sql,
    (tx) => tx`update orders set status = 'cancelled', payment_status = 'failed' where id = ${id}`,
  );
  await mailLater(store.sql, {
    key: `order_unpaid ${id}`,
    template: 'order_unpaid',
    recipient: null,
    language: 'es',
    facts: { orderId: id },
  });
  await store.drain();
  const mail = await store.mailTo(email);
  expect(mail.subject).toBe(`El pago de su pedido ${number} no llegó`);
  expect(mail.text).toContain('no se cobrará nada');
});

test('an unpaid order is cancelled without an email', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id } = await paidOrder(email);
  await changeOrders(store.sql, (tx) => tx`update orders set status = 'cancelled' where id = ${id}`);
  expect(await mailsTo(email)).toEqual([]);
});

test('a status change that is rolled back sends no email', async () => {
  const email = `${randomUUID()}@example.com`;
  const { id } = await paidOrder(email);
  await changeOrders(
    store.sql,
    (tx) => tx`update orders set payment_status = 'paid', paid_at = now() where id = ${id}`,
  );
  const undone = store.sql.begin(async (tx) => {
    await tx`update orders set status = 'confirmed' where id = ${id}`;
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await mailsTo(email)).toEqual([]);
});

test('the mailbox page shows mail as it is sent, and as text, under a policy that runs no scripts', async () => {
  const email = `${randomUUID()}@example.com`;
  await store.post('/auth/v1/signup', { email, password: PASSWORD });
  const { id, link, subject } = await store.mailTo(email);
  const list = await store.call('/sandbox/mail');
  expect(list.status).toBe(200);
  expect(list.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(list.headers.get('cache-control')).toBe('no-store');
  expect(await list.text()).toContain(`<a href="/sandbox/mail/${id}">${subject}</a>`);
  const page = await (await store.call(`/sandbox/mail/${id}`)).text();
  expect(page).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`);
  expect(page).toContain('&lt;!doctype html&gt;');
  expect(page).not.toMatch(/<script|style=|onclick/i);
  expect(page).toContain(`src="/sandbox/mail/${id}/html"`);
  const sent = await store.call(`/sandbox/mail/${id}/html`);
  expect(sent.headers.get('content-security-policy')).toMatch(/sandbox(?!.*allow-scripts)/);
  expect(await sent.text()).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  expect((await store.call('/sandbox/mail/1700000000000-0123456789abcdef/html')).status).toBe(404);
  expect((await store.call('/sandbox/mail/page.css')).headers.get('content-type')).toContain('text/css');
  for (const name of ['nothing', '..%2f..%2fsecrets', '1700000000000-0123456789abcdef']) {
    expect((await store.call(`/sandbox/mail/${name}`)).status).toBe(404);
  }
});

test.each([
  ['another host name', { host: 'shop.example.com' }],
  ['a rebound host name', { host: 'rebound.evil.example' }],
  ['a proxy', { 'x-forwarded-for': '203.0.113.7' }],
])('the mailbox is a 404 through %s', async (_, headers) => {
  const { request } = await import('node:http');
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(`${store.url}/sandbox/mail`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(404);
});

test('the mailbox is absent where a real mail server is configured', async () => {
  const smtp = await mailServer();
  const stage = await storeWith({ smtpUrl: smtp.url });
  for (const path of [
    '/sandbox/mail',
    '/sandbox/mail/page.css',
    '/sandbox/mail/1700000000000-0123456789abcdef',
  ]) {
    expect((await stage.call(path)).status).toBe(404);
  }
  const { email } = await store.person();
  await ask(stage, email);
  await stage.drain();
  expect(await stage.mailbox.list()).toEqual([]);
});

test('a mail server that never greets is retried later', async () => {
  const { createServer } = await import('node:net');
  const silent = createServer((socket) => socket.on('error', () => socket.destroy()).end());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => silent.close(() => resolve())));
  const transport = smtpTransport(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, null);
  const email = {
    from: { name: 'n', address: 'b@example.com' },
    to: 'a@example.com',
    subject: 's',
    text: 't',
    html: 'h',
  };
  await expect(transport.send(email, '<x@y>')).rejects.toMatchObject({
    name: 'NotDelivered',
    isFinal: false,
  });
});
