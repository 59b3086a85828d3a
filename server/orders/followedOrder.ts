import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { orderPicturesSchema } from '../../domain/orders/followedOrder.ts';
import { orderKeySchema } from '../../domain/orders/guestOrders.ts';
import { ownerFor } from '../db/owners.ts';
import type { KeptPicture } from '../db/pictures.ts';
import { findCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, notFound, tooMany } from '../http/problem.ts';
import { proveGuest } from './routes.ts';

const MOST_PICTURES = 8;

/** The progress of an order's delivery. A guest proves the order as for tracking. */
export function followRoutes(deps: Deps): Hono {
  const { sql, pictures } = deps;
  const app = new Hono();

  /** @throws Problem 404 for an order that is not theirs; 400, 429 */
  const requireOrderId = async (c: Context): Promise<string> => {
    const { orderNumber, email } = await readJson(c, orderKeySchema);
    if (email === null) {
      const caller = findCaller(c);
      if (!caller) throw badInput('email');
      const [own] = await sql<{ id: string }[]>`
        select id from orders where order_number = ${orderNumber} and (owner = ${ownerFor(caller.userId)}
          or customer_id = (select id from customers where user_id = ${caller.userId}))`;
      if (!own) throw notFound();
      return own.id;
    }
    const { found, waitSeconds } = await proveGuest<string>(deps, c, { orderNumber, email }, async () => {
      const [own] = await sql<{ id: string }[]>`
        select id from orders where order_number = ${orderNumber} and customer_email = ${email}`;
      return own?.id ?? null;
    });
    if (waitSeconds !== null) throw tooMany(waitSeconds);
    if (found === null) throw notFound();
    return found;
  };

  /** `orderKeySchema` to `orderPicturesSchema`: the driver's pictures of delivered loads. */
  app.post('/api/orders/pictures', async (c) => {
    const rows = await sql<(KeptPicture & { takenAt: Date })[]>`
      select jpeg as bytes, object_key, taken_at from delivery_proofs p join deliveries d on d.id = p.delivery_id
      where d.order_id = ${await requireOrderId(c)} and p.kind = 'load' order by p.created_at desc limit ${MOST_PICTURES}`;
    const read = rows.toReversed().map(async ({ takenAt, ...picture }) => {
      const jpeg = await pictures.bytesOf(picture);
      return jpeg ? [{ jpeg: Buffer.from(jpeg).toString('base64'), takenAt: takenAt.toISOString() }] : [];
    });
    const answer = (await Promise.all(read)).flat();
    return c.json({ pictures: answer } satisfies z.infer<typeof orderPicturesSchema>);
  });

  return app;
}
