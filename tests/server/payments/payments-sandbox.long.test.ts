// Long: the payments stand-in by itself: called by the provider's own SDK, and telling an endpoint of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Stripe } from 'stripe';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseForm } from '../../../server/sandbox/payments/form.ts';
import { CARDS } from '../../helpers/payments.ts';
import {
  clientAt,
  newSession,
  SECRET_KEY,
  startPayments,
  submitPage as submit,
  WEBHOOK_SECRET,
} from '../../helpers/payments-server.ts';

const COMPLETED = 'checkout.session.completed';
const DELIVERY: Stripe.Checkout.SessionCreateParams['shipping_options'] = [
  {
    shipping_rate_data: {
      type: 'fixed_amount',
      display_name: 'Truck delivery',
      fixed_amount: { amount: 7_500, currency: 'usd' },
    },
  },
];
const TOPSOIL = {
  id: 'prod_topsoil',
  name: 'Topsoil',
  description: 'Screened',
  images: [],
  metadata: { unit: 'per yard', texture: 'fine' },
  priceCents: 4_500,
  active: true,
};

test('brackets nest, encoded or not, and a field name cannot reach a prototype', () => {
  const form = parseForm('a[0][b]=1&a%5B1%5D%5Bb%5D=2&expand[]=x&c=&__proto__[d]=3');
  expect(form).toMatchObject({ a: [{ b: '1' }, { b: '2' }], expand: ['x'], c: '' });
  expect(({} as { d?: unknown }).d).toBeUndefined();
});

