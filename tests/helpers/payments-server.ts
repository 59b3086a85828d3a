// The payments stand-in behind a real HTTP server, the provider's own SDK as its client, and an endpoint that
// receives its webhooks.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { createPaymentsSandbox, type PaymentsSandboxOptions } from '../../server/sandbox/payments/sandbox.ts';
import { CARDS, controlPayments } from './payments.ts';
import { serveLocally } from './serve.ts';

export const SECRET_KEY = 'sk_test_of_the_tests';
export const WEBHOOK_SECRET = 'whsec_of_the_tests';

type Webhook = { type: string; id: string; body: string; signature: string; event: Stripe.Event };

/** Receives webhooks. `answerWith` sets each status; 0 drops the connection instead, -1 never answers. */
async function startEndpoint() {
  const received: Webhook[] = [];
  const endpoint = { status: (_event: Stripe.Event): number => 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      // A GET means that a redirect was followed, which must not happen with webhooks.
      if (request.method !== 'POST') {
        response.writeHead(200).end();
        return;
      }
      const body = Buffer.concat(chunks).toString();
      const event: Stripe.Event = JSON.parse(body);
      const signature = String(request.headers['stripe-signature']);
      received.push({ type: event.type, id: event.id, body, signature, event });
      const status = endpoint.status(event);
      if (status === 0) request.socket.resetAndDestroy();
      else if (status > 0) response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}/webhooks`;
  return {
    url,
    received,
    types: () => received.map(({ type }) => type),
    answerWith: (status: (event: Stripe.Event) => number) => {
      endpoint.status = status;
    },
    close: () => close(server),
  };
}

type StandIn = Awaited<ReturnType<typeof startPayments>>;

/** A stand-in, by default for one test. `restart` starts another one on the same file. */
export async function startPayments(
  options: Partial<PaymentsSandboxOptions> = {},
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
) {
  const folder = mkdtempSync(join(tmpdir(), 'payments-'));
  const endpoint = await startEndpoint();
  let sandbox: ReturnType<typeof createPaymentsSandbox> | undefined;
  let provider = { app: new Hono() } as ReturnType<typeof controlPayments>;
  const server = await serveLocally((request, env) => provider.app.fetch(request, env));
  const { url } = server;
  const port = Number(new URL(url).port);
  const start = (changes: Partial<PaymentsSandboxOptions> = {}) => {
    sandbox = createPaymentsSandbox({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: endpoint.url,
      publicUrl: url,
      storeFile: join(folder, 'payments.sqlite'),
      merchantName: 'Loam & Axle',
      retryDelaysMs: [20],
      sweepEveryMs: 20,
      ...options,
      ...changes,
    });
    provider = controlPayments(sandbox);
  };
  start();
  atEnd(async () => {
    await sandbox?.close();
    await Promise.all([server.close(), endpoint.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    url,
    port,
    endpoint,
    stripe: clientAt(port),
    get controls() {
      return provider.controls;
    },
    /** Sends its webhooks there from now on. */
    tell(webhookUrl: string) {
      if (sandbox) sandbox.world.endpoint.url = webhookUrl;
    },
    /** Calls the API without the SDK and returns the raw response. */
    raw: (path: string, init: RequestInit = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${SECRET_KEY}`, ...init.headers },
      }),
    async restart(changes: Partial<PaymentsSandboxOptions> = {}) {
      await sandbox?.close();
      start(changes);
    },
  };
}

/** The SDK configured as in the store, but without retries, so that a test sees the first answer. */
export function clientAt(
  port: number,
  { key = SECRET_KEY, maxNetworkRetries = 0, timeout = 5_000 } = {},
): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    timeout,
    maxNetworkRetries,
    telemetry: false,
  });
}

/** A session over `cents`, ready to be paid. */
export function newSession(
  { stripe, url }: Pick<StandIn, 'stripe' | 'url'>,
  { cents = 19_500, ...params }: Partial<Stripe.Checkout.SessionCreateParams> & { cents?: number } = {},
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Response<Stripe.Checkout.Session>> {
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          price_data: { currency: 'usd', unit_amount: cents, product_data: { name: 'Garden topsoil' } },
          quantity: 1,
        },
      ],
      success_url: `${url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${url}/cart`,
      customer_email: 'dana@example.com',
      ...params,
    },
    options,
  );
}

/** Posts the hosted page's form like a browser, with valid values except `fields`. Does not follow redirects. */
export async function submitPage(
  session: Pick<Stripe.Checkout.Session, 'url'>,
  fields: Record<string, string> = {},
  path: '' | '/confirm' = '',
) {
  const form = {
    email: 'dana@example.com',
    number: CARDS.paid,
    expiry: '12 / 34',
    cvc: '123',
    name: 'Dana Payer',
  };
  const response = await fetch(`${session.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...fields }),
    redirect: 'manual',
  });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  return portOf(server);
}

async function portOf(server: Server): Promise<number> {
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
