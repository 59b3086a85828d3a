-- Deliveries: one row for each truckload of a confirmed order, planned by domain/delivery/trucks.ts.

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- Its number within the order, starting at 1.
  load smallint not null check (load >= 1),
  day date not null,
  -- The day the customer was told, while it differs from `day` (orders.day_moved_at).
  told_day date check (told_day <> day),
  truck smallint not null check (truck >= 1),
  -- Its place among the loads of that truck on that day.
  position integer not null,
  name text not null,
  material_id text,
  -- 0 for an order of tools only.
  cubic_yards numeric not null check (cubic_yards >= 0),
  -- Null when the density is unknown.
  pounds integer,
  status text not null default 'planned' check (status in ('planned', 'started', 'delivered', 'cancelled')),
  started_at timestamptz,
  delivered_at timestamptz,
  -- Incremented when the load is moved or changes status, so that an admin acting on an outdated view gets a conflict.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (order_id, load),
  check (status <> 'delivered' or delivered_at is not null)
);
create index deliveries_by_day on deliveries (day, truck, position) where status <> 'cancelled';
create index deliveries_delivered on deliveries (delivered_at) where status = 'delivered';
create index deliveries_late on deliveries (day) where status in ('planned', 'started');

create index deliveries_untold on deliveries (order_id) where told_day is not null;

-- Days on which a truck stays in the yard. How many trucks there are, their names and what they carry is the setting
-- `fleet`.
create table truck_days_off (
  truck smallint not null check (truck >= 1),
  day date not null,
  reason text check (length(reason) between 1 and 200),
  primary key (truck, day)
);

-- The loads follow every status change of their order: cancelled and delivered apply to all loads, in_progress to those
-- of the next planned day. Undoing a confirmation deletes the loads; any other undo begins with the loads
-- (server/orders/progress.ts).
create function follow_order() returns trigger language plpgsql as $$
begin
  if is_undo(old.status, new.status) then
    if new.status = 'pending' then
      delete from deliveries where order_id = new.id;
    end if;
  elsif new.status = 'cancelled' then
    update deliveries set status = 'cancelled', version = version + 1
    where order_id = new.id and status in ('planned', 'started');
  elsif new.status = 'delivered' then
    update deliveries set status = 'delivered', delivered_at = now(), version = version + 1
    where order_id = new.id and status in ('planned', 'started');
  elsif not exists (select from deliveries where order_id = new.id and status in ('started', 'delivered')) then
    update deliveries set status = 'started', started_at = now(), version = version + 1
    where order_id = new.id and status = 'planned'
      and day = (select min(day) from deliveries where order_id = new.id and status = 'planned');
  end if;
  return null;
end $$;
create trigger follow_order after update of status on orders for each row
  when (old.status <> new.status and new.status <> 'confirmed') execute function follow_order();

-- At commit, the status of an order must match its loads.
create function order_and_loads_agree() returns trigger language plpgsql as $$
declare
  wanted uuid := case tg_table_name when 'orders' then new.id else (to_jsonb(new) ->> 'order_id')::uuid end;
  ordered orders%rowtype;
  loads integer;
  gone integer;
  done integer;
begin
  select * into ordered from orders where id = wanted;
  select count(*), count(*) filter (where status <> 'planned'), count(*) filter (where status = 'delivered')
  into loads, gone, done from deliveries where order_id = wanted and status <> 'cancelled';
  if loads > 0 and ordered.status <>
    (case when done = loads then 'delivered' when gone > 0 then 'in_progress' else 'confirmed' end) then
    raise exception 'order % is %, its loads are not', ordered.order_number, ordered.status
      using errcode = 'check_violation', constraint = 'order_and_loads_agree';
  end if;
  return null;
end $$;
create constraint trigger order_and_loads_agree after update on orders deferrable initially deferred
  for each row when (old.status <> new.status) execute function order_and_loads_agree();
create constraint trigger loads_and_order_agree after insert or update of status on deliveries
  deferrable initially deferred for each row execute function order_and_loads_agree();

-- What a driver tapped, perhaps offline and hours ago, as the device sent it. A job applies it to the load and its
-- order (server/orders/deliveryMarks.ts), because the driver owns these rows but not the order.
create table delivery_marks (
  owner text not null check (owner like 'u:%'),
  -- The command's id.
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  -- `undone`: the mark before it was a mistake.
  status text not null check (status in ('started', 'delivered', 'undone')),
  -- By the device's clock, which may be wrong: recorded, never used in calculations.
  tapped_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When it was applied to the load, or found to be outdated.
  applied_at timestamptz
);
create index delivery_marks_by_delivery on delivery_marks (delivery_id, created_at);

-- Pictures that prove where a load was dropped.
create table delivery_proofs (
  owner text not null check (owner like 'u:%'),
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  -- Re-encoded, which removes all metadata (server/account/photos.ts).
  jpeg bytea storage external not null check (octet_length(jpeg) <= 163840),
  taken_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index delivery_proofs_by_delivery on delivery_proofs (delivery_id);
