import { Hono } from 'hono';
import * as z from 'zod/mini';
import { searchSchema } from '../../domain/admin.ts';
import { cleanOrderNumber } from '../../domain/base/identifiers.ts';
import { hasWords } from '../db/searchPattern.ts';
import type { Db } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { takesQuery } from '../http/json.ts';

const PAGE_ROWS = 50;

/** All conditions apply. */
const querySchema = z.object({
  /** Part of the email of the actor or of the account concerned, or an order number. */
  q: z.optional(searchSchema),
  /** `next` of the page before. */
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});
type AuditQuery = z.infer<typeof querySchema>;

/** The audit log, for owners: newest first. */
export const adminAuditRoutes = ({ sql }: Deps) =>
  new Hono().get('/api/admin/audit', takesQuery(querySchema), async (c) =>
    c.json(await sql.read((db) => readAudit(db, c.req.valid('query')))),
  );

/** What an entry was about: a customer's order, a product, or the sender of a request. */
export type AuditSubject = {
  kind: 'order' | 'product' | 'article' | 'quote' | 'review';
  id: string;
  name: string;
};
type Line = {
  id: number;
  at: string;
  action: string;
  /** The account's email, or the name of the process that acted. */
  actor: string;
  /** The account's id; null for a process. */
  actorId: string | null;
  /** Email of the person concerned; null for nobody or a deleted account. */
  about: string | null;
  aboutId: string | null;
  subject: AuditSubject | null;
  address: string | null;
  detail: Record<string, unknown>;
};
type Row = Omit<Line, 'at' | 'subject'> & { at: Date; kind: string | null; subjectId: string; name: string };

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** The id under this name in an audit line's detail, if it is a UUID. Casting any other value would fail. */
const idIn = (db: Db, name: string) =>
  db`case when l.detail ->> ${name} ~ ${UUID} then (l.detail ->> ${name})::uuid end`;

/** The subject of an audit line by its current name. The log stores ids, because names change. */
const subject = (db: Db) => db`
  select 'order' as kind, id::text, customer_name as name from orders where order_number = l.detail ->> 'orderNumber'
  union all select 'product', id, name from products where id = l.detail ->> 'product'
  union all select 'article', id::text, title from blog_posts where id = ${idIn(db, 'article')}
  union all select 'quote', id::text, name from quotes where id = ${idIn(db, 'quoteId')}
  union all select 'review', r.id::text, p.name
    from product_reviews r join products p on p.id = r.product_id
    where r.id = ${idIn(db, 'review')}`;

const MAX_PEOPLE = 100;

const isOrderNumber = (typed: string) => cleanOrderNumber(typed).startsWith('ORD-');

/** Ids of accounts whose email or name has these words. */
async function peopleNamed(db: Db, typed: string): Promise<string[]> {
  if (typed === '' || isOrderNumber(typed)) return [];
  const people = await db<{ id: string }[]>`
    select id::text from users
    where ${hasWords(db, db`search_text(email, user_metadata ->> 'full_name', '')`, typed)} limit ${MAX_PEOPLE}`;
  return people.map(({ id }) => id);
}

function filterConditions(db: Db, typed: string, people: readonly string[]) {
  const order = isOrderNumber(typed) ? cleanOrderNumber(typed) : null;
  const isPerson = typed !== '' && order === null;
  return db`
    ${order ? db`and detail ? 'orderNumber' and detail ->> 'orderNumber' = ${order}` : db``}
    ${isPerson ? db`and (actor = any(${[...people, typed]}::text[]) or user_id = any(${people}::uuid[]))` : db``}`;
}

async function readAudit(db: Db, filter: AuditQuery) {
  const beforeId = filter.before === undefined ? null : Number(filter.before);
  const typed = filter.q?.trim() ?? '';
  const conditions = filterConditions(db, typed, await peopleNamed(db, typed));
  const rows = await db<Row[]>`
    select l.id::int, l.at, l.action, l.address, l.detail, u.email as about, u.id::text as about_id,
      coalesce(a.email, l.actor) as actor, a.id::text as actor_id, s.kind, s.id as subject_id, s.name
    from (select * from audit_log where (${beforeId}::bigint is null or id < ${beforeId}) ${conditions}
        order by id desc limit ${PAGE_ROWS + 1}) as l
      left join users u on u.id = l.user_id
      left join users a on a.id = case when l.actor ~ ${UUID} then l.actor::uuid end
      left join lateral (${subject(db)} limit 1) as s on true
    order by l.id desc`;
  const lines = rows.slice(0, PAGE_ROWS).map(({ kind, subjectId, name, at, ...row }): Line => {
    const subject = kind === null ? null : { kind: kind as AuditSubject['kind'], id: subjectId, name };
    return { ...row, at: at.toISOString(), subject };
  });
  return { lines, next: rows.length > PAGE_ROWS ? (lines.at(-1)?.id ?? null) : null };
}
