import { Hono } from 'hono';
import type { Language } from '../../domain/base/locale.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import { addDays, MOST_DAYS_AHEAD, storeDate, weekdayOf } from '../../domain/delivery/calendar.ts';
import { zipFromAddress } from '../../domain/delivery/delivery.ts';
import {
  deliveryFrom,
  MOST_STANDING_ORDERS,
  type NewStandingOrder,
  newStandingOrderSchema,
  type StandingAction,
  type StandingEdit,
  standingActionSchema,
  standingEditSchema,
} from '../../domain/orders/standingOrders.ts';
import { findTerms } from '../contractors/accounts.ts';
import { ownerFor } from '../db/owners.ts';
import { enqueue } from '../db/queue.ts';
import { countUse } from '../db/rate.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { requireCaller } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { requestLanguage } from '../http/language.ts';
import { pathId } from '../http/parseId.ts';
import { badInput, notFound, Problem, tooMany } from '../http/problem.ts';
import { findOffers } from './offers.ts';
import { findZones, requireZone } from './placeOrder.ts';
import { listStandingOrders, PLACE_STANDING } from './standingOrders.ts';

const DAY = 24 * 3600;
/** Creations and changes. */
const MADE_A_DAY = 40;

/** A signed-in person's standing orders. */
export function standingOrderRoutes({ sql, now }: Pick<Deps, 'sql' | 'now'>): Hono {
  const app = new Hono();

  /** `standingOrdersSchema` */
  app.get('/api/standing-orders', async (c) => {
    const owner = ownerFor(requireCaller(c).userId);
    return c.json({ standingOrders: await listStandingOrders(sql, owner) });
  });

  /** NewStandingOrder to all of them. 400 the field · 409 `too_many_standing_orders` · 422 product_gone, no_terms · 429 */
  app.post('/api/standing-orders', async (c) => {
    const owner = ownerFor(requireCaller(c).userId);
    const asked = await readJson(c, newStandingOrderSchema);
    await countChange(sql, owner);
    await addStandingOrder(sql, asked, { owner, language: requestLanguage(c), now: now() });
    return c.json({ standingOrders: await listStandingOrders(sql, owner) });
  });

  /** `standingActionSchema` to all of them. 404 for another's · 409 `changed_since` when it has moved on meanwhile */
  app.post('/api/standing-orders/:id', async (c) => {
    const owner = ownerFor(requireCaller(c).userId);
    const id = pathId(c);
    const { action, nextOn } = await readJson(c, standingActionSchema);
    await sql.begin((tx) => act(tx, { id, owner, action, nextOn }, storeDate(now())));
    return c.json({ standingOrders: await listStandingOrders(sql, owner) });
  });

  /**
   * `standingEditSchema` to all of them. 400 the field · 404 for another's · 409 `changed_since` when it has moved on
   * meanwhile · 422 product_gone, no_terms · 429
   */
  app.put('/api/standing-orders/:id', async (c) => {
    const owner = ownerFor(requireCaller(c).userId);
    const id = pathId(c);
    const asked = await readJson(c, standingEditSchema);
    await countChange(sql, owner);
    await editStandingOrder(sql, asked, { id, owner, today: storeDate(now()) });
    return c.json({ standingOrders: await listStandingOrders(sql, owner) });
  });

  return app;
}

/** @throws Problem 429 */
async function countChange(sql: Sql, owner: string): Promise<void> {
  const key = `standing orders of ${owner}`;
  const exceeded = await countUse(sql, [{ key, limit: MADE_A_DAY, seconds: DAY }]);
  if (exceeded) throw tooMany(exceeded.seconds);
}

async function addStandingOrder(
  sql: Sql,
  { id, items, ...terms }: NewStandingOrder,
  { owner, language, now }: { owner: string; language: Language; now: Date },
): Promise<void> {
  const today = storeDate(now);
  const { firstOn } = terms;
  requireFirstDay(firstOn, today);
  await sql.begin(async (tx) => {
    await tx`select lock_owner(${owner})`;
    const [known] = await tx<{ owner: string }[]>`select owner from standing_orders where id = ${id}`;
    if (known && known.owner !== owner) throw notFound();
    if (known) return;
    const [{ count } = { count: 0 }] = await tx<{ count: number }[]>`
      select count(*)::int as count from standing_orders where owner = ${owner}`;
    if (count >= MOST_STANDING_ORDERS) throw new Problem(409, 'too_many_standing_orders');
    const merged = await checkedItems(tx, { ...terms, items }, { owner, today });
    const row = { ...terms, id, owner, language, nextOn: firstOn };
    await tx`insert into standing_orders ${tx({ ...row, items: tx.json(merged) })}`;
    await enqueue(tx, PLACE_STANDING, {}, { key: 'all' });
  });
}

