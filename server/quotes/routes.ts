import { type Context, Hono } from 'hono';
import { offerAcceptSchema, offerDeclineSchema, offerKeySchema } from '../../domain/quotes.ts';
import { createBreaker } from '../checkout/breaker.ts';
import { openSession, StillOpening } from '../checkout/session.ts';
import { countUse, limitsFrom } from '../db/rate.ts';
import { clientAddress } from '../http/address.ts';
import { ownerIfNamed } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { notFound, tooMany, unavailableFor } from '../http/problem.ts';
import { isLive, latePayments } from '../http/stripe.ts';
import { acceptOffer } from './acceptance.ts';
import { declineOffer, findOffer, toOfferView } from './offers.ts';

const TEN_MINUTES = 600;
const VIEWS = 60;
/** Several phones of a crew can have one address. */
const SHARES = 60;
const RETRY_SECONDS = 5;

/** Offers for their recipients, identified by the emailed link or as the quote's owner. */
export function quoteRoutes(deps: Deps): Hono {
  const { config, sql, now } = deps;
  const payments = deps.payments ?? latePayments(config.payments);
  const breaker = createBreaker();
  const { publicUrl, automaticTax } = config;
  const session = { sql, payments, breaker, publicUrl, automaticTax, now };
  const app = new Hono();

  const limitTo = async (c: Context, most: number, what: string) => {
    const limits = limitsFrom(clientAddress(c), { key: what, limit: most, seconds: TEN_MINUTES });
    const exceeded = await countUse(sql, limits);
    if (exceeded) throw tooMany(exceeded.seconds);
  };
  const limit = (c: Context) => limitTo(c, VIEWS, 'quote offers');

  /** OfferKey to OfferView. 404 for any key that does not match an offer. */
  app.post('/api/quote-offers/view', async (c) => {
    const key = await readJson(c, offerKeySchema);
    await limit(c);
    const found = await findOffer(sql, key, ownerIfNamed(c));
    if (!found) throw notFound();
    return c.json(toOfferView(found, now()));
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
      if (error instanceof StillOpening) throw unavailableFor(RETRY_SECONDS);
      throw error;
    }
  });

  /** OfferDecline to `{}`. 404; 409 with why. */
  app.post('/api/quote-offers/decline', async (c) => {
    const asked = await readJson(c, offerDeclineSchema);
    await limit(c);
    await declineOffer(sql, asked, { owner: ownerIfNamed(c), now: now() });
    return c.json({});
  });

  /** Content shared by other apps. Only reached without the service worker, which otherwise handles it (worker/share.ts). 429 */
  app.post('/share', async (c) => {
    // The body of a refused request stays unread.
    c.header('Connection', 'close');
    await limitTo(c, SHARES, 'shared');
    c.header('Connection', undefined);
    const text = await sharedText(c.req.raw);
    if (text === '') return c.redirect('/contact?shared=lost', 303);
    let query = new URLSearchParams({ shared: 'text', message: text }).toString();
    // Letters with accents take six characters there.
    for (let length = text.length; query.length > MAX_QUERY; length -= 100)
      query = new URLSearchParams({ shared: 'text', message: text.slice(0, length) }).toString();
    return c.redirect(`/contact?${query}`, 303);
  });

  return app;
}

/** Texts come first, before pictures that are not kept. */
const SHARED_BYTES = 64 * 1024;
/** Enough for some photos from a phone. */
const MAX_SHARED = 100 * 1024 * 1024;
/** Longer addresses are refused (server/http/guard.ts). */
const MAX_QUERY = 3_500;

async function sharedText({ headers, body }: Request): Promise<string> {
  const type = headers.get('Content-Type') ?? '';
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary || !body) return '';
  const start = await firstBytes(body);
  const end = start.lastIndexOf(`\r\n--${boundary}`);
  if (end < 0) return '';
  const whole = Buffer.concat([start.subarray(0, end), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  try {
    const form = await new Response(whole, { headers: { 'Content-Type': type } }).formData();
    const texts = ['title', 'text', 'url'].map((name) => form.get(name));
    return texts.filter((text) => typeof text === 'string' && text !== '').join('\n');
  } catch (error) {
    if (error instanceof TypeError) return '';
    throw error;
  }
}

/** Reads and drops the rest, because a browser that is still sending shows no answer. */
async function firstBytes(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    if (bytes < SHARED_BYTES) parts.push(part);
    bytes += part.length;
    if (bytes > MAX_SHARED) break;
  }
  return Buffer.concat(parts);
}
