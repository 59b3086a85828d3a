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

/**
 * The current subscribers as CSV, each with an unsubscribe link of its own for the owner's mailing program. Records the
 * export in the audit log.
 */
function exportSubscribers(sql: Sql, publicUrl: string, staff: AuditActor): Promise<string> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ id: string; email: string; language: string; confirmedAt: string | null }[]>`
      select id, email, language, iso_utc(confirmed_at) as confirmed_at from newsletter_subscribers
      where status = 'subscribed' order by newsletter_subscribers.created_at, id`;
    const tokens = await mintLinks(
      tx,
      rows.map(({ id }) => id),
      'leave',
    );
    await record(tx, 'newsletter_exported', { ...staff, detail: { addresses: rows.length } });
    return formatCsv([
      ['email', 'language', 'confirmed_at', 'unsubscribe_url'],
      ...rows.map(({ email, language, confirmedAt }, index) => [
        email,
        language,
        confirmedAt ?? '',
        unsubscribeUrl(publicUrl, tokens[index] ?? ''),
      ]),
    ]);
  });
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
      const sheet = await exportSubscribers(sql, config.publicUrl, requireAuditActor(c));
      return c.body(sheet, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
    })

    /** @throws Problem 404 */
    .post('/api/admin/newsletter/:id/unsubscribe', async (c) => {
      await unsubscribeByHand(sql, requireAuditActor(c), pathId(c));
      return c.body(null, 204);
    });
