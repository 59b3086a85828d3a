import { Hono } from 'hono';
import { demandCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { notFound } from '../http/problem.ts';
import { guestQuotes } from './customers.ts';
import { AUTH_PATH } from './identity.ts';
import { ownAccount } from './users.ts';

/** What a signed-in person may know about the own account, whoever provides identities. */
export function meRoutes({ people, config }: Pick<Deps, 'people' | 'config'>): Hono {
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
    const me = await ownAccount(people, userId);
    if (!me) throw notFound();
    return c.json(me);
  });

  /** `{quotes}`: those that were asked for with the person's e-mail before there was an account. */
  app.get('/api/me/guest-quotes', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ quotes: await guestQuotes(people, demandCaller(c).userId) });
  });

  return app;
}
