-- Pick-up at the yard: an order that no truck brings. Its address and ZIP are the yard's, where its sales tax arises; it
-- has no loads, so it takes nothing of a day's trucks and has no rows of `deliveries`. Of the statuses, `in_progress`
-- means that it is ready, and `delivered` that it was picked up.

alter table orders
  add column is_pickup boolean not null default false,
  drop constraint orders_loads_check,
  add constraint orders_loads_check check (loads >= 1 or is_pickup and loads = 0),
  add constraint orders_pickup_is_free check (not is_pickup or delivery_fee_cents = 0);

-- For the board.
create index orders_to_pick_up on orders (delivery_date)
  where is_pickup and status in ('pending', 'confirmed', 'in_progress');

create function pickup_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'order %: who fetches it does not change', old.order_number
    using errcode = 'check_violation', constraint = 'order_is_fixed';
end $$;
create trigger pickup_is_fixed before update of is_pickup on orders
  for each row when (old.is_pickup <> new.is_pickup) execute function pickup_is_fixed();

update login_rights set rights = rights || ', select (is_pickup)' where (login, target) = ('person', 'table orders');
