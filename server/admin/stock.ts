import { Hono } from 'hono';
import type { AdminProduct } from '../../domain/admin/products.ts';
import {
  lowSeenSchema,
  lowStockSchema,
  MOVEMENTS_PAGE,
  type StockEntry,
  type StockHistory,
  type StockMovement,
  stockEntrySchema,
  stockQuerySchema,
} from '../../domain/admin/stock.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { readJson, readQuery } from '../http/json.ts';
import { badInput, changedSince } from '../http/problem.ts';
import { type StockCause, stockCause } from '../orders/stock.ts';
import { changeDetail, findProduct } from './products.ts';

// Stock received and lost at the yard, and the history of a product's stock. Orders change it in
// server/orders/stock.ts; the database writes the history (sql/0008_stock_and_payments.sql).

const MOST_STOCK = 1_000_000;

export function adminStockRoutes({ sql }: Pick<Deps, 'sql'>): Hono {
  const app = new Hono();

  /** StockHistory. @throws Problem 400 naming `before`; 404 */
  app.get('/api/admin/stock/:id', async (c) => {
    const { before } = readQuery(c, stockQuerySchema);
    const place = before === undefined ? null : Number(before);
    return c.json(await stockHistory(sql, c.req.param('id'), place));
  });

  /** StockEntry to AdminProduct. @throws Problem 400, 404; 409 `changed_since`; Refusal out_of_stock */
  app.post('/api/admin/stock/:id', async (c) =>
    c.json(
      await enterStock(sql, requireAuditActor(c), c.req.param('id'), await readJson(c, stockEntrySchema)),
    ),
  );

  /** `lowStockSchema` to AdminProduct. @throws Problem 400, 404; 409 `changed_since` */
  app.put('/api/admin/stock/:id/limit', async (c) => {
    const { rev, lowStockAt } = await readJson(c, lowStockSchema);
    const id = c.req.param('id');
    return c.json(
      await changed(sql, requireAuditActor(c), id, async (tx, before) => {
        if (before.rev !== rev) throw changedSince(before);
        await tx`update products set low_stock_at = ${lowStockAt} where id = ${id}`;
        return 'product_changed';
      }),
    );
  });

  /** `lowSeenSchema`: they count as news again after they were above their limit. */
  app.post('/api/admin/low-stock/seen', async (c) => {
    const { productIds } = await readJson(c, lowSeenSchema);
    await sql`
      insert into low_stock_seen (product_id) select id from products where id = any(${productIds})
      on conflict (product_id) do update set at = clock_timestamp()`;
    return c.body(null, 204);
  });

  return app;
}

async function stockHistory(db: Db, id: string, before: number | null): Promise<StockHistory> {
  const product = await findProduct(db, id);
  const rows = await db<StockMovement[]>`
    select m.id::float8 as id, iso_utc(m.at) as at, reason, before_count as "from", after_count as "to",
      coalesce((select email from users where id::text = actor), actor) as actor, order_id, o.order_number,
      supplier, ticket_number, unit_cost_cents, to_char(received_on, 'YYYY-MM-DD') as received_on, note
    from stock_movements m left join orders o on o.id = m.order_id
    where product_id = ${id} and (${before}::bigint is null or m.id < ${before})
    order by m.id desc limit ${MOVEMENTS_PAGE + 1}`;
  const suppliers = await db<{ supplier: string }[]>`
    select supplier from stock_movements where supplier is not null
    group by supplier order by bool_or(product_id = ${id}) desc, max(id) desc limit 20`;
  const movements = rows.slice(0, MOVEMENTS_PAGE);
  return {
    product,
    movements,
    next: rows.length > MOVEMENTS_PAGE ? (movements.at(-1)?.id ?? null) : null,
    suppliers: suppliers.map(({ supplier }) => supplier),
  };
}

/** @throws as the route */
async function enterStock(sql: Sql, by: AuditActor, id: string, entry: StockEntry): Promise<AdminProduct> {
  return changed(sql, by, id, async (tx, before) => {
    const [known] = await tx`select from stock_movements where entry_id = ${entry.id}`;
    if (known) return null;
    const after = stockAfter(before, entry);
    await tx`
      update products set inventory_count = ${after} from ${stockCause(tx, toCause(entry, by.actor))} where id = ${id}`;
    return entry.reason === 'receipt' ? 'stock_received' : 'stock_adjusted';
  });
}

/** @throws as the route */
function stockAfter(product: AdminProduct, entry: StockEntry): number | null {
  const { inventoryCount, name } = product;
  if (entry.reason === 'count') {
    if (product.rev !== entry.rev) throw changedSince(product);
    return entry.count;
  }
  // Nobody knows what is there, so nobody knows what is there afterwards.
  if (inventoryCount === null) throw badInput('reason');
  const after = inventoryCount + (entry.reason === 'receipt' ? entry.quantity : -entry.quantity);
  if (after > MOST_STOCK) throw badInput('quantity');
  if (after < 0) throw new Refusal('out_of_stock', { name });
  return after;
}

function toCause(entry: StockEntry, actor: string): StockCause {
  const { id: entryId, reason, note } = entry;
  const cause = { reason, actor, entryId, note };
  if (entry.reason !== 'receipt') return cause;
  const { supplier, ticketNumber, unitCostCents, receivedOn } = entry;
  return { ...cause, supplier, ticketNumber, unitCostCents, receivedOn };
}

/** Runs a change of a product behind the catalog's lock. @param work says what was done; null: nothing */
async function changed(
  sql: Sql,
  by: AuditActor,
  id: string,
  work: (
    tx: Tx,
    before: AdminProduct,
  ) => Promise<'stock_received' | 'stock_adjusted' | 'product_changed' | null>,
): Promise<AdminProduct> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const before = await findProduct(tx, id);
    const act = await work(tx, before);
    const after = await findProduct(tx, id);
    if (act) await record(tx, act, { ...by, detail: changeDetail(id, before, after) });
    return after;
  });
}
