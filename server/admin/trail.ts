import { AUDIT_PAGE_ROWS, type AuditPage } from '../../domain/office.ts';
import type { Db } from '../db/sql.ts';

type Row = Omit<AuditPage['lines'][number], 'at'> & { at: Date };

/** A page of who did what, newest first. @param before id of a line: only what is older; null for the newest */
export async function auditPage(db: Db, before: number | null): Promise<AuditPage> {
  const rows = await db<Row[]>`
    select l.id::int, l.at, l.action, l.address, l.detail, u.email as about,
      coalesce((select email from users where id::text = l.actor), l.actor) as actor
    from audit_log l left join users u on u.id = l.user_id
    where ${before}::bigint is null or l.id < ${before}
    order by l.id desc limit ${AUDIT_PAGE_ROWS + 1}`;
  const lines = rows.slice(0, AUDIT_PAGE_ROWS).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { lines, next: rows.length > AUDIT_PAGE_ROWS ? (lines.at(-1)?.id ?? null) : null };
}
