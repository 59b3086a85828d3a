import { type Context, Hono } from 'hono';
import { offerAcceptSchema, offerDeclineSchema, offerKeySchema } from '../../domain/quoteOffers.ts';
import { MINUTE } from '../db/rate.ts';
import { ownerIfNamed } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { limitAddress } from '../http/limits.ts';
import { notFound } from '../http/problem.ts';
import { isLive } from '../http/stripe.ts';
import { openSession } from '../payments/session.ts';
import { acceptOffer } from './acceptance.ts';
import { declineOffer, findOffer, viewOffer } from './offers.ts';

const VIEWS = 60;

/** Offers for their recipients, identified by the emailed link or as the quote's owner. */
export function quoteRoutes(deps: Deps): Hono {
  const { config, sql, now } = deps;
  const app = new Hono();

  const limit = (c: Context) =>
    limitAddress(sql, c, { key: 'quote offers', limit: VIEWS, seconds: 10 * MINUTE });

  /** OfferKey to OfferView. 404 for any key that does not match an offer. */
  app.post('/api/quote-offers/view', async (c) => {
    const key = await readJson(c, offerKeySchema);
    await limit(c);
    const record = await findOffer(sql, key, ownerIfNamed(c));
    if (!record) throw notFound();
    return c.json(await viewOffer(sql, record, now()));
  });

  /**
   * OfferAccept to `checkoutAnswerSchema`: the order, created once, and its payment page. 404; 409 with the reason;
   * 422 for a refusal; 503 when the provider is unreachable: the order is kept, so repeat the same request.
   */
  app.post('/api/quote-offers/accept', async (c) => {
    const body = await readJson(c, offerAcceptSchema);
    await limit(c);
    const context = { owner: ownerIfNamed(c), livemode: isLive(config.payments), now: now() };
    const order = await acceptOffer(sql, body, context);
    return c.json(await openSession(deps, order.id));
  });

  /** OfferDecline to `{}`. 404; 409 with why. */
  app.post('/api/quote-offers/decline', async (c) => {
    const body = await readJson(c, offerDeclineSchema);
    await limit(c);
    await declineOffer(sql, body, { owner: ownerIfNamed(c), now: now() });
    return c.json({});
  });

  return app;
}
