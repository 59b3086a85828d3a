-- An invoice is money that is certain to come as long as its order stands. One that is cancelled brings nothing, and the
-- charts went on counting it: money that was paid stays until it goes back, money that was only invoiced does not.

-- Of bulk goods the order's own yards; a line's share of refunds is its share of the goods.
create or replace function order_counts_for(wanted uuid)
  returns table (what text, key text, day date, orders integer, cents bigint, cubic_yards integer)
  language sql stable as $$
  with counted as (
    select id, (created_at at time zone 'America/Chicago')::date as day, delivery_zip, quantity, subtotal_cents,
      case when status = 'cancelled' then 0 else 1 end as counts,
      -- Tax that came on top is not the yard's, so what went back of it is not either.
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

select tally_order(id) from orders where status = 'cancelled' and payment_status = 'invoiced';
