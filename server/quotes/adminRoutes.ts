import { type Context, Hono } from 'hono';
import { offerSendSchema, quoteCloseSchema, quotesQuerySchema } from '../../domain/admin/quotes.ts';
import { clerkOf } from '../account/audit.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, notFound } from '../http/problem.ts';
import { idOf } from '../orders/asking.ts';
import { closeQuote, quotesPage, readAdminQuote, sendOffer } from './admin.ts';

/** The quotes desk. Every change answers the request as it is then (AdminQuote); 409 `changed_since` carries it as well. */
export function adminQuoteRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  const answer = async (c: Context) => {
    const quote = await readAdminQuote(sql, idOf(c));
    if (!quote) throw notFound();
    return c.json(quote);
  };

  /** QuotesPage, of QuotesQuery. @throws Problem 400 with the part of the query that makes no sense */
  app.get('/api/admin/quotes', async (c) => {
    const asked = quotesQuerySchema.safeParse(c.req.query());
    if (!asked.success) throw badInput(asked.error.issues[0]?.path.join('.') ?? '');
    return c.json(await quotesPage(sql, asked.data));
  });

  /** AdminQuote. */
  app.get('/api/admin/quotes/:id', answer);

  /** OfferSend. 409 ordered; 422 product_gone. */
  app.post('/api/admin/quotes/:id/offers', async (c) => {
    await sendOffer(sql, clerkOf(c), idOf(c), await readJson(c, offerSendSchema), now());
    return answer(c);
  });

  /** `{version}`. */
  app.post('/api/admin/quotes/:id/close', async (c) => {
    const { version } = await readJson(c, quoteCloseSchema);
    await closeQuote(sql, clerkOf(c), idOf(c), version);
    return answer(c);
  });

  return app;
}
