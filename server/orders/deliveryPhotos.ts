import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { StoredPicture } from '../db/pictures.ts';
import type { Db } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { readQuery } from '../http/json.ts';
import { notFound } from '../http/problem.ts';
import { deriveKeyring, type Keyring } from '../identity/secrets.ts';

// The picture of a dropped load for emails and notifications. Its signed address works for anyone who has it, until it
// expires; the order's page uses the order's proof instead (routes.ts).

const DAYS = 30;
const DAY_SECONDS = 24 * 3600;

type Signs = Pick<Keyring, 'photoProof'>;

/** The newest picture of a delivered order, as a path of the store; null when its driver took none. */
export async function deliveryPhotoPath(
  db: Db,
  keyring: Signs,
  { orderId, now }: { orderId: string; now: Date },
): Promise<string | null> {
  const [photo] = await db<{ id: string }[]>`
    select p.id from delivery_proofs p join deliveries d on d.id = p.delivery_id
    where d.order_id = ${orderId} and p.kind = 'load' order by p.created_at desc limit 1`;
  if (!photo) return null;
  const expiry = Math.floor(now.getTime() / 1000) + DAYS * DAY_SECONDS;
  return `/api/delivery-photo?id=${photo.id}&until=${expiry}&key=${keyring.photoProof(photo.id, expiry)}`;
}

const askedSchema = z.object({
  id: z.uuid(),
  until: z.string().check(z.regex(/^\d{1,11}$/)),
  key: z.string().check(z.regex(/^[\w-]{43}$/)),
});

export function deliveryPhotoRoutes({ sql, pictures, config, now }: Deps): Hono {
  const keyring = deriveKeyring(config.authSecret);
  const app = new Hono();

  /** The JPEG; 404 for a wrong, expired or made-up address. */
  app.get('/api/delivery-photo', async (c) => {
    const { id, until, key } = readQuery(c, askedSchema);
    const isSigned = timingSafeEqual(Buffer.from(keyring.photoProof(id, Number(until))), Buffer.from(key));
    if (!isSigned || Number(until) * 1000 < now().getTime()) throw notFound();
    const [photo] = await sql<StoredPicture[]>`
      select jpeg as bytes, object_key from delivery_proofs where id = ${id} and kind = 'load'`;
    const jpeg = photo ? await pictures.bytesOf(photo) : null;
    if (!jpeg) throw notFound();
    return c.body(Buffer.from(jpeg), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'private, max-age=86400',
      // Mail programs on the web show it from a page of their own.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Robots-Tag': 'noindex',
    });
  });

  return app;
}
