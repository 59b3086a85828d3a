-- Deliveries, trucks' days off, and what drivers report.

-- One row for each truckload of a confirmed order, planned by domain/delivery/trucks.ts.
create table deliveries (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- Its number within the order, starting at 1.
  load smallint not null check (load >= 1),
  day date not null,
  delivery_window text not null default 'all_day' check (delivery_window in ('all_day', 'morning', 'afternoon')),
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
  -- Of a load that came back: it is planned again, and has no day that holds until it is moved or started.
  failed_at timestamptz,
  failed_reason text
    check (failed_reason in ('nobody_there', 'no_access', 'no_room', 'wrong_place', 'weather', 'breakdown', 'refused')),
  failed_note text check (char_length(failed_note) between 1 and 500),
  -- Incremented when the load is moved or changes status, so that an admin acting on an outdated view gets a conflict.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (order_id, load),
  check (status <> 'delivered' or delivered_at is not null),
  check ((failed_at is null) = (failed_reason is null) and (failed_at is null or status in ('planned', 'cancelled')))
);
create index deliveries_by_day on deliveries (day, truck, position) where status <> 'cancelled';
create index deliveries_late on deliveries (day) where status in ('planned', 'started');

-- Days on which a truck stays in the yard. How many trucks there are, their names and what they carry is the setting
-- `fleet`.
create table truck_days_off (
  truck smallint not null check (truck >= 1),
  day date not null,
  primary key (truck, day)
);

-- A changed load must match its order, too.
create function delivery_agrees() returns trigger language plpgsql as $$
declare
  ordered orders;
begin
  select * into ordered from orders where id = new.order_id;
  perform loads_agree(ordered);
  return null;
end $$;
create constraint trigger delivery_agrees after insert or update of status on deliveries
  deferrable initially deferred for each row execute function delivery_agrees();

-- What came back is settled once it is on the road again or has another day.
create function settle_miss() returns trigger language plpgsql as $$
begin
  new.failed_at := null;
  new.failed_reason := null;
  new.failed_note := null;
  return new;
end
$$;
create trigger settle_miss before update on deliveries for each row
  when (old.failed_at is not null and (new.status in ('started', 'delivered') or new.day <> old.day))
  execute function settle_miss();

-- What a driver tapped, perhaps offline and hours ago, as the device sent it. A task applies it to the load and its
-- order (server/orders/deliveryMarks.ts), because the driver owns these rows but not the order.
create table delivery_marks (
  owner text not null check (owner like 'u:%'),
  -- The command's id.
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  -- `undone`: the mark before it was a mistake. `failed`: could not be delivered, for `reason`. `collected`: money that the
  -- driver collected; the order is then paid.
  status text not null check (status in ('started', 'delivered', 'undone', 'failed', 'collected')),
  reason text,
  note text check (char_length(note) between 1 and 500),
  collected_method text check (collected_method in ('cash', 'check')),
  collected_cents integer check (collected_cents > 0),
  -- By the device's clock, which may be wrong: recorded, never used in calculations.
  tapped_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When it was applied to the load, or found to be outdated.
  applied_at timestamptz,
  constraint delivery_marks_collected_check check ((status = 'collected') = (collected_cents is not null)
    and (collected_cents is null) = (collected_method is null))
);
create index delivery_marks_by_delivery on delivery_marks (delivery_id, created_at);

-- Pictures that prove where a load was dropped.
create table delivery_proofs (
  owner text not null check (owner like 'u:%'),
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  -- Re-encoded, which removes all metadata (server/db/redrawPhoto.ts).
  jpeg bytea storage external check (octet_length(jpeg) <= 163840),
  object_key uuid unique references picture_objects,
  kind text not null default 'load' check (kind in ('load', 'failed')),
  taken_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(jpeg, object_key) = 1)
);
call keep_in_bucket('delivery_proofs', 'jpeg');
create index delivery_proofs_by_delivery on delivery_proofs (delivery_id);
