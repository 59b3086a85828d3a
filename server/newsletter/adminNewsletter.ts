import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { formatCsv } from '../../domain/base/csv.ts';
import type { Language } from '../../domain/base/locale.ts';
import type { Db, Sql } from '../db/sql.ts';
import { needsProof } from '../http/access.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { pathId } from '../http/parseId.ts';
import { notFound } from '../http/problem.ts';
import { leaveNewsletter, mintLinks, unsubscribeUrl } from './newsletter.ts';

/** The export has them all. */
const SUBSCRIBERS_SHOWN = 200;

export type AdminSubscriber = {
  id: string;
  email: string;
  status: 'pending' | 'subscribed' | 'unsubscribed';
  language: Language;
  /** ISO 8601: when the address signed up. */
  createdAt: string;
};

/** The newest, and how many have confirmed. */
async function readSubscribers(db: Db) {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from newsletter_subscribers where status = 'subscribed'`;
  const subscribers = await db<AdminSubscriber[]>`
    select id::text, email, status, language, iso_utc(created_at) as created_at from newsletter_subscribers
    order by newsletter_subscribers.created_at desc, id desc limit ${SUBSCRIBERS_SHOWN}`;
  return { subscribed: counted?.count ?? 0, shown: SUBSCRIBERS_SHOWN, subscribers };
}

const ROWS_AT_ONCE = 1_000;

/**
 * Streams the current subscribers as CSV, so that a long list is never in memory as a whole. First records the
 * export in the audit log.
 */
async function exportSubscribers(
  sql: Sql,
  publicUrl: string,
  staff: AuditActor,
): Promise<AsyncGenerator<Uint8Array>> {
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int as count from newsletter_subscribers where status = 'subscribed'`;
  await record(sql, 'newsletter_exported', { ...staff, detail: { addresses: count } });
  return pieces(sql, publicUrl);
}

type Subscriber = { id: string; email: string; language: string; confirmedAt: string | null };

/** Each line has an unsubscribe link of its own, for the owner's mailing program. */
async function* pieces(sql: Sql, publicUrl: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(formatCsv([['email', 'language', 'confirmed_at', 'unsubscribe_url']]));
  // Page by page: with a slow reader, a single statement would time out and cut the file off.
  for (let lastId: string | null = null; ; ) {
    const rows: Subscriber[] = await sql<Subscriber[]>`
      select id, email, language, iso_utc(confirmed_at) as confirmed_at from newsletter_subscribers
      where status = 'subscribed' ${
        lastId
          ? sql`and (created_at, id) > (select created_at, id from newsletter_subscribers where id = ${lastId})`
          : sql``
      }
      order by newsletter_subscribers.created_at, id limit ${ROWS_AT_ONCE}`;
    const tokens = await mintLinks(
      sql,
      rows.map(({ id }) => id),
      'leave',
    );
    yield encoder.encode(
      formatCsv(
        rows.map(({ email, language, confirmedAt }, index) => [
          email,
          language,
          confirmedAt ?? '',
          unsubscribeUrl(publicUrl, tokens[index] ?? ''),
        ]),
      ),
    );
    lastId = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** Unsubscribes somebody at their request. Only they can subscribe again. @throws Problem 404 */
async function unsubscribeByHand(sql: Sql, staff: AuditActor, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    if (!(await leaveNewsletter(tx, id))) throw notFound();
    await record(tx, 'newsletter_unsubscribed', { ...staff, detail: { subscriber: id } });
  });
}

export const adminNewsletterRoutes = ({ sql, now, config }: Deps) =>
  new Hono()
    .get('/api/admin/newsletter', async (c) => c.json(await sql.read(readSubscribers)))

    /** The subscribers as CSV. Not a GET, because it writes to the audit log. */
    .post('/api/admin/newsletter/export', needsProof(now), async (c) => {
      const sheet = Readable.from(await exportSubscribers(sql, config.publicUrl, requireAuditActor(c)));
      return c.body(Readable.toWeb(sheet) as ReadableStream, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
      });
    })

    /** @throws Problem 404 */
    .post('/api/admin/newsletter/:id/unsubscribe', async (c) => {
      await unsubscribeByHand(sql, requireAuditActor(c), pathId(c));
      return c.body(null, 204);
    });
