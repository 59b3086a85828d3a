// Long: one store that answers, fails or loses its answer, for every case.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CreateCheckout, PendingPayment } from '../../domain/orders/checkout.ts';
import { Browser, openTab } from './page.ts';

// Sending an order over real HTTP to a store that answers, fails or loses its answer.

type Asked = { path: string; key: string | undefined; body: string };
type Reply = { status: number; body: unknown; lost?: boolean };

let server: Server;
let browser: Browser;
let asked: Asked[];
let replies: Reply[];
let state: string;

const READY: Reply & { body: object } = {
  status: 200,
  body: { url: 'https://pay.test/c/1', orderNumber: 'ORD-2026-000001', sessionId: 'cs_1' },
};
const order = (email = 'dale@mail.com'): CreateCheckout => ({
  items: [
    {
      product_id: 'soil',
      product_type: 'premium',
      product_name: 'Soil',
      quantity: 2,
      unit_price: 45,
      unit: 'per cubic yard',
      total_price: 90,
    },
  ],
  subtotal: 90,
  delivery_fee: 25,
  total_amount: 115,
  delivery_address: '5 Elm St',
  delivery_zip: '37206',
  delivery_date: null,
  special_instructions: null,
  customer_name: 'Dale',
  customer_phone: null,
  customer_email: email,
});
const keyOf = (headers: IncomingHttpHeaders) => [headers['idempotency-key'] ?? []].flat()[0];
const keys = () => asked.filter(({ path }) => path === '/api/create-checkout').map(({ key }) => key);

