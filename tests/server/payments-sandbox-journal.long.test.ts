import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Stripe } from 'stripe';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBooks } from '../../server/sandbox/payments/state/books.ts';
import { clientAt, eventually, newSession, SECRET_KEY, startPayments } from '../helpers/payments-server.ts';

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'payments-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'deep', 'payments.jsonl');
}

const setting = (offsetSeconds: number) => ({ id: 'clock', offsetSeconds }) as const;

test('finished objects are pruned while the stand-in runs, and open ones stay', async () => {
  const payments = await startPayments({ kept: { answers: 2, sessions: 1, events: 4 } });
  const { stripe, controls } = payments;
  const open = await newSession(payments);
  const paid: Stripe.Checkout.Session[] = [];
  for (let n = 0; n < 3; n += 1) {
    paid.push(await newSession(payments, {}, { idempotencyKey: `order-${n}` }));
    await controls.pay(paid[n]?.id ?? '');
    await controls.delivered();
  }
  const [oldest, , newest] = paid;
  await eventually(async () => (await stripe.checkout.sessions.list()).data.map(({ id }) => id)).toEqual([
    newest?.id,
    open.id,
  ]);
  await expect(stripe.checkout.sessions.retrieve(oldest?.id ?? '')).rejects.toMatchObject({
    statusCode: 404,
  });
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  await stripe.refunds.create({ charge: (await stripe.charges.list()).data[0]?.id ?? '' });
  await eventually(async () => (await stripe.events.list({ limit: 100 })).data.length).toBe(4);
  // The newest answers are still returned; the oldest key is free again.
  const again = await newSession(payments, {}, { idempotencyKey: 'order-2' });
  expect(again.id).toBe(newest?.id);
  expect((await newSession(payments, {}, { idempotencyKey: 'order-0' })).id).not.toBe(oldest?.id);
});

describe('the journal file', () => {
  test('a committed transaction is there after reopening', () => {
    const file = newFile();
    const books = openBooks(file);
    expect(books.isNew).toBe(true);
    books.transact(() => books.settings.put(setting(5)));
    books.close();
    const again = openBooks(file);
    expect(again.isNew).toBe(false);
    expect(again.settings.get('clock')).toEqual(setting(5));
    again.close();
  });

  test('a transaction that throws changes nothing', () => {
    const file = newFile();
    const books = openBooks(file);
    books.transact(() => books.settings.put(setting(1)));
    expect(() =>
      books.transact(() => {
        books.settings.put(setting(2));
        books.settings.delete('clock');
        throw new Error('halfway');
      }),
    ).toThrow('halfway');
    expect(books.settings.get('clock')).toEqual(setting(1));
    books.close();
    const again = openBooks(file);
    expect(again.settings.get('clock')).toEqual(setting(1));
    again.close();
  });

  test('a line torn by a crash is skipped', () => {
    const file = newFile();
    const books = openBooks(file);
    books.transact(() => books.settings.put(setting(1)));
    books.close();
    appendFileSync(file, '[["settings","clock",{"id":"clock","offs');
    const again = openBooks(file);
    expect(again.settings.get('clock')).toEqual(setting(1));
    again.transact(() => again.settings.put(setting(3)));
    again.close();
    const third = openBooks(file);
    expect(third.settings.get('clock')).toEqual(setting(3));
    third.close();
  });

  test('a file that is not a journal is refused by name and left untouched', () => {
    const file = newFile();
    openBooks(file).close();
    writeFileSync(file, 'not a journal\n');
    expect(() => openBooks(file)).toThrow(`cannot read line 1 of ${file}. Move the file away`);
    expect(readFileSync(file, 'utf8')).toBe('not a journal\n');
  });

  test('opening compacts the journal', () => {
    const file = newFile();
    const books = openBooks(file);
    for (let n = 0; n < 50; n += 1) books.transact(() => books.settings.put(setting(n)));
    books.close();
    openBooks(file).close();
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
    expect(existsSync(`${file}.new`)).toBe(false);
  });
});

describe('a restart of the stand-in', () => {
  test('a restart keeps sessions, payments, refunds, events and the clock', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    await payments.controls.pay(session.id);
    await payments.controls.advanceClock(5_000);
    const { stripe } = payments;
    const snapshot = async () => ({
      sessions: (await stripe.checkout.sessions.list()).data,
      lines: (await stripe.checkout.sessions.listLineItems(session.id)).data,
      intents: (await stripe.paymentIntents.list()).data,
      charges: (await stripe.charges.list()).data,
      refunds: (await stripe.refunds.list()).data,
      events: (await stripe.events.list()).data,
    });
    const [charge] = (await stripe.charges.list()).data;
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 700 });
    await payments.controls.delivered();
    const before = await snapshot();
    const { now } = await payments.controls.state();
    await payments.restart();
    expect(await snapshot()).toEqual(before);
    expect(before.refunds).toHaveLength(1);
    expect((await payments.controls.state()).now).toBeGreaterThanOrEqual(now);
  });

  test('a restart does not resend delivered webhooks', async () => {
    const payments = await startPayments();
    await payments.controls.pay((await newSession(payments)).id);
    await payments.controls.delivered();
    const before = payments.endpoint.received.length;
    await payments.restart();
    await payments.controls.delivered();
    expect(payments.endpoint.received).toHaveLength(before);
  });
});

describe('a killed stand-in', () => {
  const script = `
    import { serve } from '@hono/node-server';
    import { createPaymentsSandbox } from ${JSON.stringify(
      pathToFileURL(join(import.meta.dirname, '../../server/sandbox/payments/sandbox.ts')).href,
    )};
    const { app } = createPaymentsSandbox(JSON.parse(process.env.OPTIONS));
    serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(port));
  `;

  /** A stand-in in its own process. */
  async function run(storeFile: string) {
    const options = {
      secretKey: SECRET_KEY,
      webhookSecret: 'whsec_x',
      webhookUrl: 'http://127.0.0.1:9/',
      publicUrl: 'http://127.0.0.1',
      storeFile,
    };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, OPTIONS: JSON.stringify(options) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const [port] = await once(createInterface(child.stdout), 'line');
    return { child, port: Number(port) };
  }

  test('kill -9 during many requests loses no answered one and duplicates none', async () => {
    const storeFile = newFile();
    const first = await run(storeFile);
    const answered = new Map<number, string>();
    const create = async (port: number, n: number) => {
      const session = await newSession(
        { stripe: clientAt(port), url: 'http://127.0.0.1' },
        { client_reference_id: String(n) },
        { idempotencyKey: `order-${n}` },
      );
      return session.id;
    };
    const attempts = Array.from({ length: 60 }, async (_, n) => {
      answered.set(n, await create(first.port, n));
      if (answered.size === 20) first.child.kill('SIGKILL');
    });
    const results = await Promise.allSettled(attempts);
    expect(results.some(({ status }) => status === 'rejected')).toBe(true);
    expect(answered.size).toBeGreaterThanOrEqual(20);

    const second = await run(storeFile);
    for (let n = 0; n < 60; n += 1) {
      const id = await create(second.port, n);
      if (answered.has(n)) expect(id).toBe(answered.get(n));
    }
    const all = await clientAt(second.port).checkout.sessions.list({ limit: 100 });
    expect(new Set(all.data.map((session) => session.client_reference_id)).size).toBe(60);
    expect(all.data).toHaveLength(60);
  });
});
