import { Hono } from 'hono';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { ownerFor } from '../db/owners.ts';
import type { Sql } from '../db/sql.ts';
import { requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { UUID } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';
import { AUTH_PATH } from '../identity/identity.ts';
import { ownAccount } from '../identity/users.ts';
import { readDropPhoto } from './dropPhotos.ts';
import { readJobPhoto } from './jobPhotos.ts';

/** Routes for a signed-in person's own account, with any identity provider. */
export function meRoutes({
  sql,
  asOwner,
  pictures,
  config,
  now,
}: Pick<Deps, 'sql' | 'asOwner' | 'pictures' | 'config' | 'now'>): Hono {
  const app = new Hono();

  /** Where the sign-in client finds the identity provider: `{url, key}`; the key is null only for the built-in one. */
  app.get('/api/sign-in', (c) =>
    c.json({
      url: config.authUrl ?? `${config.publicUrl}${AUTH_PATH}`,
      key: config.authUrl ? (config.authKey ?? '') : null,
    }),
  );

  /** `{id, email, fullName, role, memberSince}`; 401 without a valid token. */
  app.get('/api/me', async (c) => {
    const { userId } = requireCaller(c);
    const me = await ownAccount(asOwner, userId);
    if (!me) throw notFound();
    return c.json(me);
  });

  /**
   * The photo of the caller's own drop spot, as a JPEG; the yard can name another person with `?person=<id>`, and a
   * driver one whose load is on today's list. 404 when there is none.
   */
  app.get('/api/drop-photos/:addressId', async (c) => {
    const { userId, role } = requireCaller(c);
    const person = (role !== 'customer' && c.req.query('person')) || userId;
    const addressId = c.req.param('addressId');
    if (!UUID.test(person) || !UUID.test(addressId)) throw notFound();
    const isDriver = role === 'driver' && person !== userId;
    if (isDriver && !(await deliversTo(sql, userId, person, storeDate(now())))) throw notFound();
    const jpeg = await readDropPhoto({ asOwner, pictures }, ownerFor(person), addressId);
    if (!jpeg) throw notFound();
    c.header('Content-Disposition', 'inline');
    return c.body(jpeg, 200, { 'Content-Type': 'image/jpeg' });
  });

  /** The caller's own photo of a saved job, as a JPEG. 404 when there is none. */
  app.get('/api/job-photos/:id', async (c) => {
    const { userId } = requireCaller(c);
    const id = c.req.param('id');
    if (!UUID.test(id)) throw notFound();
    const jpeg = await readJobPhoto({ asOwner, pictures }, ownerFor(userId), id);
    if (!jpeg) throw notFound();
    c.header('Content-Disposition', 'inline');
    return c.body(jpeg, 200, { 'Content-Type': 'image/jpeg' });
  });

  return app;
}

/** Whether one of that person's loads is on the driver's list of that day. */
async function deliversTo(sql: Sql, driver: string, person: string, day: string): Promise<boolean> {
  const [load] = await sql`
    select from deliveries d join orders o on o.id = d.order_id join users u on u.id = ${driver}
    where d.day = ${day} and d.status <> 'cancelled' and d.truck = coalesce(u.truck, d.truck)
      and coalesce((select owner from customers where id = o.customer_id), o.owner) = ${ownerFor(person)} limit 1`;
  return load !== undefined;
}
