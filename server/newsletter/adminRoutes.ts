import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { SUBSCRIBER_STATES, unsubscribeSchema } from '../../domain/admin/newsletter.ts';
import { clerkOf } from '../account/audit.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, notFound } from '../http/problem.ts';
import { UUID } from '../http/uuid.ts';
import { exportSubscribers, subscribersPage, unsubscribeByHand } from './admin.ts';

const MOST_LETTERS = 100;

/** The newsletter desk of the office. */
export function newsletterDesk({ sql }: Deps): Hono {
  const app = new Hono();

  /** SubscribersPage. @throws Problem 400 naming `q`, `state` or `before` */
  app.get('/api/admin/newsletter', async (c) => {
    const q = c.req.query('q') ?? '';
    if (q.length > MOST_LETTERS || q.includes('\0')) throw badInput('q');
    const asked = c.req.query('state') ?? '';
    const state = SUBSCRIBER_STATES.find((known) => known === asked) ?? null;
    if (asked !== '' && !state) throw badInput('state');
    const before = c.req.query('before') || null;
    if (before !== null && !UUID.test(before)) throw badInput('before');
    return c.json(await subscribersPage(sql, { state, q, before }));
  });

  /** Whoever is subscribed, as CSV. No GET: it leaves a line in the record. */
  app.post('/api/admin/newsletter/export', async (c) =>
    c.body(Readable.toWeb(Readable.from(await exportSubscribers(sql, clerkOf(c)))) as ReadableStream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
    }),
  );

  /** `{status}` to AdminSubscriber. @throws Problem 400, 404, 409 */
  app.post('/api/admin/newsletter/:id/unsubscribe', async (c) => {
    const id = c.req.param('id');
    if (!UUID.test(id)) throw notFound();
    const { status: seen } = await readJson(c, unsubscribeSchema);
    return c.json(await unsubscribeByHand(sql, clerkOf(c), { id, seen }));
  });

  return app;
}
