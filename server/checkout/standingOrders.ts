import type { Language } from '../../domain/base/locale.ts';
import { Refusal, type RefusalCode } from '../../domain/base/refusals.ts';
import { addDays, storeDate } from '../../domain/delivery/calendar.ts';
import type { Repriced } from '../../domain/orders/checkout.ts';
import type { CreateCheckout } from '../../domain/orders/createCheckout.ts';
import {
  daysFor,
  deliveryFrom,
  type Miss,
  type NewStandingOrder,
  PAUSING,
  PLACED_DAYS_AHEAD,
  type StandingOrder,
} from '../../domain/orders/standingOrders.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Log } from '../http/log.ts';
import { Problem } from '../http/problem.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { type Automatic, placeOrder } from './placeOrder.ts';

// Places standing orders some days before each delivery, as if the owner checked out: with the same prices, stock, days
// and limits. The order and the next date are written in one transaction, so a delivery is ordered once.

export const PLACE_STANDING = 'placeStandingOrders';

const RUNS_SHOWN = 3;
/** Prices may change between the look and the order. */
const MOST_PRICINGS = 3;

type Placing = { sql: Sql; log: Log; livemode: boolean };
type Due = Omit<NewStandingOrder, 'firstOn'> & {
  owner: string;
  firstOn: string;
  nextOn: string;
  language: Language;
  customerEmail: string;
};
type Missed = { miss: Miss; names: string[] };

/** It was skipped, paused or ended, or another process has placed it. */
class Stale extends Error {}

/** Places all that are due. One that fails is tried again in the next round and does not delay others. */
export async function placeStandingOrders({ sql, log, livemode }: Placing, now: Date): Promise<void> {
  const due = await sql<{ id: string }[]>`
    select id from standing_orders s where ${isDue(sql, now)} order by next_on, id`;
  for (const { id } of due) {
    try {
      await placeNext({ sql, log, livemode }, id, now);
    } catch (error) {
      if (!(error instanceof Stale)) log.error('standing order not placed', error, { standingOrderId: id });
    }
  }
}

const isDue = (sql: Sql, now: Date) =>
  sql`not s.is_paused and s.next_on <= ${addDays(storeDate(now), PLACED_DAYS_AHEAD)}`;

async function placeNext({ sql, livemode }: Placing, id: string, now: Date): Promise<void> {
  const [due] = await sql<Due[]>`
    select s.id, owner, items, every, first_on, next_on, delivery_window, delivery_address, delivery_zip,
      special_instructions, customer_name, customer_phone, po_number, job_name, payment, s.language,
      u.email as customer_email
    from standing_orders s join users u on u.id = s.user_id
    -- Check again: another process may have placed it since it was listed.
    where s.id = ${id} and ${isDue(sql, now)} and u.disabled_at is null`;
  if (!due) return;
  const settings = await readStoreSettings(sql);
  const days = daysFor(due, due.nextOn, settings).filter((day) => day > storeDate(now));
  let missed: Missed = { miss: 'no_day', names: [] };
  for (const day of days) {
    const answer = await placeOn(sql, due, { day, livemode, now });
    if (answer === null) return;
    missed = answer;
    if (missed.miss !== 'full') break;
  }
  await sql.begin((tx) => noteMiss(tx, due, missed));
}

/** Null once it is placed. @throws Stale */
async function placeOn(
  sql: Sql,
  due: Due,
  { day, livemode, now }: { day: string; livemode: boolean; now: Date },
): Promise<Missed | null> {
  const request = {
    idempotencyKey: `standing-${due.id}-${due.nextOn}`,
    owner: due.owner,
    // No address: it neither shares nor uses up anyone's limit.
    address: `standing order ${due.id}`,
    perAddress: 100,
    livemode,
    language: due.language,
    now,
    automatic: placementSteps(due),
  };
  let claim = toClaim(due, day);
  try {
    for (let pricings = 0; pricings < MOST_PRICINGS; pricings += 1) {
      const placement = await placeOrder(sql, { ...request, claim });
      if (placement.outcome === 'placed') return null;
      // Its key has no order yet, unless its owner made one up.
      if (placement.outcome !== 'repriced') break;
      const { repriced } = placement;
      const gone = repriced.lines.filter(({ problem }) => problem !== null && problem !== 'price_changed');
      if (gone.length > 0)
        return {
          miss: gone.every(({ problem }) => problem === 'out_of_stock') ? 'out_of_stock' : 'product_gone',
          names: gone.map(({ name }) => name),
        };
      claim = withPrices(claim, repriced);
    }
    return { miss: 'other', names: [] };
  } catch (error) {
    if (error instanceof Refusal) return { miss: MISS_OF[error.code] ?? 'other', names: [] };
    if (error instanceof Problem && error.status === 400)
      return { miss: error.more.field === 'delivery_zip' ? 'outside' : 'other', names: [] };
    throw error;
  }
}

