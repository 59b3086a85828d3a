-- For the admin pages: notes, change notifications, search indexes, the money that moved, and totals for the charts.

-- Staff notes about an order. The buyer never sees them.
create table order_notes (
  -- Chosen by the page that wrote it, so a repeated request inserts it once.
  id uuid primary key,
  order_id uuid not null references orders (id),
  author text not null,
  text text not null check (text <> '' and length(text) <= 2000),
  at timestamptz not null default now()
);
create index order_notes_by_order on order_notes (order_id, at);
create trigger order_notes_are_kept before update or delete or truncate on order_notes
  for each statement execute function order_record_is_kept();

-- What staff wrote about a customer, by the email of their account or orders. Only staff see it.
create table customer_notes (
  -- Chosen by the page that wrote it, so a repeated request inserts it once.
  id uuid primary key,
  email text not null,
  author text not null,
  text text not null check (text <> '' and length(text) <= 2000),
  at timestamptz not null default now()
);
create index customer_notes_by_email on customer_notes (email, at);

-- Notifies open admin pages of changes made by any process. Postgres merges equal notifications of a transaction, so
-- each topic is sent once, at commit.
create function notify_admin() returns trigger language plpgsql as $$
begin
  perform pg_notify('admin', tg_argv[0]);
  return null;
end
$$;

