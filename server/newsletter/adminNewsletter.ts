import { Hono } from 'hono';
import { formatCsv } from '../../domain/base/csv.ts';
import type { Db, Sql } from '../db/sql.ts';
import { needsProof } from '../http/access.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { mintLinks, unsubscribeUrl } from './newsletter.ts';

async function countSubscribed(db: Db): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from newsletter_subscribers where status = 'subscribed'`;
  return counted?.count ?? 0;
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

export const adminNewsletterRoutes = ({ sql, now, config }: Deps) =>
  new Hono()
    .get('/api/admin/newsletter', async (c) => c.json({ subscribed: await sql.read(countSubscribed) }))

    /** The subscribers as CSV. Not a GET, because it writes to the audit log. */
    .post('/api/admin/newsletter/export', needsProof(now), async (c) => {
      const sheet = await exportSubscribers(sql, config.publicUrl, requireAuditActor(c));
      return c.body(sheet, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
    });
