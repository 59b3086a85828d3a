import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '../../server/db/sql.ts';
import { jobExample } from '../helpers/examples.ts';

/** Orders are spread over so many days, the newest today. */
const DAYS = 1_095;

/** So many products are bought. */
const SOLD = 20;

/**
 * Puts so many orders there, each with a line of goods, as if they had come over three years, and adds them up. Past
 * all triggers, which need a database of one's own.
 */
export async function seedOrders(sql: Sql, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    // A million rows in one statement take longer than anything the store itself may ask.
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into orders (id, order_number, status, payment_status, paid_at, product_type, quantity, currency,
        subtotal_cents, delivery_fee_cents, total_cents, refunded_cents, delivery_address, delivery_zip, delivery_date, customer_name,
        customer_email, customer_phone, idempotency_key, request_hash, livemode, session_expires_at, created_at,
        updated_at, words)
      select gen_random_uuid(), 'ORD-' || to_char(at, 'YYYY') || '-' || lpad((n % 1000000)::text, 6, '0'),
        case when age < 2 then (array['pending', 'confirmed', 'in_progress'])[1 + n % 3]
          when n % 25 = 0 then 'cancelled' else 'delivered' end,
        case when n % 25 = 0 then 'refunded' when n % 40 = 0 then 'unpaid' else 'paid' end, at, 'premium',
        yards, 'usd', yards * 4500, 2500, yards * 4500 + 2500,
        case when n % 25 = 0 then yards * 4500 + 2500 else 0 end, n || ' Boxwood Lane, Nashville, TN ' || zip, zip,
        (at + interval '1 day')::date, 'Buyer ' || n || ' Whitfield', 'buyer' || n || '@example.com',
        '615555' || lpad((n % 10000)::text, 4, '0'), 'bench-' || n, 'bench', false, at, at, at, ''
      from (
        select n, 1 + n % 20 as yards, n % ${DAYS} as age,
          now() - make_interval(days => n % ${DAYS}, mins => n % 600) as at,
          (array['37203', '37064', '37130', '37075', '37027', '99999'])[1 + n % 6] as zip
        from generate_series(1, ${count}::integer) n
      ) made
      on conflict (order_number) do nothing`;
    await tx`
      update orders set words = order_words(order_number, customer_name, customer_email, customer_phone,
        delivery_address, delivery_zip, null)`;
    await tx`
      insert into order_items (order_id, position, product_id, name, unit, is_bulk, quantity, unit_price_cents,
        line_total_cents)
      select o.id, 0, p.id, p.name, p.unit, true, o.quantity, 4500, o.subtotal_cents
      from (select id, quantity, subtotal_cents, right(order_number, 6)::integer as n from orders
        where request_hash = 'bench') o
      join (select id, name, unit, row_number() over (order by slug) - 1 as at from products
        where unit ilike '%cubic yard%' and deleted_at is null order by slug limit ${SOLD}) p on p.at = o.n % ${SOLD}`;
    await tx`
      insert into order_payments (order_id, method, amount_cents, tax_cents, actor, received_at)
      select id, 'online', total_cents, 0, 'provider', paid_at from orders
      where request_hash = 'bench' and payment_status in ('paid', 'refunded')`;
    await tx`
      insert into order_refunds (id, order_id, amount_cents, tax_cents, created_at)
      select 're_' || id, id, refunded_cents, 0, paid_at + interval '1 day' from orders
      where request_hash = 'bench' and refunded_cents > 0`;
    await tallyEverything(tx);
  });
  // As autovacuum does in a store that has grown.
  await sql`vacuum analyze`;
}

/** Puts so many devices there, each with an account, its session, a cart, a job, ten receipts and a limit it counts on. */
export async function seedDevices(sql: Sql, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into users (email, email_confirmed_at)
      select 'device' || n || '@example.com', now() from generate_series(1, ${count}::integer) n`;
    await tx`create temporary table device on commit drop as
      select id, 'u:' || id as owner from users where email like 'device%@example.com'`;
    await tx`insert into sessions (user_id, method, ends_at) select id, 'password', now() + interval '30 days' from device`;
    await tx`
      insert into cart_lines (owner, product_id, quantity, rev)
      select owner, (select id from products order by id limit 1), 4, nextval('sync_rev') from device`;
    await tx`
      insert into calculator_jobs (owner, id, content, figures, rev)
      select owner, gen_random_uuid(), ${tx.json(jobExample(randomUUID()))}, '{}', nextval('sync_rev') from device`;
    await tx`
      insert into receipts (owner, id, type, hash, answer)
      select owner, gen_random_uuid(), 'setCartLine', repeat('0', 64), '{}' from device, generate_series(1, 10)`;
    await tx`
      insert into rate_limits (key, count, expires_at)
      select encode(sha256(owner::bytea), 'hex'), 1, now() + interval '1 hour' from device`;
  });
  await sql`vacuum analyze`;
}

/** Recomputes all totals, of orders that were inserted without events. */
export async function tallyEverything(tx: Tx): Promise<void> {
  await tx`truncate order_tallies, tallies`;
  await tx`
    insert into order_tallies (order_id, what, key, day, orders, cents, cubic_yards)
    select id, t.what, t.key, t.day, t.orders, t.cents, t.cubic_yards from orders, order_counts_for(orders.id) t`;
  await tx`
    insert into tallies (what, key, day, orders, cents, cubic_yards)
    select what, key, day, sum(orders), sum(cents), sum(cubic_yards) from order_tallies group by what, key, day`;
}