type Asked = Pick<NewStandingOrder, 'items' | 'deliveryAddress' | 'deliveryZip' | 'payment'>;
type Items = Asked['items'];

/** @throws Problem 400 */
function requireFirstDay(firstOn: string, today: string): void {
  const isPossible =
    firstOn > today && firstOn <= addDays(today, MOST_DAYS_AHEAD) && weekdayOf(firstOn) !== 0;
  if (!isPossible) throw badInput('firstOn');
}

/** One line a product. @throws Problem 400 of the place; Refusal product_gone, no_terms */
async function checkedItems(
  tx: Tx,
  { items, deliveryAddress, deliveryZip, payment }: Asked,
  { owner, today }: { owner: string; today: string },
): Promise<Items> {
  const zones = await findZones(tx, [deliveryZip, zipFromAddress(deliveryAddress)]);
  const claim = { delivery_zip: deliveryZip, delivery_address: deliveryAddress };
  requireZone(claim, zones, { zip: 'deliveryZip', address: 'deliveryAddress' });
  const merged = await orderable(tx, items);
  if (payment === 'account' && !(await findTerms(tx, owner, today))?.termsDays) throw new Refusal('no_terms');
  return merged;
}

/** Orders that are placed already stay as they are. */
async function editStandingOrder(
  sql: Sql,
  { items, nextOn, ...terms }: StandingEdit,
  { id, owner, today }: { id: string; owner: string; today: string },
): Promise<void> {
  const { every, firstOn } = terms;
  await sql.begin(async (tx) => {
    const [row] = await tx<{ every: string; firstOn: string; nextOn: string; lastOn: string | null }[]>`
      select every, first_on, next_on,
        (select max(due_on) from standing_order_runs where standing_order_id = standing_orders.id) as last_on
      from standing_orders where id = ${id} and owner = ${owner} for update`;
    if (!row) throw notFound();
    if (row.nextOn !== nextOn) throw new Problem(409, 'changed_since');
    const keepsRhythm = every === row.every && firstOn === nextOn;
    if (!keepsRhythm) {
      requireFirstDay(firstOn, today);
      // Each delivery is ordered once.
      if (row.lastOn !== null && firstOn <= row.lastOn) throw badInput('firstOn');
    }
    const merged = await checkedItems(tx, { ...terms, items }, { owner, today });
    const rhythm = keepsRhythm ? { firstOn: row.firstOn } : { nextOn: firstOn };
    await tx`
      update standing_orders set ${tx({ ...terms, ...rhythm, items: tx.json(merged) })} where id = ${id}`;
    await enqueue(tx, PLACE_STANDING, {}, { key: 'all' });
  });
}

/** One line a product. @throws Refusal product_gone with the name, if it is known */
async function orderable(tx: Tx, items: Items): Promise<Items> {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of items) merged.set(productId, (merged.get(productId) ?? 0) + quantity);
  const asked = [...merged].map(([product_id, quantity]) => ({
    product_id,
    product_type: '',
    product_name: product_id,
    quantity,
    unit_price: 0,
    unit: '',
    total_price: 0,
  }));
  const unclear = () => {
    throw badInput('items');
  };
  for (const [, offer] of await findOffers(tx, asked, unclear, { lock: false }))
    if (!offer?.isSold || offer.priceCents === null || offer.interval !== null)
      throw new Refusal('product_gone', { name: offer?.name ?? '' });
  return [...merged].map(([productId, quantity]) => ({ productId, quantity }));
}

/** @throws Problem 404; 409 changed_since */
async function act(
  tx: Tx,
  { id, owner, action, nextOn }: { id: string; owner: string; action: StandingAction; nextOn: string },
  today: string,
): Promise<void> {
  const [row] = await tx<Pick<NewStandingOrder, 'every' | 'firstOn'>[] & { nextOn: string }[]>`
    select every, first_on, next_on from standing_orders where id = ${id} and owner = ${owner} for update`;
  if (!row) throw notFound();
  if (action === 'end') {
    await tx`delete from standing_orders where id = ${id}`;
    return;
  }
  if (action === 'pause') {
    await tx`update standing_orders set is_paused = true where id = ${id}`;
    return;
  }
  if (row.nextOn !== nextOn) throw new Problem(409, 'changed_since');
  const tomorrow = addDays(today, 1);
  const from = action === 'skip' ? addDays(row.nextOn, 1) : row.nextOn;
  const isPast = from < tomorrow;
  const next = deliveryFrom(row, isPast ? tomorrow : from);
  await tx`
    update standing_orders set next_on = ${next}${action === 'resume' ? tx`, is_paused = false` : tx``} where id = ${id}`;
  await enqueue(tx, PLACE_STANDING, {}, { key: 'all' });
}
