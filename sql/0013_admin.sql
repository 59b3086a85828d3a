-- Tables of the admin pages: order notes, guests, change notifications, search, and totals for the charts.

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

-- People who ordered without an account, by email: the admin lists them beside the accounts. A row exists while at
-- least one of their orders is not attached to an account.
create table guests (
  email text primary key,
  -- From the latest order.
  name text not null,
  phone text,
  last_order_at timestamptz not null
);
create index guests_newest on guests (last_order_at desc, email);

create function is_guest(customer_id uuid, owner text) returns boolean language sql immutable parallel safe
  return customer_id is null and coalesce(owner like 'anon:%', true);

-- Removes a guest none of whose orders is without an account any more.
create function drop_guest(guest_email text) returns void language plpgsql as $$
begin
  -- Lock the row before looking: an order being placed right now becomes visible only after waiting for it.
  perform from guests where email = guest_email for update;
  delete from guests where email = guest_email and not exists (
    select from orders o where o.customer_email = guest_email and is_guest(o.customer_id, o.owner));
end
$$;

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
  execute format('create index guests_by_search_text on guests using gin
    (search_text(email, name, phone) %s.gin_trgm_ops)', home);
end
$$;

-- Daily sales totals for the admin's charts, so that a million orders cost no more to draw than a thousand.
--
-- An order counts from when its payment is certain (paid, invoiced) until it is cancelled; its amount counts minus
-- refunds, cancelled or not. Its day is the store's day on which it was placed, so a later refund changes that day.
-- order_tallies stores what each order last counted for, so that exactly this is subtracted again even if something has
-- changed since (a ZIP's zone, a product's category): the totals cannot drift.
create table order_tallies (
  order_id uuid not null references orders (id),
  -- all: the order itself; zone: its delivery zone, 'unknown' without a known ZIP; category: its lines.
  what text not null check (what in ('all', 'zone', 'category')),
  key text not null,
  day date not null,
  orders integer not null,
  cents bigint not null,
  cubic_yards integer not null,
  primary key (order_id, what, key)
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

-- Cubic yards count bulk goods only. Refunds are split over the lines by their share of the subtotal. An invoiced
-- amount counts only while the order is not cancelled; a paid amount counts until it is refunded.
create function order_counts_for(wanted uuid)
  returns table (what text, key text, day date, orders integer, cents bigint, cubic_yards integer)
  language sql stable as $$
  with counted as (
    select id, (created_at at time zone 'America/Chicago')::date as day, delivery_zip, quantity, subtotal_cents,
      case when status = 'cancelled' then 0 else 1 end as counts,
      -- Tax is not revenue, so a refund that includes tax cannot push the amount below zero.
      case when status = 'cancelled' and payment_status = 'invoiced' then 0
        else greatest(0, total_cents - refunded_cents) end::bigint as cents
    from orders
    where id = wanted and payment_status in ('paid', 'invoiced', 'partly_refunded', 'refunded')
  )
  select 'all', '', counted.day, counts, counted.cents, quantity * counts from counted
  union all
  select 'zone', coalesce((select zone_id from delivery_zips where zip = delivery_zip and deleted_at is null), 'unknown'),
    counted.day, counts, counted.cents, quantity * counts
  from counted
  union all
  select 'category', c.slug, counted.day, counts,
    sum(case when subtotal_cents = 0 then 0 else round(counted.cents::numeric * i.line_total_cents / subtotal_cents) end)::bigint,
    sum(case when i.unit ~* 'cubic yard' then i.quantity * counts else 0 end)::integer
  from counted
  join order_items i on i.order_id = counted.id
  join products p on p.id = i.product_id
  join product_categories c on c.id = p.category_id
  group by counted.day, counts, c.slug
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
