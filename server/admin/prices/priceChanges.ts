import * as z from 'zod/mini';
import type { NewPriceChange, PriceChange } from '../../../domain/admin/priceChanges.ts';
import { addDays, storeDate, storeInstant } from '../../../domain/delivery/calendar.ts';
import { enqueue } from '../../db/queue.ts';
import type { Db, Sql, Tx } from '../../db/sql.ts';
import { type AuditActor, NO_REQUEST, record } from '../../http/auditLog.ts';
import type { Deps } from '../../http/deps.ts';
import { badInput, changedSince, notFound } from '../../http/problem.ts';
import { latePayments, type Payments } from '../../http/stripe.ts';
import { changePremium } from '../premiumProducts.ts';
import { findProduct } from '../products.ts';

// Price changes. The store's own prices change in one transaction; premium prices belong to the payment provider and
// follow by a job, which sets each price to its change's current state. So a repeated job changes nothing, and an undo
// overrides jobs that are still waiting.

const JOB = 'priceChange';
const payloadSchema = z.object({ changeId: z.uuid() });
const MOST_CHANGES = 100;

/** Newest first. */
export const readPriceChanges = (db: Db, id: string | null = null) => db<PriceChange[]>`
  select c.id, c.name, starts_on::text, ends_on::text, status, iso_utc(c.created_at) as created_at,
    (select jsonb_agg(jsonb_build_object('productId', p.id, 'name', p.name, 'catalog', p.catalog, 'type', p.type,
        'beforeCents', before_cents, 'priceCents', i.price_cents, 'nowCents', p.price_cents)
      order by p.catalog, p.sort_order, p.name)
     from price_change_items i join products p on p.id = product_id where change_id = c.id) as items
  from price_changes c where ${id}::uuid is null or c.id = ${id}::uuid
  order by c.created_at desc, c.id limit ${MOST_CHANGES}`;

async function findChange(db: Db, id: string): Promise<PriceChange> {
  const [change] = await readPriceChanges(db, id);
  if (!change) throw notFound();
  return change;
}

/**
 * Creates a change, effective now or on its day.
 * @throws Problem 400 for a day that is not in the future, or a product without a price of its own; 409 with today's
 * prices when they differ from those that the page showed
 */
export function createPriceChange(
  sql: Sql,
  by: AuditActor,
  { items, ...change }: NewPriceChange,
  now: Date,
): Promise<PriceChange> {
  const today = storeDate(now);
  if (change.startsOn !== null && change.startsOn <= today) throw badInput('startsOn');
  if (change.endsOn !== null && change.endsOn < today) throw badInput('endsOn');
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const { count } = await tx`
      insert into price_changes ${tx({ ...change, actor: by.actor })} on conflict (id) do nothing`;
    if (count === 0) return findChange(tx, change.id);
    await requireCurrentPrices(tx, items);
    await tx`insert into price_change_items ${tx(items.map((item) => ({ changeId: change.id, ...item })))}`;
    const detail = { name: change.name, lines: items.length };
    if (change.startsOn === null) {
      await begin(tx, change.id, now);
      await record(tx, 'prices_changed', { ...by, detail });
    } else {
      await later(tx, change.id, storeInstant(change.startsOn, 0));
      await record(tx, 'prices_planned', { ...by, detail: { ...detail, day: change.startsOn } });
    }
    return findChange(tx, change.id);
  });
}

async function requireCurrentPrices(tx: Tx, items: NewPriceChange['items']): Promise<void> {
  const ids = items.map(({ productId }) => productId);
  const rows = await tx<{ id: string; priceCents: number | null; isPriced: boolean }[]>`
    select id, price_cents, price_cents is not null and interval is null and is_active and deleted_at is null as is_priced
    from products where id = any(${ids}::text[])`;
  const found = new Map(rows.map((row) => [row.id, row]));
  const wrong = items.findIndex(({ productId }) => !found.get(productId)?.isPriced);
  if (wrong >= 0) throw badInput(`items.${wrong}.productId`);
  if (items.some(({ productId, beforeCents }) => found.get(productId)?.priceCents !== beforeCents))
    throw changedSince(rows.map(({ id, priceCents }) => ({ id, priceCents })));
}

/** Puts a change in force. The caller holds the catalog's lock. */
async function begin(tx: Tx, id: string, now: Date): Promise<void> {
  await tx`
    update price_change_items i set before_cents = p.price_cents from products p
    where change_id = ${id} and p.id = product_id and p.price_cents is not null`;
  await tx`
    update products p set price_cents = i.price_cents from price_change_items i
    where change_id = ${id} and p.id = product_id and catalog = 'traditional' and p.price_cents <> i.price_cents`;
  const [change] = await tx<{ endsOn: string | null }[]>`
    update price_changes set status = 'applied', applied_at = now() where id = ${id} returning ends_on::text`;
  await later(tx, id, now);
  if (change?.endsOn) await later(tx, id, storeInstant(addDays(change.endsOn, 1), 0));
}

