import { Hono } from 'hono';
import { ownerFor } from '../db/owners.ts';
import { demandCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { UUID } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';
import { AUTH_PATH } from '../identity/identity.ts';
import { ownAccount } from '../identity/users.ts';
import { readDropPhoto } from './photos.ts';

/** What a signed-in person may know about the own account, whoever provides identities. */
export function meRoutes({ asOwner, config }: Pick<Deps, 'asOwner' | 'config'>): Hono {
  const app = new Hono();

  /** Where the sign-in client finds the identity provider: `{url, key}`; the key is null for the built-in one. */
  app.get('/api/sign-in', (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({
      url: config.authUrl ?? `${config.publicUrl}${AUTH_PATH}`,
      key: config.authUrl ? (config.authKey ?? null) : null,
    });
  });

  /** `{id, email, fullName, role, memberSince}`; 401 without a good token. */
  app.get('/api/me', async (c) => {
    c.header('Cache-Control', 'no-store');
    const { userId } = demandCaller(c);
    const me = await ownAccount(asOwner, userId);
    if (!me) throw notFound();
    return c.json(me);
  });

  /**
   * The picture of an address's drop spot, as a JPEG: one's own; an admin says with `?person=<id>` whose. 404 when
   * there is none. It has no name but the address's, and no cache keeps it.
   */
  app.get('/api/drop-photos/:addressId', async (c) => {
    c.header('Cache-Control', 'no-store');
    const { userId, role } = demandCaller(c);
    const person = (role === 'admin' && c.req.query('person')) || userId;
    const addressId = c.req.param('addressId');
    if (!UUID.test(person) || !UUID.test(addressId)) throw notFound();
    const jpeg = await readDropPhoto(asOwner, ownerFor(person), addressId);
    if (!jpeg) throw notFound();
    c.header('Content-Disposition', 'inline');
    return c.body(Uint8Array.from(jpeg), 200, { 'Content-Type': 'image/jpeg' });
  });

  return app;
}
