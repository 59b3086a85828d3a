-- What the office's charts are drawn from: sums a day of what was sold, so that a million orders cost no more to draw
-- than a thousand.
--
-- An order counts from when its money is certain (paid, invoiced) until it is cancelled; its money counts less what
-- went back, cancelled or not. Its day is the yard's day on which it was placed, so a later refund changes that day.
-- What an order last counted for is kept beside it, so that whatever changes meanwhile (a ZIP's zone, a product's
-- category) is taken back as it was put in: sums cannot drift.

create table order_tallies (
  order_id uuid not null references orders (id),
  -- all: the order itself; zone: where it goes, 'unknown' without a ZIP of ours; category: of its lines.
  what text not null check (what in ('all', 'zone', 'category')),
  key text not null,
  day date not null,
  orders integer not null,
  cents bigint not null,
  cubic_yards integer not null,
  primary key (order_id, what, key)
);
call wall_all_off('order_tallies');

-- Additions to the sums, never changed: adding to one row a day would have every payment of a day wait for the one
-- before. Whoever reads adds them up; tidy_tallies makes one row of many.
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

-- Of bulk goods the order's own yards; a line's share of refunds is its share of the goods.
create function order_counts_for(wanted uuid)
  returns table (what text, key text, day date, orders integer, cents bigint, cubic_yards integer)
  language sql stable as $$
  with counted as (
    select id, (created_at at time zone 'America/Chicago')::date as day, delivery_zip, quantity, subtotal_cents,
      case when status = 'cancelled' then 0 else 1 end as counts,
      -- Tax that came on top is not the yard's, so what went back of it is not either.
      greatest(0, total_cents - refunded_cents)::bigint as cents
    from orders
    where id = wanted and payment_status in ('paid', 'invoiced', 'partly_refunded', 'refunded')
  )
  select 'all', '', counted.day, counts, counted.cents, quantity * counts from counted
  union all
  select 'zone', coalesce((select zone_id from delivery_zips where zip = delivery_zip and deleted_at is null), 'unknown'),
    counted.day, counts, counted.cents, quantity * counts
  from counted
  union all
  select 'category', coalesce(c.slug, 'unknown'), counted.day, counts,
    sum(case when subtotal_cents = 0 then 0 else round(counted.cents::numeric * i.line_total_cents / subtotal_cents) end)::bigint,
    sum(case when i.unit ~* 'cubic yard' then i.quantity * counts else 0 end)::integer
  from counted
  join order_items i on i.order_id = counted.id
  left join products p on p.id = i.traditional_id
  left join premium_products m on m.id = i.premium_id
  left join product_categories c on c.id = coalesce(p.category_id, m.category_id)
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

create function tally_changed_order() returns trigger language plpgsql as $$
begin
  perform tally_order(new.id);
  return null;
end
$$;
-- At the end of the transaction: an order's lines are written after it.
create constraint trigger tally_placed after insert on orders deferrable initially deferred
  for each row when (new.payment_status <> 'unpaid') execute function tally_changed_order();
create constraint trigger tally_moved after update on orders deferrable initially deferred for each row
  when ((old.status, old.payment_status, old.refunded_cents) is distinct from
    (new.status, new.payment_status, new.refunded_cents))
  execute function tally_changed_order();

-- One row for each sum of a day. Rows that others add meanwhile stay for the next time.
create function tidy_tallies() returns void language sql as $$
  with gone as (delete from tallies returning *),
  summed as (
    select what, key, day, sum(orders) as orders, sum(cents) as cents, sum(cubic_yards) as cubic_yards
    from gone group by what, key, day
  )
  insert into tallies (what, key, day, orders, cents, cubic_yards)
  select what, key, day, orders, cents, cubic_yards from summed where (orders, cents, cubic_yards) <> (0, 0, 0)
$$;

-- What there is already, and what a benchmark puts there in one go.
create function tally_everything() returns void language sql as $$
  truncate order_tallies, tallies;
  insert into order_tallies (order_id, what, key, day, orders, cents, cubic_yards)
  select id, t.what, t.key, t.day, t.orders, t.cents, t.cubic_yards from orders, order_counts_for(orders.id) t;
  insert into tallies (what, key, day, orders, cents, cubic_yards)
  select what, key, day, sum(orders), sum(cents), sum(cubic_yards) from order_tallies group by what, key, day
$$;
select tally_everything();

-- How long people waited for the first answer to what they asked. Set once, whatever answers.
alter table quotes add column answered_at timestamptz;
create function quote_answered() returns trigger language plpgsql as $$
begin
  new.answered_at := now();
  return new;
end
$$;
create trigger c_answered before update on quotes for each row
  when (old.status = 'received' and new.status <> 'received' and new.answered_at is null)
  execute function quote_answered();
create index quotes_answered on quotes (answered_at) where answered_at is not null;
create index users_by_day on users (created_at);