/** Restores the earlier prices, unless they were changed since. The caller holds the catalog's lock. */
async function end(tx: Tx, id: string, now: Date): Promise<void> {
  await tx`
    update products p set price_cents = before_cents from price_change_items i
    where change_id = ${id} and p.id = product_id and catalog = 'traditional' and p.price_cents = i.price_cents`;
  // A later change replaced this one's price: that one now goes back to the price before both.
  await tx`
    update price_change_items later set before_cents = i.before_cents
    from price_change_items i join price_changes c on c.id = i.change_id, price_changes open
    where i.change_id = ${id} and later.product_id = i.product_id and later.before_cents = i.price_cents
      and open.id = later.change_id and open.status = 'applied' and open.applied_at > c.applied_at`;
  await tx`update price_changes set status = 'over', over_at = now() where id = ${id}`;
  await later(tx, id, now);
}

/** The time is in the key: a job that waits for another day stays. */
const later = (tx: Tx, changeId: string, runAt: Date) =>
  enqueue(tx, JOB, { changeId }, { runAt, key: `${changeId} ${runAt.toISOString()}` });

/**
 * Undoes a change that is in force, or cancels one that is planned.
 * @throws Problem 404; 409 with the present change when it is over already
 */
export function endPriceChange(sql: Sql, by: AuditActor, id: string, now: Date): Promise<PriceChange> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const change = await findChange(tx, id);
    const detail = { name: change.name, lines: change.items.length };
    if (change.status === 'applied') {
      await end(tx, id, now);
      await record(tx, 'prices_undone', { ...by, detail });
    } else if (change.status === 'planned') {
      await tx`update price_changes set status = 'cancelled', over_at = now() where id = ${id}`;
      await record(tx, 'prices_cancelled', { ...by, detail });
    } else throw changedSince(change);
    return findChange(tx, id);
  });
}

/** Registers the job with the queue. Call it before `jobs.start()`. */
export function startPriceChanges({ sql, jobs, config, log, now, ...deps }: Deps): void {
  const payments = deps.payments ?? latePayments(config.payments);
  jobs.on(JOB, async ({ payload }) => {
    const { changeId } = payloadSchema.parse(payload);
    await beginOrEnd(sql, changeId, now());
    const left = await followPremium({ sql, payments, publicUrl: config.publicUrl }, changeId);
    if (left > 0) log.warn('premium prices kept: somebody changed them', { changeId, left });
  });
}

async function beginOrEnd(sql: Sql, id: string, now: Date): Promise<void> {
  const today = storeDate(now);
  await sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const [change] = await tx<{ status: string; startsOn: string | null; endsOn: string | null }[]>`
      select status, starts_on::text, ends_on::text from price_changes where id = ${id}`;
    if (!change) return;
    const { status, startsOn, endsOn } = change;
    if (status === 'planned' && startsOn !== null && startsOn <= today) await begin(tx, id, now);
    else if (status === 'applied' && endsOn !== null && endsOn < today) await end(tx, id, now);
  });
}

type Premium = { productId: string; beforeCents: number; priceCents: number };

/** Sets the premium prices of a change to its current state. @returns how many had been changed by others */
async function followPremium(
  deps: { sql: Sql; payments: Payments; publicUrl: string },
  id: string,
): Promise<number> {
  const { sql } = deps;
  const [change] = await sql<{ status: string; actor: string }[]>`
    select status, actor from price_changes where id = ${id}`;
  if (change?.status !== 'applied' && change?.status !== 'over') return 0;
  const items = await sql<Premium[]>`
    select product_id, before_cents, i.price_cents from price_change_items i join products p on p.id = product_id
    where change_id = ${id} and catalog = 'premium' and is_active and deleted_at is null order by product_id`;
  const by = { actor: change.actor, origin: NO_REQUEST };
  let left = 0;
  for (const { productId, beforeCents, priceCents } of items) {
    const [from, to] = change.status === 'applied' ? [beforeCents, priceCents] : [priceCents, beforeCents];
    const product = await findProduct(sql, productId);
    if (product.priceCents === to) continue;
    if (product.priceCents === from)
      await changePremium(deps, by, productId, { rev: product.rev, changes: { priceCents: to } });
    else left += 1;
  }
  // Undone in the meantime: the undo's own job may have run before these prices arrived.
  const [after] = await sql<{ status: string }[]>`select status from price_changes where id = ${id}`;
  return after?.status === change.status ? left : followPremium(deps, id);
}
