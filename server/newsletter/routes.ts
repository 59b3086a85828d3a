import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { limitAddress } from '../http/limits.ts';
import { notFound } from '../http/problem.ts';
import { confirmSubscription, unsubscribeNewsletter } from './newsletter.ts';

const TRIES_A_MINUTE = 30;

const body = z.object({ token: z.string().check(z.maxLength(200)) });

const DOING = { confirm: confirmSubscription, unsubscribe: unsubscribeNewsletter } as const;

/**
 * Confirms or ends a newsletter subscription with the token of an emailed link. Opening the link's page changes
 * nothing, because email scanners open links: only a button sends these requests.
 */
export function newsletterRoutes({ sql }: Deps): Hono {
  const app = new Hono();

  const redeem = async (c: Context, what: keyof typeof DOING, token: string) => {
    c.header('Cache-Control', 'no-store');
    await limitAddress(sql, c, { key: 'newsletter link', limit: TRIES_A_MINUTE, seconds: 60 });
    return DOING[what](sql, token);
  };

  for (const what of ['confirm', 'unsubscribe'] as const) {
    /** The link's `{token}` to `{}`; 404 for an unknown or expired one. */
    app.post(`/api/newsletter/${what}`, async (c) => {
      const { token } = await readJson(c, body);
      if (!(await redeem(c, what, token))) throw notFound();
      return c.json({});
    });
  }

  /** For the button of an email client (RFC 8058), which reads only the status. */
  app.post('/newsletter/unsubscribe', async (c) => {
    const isDone = await redeem(c, 'unsubscribe', (c.req.query('token') ?? '').slice(0, 200));
    return c.body(null, isDone ? 200 : 404);
  });

  return app;
}