const MISS_OF: Partial<Record<RefusalCode, Miss>> = {
  window_full: 'full',
  delivery_date_unavailable: 'full',
  delivery_date_past: 'full',
  no_terms: 'no_terms',
  credit_limit: 'credit_limit',
  member_limit: 'member_limit',
  below_minimum: 'below_minimum',
};

/** Nobody has seen a price yet: the answer has today's. */
function toClaim(due: Due, day: string): CreateCheckout {
  return {
    items: due.items.map(({ productId, quantity }) => ({
      product_id: productId,
      product_type: '',
      product_name: productId,
      quantity,
      unit_price: 0,
      unit: '',
      total_price: 0,
    })),
    subtotal: 0,
    delivery_fee: 0,
    total_amount: 0,
    delivery_address: due.deliveryAddress,
    delivery_zip: due.deliveryZip,
    delivery_date: day,
    delivery_window: due.deliveryWindow,
    special_instructions: due.specialInstructions,
    customer_name: due.customerName,
    customer_phone: due.customerPhone,
    customer_email: due.customerEmail,
    po_number: due.poNumber,
    job_name: due.jobName,
    pay_on_account: due.payment === 'account',
  };
}

function withPrices(claim: CreateCheckout, { lines, ...today }: Repriced): CreateCheckout {
  const prices = new Map(lines.map(({ productId, unitPriceCents }) => [productId, unitPriceCents ?? 0]));
  return {
    ...claim,
    items: claim.items.map((item) => {
      const cents = prices.get(item.product_id ?? null) ?? 0;
      return { ...item, unit_price: cents / 100, total_price: (cents * item.quantity) / 100 };
    }),
    subtotal: today.subtotalCents / 100,
    delivery_fee: today.deliveryFeeCents / 100,
    total_amount: today.totalCents / 100,
  };
}

function placementSteps(due: Due): Automatic {
  return {
    lock: (tx) => lockDue(tx, due),
    placed: async (tx, { id: orderId, language }) => {
      await moveOn(tx, due, { orderId, miss: null, names: [] });
      if (due.payment === 'link')
        await mailLater(tx, {
          key: `order_placed ${orderId}`,
          template: 'order_placed',
          recipient: null,
          language,
          facts: { orderId },
        });
    },
  };
}

/** @throws Stale */
async function lockDue(tx: Tx, { id, nextOn }: Due): Promise<void> {
  const [row] = await tx<{ nextOn: string; isPaused: boolean }[]>`
    select next_on, is_paused from standing_orders where id = ${id} for update`;
  if (!row || row.isPaused || row.nextOn !== nextOn) throw new Stale();
}

async function noteMiss(tx: Tx, due: Due, missed: Missed): Promise<void> {
  await lockDue(tx, due);
  await moveOn(tx, due, { orderId: null, ...missed });
  await mailLater(tx, {
    key: `standing_missed ${due.id} ${due.nextOn}`,
    template: 'standing_missed',
    recipient: due.customerEmail,
    language: due.language,
    facts: { standingOrderId: due.id, dueOn: due.nextOn },
  });
}

async function moveOn(
  tx: Tx,
  due: Due,
  run: { orderId: string | null; miss: Miss | null; names: string[] },
): Promise<void> {
  await tx`insert into standing_order_runs ${tx({ standingOrderId: due.id, dueOn: due.nextOn, ...run })}`;
  await tx`
    update standing_orders set next_on = ${deliveryFrom(due, addDays(due.nextOn, 1))},
      is_paused = ${run.miss !== null && PAUSING.includes(run.miss)}
    where id = ${due.id}`;
}

/** The next one first. */
export async function listStandingOrders(db: Db, owner: string): Promise<StandingOrder[]> {
  const rows = await db<Omit<StandingOrder, 'placedOn'>[]>`
    select id, is_paused, every, payment, next_on, delivery_window, delivery_address, delivery_zip,
      special_instructions, customer_name, customer_phone, po_number, job_name,
      (select jsonb_agg(jsonb_build_object('productId', "productId", 'name', coalesce(p.name, ''), 'quantity', quantity,
          'unit', coalesce(p.unit, '')) order by place)
        from rows from (jsonb_to_recordset(items) as ("productId" text, quantity integer)) with ordinality
          as item ("productId", quantity, place)
          left join products p on p.id = "productId") as items,
      (select coalesce(jsonb_agg(jsonb_build_object('dueOn', due_on, 'orderNumber', order_number, 'miss', miss,
          'names', names) order by due_on desc), '[]')
        from (select due_on, miss, names,
            (select order_number from orders o where o.id = order_id and o.owner = s.owner) as order_number
          from standing_order_runs r where r.standing_order_id = s.id order by due_on desc limit ${RUNS_SHOWN}) runs
      ) as runs
    from standing_orders s where owner = ${owner} order by is_paused, next_on, id`;
  return rows.map((row) => ({ ...row, placedOn: addDays(row.nextOn, -PLACED_DAYS_AHEAD) }));
}
