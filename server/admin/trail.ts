import { AUDIT_PAGE_ROWS, type AuditPage } from '../../domain/admin/admin.ts';
import type { Db } from '../db/sql.ts';

type Line = AuditPage['lines'][number];
type Row = Omit<Line, 'at' | 'subject'> & { at: Date; kind: string | null; subjectId: string; name: string };

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The id of that name in a line's detail, where it is one. What else may stand there must not be read as one. */
const idIn = (db: Db, name: string) =>
  db`case when l.detail ->> ${name} ~ ${UUID} then (l.detail ->> ${name})::uuid end`;

/** What a line was about, by the name that people know it by today. The log itself has ids: names change, it does not. */
const subject = (db: Db) => db`
  select 'order' as kind, id::text, order_number as name from orders where order_number = l.detail ->> 'orderNumber'
  union all select 'product', id::text, name from products where id = ${idIn(db, 'product')}
  union all select 'product', id, name from premium_products where id = l.detail ->> 'product'
  union all select 'article', id::text, title from blog_posts where id = ${idIn(db, 'article')}
  union all select 'quote', id::text, name from quotes where id = ${idIn(db, 'quoteId')}
  union all select 'subscriber', id::text, email from newsletter_subscribers where id = ${idIn(db, 'subscriber')}
  union all select 'review', r.id::text, coalesce(p.name, m.name)
    from product_reviews r left join products p on p.id = r.product_id
      left join premium_products m on m.id = r.premium_product_id
    where r.id = ${idIn(db, 'review')}`;

/** A page of who did what, newest first. @param before id of a line: only what is older; null for the newest */
export async function auditPage(db: Db, before: number | null): Promise<AuditPage> {
  const rows = await db<Row[]>`
    select l.id::int, l.at, l.action, l.address, l.detail, u.email as about, u.id::text as about_id,
      coalesce(a.email, l.actor) as actor, a.id::text as actor_id, s.kind, s.id as subject_id, s.name
    from (select * from audit_log where ${before}::bigint is null or id < ${before}
        order by id desc limit ${AUDIT_PAGE_ROWS + 1}) as l
      left join users u on u.id = l.user_id
      left join users a on a.id = case when l.actor ~ ${UUID} then l.actor::uuid end
      left join lateral (${subject(db)} limit 1) as s on true
    order by l.id desc`;
  const lines = rows.slice(0, AUDIT_PAGE_ROWS).map(({ kind, subjectId, name, at, ...row }): Line => {
    const about = kind === null ? null : { kind: kind as Subject['kind'], id: subjectId, name };
    return { ...row, at: at.toISOString(), subject: about };
  });
  return { lines, next: rows.length > AUDIT_PAGE_ROWS ? (lines.at(-1)?.id ?? null) : null };
}

type Subject = NonNullable<Line['subject']>;
