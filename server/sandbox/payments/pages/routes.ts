// The pages of payments and of a bank, with the form and its checks.
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { ApiError } from '../protocol/errors.ts';
import {
  authenticateSession,
  isCardNumber,
  type Outcome,
  paySession,
  TEST_CARDS,
} from '../resources/paySession.ts';
import { findSession } from '../resources/sessions.ts';
import type { SessionRow } from '../state/books.ts';
import type { World } from '../state/world.ts';
import {
  authenticatePage,
  type FieldName,
  grouped,
  moneyIn,
  type PayForm,
  payPage,
  plainPage,
} from './html.ts';
import { pageLocale } from './locale.ts';

const ROOT = dirname(String(findPackageJSON(import.meta.url)));
/** Read from the source tree, because the built server has no copy beside it. */
const readStyle = () => readFile(join(ROOT, 'server/sandbox/payments/pages/page.css'), 'utf8');

/** The hosted payment page under `/sandbox/payments/`. The session's id in the URL is the only credential. */
export function pageRoutes(world: World, { wake }: { wake: () => void }): Hono {
  const app = new Hono();

  app.get('/sandbox/payments/page.css', async (c) =>
    c.body(await readStyle(), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    }),
  );

  app.get('/sandbox/payments/pay/:id', (c) =>
    withSession(c, (row) => {
      if (row.wire.status !== 'open') return closed(c, row);
      const lastError = row.intent ? world.books.intents.get(row.intent)?.last_payment_error : null;
      return form(c, row, blankForm(row.wire.customer_email, lastError?.message ?? null));
    }),
  );

  app.post('/sandbox/payments/pay/:id', async (c) => {
    const sent = await typed(c);
    return withSession(c, (row) => {
      if (row.wire.status !== 'open') return afterwards(c, row.id, { kind: 'complete' });
      const { email, expiry, errors } = check(sent, row.wire.customer_email);
      if (Object.keys(errors).length > 0) return form(c, row, { values: sent, errors, declined: null });
      const outcome = paySession(
        world,
        row.id,
        { number: sent.number ?? '', expiryMonth: expiry?.month ?? 0, expiryYear: expiry?.year ?? 0 },
        { email, name: sent.name ?? '' },
      );
      if (outcome.kind !== 'declined') return afterwards(c, row.id, outcome);
      // Drops the card number and security code; the other fields are kept for the next attempt.
      const { number: _, cvc: __, ...values } = sent;
      return form(c, row, { values, errors: {}, declined: outcome.decline.message });
    });
  });

  app.get('/sandbox/payments/pay/:id/confirm', (c) =>
    withSession(c, (row) => {
      if (row.wire.status !== 'open') return closed(c, row);
      if (!row.waiting) return c.redirect(`/sandbox/payments/pay/${row.id}`, 303);
      const { currency, amount_total: cents } = row.wire;
      const asked = {
        action: `/sandbox/payments/pay/${row.id}/confirm`,
        amount: moneyIn(currency ?? 'usd')(cents ?? 0),
        shop: row.merchant ?? world.merchantName,
        locale: pageLocale(row.wire.locale),
      };
      return page(c, row, authenticatePage(asked));
    }),
  );

  app.post('/sandbox/payments/pay/:id/confirm', async (c) => {
    const { result } = await c.req.parseBody();
    return withSession(c, (row) =>
      afterwards(c, row.id, authenticateSession(world, row.id, result === 'complete')),
    );
  });

  /** Runs `answer` with the session's row in one transaction; an unknown session gets an error page. */
  function withSession(c: Context, answer: (row: SessionRow) => Response | Promise<Response>) {
    try {
      const response = world.books.transact(() => answer(findSession(world, c.req.param('id') ?? '')));
      wake();
      return response;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const text = 'This payment page does not exist. Go back to the shop and start the payment again.';
      return page(
        c,
        null,
        plainPage('Page not found', text, { href: world.publicUrl, label: 'Back to the shop' }),
        404,
      );
    }
  }

  function form(c: Context, row: SessionRow, state: PayForm) {
    const options = {
      form: state,
      merchantName: world.merchantName,
      pictures: pictures(row),
      notes: notes(row),
    };
    return page(c, row, payPage(row, options));
  }

  /** Redirects after an attempt: to the store, to 3-D Secure, or back to the form. */
  function afterwards(c: Context, id: string, { kind }: Outcome) {
    const row = findSession(world, id);
    if (kind === 'authenticate') return c.redirect(`/sandbox/payments/pay/${id}/confirm`, 303);
    if (kind === 'declined') return c.redirect(`/sandbox/payments/pay/${id}`, 303);
    if (row.wire.status === 'expired') return closed(c, row);
    return c.redirect(successUrl(row), 303);
  }

  function closed(c: Context, row: SessionRow) {
    const isPaid = row.wire.status === 'complete';
    const href = isPaid ? successUrl(row) : row.wire.cancel_url;
    const text = isPaid
      ? 'This payment is complete. Nothing more will be charged.'
      : 'This payment page has expired and nothing was charged. Go back to the shop to start again.';
    const back = { href: href ?? world.publicUrl, label: 'Back to the shop' };
    const title = isPaid ? 'Already paid' : 'Page expired';
    return page(c, row, plainPage(title, text, back, pageLocale(row.wire.locale)));
  }

  /** Only pictures from the store's own origin, because the page's CSP allows no others. */
  function pictures(row: SessionRow): (string | null)[] {
    return row.lines.map(({ price }) => {
      const image = URL.parse(world.books.products.get(String(price.product))?.images[0] ?? '');
      return image?.origin === new URL(world.publicUrl).origin ? image.pathname + image.search : null;
    });
  }

  /** The products' descriptions, which the provider shows below their names. */
  function notes(row: SessionRow): (string | null)[] {
    return row.lines.map(({ price }) => world.books.products.get(String(price.product))?.description ?? null);
  }

  return app;
}

