import { describe, expect, test } from 'vitest';
import { CARDS } from '../helpers/payments.ts';
import { newSession, type StandIn, startPayments, submitPage as submit } from '../helpers/payments-server.ts';

const success = (payments: StandIn, id: string) => `${payments.url}/payment-success?session_id=${id}`;

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
      shipping_options: [
        {
          shipping_rate_data: {
            type: 'fixed_amount',
            display_name: 'Truck delivery',
            fixed_amount: { amount: 7_500, currency: 'usd' },
          },
        },
      ],
    });
    const html = await (await fetch(session.url ?? '')).text();
    expect(html).toContain('Pay Loam &amp; Axle');
    expect(html).toContain('Sand &amp; &lt;b&gt;gravel&lt;/b&gt;');
    expect(html).toContain('$135.00');
    expect(html).toContain('Truck delivery');
    expect(html).toContain('Pay $210.00</button>');
    expect(html).toContain('No card is charged');
    expect(html).toMatch(/<input id="email"[^>]*value="dana@example.com"[^>]*readonly/);
    expect(html).toContain(`href="${payments.url}/cart"`);
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
  });

  test('the page of a Spanish session is in Spanish, with its errors and the bank’s messages', async () => {
    const payments = await startPayments();
    const session = await newSession(payments, { locale: 'es-419' });
    const html = await (await fetch(session.url ?? '')).text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Pagar a Loam &amp; Axle');
    expect(html).toContain('Número de tarjeta');
    expect(html).not.toMatch(
      /Pay |Card|Expiry|Qty|Total due|Payment|Declined|funds|Any 3|Month|Test page|Email/,
    );
    const { html: checked } = await submit(session, { number: '1', name: '' });
    expect(checked).toContain('El número de su tarjeta no es válido.');
    expect(checked).toContain('Escriba el nombre que aparece en la tarjeta.');
    const { html: declined } = await submit(session, { number: CARDS.insufficientFunds });
    expect(declined).toContain('Su tarjeta no tiene fondos suficientes.');
    const { location } = await submit(session, { number: CARDS.threeDSecure });
    const bank = await (await fetch(`${payments.url}${location}`)).text();
    expect(bank).toContain('Su banco le preguntaría ahora si quiere pagar');
    expect((await submit(session, { result: 'complete' }, '/confirm')).status).toBe(303);
    expect(await (await fetch(session.url ?? '')).text()).toContain('Este pago está hecho.');
  });

  test('the page’s policy allows only its own style and the return address', async () => {
    const payments = await startPayments();
    const session = await newSession(payments, {
      success_url: 'https://store.example/ok',
      cancel_url: 'https://store.example/cart',
    });
    const page = await fetch(session.url ?? '');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self' https://store.example; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
    const style = await fetch(`${payments.url}/sandbox/payments/page.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await style.text()).toMatch(/color-scheme: light dark;[^}]*--ground: light-dark\(/);
  });

  test('a name given to the session replaces the merchant’s name', async () => {
    const payments = await startPayments();
    const session = await newSession(payments, { branding_settings: { display_name: 'The yard' } });
    expect(await (await fetch(session.url ?? '')).text()).toContain('Pay The yard');
  });

  test('an unknown session is a 404 with a link back', async () => {
    const { url } = await startPayments();
    const page = await fetch(`${url}/sandbox/payments/pay/cs_test_none`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain(`href="${url}"`);
  });

  test.for([
    ['number', '4242 4242 4242 4241', 'Your card number is invalid.'],
    ['expiry', '13 / 34', 'Enter the month and year'],
    ['expiry', '01 / 20', 'is in the past'],
    ['cvc', '12', 'security code is incomplete'],
    ['name', '', 'Enter the name on the card.'],
  ] as const)(
    '%s %j is reported beside its field, and no payment is tried',
    async ([name, value, reason]) => {
      const payments = await startPayments();
      const session = await newSession(payments);
      const { html } = await submit(session, { [name]: value });
      expect(html).toContain(reason);
      expect(html).toMatch(new RegExp(`id="${name}"[^>]*aria-invalid="true"[^>]*autofocus`));
      expect((await payments.stripe.paymentIntents.list()).data).toEqual([]);
    },
  );
});

describe('paying on the payment page', () => {
  test('a valid card completes the session and redirects to the store', async () => {
    const payments = await startPayments();
    const session = await newSession(payments, {
      metadata: { order: '7' },
      payment_intent_data: { metadata: { order: '7' }, description: 'Order 7' },
    });
    const answer = await submit(session);
    expect(answer).toMatchObject({ status: 303, location: success(payments, session.id) });
    const paid = await payments.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'dana@example.com', name: 'Dana Payer' },
      payment_intent: {
        status: 'succeeded',
        amount: 19_500,
        amount_received: 19_500,
        metadata: { order: '7' },
        description: 'Order 7',
        latest_charge: {
          status: 'succeeded',
          paid: true,
          captured: true,
          amount: 19_500,
          payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 } },
        },
      },
    });
    await payments.controls.delivered();
    expect(payments.endpoint.types()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
  });

  test('ten concurrent submits charge once, and all redirect to the store', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(session)));
    expect(new Set(answers.map(({ location }) => location))).toEqual(
      new Set([success(payments, session.id)]),
    );
    expect((await payments.stripe.charges.list()).data).toHaveLength(1);
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('Already paid');
    expect(page).toContain(success(payments, session.id));
  });

  test('the address given by the store cannot be changed on the page', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    await submit(session, { email: 'mallory@example.com' });
    const paid = await payments.stripe.checkout.sessions.retrieve(session.id);
    expect(paid.customer_details?.email).toBe('dana@example.com');
  });

  test('an expired session takes no payment and says so', async () => {
    const payments = await startPayments();
    const session = await newSession(payments);
    await payments.controls.expire(session.id);
    const { html } = await submit(session);
    expect(html).toContain('Page expired');
    expect(html).toContain(`href="${payments.url}/cart"`);
    expect((await payments.stripe.charges.list()).data).toEqual([]);
  });
});
