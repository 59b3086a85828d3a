-- Loads as they go out: one row for each truckload of a confirmed order, planned by domain/delivery/trucks.ts.

create table deliveries (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- Of its order, from 1 on.
  load smallint not null check (load >= 1),
  day date not null,
  truck smallint not null check (truck >= 1),
  -- Among the loads of that truck on that day.
  position integer not null,
  name text not null,
  material_id text,
  -- 0 for an order of tools alone.
  cubic_yards numeric not null check (cubic_yards >= 0),
  -- Null where the density is not known.
  pounds integer,
  status text not null default 'planned' check (status in ('planned', 'started', 'delivered', 'cancelled')),
  started_at timestamptz,
  delivered_at timestamptz,
  -- Raised by whoever moves it, so that a second one who moves it too is told.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (order_id, load),
  check (status <> 'delivered' or delivered_at is not null)
);
create index deliveries_by_day on deliveries (day, truck, position) where status <> 'cancelled';
create index deliveries_late on deliveries (day) where status in ('planned', 'started');

-- An order that ends takes its loads along, whoever ended it.
create function follow_order() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    update deliveries set status = 'cancelled', version = version + 1
    where order_id = new.id and status in ('planned', 'started');
  else
    update deliveries set status = 'delivered', delivered_at = now(), version = version + 1
    where order_id = new.id and status in ('planned', 'started');
  end if;
  return null;
end $$;
create trigger follow_order after update of status on orders for each row
  when (old.status <> new.status and new.status in ('delivered', 'cancelled')) execute function follow_order();

-- What a driver tapped, perhaps in a valley and hours ago, as the device sent it. A job brings it to the load and its
-- order (server/orders/deliveryMarks.ts): these rows are the driver's own, the order is not.
create table delivery_marks (
  owner text not null check (owner like 'u:%'),
  -- The command's.
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  status text not null check (status in ('started', 'delivered')),
  -- By the device's clock: told, never reckoned with.
  tapped_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index delivery_marks_by_delivery on delivery_marks (delivery_id);

-- Pictures that a load lies where it should.
create table delivery_proofs (
  owner text not null check (owner like 'u:%'),
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  -- Drawn anew, so that it is rid of everything but the picture (server/account/photos.ts).
  jpeg bytea storage external not null check (octet_length(jpeg) <= 163840),
  taken_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index delivery_proofs_by_delivery on delivery_proofs (delivery_id);