describe('the catalog', () => {
  test('a new file begins with the seeded catalog, and an existing one keeps what was changed', async () => {
    const payments = await startPayments({
      seedProducts: [TOPSOIL, { ...TOPSOIL, id: 'prod_sand', name: 'Sand' }],
    });
    const { data } = await payments.stripe.products.list({ expand: ['data.default_price'] });
    expect(data).toMatchObject([
      { name: 'Topsoil', default_price: { id: 'price_topsoil', unit_amount: 4_500 } },
      { name: 'Sand' },
    ]);
    await payments.stripe.products.update('prod_topsoil', {
      name: 'Dark topsoil',
      metadata: { texture: '' },
    });
    await payments.restart();
    expect(await payments.stripe.products.retrieve('prod_topsoil')).toMatchObject({
      name: 'Dark topsoil',
      metadata: { unit: 'per yard' },
    });
  });

  test('lists have pages, which the SDK follows, and filters', async () => {
    const seedProducts = Array.from({ length: 23 }, (_, n) => ({
      ...TOPSOIL,
      id: `prod_${n}`,
      active: n % 2 === 0,
    }));
    const { stripe } = await startPayments({ seedProducts });
    expect(await stripe.products.list()).toMatchObject({ has_more: true, data: { length: 10 } });
    const all = await stripe.products.list({ active: true, limit: 5 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(seedProducts.filter(({ active }) => active).map(({ id }) => id));
    await expect(stripe.products.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });
});

test('a call needs the secret key and a known address', async () => {
  const { port, raw } = await startPayments();
  await expect(clientAt(port, { key: 'sk_test_of_somebody_else' }).products.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  expect((await raw('/v1/nothing')).status).toBe(404);
  const basic = { authorization: `Basic ${btoa(`${SECRET_KEY}:`)}` };
  expect((await fetch(`http://127.0.0.1:${port}/v1/products`, { headers: basic })).status).toBe(200);
});

describe('an invalid checkout session', () => {
  const line = (data: object, quantity = 1) => ({
    line_items: [
      { quantity, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x' }, ...data } },
    ],
  });
  test.for<[string, object, object]>([
    ['without success_url', { success_url: undefined }, { param: 'success_url' }],
    ['with an email beyond ASCII', { customer_email: 'josé@example.com' }, { code: 'email_invalid' }],
    ['with a long label value', { metadata: { k: 'v'.repeat(501) } }, { param: 'metadata[k]' }],
    [
      'with a bad link',
      { success_url: 'javascript:alert(1)' },
      { code: 'url_invalid', param: 'success_url' },
    ],
    ['with an unknown name', { colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'with half a quantity',
      line({}, 1.5),
      { code: 'parameter_invalid_integer', param: 'line_items[0][quantity]' },
    ],
    [
      'with a long product name',
      line({ product_data: { name: 'x'.repeat(251) } }),
      { param: 'line_items[0][price_data][product_data][name]' },
    ],
    ['under 50 cents', { cents: 49 }, { code: 'amount_too_small' }],
    ['over a million', { cents: 99_999_999, shipping_options: DELIVERY }, { code: 'amount_too_large' }],
    ['for 25 hours', { expires_at: Math.floor(Date.now() / 1000) + 25 * 3_600 }, { param: 'expires_at' }],
  ])('a session %s is refused', async ([, params, error]) => {
    const payments = await startPayments();
    await expect(newSession(payments, params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      ...error,
    });
    expect((await payments.stripe.checkout.sessions.list()).data).toEqual([]);
  });
});

describe('the payment page', () => {
  test('the page shows merchant, lines, delivery and total, and says that it is a test', async () => {
    const payments = await startPayments();
    const session = await newSession(payments, {
      line_items: [
        {
          price_data: { currency: 'usd', unit_amount: 4_500, product_data: { name: 'Sand & <b>gravel</b>' } },
          quantity: 3,
        },
      ],
      shipping_options: DELIVERY,
      branding_settings: { display_name: 'The yard' },
    });
    const page = await fetch(session.url ?? '');
    expect(page.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'self'; img-src data:; form-action 'self' ${payments.url}; base-uri 'none'; frame-ancestors 'none'`,
    );
    const html = await page.text();
    for (const text of [
      'Pay The yard',
      'Sand &amp; &lt;b&gt;gravel&lt;/b&gt;',
      'Truck delivery',
      'Pay $210.00</button>',
    ])
      expect(html).toContain(text);
    expect(html).toContain('No card is charged');
    expect(html).toMatch(/<input id="email"[^>]*value="dana@example.com"[^>]*readonly/);
    expect(html).toContain(`href="${payments.url}/cart"`);
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
    expect((await fetch(`${payments.url}/sandbox/payments/pay/cs_test_none`)).status).toBe(404);
  });

  test('the page speaks the language of its session', async () => {
    const payments = await startPayments();
    const session = await newSession(payments, { locale: 'es-419' });
    const html = await (await fetch(session.url ?? '')).text();
    for (const text of ['<html lang="es">', 'Número de tarjeta', 'Pagar $195.00</button>'])
      expect(html).toContain(text);
    expect((await submit(session, { number: CARDS.declined })).html).toContain('Su tarjeta fue rechazada.');
  });

  test('ten submits at once charge once, and all lead back to the store', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(session)));
    const success = `${payments.url}/payment-success?session_id=${session.id}`;
    expect(new Set(answers.map(({ location }) => location))).toEqual(new Set([success]));
    expect((await payments.stripe.charges.list()).data).toMatchObject([{ amount: 19_500, paid: true }]);
    await payments.controls.delivered();
    expect(payments.endpoint.types()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      COMPLETED,
    ]);
  });

  test.for([
    [CARDS.declined, 'card_declined', 'Your card was declined.'],
    [CARDS.expired, 'expired_card', 'Your card has expired.'],
    [CARDS.wrongCvc, 'incorrect_cvc', 'Your card’s security code is incorrect.'],
    [
      CARDS.processingError,
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
    ['4111 1111 1111 1111', 'card_declined', 'only takes the test cards'],
  ] as const)('card %s leaves the session open, and another card pays it', async ([number, code, words]) => {
    const payments = await startPayments();
    const session = await newSession(payments);
    const { html } = await submit(session, { number });
    expect(html).toContain(words);
    expect(html).toMatch(/id="number"[^>]*value=""[^>]*autofocus/);
    expect((await payments.stripe.charges.list()).data).toMatchObject([{ paid: false, failure_code: code }]);
    expect((await payments.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await submit(session)).status).toBe(303);
    expect((await payments.stripe.charges.list()).data).toHaveLength(2);
  });

  test('a failed 3-D Secure leaves the session open, and a second answer charges nothing', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    await submit(session, { number: CARDS.threeDSecure });
    const { location } = await submit(session, { result: 'fail' }, '/confirm');
    expect(location).toBe(`/sandbox/payments/pay/${session.id}`);
    await submit(session, { result: 'complete' }, '/confirm');
    expect((await payments.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
  });

  test('an overdue session expires by itself, with one webhook, and takes no payment', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    await payments.controls.advanceClock(86_401);
    await payments.controls.delivered();
    expect(payments.endpoint.types()).toEqual(['checkout.session.expired']);
    expect((await submit(session)).html).toContain('Page expired');
    expect((await payments.stripe.charges.list()).data).toEqual([]);
  });
});

test('partial refunds add up to the charge and never beyond', async () => {
  const payments = await startPayments();
  const session = await newSession(payments);
  await payments.controls.pay(session.id);
  const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(session.id);
  const refund = (amount?: number) =>
    payments.stripe.refunds.create({ payment_intent: String(payment_intent), ...(amount ? { amount } : {}) });
  await refund(9_500);
  await expect(refund(10_001)).rejects.toMatchObject({ param: 'amount' });
  expect((await refund()).amount).toBe(10_000);
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
});

describe('requests with the same idempotency key', () => {
  test('twenty at once create one session, also after a restart', async () => {
    const payments = await startPayments();
    const once = () => newSession(payments, {}, { idempotencyKey: 'order-1' });
    const sessions = await Promise.all(Array.from({ length: 20 }, once));
    await payments.restart();
    const replayed = await once();
    expect(new Set([...sessions, replayed].map(({ id }) => id)).size).toBe(1);
    expect(replayed.lastResponse.headers).toMatchObject({
      'request-id': expect.stringMatching(/^req_/),
      'idempotency-key': 'order-1',
      'idempotent-replayed': 'true',
    });
  });

  test('another body under the key is an error, and a refused request does not use it up', async () => {
    const payments = await startPayments();
    await expect(newSession(payments, { cents: 1 }, { idempotencyKey: 'order-1' })).rejects.toThrow();
    await newSession(payments, {}, { idempotencyKey: 'order-1' });
    await expect(newSession(payments, { cents: 700 }, { idempotencyKey: 'order-1' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });
});

describe('webhooks', () => {
  test.for([500, 302, 0])('a webhook answered with %i is retried, signed, until a 2xx', async (status) => {
    const payments = await startPayments();
    const session = await newSession(payments);
    const received = () => payments.endpoint.received.filter(({ type }) => type === COMPLETED);
    payments.endpoint.answerWith(({ type }) => (type === COMPLETED && received().length < 3 ? status : 204));
    await payments.controls.pay(session.id);
    await payments.controls.delivered();
    expect(received()).toHaveLength(3);
    for (const { body, signature } of received()) {
      const event = payments.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
      expect(event.data.object).toMatchObject({
        id: session.id,
        payment_status: 'paid',
        amount_total: 19_500,
      });
    }
  });

  test('a delivery interrupted by a stop is sent by the next start, and others are not repeated', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    payments.endpoint.answerWith(({ type }) => (type === COMPLETED ? -1 : 200));
    await payments.controls.pay(session.id);
    await expect.poll(() => payments.endpoint.types()).toContain(COMPLETED);
    payments.endpoint.answerWith(() => 200);
    await payments.restart();
    await payments.controls.delivered();
    expect(payments.endpoint.types().slice(-2)).toEqual([COMPLETED, COMPLETED]);
    expect(payments.endpoint.received).toHaveLength(5);
  });
});

describe('a killed stand-in', () => {
  const script = `
    import { serve } from '@hono/node-server';
    import { createPaymentsSandbox } from ${JSON.stringify(
      pathToFileURL(join(import.meta.dirname, '../../../server/sandbox/payments/sandbox.ts')).href,
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
      merchantName: 'Loam & Axle',
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
    const folder = mkdtempSync(join(tmpdir(), 'payments-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const storeFile = join(folder, 'payments.sqlite');
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
