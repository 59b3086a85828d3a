import { Hono } from 'hono';
import type postgres from 'postgres';
import {
  type ReviewDecision,
  type ReviewState,
  type ReviewVerdict,
  reviewsQuerySchema,
  reviewVerdictSchema,
} from '../../domain/catalog/adminReviews.ts';
import { productPath } from '../../domain/catalog/catalog.ts';
import type { ProductReview } from '../../domain/catalog/reviews.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { allow } from '../http/access.ts';
import { type Act, type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson, takesQuery } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { changedSince, notFound } from '../http/problem.ts';

/** With the revision that is sent with writes: 409 when it has changed. */
export type AdminReview = Omit<ProductReview, 'productId'> & {
  rev: number;
  product: { name: string; slug: string; path: string };
  /** Name or email of the account; null when it is gone. */
  author: string | null;
};

type Row = Omit<AdminReview, 'product'> & {
  catalog: 'premium' | 'traditional';
  productId: string;
  name: string;
  slug: string;
};

const reviewRows = (db: Db) => db`
  select r.id::text, r.rev, r.rating::int, r.title, r.review_text, r.is_approved, r.is_verified_purchase,
    iso_utc(r.created_at) as created_at, coalesce(c.full_name, u.email) as author,
    p.catalog, p.id as product_id, p.name, p.slug
  from product_reviews r
    join products p on p.id = r.product_id
    left join users u on u.id = r.user_id
    left join customers c on c.user_id = r.user_id`;

function review({ catalog, productId, name, slug, ...row }: Row): AdminReview {
  return { ...row, product: { name, slug, path: productPath({ catalog, id: productId, slug }) } };
}

/** The reviews in one state, newest first, and the count of each state. */
async function listReviews(db: Db, state: ReviewState, show: number) {
  const [counts] = await db<{ pending: number; approved: number }[]>`
    select count(*) filter (where not is_approved)::int as pending,
      count(*) filter (where is_approved)::int as approved
    from product_reviews where deleted_at is null`;
  const rows = await db<Row[]>`
    ${reviewRows(db)} where r.deleted_at is null and r.is_approved = ${state === 'approved'}
    order by r.created_at desc, r.id desc limit ${show}`;
  return { counts: counts ?? { pending: 0, approved: 0 }, reviews: rows.map(review) };
}

type HeldReview = { rev: number; isApproved: boolean; isGone: boolean; userId: string };

/** Locks in the store's lock order: the catalog (ratings change), then the author; then reads the row. */
async function lockReview(tx: Tx, id: string): Promise<HeldReview> {
  const [writer] = await tx<{ owner: string }[]>`select owner from product_reviews where id = ${id}`;
  if (!writer) throw notFound();
  await tx`select lock_catalog()`;
  await tx`select lock_owner(${writer.owner})`;
  const [review] = await tx<HeldReview[]>`
    select rev, is_approved, deleted_at is not null as is_gone, user_id from product_reviews where id = ${id}`;
  if (!review) throw notFound();
  return review;
}

async function readReview(tx: Tx, id: string): Promise<AdminReview> {
  const [row] = await tx<Row[]>`${reviewRows(tx)} where r.id = ${id}`;
  if (!row) throw notFound();
  return review(row);
}

/** `isApproved`: of the reviews that it is for. */
type Decision = { act: Act; isApproved: boolean; set: (tx: Tx) => postgres.Fragment };

const DECISIONS: Record<ReviewDecision, Decision> = {
  /** Publishes a pending review, which then counts in the product's rating. */
  approve: { act: 'review_approved', isApproved: false, set: (tx) => tx`is_approved = true` },
  /** Deletes a pending review, also from its author's devices. */
  reject: { act: 'review_rejected', isApproved: false, set: (tx) => tx`deleted_at = now()` },
  /** Takes an approved review off the site: it is pending again. */
  withdraw: { act: 'review_withdrawn', isApproved: true, set: (tx) => tx`is_approved = false` },
};

/** @throws Problem 404; 409 with the current review when it changed or the decision is not for its state */
async function decide(sql: Sql, staff: AuditActor, id: string, { rev, decision }: ReviewVerdict) {
  const { act, isApproved, set } = DECISIONS[decision];
  return sql.begin(async (tx) => {
    const review = await lockReview(tx, id);
    if (review.isGone || review.rev !== rev || review.isApproved !== isApproved)
      throw changedSince(review.isGone ? null : await readReview(tx, id));
    await tx`update product_reviews set ${set(tx)} where id = ${id}`;
    await record(tx, act, { ...staff, userId: review.userId, detail: { review: id } });
    return readReview(tx, id);
  });
}

export const adminReviewRoutes = ({ sql }: Pick<Deps, 'sql'>) =>
  new Hono()
    .get('/api/admin/reviews', allow('clerk'), takesQuery(reviewsQuerySchema), async (c) => {
      const { state, show } = c.req.valid('query');
      return c.json(await sql.read((db) => listReviews(db, state, show)));
    })
    /** Answers with the changed review. */
    .post('/api/admin/reviews/:id', allow('clerk'), takesJson(reviewVerdictSchema), async (c) =>
      c.json(await decide(sql, requireAuditActor(c), pathId(c), c.req.valid('json'))),
    );
