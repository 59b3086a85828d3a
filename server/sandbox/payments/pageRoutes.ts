// The pages of payments and of a bank.
import { type Context, Hono } from 'hono';
import { type Html, sendStyles } from '../page.ts';
import type { SessionRow } from './books.ts';
import { ApiError } from './form.ts';
import { authenticatePage, grouped, type PayForm, payPage, plainPage } from './pageHtml.ts';
import { authenticateSession, type Outcome, paySession, TEST_CARDS } from './pay.ts';
import { findSession } from './sessions.ts';
import type { World } from './world.ts';

/** The hosted payment page under `/sandbox/payments/`. The session's id in the URL is the only credential. */
export function pageRoutes(world: World, wake: () => void): Hono {
  const app = new Hono();

  app.get('/sandbox/payments/page.css', sendStyles);

  app.get('/sandbox/payments/pay/:id', (c) =>
    withSession(c, (row) => {
      if (row.wire.status !== 'open') return closedPage(c, row);
      const error = world.books.intents.get(row.intent ?? '')?.last_payment_error?.message ?? null;
      const number = error === null ? grouped(TEST_CARDS[0]?.number ?? '') : '';
      return form(c, row, { email: row.wire.customer_email ?? '', name: '', number, declined: error });
    }),
  );

  app.post('/sandbox/payments/pay/:id', async (c) => {
    const body = await c.req.parseBody();
    return withSession(c, (row) => {
      if (row.wire.status !== 'open') return showOutcome(c, row.id, { kind: 'complete' });
      const outcome = paySession(world, row.id, String(body.number));
      if (outcome.kind !== 'declined') return showOutcome(c, row.id, outcome);
      // Without the card number, which is not sent back.
      const email = row.wire.customer_email ?? String(body.email);
      return form(c, row, { email, name: String(body.name), number: '', declined: outcome.decline.message });
    });
  });

  app.get('/sandbox/payments/pay/:id/confirm', (c) =>
    withSession(c, (row) => {
      if (row.wire.status !== 'open') return closedPage(c, row);
      if (!row.isAuthenticating) return c.redirect(`/sandbox/payments/pay/${row.id}`, 303);
      return page(c, row, authenticatePage(row, world.merchantName));
    }),
  );

  app.post('/sandbox/payments/pay/:id/confirm', async (c) => {
    const { result } = await c.req.parseBody();
    return withSession(c, (row) =>
      showOutcome(c, row.id, authenticateSession(world, row.id, result === 'complete')),
    );
  });
  return app;

  /** Runs `answer` with the session's row in one transaction; an unknown session gets an error page. */
  function withSession(c: Context, answer: (row: SessionRow) => Response | Promise<Response>) {
    try {
      const response = world.books.transact(() => answer(findSession(world, c.req.param('id') ?? '')));
      wake();
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = 'This payment page does not exist. Go back to the shop and start the payment again.';
      return page(c, null, plainPage({ title: 'Page not found', text, back: world.publicUrl }), 404);
    }
  }

  function form(c: Context, row: SessionRow, state: PayForm) {
    return page(c, row, payPage(row, state, world.merchantName));
  }

  /** Redirects after an attempt: to the store, to 3-D Secure, or back to the form. */
  function showOutcome(c: Context, id: string, { kind }: Outcome) {
    const row = findSession(world, id);
    if (kind === 'authenticate') return c.redirect(`/sandbox/payments/pay/${id}/confirm`, 303);
    if (kind === 'declined') return c.redirect(`/sandbox/payments/pay/${id}`, 303);
    if (row.wire.status === 'expired') return closedPage(c, row);
    return c.redirect(successUrl(row), 303);
  }

  function closedPage(c: Context, row: SessionRow) {
    const isPaid = row.wire.status === 'complete';
    const returnUrl = (isPaid ? successUrl(row) : row.wire.cancel_url) ?? world.publicUrl;
    const text = isPaid
      ? 'This payment is complete. Nothing more will be charged.'
      : 'This payment page has expired and nothing was charged. Go back to the shop to start again.';
    const title = isPaid ? 'Already paid' : 'Page expired';
    return page(c, row, plainPage({ title, text, back: returnUrl, locale: row.wire.locale }));
  }
}

/** The store's success URL with the session's id in place of `{CHECKOUT_SESSION_ID}`. */
function successUrl({ wire }: SessionRow): string {
  return (wire.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', wire.id);
}

function page(c: Context, row: SessionRow | null, content: Html, status: 200 | 404 = 200) {
  // Browsers apply form-action to the redirect after a form too, so it must include the store's origins.
  const targets = [row?.wire.success_url, row?.wire.cancel_url].flatMap(
    (url) => URL.parse(url ?? '')?.origin ?? [],
  );
  return c.html(content, status, {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      `form-action ${[...new Set(["'self'", ...targets])].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    // `no-referrer` would make the browser send `Origin: null` with the form.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  });
}