create procedure announce_to_admin(target regclass, topic text) language plpgsql as $$
begin
  execute format('create trigger z_admin after insert or update or delete on %s for each statement
    execute function notify_admin(%L)', target, topic);
end
$$;

-- Only the columns that the admin shows: opening and checking payment pages changes others, and transactions that
-- notify wait for each other at commit.
create trigger z_admin after insert or delete or update of customer_id, owner, status, payment_status, tax_cents,
  refunded_cents, dispute, disputed_at, delivery_address, delivery_zip, delivery_date,
  undo_until, special_instructions, customer_name, customer_email, customer_phone, paid_at, attention, offer_id,
  total_cents, discount_cents, due_cents, pay_until, delivery_window
  on orders
  for each statement execute function notify_admin('orders');
call announce_to_admin('order_notes', 'orders');
call announce_to_admin('customer_notes', 'customers');
call announce_to_admin('order_refund_requests', 'orders');
call announce_to_admin('deliveries', 'orders');
call announce_to_admin('truck_days_off', 'orders');
call announce_to_admin('delivery_proofs', 'orders');
call announce_to_admin('quotes', 'quotes');
call announce_to_admin('quote_offers', 'quotes');
call announce_to_admin('product_reviews', 'reviews');
call announce_to_admin('products', 'products');
call announce_to_admin('customers', 'customers');
call announce_to_admin('users', 'customers');
call announce_to_admin('store_settings', 'settings');
call announce_to_admin('delivery_zones', 'settings');
call announce_to_admin('delivery_zips', 'settings');
call announce_to_admin('blog_posts', 'blog');
call announce_to_admin('newsletter_subscribers', 'newsletter');
call announce_to_admin('order_payments', 'orders');
call announce_to_admin('contractor_accounts', 'customers');
call announce_to_admin('invoices', 'customers');
call announce_to_admin('promo_codes', 'products');

-- Trigram indexes find any three letters in a row. Without pg_trgm, which a few hosts lack, the same queries scan the
-- whole tables.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'no pg_trgm: %', sqlerrm;
  end;
  select quote_ident(nspname) into home
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm';
  if home is null then
    return;
  end if;
  execute format('create index users_by_search_text on users using gin
    (search_text(email, user_metadata ->> ''full_name'', '''') %s.gin_trgm_ops)', home);
  execute format('create index customers_by_search_text on customers using gin
    (search_text(full_name, phone, '''') %s.gin_trgm_ops)', home);
end
$$;

-- Money that came in and went back, before and with its tax: what the dashboard, the charts and the accountant's file all
-- count. A payment counts on the day it was received, a refund on the day it was made, and back on the day it failed;
-- later edits of the order change neither. Refunds are negative. What one request gave back, in parts, has one id.
create view cash_movements with (security_invoker = true) as
  select 'payment' as kind, id::text as id, order_id, received_at as at, method, reference, actor, reason,
    amount_cents as cents, tax_cents
  from order_payments
  union all
  select 'refund', coalesce(request_id::text, r.id), r.order_id, r.created_at,
    case when r.id like 'hand\_%' then 'by hand' else 'online' end, null, actor, reason, -r.amount_cents, -tax_cents
  from order_refunds r left join order_refund_requests q on q.id = request_id
  union all
  select 'refund failed', coalesce(request_id::text, r.id), r.order_id, lost_at, 'online', null, actor, reason,
    r.amount_cents, tax_cents
  from order_refunds r left join order_refund_requests q on q.id = request_id
  where lost_at is not null;

-- Daily sales totals for the admin's charts, so that a million orders cost no more to draw than a thousand.
--
-- Orders and yards count on the store's day on which they were placed, from when the payment is certain (paid, invoiced)
-- until they are cancelled; cents are the money of a day, before tax. order_tallies stores what each order last counted
-- for, so that exactly this is subtracted again even if something has changed since (a ZIP's zone, a product's category):
-- the totals cannot drift.
create table order_tallies (
  order_id uuid not null references orders (id),
  -- all: the order itself; zone: its delivery zone, 'unknown' without a known ZIP; category: its lines, 'other' for those
  -- in the yard's own words.
  what text not null check (what in ('all', 'zone', 'category')),
  key text not null,
  day date not null,
  orders integer not null,
  cents bigint not null,
  cubic_yards integer not null,
  primary key (order_id, what, key, day)
);

-- Increments of the totals, inserted only: updating one row per day would make each payment wait for the one before.
-- Readers sum them up; tidy_tallies merges them.
create table tallies (
  id bigint generated always as identity primary key,
  what text not null,
  key text not null,
  day date not null,
  orders bigint not null,
  cents bigint not null,
  cubic_yards bigint not null
);
create index tallies_by_day on tallies (what, day, key);

-- Cubic yards count bulk goods only. Money is split over the lines by their share of the goods, to the cent.
create function order_counts_for(wanted uuid)
  returns table (what text, key text, day date, orders integer, cents bigint, cubic_yards integer)
  language sql stable as $$
  with ordered as (
    select store_day(created_at) as day, quantity, subtotal_cents,
      coalesce((select zone_id from delivery_zips where zip = delivery_zip and deleted_at is null), 'unknown') as zone,
      (status <> 'cancelled' and payment_status in ('paid', 'invoiced', 'partly_refunded', 'refunded'))::integer as counts
    from orders where id = wanted
  ),
  days as (
    select day, counts as orders, 0 as cents, quantity * counts as cubic_yards from ordered
    union all
    select store_day(at), 0, sum(cents - tax_cents), 0 from cash_movements
    where order_id = wanted group by 1
  ),
  lines as (
    select coalesce(c.slug, 'other') as category, case when i.is_bulk then i.quantity else 0 end as cubic_yards,
      sum(i.line_total_cents) over (order by i.position) - i.line_total_cents as from_cents,
      sum(i.line_total_cents) over (order by i.position) as until_cents
    from order_items i left join products p on p.id = i.product_id left join product_categories c on c.id = p.category_id
    where i.order_id = wanted
  ),
  counted as (
    select 'all' as what, '' as key, day, orders, cents, cubic_yards from days
    union all
    select 'zone', zone, days.day, orders, cents, cubic_yards from days, ordered
    union all
    select 'category', category, days.day, max(orders), sum(
        round(cents::numeric * until_cents / subtotal_cents) - round(cents::numeric * from_cents / subtotal_cents)),
      sum(lines.cubic_yards * orders)
    from days, lines, ordered group by category, days.day, days.orders
  )
  select what, key, day, sum(orders)::integer, sum(cents)::bigint, sum(cubic_yards)::integer from counted
  group by what, key, day having (sum(orders), sum(cents), sum(cubic_yards)) <> (0, 0, 0)
$$;

create function tally_order(wanted uuid) returns void language sql as $$
  with gone as (delete from order_tallies where order_id = wanted returning *)
  insert into tallies (what, key, day, orders, cents, cubic_yards)
  select what, key, day, -orders, -cents, -cubic_yards from gone;
  with counted as (
    insert into order_tallies (order_id, what, key, day, orders, cents, cubic_yards)
    select wanted, what, key, day, orders, cents, cubic_yards from order_counts_for(wanted)
    returning *
  )
  insert into tallies (what, key, day, orders, cents, cubic_yards)
  select what, key, day, orders, cents, cubic_yards from counted
$$;

-- Merges the increments of each total. Rows inserted meanwhile stay for the next run.
create function tidy_tallies() returns void language sql as $$
  with gone as (delete from tallies returning *),
  summed as (
    select what, key, day, sum(orders) as orders, sum(cents) as cents, sum(cubic_yards) as cubic_yards
    from gone group by what, key, day
  )
  insert into tallies (what, key, day, orders, cents, cubic_yards)
  select what, key, day, orders, cents, cubic_yards from summed where (orders, cents, cubic_yards) <> (0, 0, 0)
$$;
