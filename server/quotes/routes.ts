import { type Context, Hono } from 'hono';
import { offerAcceptSchema, offerDeclineSchema, offerKeySchema } from '../../domain/quotes.ts';
import { createBreaker } from '../checkout/breaker.ts';
import { openSession, StillOpening } from '../checkout/session.ts';
import { countUse } from '../db/rate.ts';
import { addressOf } from '../http/address.ts';
import { ownerIfNamed } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { awayFor, notFound, tooMany } from '../http/problem.ts';
import { isLive, latePayments } from '../http/stripe.ts';
import { acceptOffer } from './acceptance.ts';
import { declineOffer, findOffer, viewOf } from './offers.ts';

const TEN_MINUTES = 600;
const VIEWS = 60;
const RETRY_SECONDS = 5;

/** Offers for their recipients, identified by the emailed link or as the quote's owner. */
export function quoteRoutes(deps: Deps): Hono {
  const { config, sql, now } = deps;
  const payments = deps.payments ?? latePayments(config.payments);
  const breaker = createBreaker();
  const { publicUrl, automaticTax } = config;
  const session = { sql, payments, breaker, publicUrl, automaticTax, now };
  const app = new Hono();

  const limit = async (c: Context) => {
    const key = `quote offers from ${addressOf(c)}`;
    const exceeded = await countUse(sql, [{ key, limit: VIEWS, seconds: TEN_MINUTES }]);
    if (exceeded) throw tooMany(exceeded.seconds);
  };

  /** OfferKey to OfferView. 404 for any key that does not match an offer. */
  app.post('/api/quote-offers/view', async (c) => {
    const key = await readJson(c, offerKeySchema);
    await limit(c);
    const found = await findOffer(sql, key, ownerIfNamed(c));
    if (!found) throw notFound();
    return c.json(viewOf(found, now()));
  });

  /**
   * OfferAccept to `checkoutAnswerSchema`: the order, created once, and its payment page. 404; 409 with the reason;
   * 422 for a refusal; 503 when the provider is unreachable: the order is kept, so repeat the same request.
   */
  app.post('/api/quote-offers/accept', async (c) => {
    const asked = await readJson(c, offerAcceptSchema);
    await limit(c);
    const by = { owner: ownerIfNamed(c), livemode: isLive(config.payments), now: now() };
    const order = await acceptOffer(sql, asked, by);
    try {
      return c.json(await openSession(session, order.id));
    } catch (error) {
      if (error instanceof StillOpening) throw awayFor(RETRY_SECONDS);
      throw error;
    }
  });

  /** OfferDecline to `{}`. 404; 409 with the reason. */
  app.post('/api/quote-offers/decline', async (c) => {
    const asked = await readJson(c, offerDeclineSchema);
    await limit(c);
    await declineOffer(sql, asked, { owner: ownerIfNamed(c), now: now() });
    return c.json({});
  });

  /** What other apps share comes here only while the service worker does not run, which keeps it (worker/sw.ts). */
  app.post('/share', (c) => c.redirect('/contact?shared=lost', 303));

  return app;
}
