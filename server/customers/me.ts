import { Hono } from 'hono';
import { ownerFor } from '../db/owners.ts';
import { requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { UUID } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';
import { ownAccount } from '../identity/users.ts';
import { readJobPhoto } from '../jobs/jobPhotos.ts';

/** Routes for a signed-in person's own account. */
export function meRoutes({ asOwner, pictures }: Pick<Deps, 'asOwner' | 'pictures'>): Hono {
  const app = new Hono();

  /** `{id, email, fullName, role, memberSince}`; 401 without a valid token. */
  app.get('/api/me', async (c) => {
    const { userId } = requireCaller(c);
    const me = await ownAccount(asOwner, userId);
    if (!me) throw notFound();
    return c.json(me);
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
