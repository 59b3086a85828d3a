import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { addDays } from '../../domain/delivery/calendar.ts';
import { lookupSchema, orderLinkSchema } from '../../domain/orders/guestOrders.ts';
import { countUse, giveBack, limitsFrom, type RateLimit } from '../db/rate.ts';
import { clientAddress } from '../http/address.ts';
import { requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { notFound, tooMany } from '../http/problem.ts';
import { deriveKeyring } from '../identity/secrets.ts';
import { lookUpOrder, ordersOfPerson } from './myOrders.ts';
import { readFullWindows } from './windows.ts';

const MINUTE = 60;
const HOUR = 3600;
const MISSES_AN_HOUR = 200;
const LINKS_A_MINUTE = 20;
const WINDOWS_AN_HOUR = 3600;
/** How long an order's emailed links work; after that, its number and email are needed. */
const LINK_DAYS = 180;

export function orderRoutes(deps: Deps): Hono {
  const { sql, asOwner, now, config } = deps;
  const keyring = deriveKeyring(config.authSecret);
  const app = new Hono();

  /**
   * `{email, orderNumber}` to `{order: GuestOrder}`. An unknown number and a wrong email get the same 404 after the
   * same work; guessing runs into limits that all processes share.
   */
  app.post('/api/guest-order-lookup', async (c) => {
    const lookup = await readJson(c, lookupSchema);
    const order = await proveGuest(deps, c, lookup, () => lookUpOrder(sql, lookup));
    return order ? c.json({ order }) : c.json({ code: 'not_found' }, 404);
  });

  /** `orderLinkSchema` to `{order: GuestOrder}`; 404 for a wrong, outdated or made-up key. */
  app.post('/api/order-link', async (c) => {
    const { orderNumber, key } = await readJson(c, orderLinkSchema);
    const links = { key: 'order links', limit: LINKS_A_MINUTE, seconds: MINUTE };
    const exceeded = await countUse(sql, limitsFrom(clientAddress(c), links));
    if (exceeded) throw tooMany(exceeded.seconds);
    const [row] = await sql<{ email: string }[]>`
      select customer_email as email from orders
      where order_number = ${orderNumber} and created_at > ${now()}::timestamptz - make_interval(days => ${LINK_DAYS})`;
    // An unknown number takes the same work as a wrong key.
    const email = row?.email ?? '';
    const isProven = timingSafeEqual(Buffer.from(keyring.orderProof(orderNumber, email)), Buffer.from(key));
    const order = row && isProven ? await lookUpOrder(sql, { orderNumber, email }) : null;
    return order ? c.json({ order }) : c.json({ code: 'not_found' }, 404);
  });

  /** `{orders: MyOrder[]}`, newest first; 401 without a valid token. */
  app.get('/api/my-orders', async (c) =>
    c.json({ orders: await ordersOfPerson(asOwner, requireCaller(c).userId) }),
  );

  /** `FullWindows`: what is full for so many loads, from a day on. Checkout itself has the last word. */
  app.get('/api/delivery-windows', async (c) => {
    const { from, days, loads } = readQuery(c, windowsQuerySchema);
    const asks = { key: 'delivery windows', limit: WINDOWS_AN_HOUR, seconds: HOUR };
    const exceeded = await countUse(sql, limitsFrom(clientAddress(c), asks));
    if (exceeded) throw tooMany(exceeded.seconds);
    const wantedDays = Array.from({ length: Number(days) }, (_, offset) => addDays(from, offset));
    return c.json(await readFullWindows(sql, { days: wantedDays, loads: Number(loads), now: now() }));
  });

  return app;
}

/** Query of `GET /api/delivery-windows`. At most 60 days. */
const windowsQuerySchema = z.object({
  from: z.iso.date(),
  days: z.string().check(z.regex(/^(?:[1-9]|[1-5]\d|60)$/)),
  loads: z.string().check(z.regex(/^[1-9]\d{0,4}$/)),
});

type Lookup = z.infer<typeof lookupSchema>;

/** The id of the order with that number and email. @throws Problem 404, 429 */
export async function requireGuestOrder(deps: Deps, c: Context, lookup: Lookup): Promise<string> {
  const { orderNumber, email } = lookup;
  const id = await proveGuest(deps, c, lookup, async () => {
    const [order] = await deps.sql<{ id: string }[]>`
      select id from orders where order_number = ${orderNumber} and customer_email = ${email}`;
    return order?.id ?? null;
  });
  if (id === null) throw notFound();
  return id;
}

/** Finds what belongs to an order's number and email, within limits against guessing. @throws Problem 429 */
async function proveGuest<T>(
  deps: Deps,
  c: Context,
  lookup: Lookup,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const { sql, log } = deps;
  const limits = lookupLimits(c, lookup);
  const exceeded = await countUse(sql, limits);
  if (exceeded) {
    log.warn('guest lookup limited', { seconds: exceeded.seconds });
    throw tooMany(exceeded.seconds);
  }
  const answer = await find();
  // Looking up one's own order again is not guessing.
  if (answer) await giveBack(sql, limits);
  else await countMiss(deps);
  return answer;
}

/** Guessing from many addresses stays below each address's limit; this counts them together. */
async function countMiss({ sql, log }: Deps): Promise<void> {
  const isMany = await countUse(sql, [{ key: 'lookup misses', limit: MISSES_AN_HOUR, seconds: HOUR }]);
  if (isMany !== null)
    log.error('ALARM: many guest lookups find nothing', 'guessing', { hourly: MISSES_AN_HOUR });
}

function lookupLimits(
  c: Context,
  { email, orderNumber }: { email: string; orderNumber: string },
): RateLimit[] {
  const address = clientAddress(c);
  return [
    // Half of the shared limit: no single address can keep a person from looking up an order.
    ...limitsFrom(address, { key: `lookup email ${email}`, limit: 5, everybody: 10, seconds: HOUR }),
    ...limitsFrom(address, { key: `lookup number ${orderNumber}`, limit: 5, everybody: 10, seconds: HOUR }),
    ...limitsFrom(address, { key: 'lookup', limit: 5, seconds: MINUTE }),
    ...limitsFrom(address, { key: 'lookup hourly', limit: 20, seconds: HOUR }),
  ];
}
