import { type Context, Hono } from 'hono';
import { lookupSchema } from '../../domain/orders/guestOrders.ts';
import { countUse, giveBack, type RateLimit } from '../db/rate.ts';
import { addressOf } from '../http/address.ts';
import { demandCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { tooMany } from '../http/problem.ts';
import { lookUpOrder, ordersOfPerson } from './myOrders.ts';

const MINUTE = 60;
const HOUR = 3600;
const MISSES_AN_HOUR = 200;

/** Orders, for their person and for guests. */
export function orderRoutes(deps: Deps): Hono {
  const { sql, asOwner, log } = deps;
  const app = new Hono();

  /**
   * `{email, orderNumber}` to `{order: GuestOrder}`. An unknown number and a wrong e-mail get one and the same 404,
   * after the same work; guessing runs into limits that hold for all processes together.
   */
  app.post('/api/guest-order-lookup', async (c) => {
    c.header('Cache-Control', 'no-store');
    const asked = await readJson(c, lookupSchema);
    const limits = limitsOf(c, asked);
    const exceeded = await countUse(sql, limits);
    if (exceeded) {
      log.warn('guest lookup limited', { seconds: exceeded.seconds });
      throw tooMany(exceeded.seconds);
    }
    const order = await lookUpOrder(sql, asked);
    if (!order) {
      await countMiss(deps);
      return c.json({ code: 'not_found' }, 404);
    }
    // Looking again at one's own order is no guessing.
    await giveBack(sql, limits);
    return c.json({ order });
  });

  /** `{orders: MyOrder[]}`, newest first; 401 without a good token. */
  app.get('/api/my-orders', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ orders: await ordersOfPerson(asOwner, demandCaller(c).userId) });
  });

  return app;
}

/** Guessing spread over many addresses stays below each one's limits; together they are seen. */
async function countMiss({ sql, log }: Deps): Promise<void> {
  const isMany = await countUse(sql, [{ key: 'lookup misses', limit: MISSES_AN_HOUR, seconds: HOUR }]);
  if (isMany !== null)
    log.error('ALARM: many guest lookups find nothing', 'guessing', { hourly: MISSES_AN_HOUR });
}

function limitsOf(c: Context, { email, orderNumber }: { email: string; orderNumber: string }): RateLimit[] {
  const address = addressOf(c);
  return [
    // Half of what all may: no one address keeps a person from looking up an order.
    { key: `lookup email ${email} from ${address}`, limit: 5, seconds: HOUR },
    { key: `lookup number ${orderNumber} from ${address}`, limit: 5, seconds: HOUR },
    { key: `lookup from ${address}`, limit: 5, seconds: MINUTE },
    { key: `lookup hourly from ${address}`, limit: 20, seconds: HOUR },
    { key: `lookup number ${orderNumber}`, limit: 10, seconds: HOUR },
    { key: `lookup email ${email}`, limit: 10, seconds: HOUR },
  ];
}