/** The store's success URL with the session's id in place of `{CHECKOUT_SESSION_ID}`. */
function successUrl({ wire }: SessionRow): string {
  return (wire.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', wire.id);
}

function page(
  c: Context,
  row: SessionRow | null,
  content: ReturnType<typeof plainPage>,
  status: 200 | 404 = 200,
) {
  // Browsers apply form-action to the redirect after a form too, so it must include the store's origins.
  const targets = [row?.wire.success_url, row?.wire.cancel_url].flatMap(
    (url) => URL.parse(url ?? '')?.origin ?? [],
  );
  return c.html(content, status, {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self' data:",
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

function blankForm(email: string | null, declined: string | null): PayForm {
  const [first] = TEST_CARDS;
  const card = declined || !first ? {} : { number: grouped(first.number), expiry: '12 / 34', cvc: '123' };
  return { values: { email: email ?? '', ...card }, errors: {}, declined };
}

const FIELDS: FieldName[] = ['email', 'number', 'expiry', 'cvc', 'name'];

async function typed(c: Context): Promise<Partial<Record<FieldName, string>>> {
  const sent = await c.req.parseBody();
  return Object.fromEntries(
    FIELDS.map((name) => {
      const value = sent[name];
      return [name, typeof value === 'string' ? value.trim().slice(0, 200) : ''];
    }),
  );
}

function check(sent: Partial<Record<FieldName, string>>, known: string | null) {
  const errors: PayForm['errors'] = {};
  const email = known ?? sent.email ?? '';
  const expiry = parseExpiry(sent.expiry ?? '');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    errors.email = 'Enter an email address like name@example.com.';
  if (!isCardNumber(sent.number ?? '')) errors.number = 'Your card number is invalid.';
  if (!expiry) errors.expiry = 'Enter the month and year, like 12 / 34.';
  else if (isPast(expiry)) errors.expiry = "Your card's expiration year is in the past.";
  if (!/^\d{3,4}$/.test(sent.cvc ?? '')) errors.cvc = "Your card's security code is incomplete.";
  if (!sent.name) errors.name = 'Enter the name on the card.';
  return { email, expiry, errors };
}

/** `12/34`, `12 / 2034`, `1234`. */
function parseExpiry(text: string): { month: number; year: number } | null {
  const parts = /^(0?[1-9]|1[0-2])\s*\/?\s*(\d{2}|20\d{2})$/.exec(text);
  if (!parts) return null;
  const year = Number(parts[2]);
  return { month: Number(parts[1]), year: year < 100 ? 2000 + year : year };
}

function isPast({ month, year }: { month: number; year: number }): boolean {
  const today = new Date();
  return year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1;
}