async function page() {
  openTab(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [checkout, payment] = await Promise.all([
    import('../../web/checkout/placeOrder.ts'),
    import('../../web/cart/payment.ts'),
  ]);
  return { ...checkout, ...payment };
}

beforeEach(async () => {
  browser = new Browser();
  asked = [];
  replies = [];
  state = 'open';
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push({ path, key: keyOf(request.headers), body });
    const status: Reply = { status: 200, body: { orderNumber: 'ORD-2026-000001', state, effect: 'placed' } };
    const reply = path === '/api/checkout-status' ? status : (replies.shift() ?? READY);
    if (reply.lost) return response.destroy();
    response.writeHead(reply.status, { 'Content-Type': 'application/json' });
    return response.end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('one order, however often it is sent', () => {
  test('a lost answer is retried under the same idempotency key, also after a reload', async () => {
    replies = [
      { ...READY, lost: true },
      { status: 503, body: { code: 'away' } },
    ];
    expect(await (await page()).createCheckout(order())).toEqual({ kind: 'failed' });
    expect(await (await page()).createCheckout(order())).toEqual({ kind: 'failed' });
    expect(await (await page()).createCheckout(order())).toEqual({ kind: 'ready', ...READY.body });
    const [first, second, third] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}-[0-9a-z]{1,7}$/);
    expect([second, third]).toEqual([first, first]);
  });

  test('two tabs that send the same order at once use one key', async () => {
    const [one, two] = [await page(), await page()];
    await Promise.all([one.createCheckout(order()), two.createCheckout(order())]);
    expect(new Set(keys()).size).toBe(1);
  });

  test('other content is another order', async () => {
    const { createCheckout } = await page();
    replies = [{ ...READY, lost: true }];
    await createCheckout(order());
    await createCheckout(order('another@mail.com'));
    const [first, other] = keys();
    expect(other).not.toBe(first);
  });

  test('an answered order is a new one when sent again, unless it awaits payment', async () => {
    const { createCheckout } = await page();
    await createCheckout(order());
    await createCheckout(order());
    expect(keys()).toHaveLength(1);
    state = 'paid';
    await createCheckout(order());
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('an order whose payment is open', () => {
  const waiting = (): PendingPayment => ({
    orderNumber: 'ORD-2026-000001',
    sessionId: 'cs_1',
    url: 'https://pay.test/c/1',
    blocked: false,
    content: JSON.stringify(order()),
  });

  test('an order with an open payment continues to it and is not ordered twice', async () => {
    const { createCheckout, $pendingPayment } = await page();
    $pendingPayment.set(waiting());
    expect(await createCheckout(order())).toMatchObject({ kind: 'ready', url: 'https://pay.test/c/1' });
    expect(keys()).toEqual([]);
  });

  test.each(['expired', 'paid', 'failed', 'unknown'])('a payment now %s allows a new order', async (now) => {
    const { createCheckout, $pendingPayment } = await page();
    $pendingPayment.set(waiting());
    state = now;
    await createCheckout(order());
    expect(keys()).toHaveLength(1);
  });

  test('a restored cart names the payment that it replaces; a cart that is set aside names none', async () => {
    const { createCheckout, $pendingPayment } = await page();
    const { $unpaidCart } = await import('../../web/cart/cart.ts');
    const replaced = () => asked.filter(({ body }) => body).map(({ body }) => JSON.parse(body).replaces);
    await createCheckout(order('a@mail.com'));
    $pendingPayment.set(waiting());
    await createCheckout(order('b@mail.com'));
    $pendingPayment.set(waiting());
    $unpaidCart.set([
      {
        product: { id: 'soil', name: 'Soil', unit: 'per item', priceCents: 1, type: 'tool' } as never,
        quantity: 1,
      },
    ]);
    await createCheckout(order('c@mail.com'));
    expect(replaced()).toEqual([undefined, 'cs_1', undefined]);
  });

  test.each([
    ['paid', null],
    ['under_way', 'cs_1'],
  ])(
    'an order whose replaced payment is %s is not placed, and the person is told',
    async (reason, pending) => {
      const { createCheckout, $pendingPayment } = await page();
      $pendingPayment.set(waiting());
      const detail = { orderNumber: 'ORD-2026-000001', reason };
      replies = [{ status: 422, body: { code: 'already_paid', detail } }];
      expect(await createCheckout(order('b@mail.com'))).toEqual({
        kind: 'already_paid',
        orderNumber: 'ORD-2026-000001',
        isUnderWay: reason === 'under_way',
      });
      expect($pendingPayment.get()?.sessionId ?? null).toBe(pending);
    },
  );

  test('a paid order clears form, payment and cart, unless another order was started since', async () => {
    const { finishOrder, $pendingPayment, saveOrderDraft, $draft } = await page();
    saveOrderDraft({ customerName: 'Dale' });
    $pendingPayment.set(waiting());
    finishOrder('cs_older');
    expect([$draft.get().customerName, $pendingPayment.get()?.sessionId]).toEqual(['Dale', 'cs_1']);
    finishOrder('cs_1');
    finishOrder('cs_1');
    expect([$draft.get().customerName, $pendingPayment.get()]).toEqual(['', null]);
    // Counted once, by the tab that found it.
    const told: unknown[] = [];
    (await import('../../web/analytics/track.ts')).listen((one) => told.push(one));
    expect(told).toEqual([{ name: 'purchase', items: 1, valueCents: expect.any(Number) }]);
  });
});

describe('answers of the store', () => {
  const repriced = {
    code: 'price_changed',
    lines: [
      { productId: 'soil', name: 'Soil', problem: 'price_changed', unitPriceCents: 4800, available: null },
    ],
    subtotalCents: 9600,
    deliveryFeeCents: 2500,
    totalCents: 12_100,
    taxBasisPoints: 0,
  };

  test.each([
    ['today’s prices', 409, repriced, { kind: 'repriced', today: repriced }],
    ['a key reused for another order', 409, { code: 'receipt_mismatch' }, { kind: 'failed' }],
    [
      'a day in the past',
      422,
      { code: 'delivery_date_past', detail: { field: 'delivery_date' } },
      { kind: 'field', field: 'deliveryDate' },
    ],
    [
      'a day too soon',
      422,
      { code: 'delivery_date_unavailable', detail: { field: 'delivery_date', reason: 'too_soon' } },
      { kind: 'field', field: 'deliveryDate' },
    ],
    [
      'a day whose trucks are full',
      422,
      { code: 'delivery_date_unavailable', detail: { field: 'delivery_date', reason: 'full' } },
      { kind: 'field', field: 'deliveryDate' },
    ],
    [
      'a window that is full',
      422,
      { code: 'window_full', detail: { field: 'delivery_window' } },
      { kind: 'field', field: 'deliveryWindow' },
    ],
    [
      'an account above its credit limit',
      422,
      { code: 'credit_limit', detail: {} },
      { kind: 'field', field: 'payOnAccount' },
    ],
    [
      'a ZIP outside the zones',
      400,
      { code: 'bad_input', field: 'delivery_zip' },
      { kind: 'field', field: 'deliveryZip' },
    ],
    [
      'a field that the form does not show',
      400,
      { code: 'bad_input', field: 'items.0.quantity' },
      { kind: 'failed' },
    ],
    [
      'an email that the provider refuses',
      400,
      { code: 'bad_input', field: 'customer_email' },
      { kind: 'field', field: 'customerEmail' },
    ],
    [
      'a total that the provider refuses',
      400,
      { code: 'bad_input', field: 'total_amount' },
      { kind: 'refused' },
    ],
    ['a request that the provider refuses', 400, { code: 'bad_input', field: '' }, { kind: 'refused' }],
    ['an order in the wrong status', 422, { code: 'wrong_status', detail: {} }, { kind: 'failed' }],
    ['no address of a payment page', 200, { orderNumber: 'x', sessionId: 'y' }, { kind: 'failed' }],
    [
      'an address that runs a script',
      200,
      { orderNumber: 'x', sessionId: 'y', url: 'javascript:alert(1)' },
      { kind: 'failed' },
    ],
    ['a server error', 500, { code: 'fault' }, { kind: 'failed' }],
  ])('the checkout handles the answer: %s', async (_, status, body, answer) => {
    replies = [{ status, body }];
    const expected = answer.kind === 'field' ? { ...answer, refusal: body } : answer;
    expect(await (await page()).createCheckout(order())).toEqual(expected);
  });

  test('a captive portal’s page is not an answer', async () => {
    const { createCheckout } = await page();
    vi.stubGlobal('fetch', async () => new Response('<html>Sign in to this network</html>'));
    expect(await createCheckout(order())).toEqual({ kind: 'failed' });
  });
});
