import { Readable } from 'node:stream';
import { Hono } from 'hono';
import {
  type AdminSubscriber,
  SUBSCRIBERS_PAGE_ROWS,
  type SubscriberState,
  type SubscribersPage,
  subscribersQuerySchema,
  unsubscribeSchema,
} from '../../domain/admin/newsletter.ts';
import { formatCsv } from '../../domain/base/csv.ts';
import { hasWords } from '../db/searchPattern.ts';
import type { Db, Sql } from '../db/sql.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import { requireAdminProof } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { changedSince, notFound } from '../http/problem.ts';

const found = (db: Db) => db`
  select id::text, email, status, language, iso_utc(created_at) as created_at, iso_utc(confirmed_at) as confirmed_at,
    iso_utc(left_at) as left_at
  from newsletter_subscribers`;

/**
 * A page of subscribers, newest first.
 * @param q searched in the email address; '' for all
 * @param before id of the previous page's last subscriber; null for the first page
 */
export async function subscribersPage(
  db: Db,
  { state, q, before }: { state: SubscriberState | null; q: string; before: string | null },
): Promise<SubscribersPage> {
  const fitting = hasWords(db, db`search_text(email, '', '')`, q);
  const counted = await db<{ status: SubscriberState; count: number }[]>`
    select status, count(*)::int as count from newsletter_subscribers where ${fitting} group by status`;
  const rows = await db<AdminSubscriber[]>`
    ${found(db)} where ${fitting}
      ${state ? db`and status = ${state}` : db``}
      ${before ? db`and (created_at, id) < (select created_at, id from newsletter_subscribers where id = ${before})` : db``}
    order by newsletter_subscribers.created_at desc, newsletter_subscribers.id desc
    limit ${SUBSCRIBERS_PAGE_ROWS + 1}`;
  const subscribers = rows.slice(0, SUBSCRIBERS_PAGE_ROWS);
  return {
    counts: {
      pending: 0,
      subscribed: 0,
      unsubscribed: 0,
      ...Object.fromEntries(counted.map(({ status, count }) => [status, count])),
    },
    subscribers,
    next: rows.length > SUBSCRIBERS_PAGE_ROWS ? (subscribers.at(-1)?.id ?? null) : null,
  };
}

const ROWS_AT_ONCE = 1_000;

/**
 * Streams the current subscribers as CSV, so that a long list is never in memory as a whole. First records the
 * export in the audit log.
 */
async function exportSubscribers(sql: Sql, by: AuditActor): Promise<AsyncGenerator<Uint8Array>> {
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int as count from newsletter_subscribers where status = 'subscribed'`;
  await record(sql, 'newsletter_exported', { ...by, detail: { addresses: count } });
  return pieces(sql);
}

type Listed = { id: string; email: string; language: string; confirmedAt: string | null };

async function* pieces(sql: Sql): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(formatCsv([['email', 'language', 'confirmed_at']]));
  // Page by page: with a slow reader, a single statement would time out and cut the file off.
  for (let after: string | null = null; ; ) {
    const rows: Listed[] = await sql<Listed[]>`
      select id, email, language, iso_utc(confirmed_at) as confirmed_at from newsletter_subscribers
      where status = 'subscribed' ${
        after
          ? sql`and (created_at, id) > (select created_at, id from newsletter_subscribers where id = ${after})`
          : sql``
      }
      order by newsletter_subscribers.created_at, id limit ${ROWS_AT_ONCE}`;
    yield encoder.encode(
      formatCsv(rows.map(({ email, language, confirmedAt }) => [email, language, confirmedAt ?? ''])),
    );
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/**
 * Unsubscribes somebody at their request. Only they can subscribe again.
 * @param seen the status that the admin saw
 * @throws Problem 404; 409 with the current subscriber, when the status changed or is already `unsubscribed`
 */
async function unsubscribeByHand(
  sql: Sql,
  by: AuditActor,
  { id, seen }: { id: string; seen: SubscriberState },
): Promise<AdminSubscriber> {
  return sql.begin(async (tx) => {
    await tx`select from newsletter_subscribers where id = ${id} for update`;
    const [before] = await tx<AdminSubscriber[]>`${found(tx)} where id = ${id}`;
    if (!before) throw notFound();
    if (before.status !== seen || seen === 'unsubscribed') throw changedSince(before);
    await tx`update newsletter_subscribers set status = 'unsubscribed', left_at = now() where id = ${id}`;
    // A confirmation email still in their inbox must not subscribe them again.
    await tx`delete from newsletter_links where subscriber_id = ${id} and purpose = 'confirm'`;
    await record(tx, 'newsletter_unsubscribed', { ...by, detail: { subscriber: id } });
    const [after] = await tx<AdminSubscriber[]>`${found(tx)} where id = ${id}`;
    return after ?? before;
  });
}

export function adminNewsletterRoutes({ sql, now }: Deps): Hono {
  const app = new Hono();

  /** SubscribersPage. @throws Problem 400 naming `q`, `state` or `before` */
  app.get('/api/admin/newsletter', async (c) => {
    const asked = readQuery(c, subscribersQuerySchema);
    return c.json(await sql.read((db) => subscribersPage(db, asked)));
  });

  /** The subscribers as CSV. Not a GET, because it writes to the audit log. */
  app.post('/api/admin/newsletter/export', async (c) => {
    requireAdminProof(c, now());
    const sheet = Readable.from(await exportSubscribers(sql, requireAuditActor(c)));
    return c.body(Readable.toWeb(sheet) as ReadableStream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
    });
  });

  /** `{status}` to AdminSubscriber. @throws Problem 400, 404, 409 */
  app.post('/api/admin/newsletter/:id/unsubscribe', async (c) => {
    const id = pathId(c);
    const { status: seen } = await readJson(c, unsubscribeSchema);
    return c.json(await unsubscribeByHand(sql, requireAuditActor(c), { id, seen }));
  });

  return app;
}
