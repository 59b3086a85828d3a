import { Hono } from 'hono';
import { eventBatchSchema } from '../../domain/analytics.ts';
import { countUse } from '../db/rate.ts';
import { addressOf } from '../http/address.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { tooMany } from '../http/problem.ts';
import { logQuietly } from '../http/requests.ts';
import { countEvents } from './analytics.ts';

/** A crew on one connection, all day at it. */
const EVENTS = { limit: 3000, seconds: 600 };

/** What pages tell of their use. */
export function analyticsRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /**
   * `{visit, events: Counted[]}` to 204. Nothing is counted of whoever asks not to be, and the answer is the same.
   * 400 names the first field that is not as it must be, and then none of the batch counts; 429 from one address.
   */
  app.post('/api/events', async (c) => {
    logQuietly(c);
    if (c.req.header('DNT') === '1' || c.req.header('Sec-GPC') === '1') return c.body(null, 204);
    const batch = await readJson(c, eventBatchSchema);
    const exceeded = await countUse(sql, [
      { key: `events from ${addressOf(c)}`, cost: batch.events.length, ...EVENTS },
    ]);
    if (exceeded) throw tooMany(exceeded.seconds);
    await countEvents(sql, batch, now());
    return c.body(null, 204);
  });

  return app;
}
