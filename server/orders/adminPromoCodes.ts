import { Hono } from 'hono';
import * as z from 'zod/mini';
import { newPromoSchema, type PromoFields, promoFieldsSchema } from '../../domain/orders/adminPromoCodes.ts';
import type { Db, Sql } from '../db/sql.ts';
import { needsProof } from '../http/access.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson } from '../http/json.ts';
import { pathId } from '../http/parseId.ts';
import { changedSince, notFound, Problem } from '../http/problem.ts';
import { takesCode } from './promoCodes.ts';

/** The code itself cannot change. */
const changeSchema = z.object({ version: z.int(), fields: promoFieldsSchema });

export const adminPromoRoutes = ({ sql, now }: Deps) =>
  new Hono()
    .get('/api/admin/promo-codes', async (c) =>
      c.json({ codes: await sql.read((db) => readPromos(db, null)) }),
    )

    /** Repeating an id creates nothing new. @throws Problem 400; 409 `code_taken` */
    .post('/api/admin/promo-codes', needsProof(now), takesJson(newPromoSchema), async (c) => {
      return c.json(await createPromo(sql, requireAuditActor(c), c.req.valid('json')));
    })

    /** @throws Problem 400, 404, 409 with the present one */
    .put('/api/admin/promo-codes/:id', needsProof(now), takesJson(changeSchema), async (c) => {
      return c.json(await changePromo(sql, requireAuditActor(c), pathId(c), c.req.valid('json')));
    });

export type AdminPromo = PromoFields & {
  id: string;
  version: number;
  code: string;
  /** Orders with it that are not cancelled. */
  uses: number;
  /** The total it took off those orders. */
  givenCents: number;
};

/** Newest first. */
const readPromos = (db: Db, id: string | null) => db<AdminPromo[]>`
  select p.id, version, code, kind, percent, amount_cents, minimum_cents, first_day::text, last_day::text, most_uses,
    most_uses_each, categories, is_on, uses, given_cents
  from promo_codes p cross join lateral (
    select count(*)::integer as uses, coalesce(sum(discount_cents), 0)::integer as given_cents
    from orders where promo_code_id = p.id and ${takesCode(db)}) used
  where ${id}::uuid is null or p.id = ${id}::uuid
  order by created_at desc, code`;

async function findPromo(db: Db, id: string): Promise<AdminPromo> {
  const [promo] = await readPromos(db, id);
  if (!promo) throw notFound();
  return promo;
}

const toColumns = (db: Db, { categories, ...fields }: PromoFields) => ({
  ...fields,
  categories: db.array(categories),
});

function createPromo(
  sql: Sql,
  staff: AuditActor,
  { id, code, fields }: { id: string; code: string; fields: PromoFields },
): Promise<AdminPromo> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      insert into promo_codes ${tx({ id, code, ...toColumns(tx, fields) })} on conflict do nothing`;
    if (count > 0) {
      await record(tx, 'promo_code_created', { ...staff, detail: { code } });
      return findPromo(tx, id);
    }
    const [promo] = await readPromos(tx, id);
    if (promo?.code !== code) throw new Problem(409, 'code_taken');
    return promo;
  });
}

function changePromo(
  sql: Sql,
  staff: AuditActor,
  id: string,
  { version, fields }: { version: number; fields: PromoFields },
): Promise<AdminPromo> {
  return sql.begin(async (tx) => {
    const promoCode = await findPromo(tx, id);
    const { count } = await tx`
      update promo_codes set ${tx(toColumns(tx, fields))}, version = version + 1 where id = ${id} and version = ${version}`;
    const changedCode = await findPromo(tx, id);
    if (count === 0) throw changedSince(changedCode);
    const changed = (Object.keys(fields) as (keyof PromoFields)[]).filter(
      (field) => JSON.stringify(promoCode[field]) !== JSON.stringify(fields[field]),
    );
    await record(tx, 'promo_code_changed', { ...staff, detail: { code: changedCode.code, fields: changed } });
    return changedCode;
  });
}
