// npm run bench: what a checkout costs its buyer when fifty come at once, beside the least it could cost: the same
// rows written in one transaction, without HTTP and without the payment provider. Asserts nothing about times.
import { randomInt, randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import type { CreateCheckout } from '../../domain/orders/checkout.ts';
import { IDEMPOTENCY_HEADER } from '../../domain/orders/checkout.ts';
import { orderNumber } from '../../domain/orders/orders.ts';
import { openDatabase, type Sql } from '../../server/db/sql.ts';
import { forgetUse, openGround } from './ground.ts';
import { ask, closeConnections, type Load, load } from './load.ts';
import { type Line, milliseconds, perSecond, print, times } from './table.ts';

const BUYERS = 50;
const WARM_UP_SECONDS = 3;
const SECONDS = 12;
const PRODUCTS = 40;
const SHELF = 1_000_000;
const PRICE_CENTS = 12_500;
const QUANTITY = 2;
const TOTAL_CENTS = PRICE_CENTS * QUANTITY;

type Goods = { id: string; name: string; unit: string; type: string };

/** Counted goods, so that each order also promises stock; enough of them that buyers seldom want the same. */
async function stockShelves(sql: Sql): Promise<Goods[]> {
  return sql<Goods[]>`
    insert into products (slug, name, price_cents, inventory_count, category_id)
    select 'bench-' || n, 'Bench product ' || n, ${PRICE_CENTS}, ${SHELF}, c.id
    from generate_series(1, ${PRODUCTS}::integer) n, product_categories c where c.slug = 'topsoil'
    returning id::text, name, unit, type`;
}

/** $250 of one product: from there the delivery is free. */
function claimOf({ id, name, unit, type }: Goods): CreateCheckout {
  return {
    items: [
      {
        product_id: id,
        product_type: type,
        product_name: name,
        unit,
        quantity: QUANTITY,
        unit_price: PRICE_CENTS / 100,
        total_price: TOTAL_CENTS / 100,
      },
    ],
    subtotal: TOTAL_CENTS / 100,
    delivery_fee: 0,
    total_amount: TOTAL_CENTS / 100,
    delivery_address: '214 Boxwood Lane, Nashville, TN 37203',
    delivery_zip: '37203',
    delivery_date: null,
    special_instructions: null,
    customer_name: 'Dana Whitfield',
    customer_phone: null,
    customer_email: 'dana@example.com',
  };
}

function buy(storeUrl: string, goods: Goods) {
  return ask(`${storeUrl}/api/create-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID() },
    body: JSON.stringify(claimOf(goods)),
  });
}

/** One after the other, over several years: here none may be taken twice. */
const numbers = {
  given: 0,
  next(): string {
    this.given += 1;
    return orderNumber(3000 + Math.floor(this.given / 1_000_000), this.given % 1_000_000);
  },
};

/** The rows of one checkout, by themselves; the row of the product is locked as there. */
async function write(sql: Sql, { id, name, unit }: Goods) {
  const began = performance.now();
  await sql.begin(async (tx) => {
    await tx`select 1 from products where id = ${id} for no key update`;
    const [order] = await tx<{ id: string }[]>`
      insert into orders (order_number, product_type, quantity, currency, subtotal_cents, delivery_fee_cents,
        total_cents, delivery_address, delivery_zip, customer_name, customer_email, idempotency_key, request_hash,
        livemode, session_expires_at)
      values (${numbers.next()}, 'standard', ${QUANTITY}, 'usd', ${TOTAL_CENTS}, 0,
        ${TOTAL_CENTS}, '214 Boxwood Lane, Nashville, TN 37203', '37203', 'Dana Whitfield', 'dana@example.com',
        ${randomUUID()}, 'bench', false, now() + interval '45 minutes')
      returning id`;
    if (!order) throw new Error('no order was written');
    const line = { orderId: order.id, productId: id, quantity: QUANTITY };
    await tx`
      insert into order_items ${tx({ ...line, position: 0, name, unit, unitPriceCents: PRICE_CENTS, lineTotalCents: TOTAL_CENTS })}`;
    await tx`insert into stock_reservations ${tx({ ...line, expiresAt: new Date(Date.now() + 3_000_000) })}`;
  });
  return { status: 200, headers: {}, body: Buffer.alloc(0), ms: performance.now() - began };
}

const say = (what: string) =>
  console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);
const ground = await openGround();
try {
  say('the store is up');
  await forgetUse(ground.sql);
  const goods = await stockShelves(ground.sql);
  const some = (): Goods => {
    const chosen = goods[randomInt(goods.length)];
    if (!chosen) throw new Error('the shelves are empty');
    return chosen;
  };
  const measure = async (once: Parameters<typeof load>[2]): Promise<Load> => {
    await load(BUYERS, WARM_UP_SECONDS, once);
    return load(BUYERS, SECONDS, once);
  };
  // As many connections as one process of the store has.
  const sql = openDatabase(ground.databaseUrl, { name: 'bench, bare', pool: 10 });
  const bare = await measure(() => write(sql, some()));
  await sql.end({ timeout: 5 });
  say('buying');
  const checkout = await measure(() => buy(ground.storeUrl, some()));
  const lines: Line[] = [
    [`bare transaction, ${BUYERS} at once`, perSecond(bare.perSecond), times(1)],
    ['  p50', milliseconds(bare.p50), times(1)],
    ['  p99', milliseconds(bare.p99), times(1)],
    [
      `checkout, ${BUYERS} buyers at once`,
      perSecond(checkout.perSecond),
      times(checkout.perSecond / bare.perSecond),
    ],
    ['  p50', milliseconds(checkout.p50), times(checkout.p50 / bare.p50)],
    ['  p99', milliseconds(checkout.p99), times(checkout.p99 / bare.p99)],
  ];
  console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'processor'}\n`);
  print(lines);
} finally {
  closeConnections();
  await ground.close();
}
