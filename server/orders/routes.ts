import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { addDays } from '../../domain/delivery/calendar.ts';
import {
  lookupSchema,
  type OrderPictures,
  orderKeySchema,
  orderLinkSchema,
} from '../../domain/orders/guestOrders.ts';
import type { StoredPicture } from '../db/pictures.ts';
import { HOUR, MINUTE } from '../db/rate.ts';
import { requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { limitAddress } from '../http/limits.ts';
import { deriveKeyring } from '../identity/secrets.ts';
import { lookUpOrder, ordersOfPerson } from './customerOrders.ts';
import { ownOrderId, proveGuest } from './orderProof.ts';
import { readFullWindows } from './windows.ts';

const LINKS_A_MINUTE = 20;
const WINDOWS_AN_HOUR = 3600;
/** How long an order's emailed links work; after that, its number and email are needed. */
const LINK_DAYS = 180;
const MAX_PICTURES = 8;

export function orderRoutes(deps: Deps): Hono {
  const { sql, asOwner, now, config, pictures } = deps;
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
    await limitAddress(sql, c, links);
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

  /** `orderKeySchema` to `OrderPictures`: the driver's of delivered loads. 404 for an order that is not theirs. */
  app.post('/api/orders/pictures', async (c) => {
    const id = await ownOrderId(deps, c, await readJson(c, orderKeySchema));
    const rows = await sql<(StoredPicture & { takenAt: Date })[]>`
      select jpeg as bytes, object_key, taken_at from delivery_proofs p join deliveries d on d.id = p.delivery_id
      where d.order_id = ${id} and p.kind = 'load' order by p.created_at desc limit ${MAX_PICTURES}`;
    const read = rows.toReversed().map(async ({ takenAt, ...picture }) => {
      const jpeg = await pictures.bytesOf(picture);
      return jpeg ? [{ jpeg: Buffer.from(jpeg).toString('base64'), takenAt: takenAt.toISOString() }] : [];
    });
    return c.json({ pictures: (await Promise.all(read)).flat() } satisfies OrderPictures);
  });

  /** `FullWindows`: what is full for so many loads, from a day on. Checkout itself has the last word. */
  app.get('/api/delivery-windows', async (c) => {
    const { from, days, loads } = readQuery(c, windowsQuerySchema);
    const asks = { key: 'delivery windows', limit: WINDOWS_AN_HOUR, seconds: HOUR };
    await limitAddress(sql, c, asks);
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
