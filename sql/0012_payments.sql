-- Each event of the payment provider is acted on once: its id is inserted in the transaction of its effect.

create table payment_events (
  id text primary key,
  type text not null,
  order_id uuid references orders (id),
  -- settled, noted, mirrored, ignored, or the alarm that was raised
  outcome text not null,
  received_at timestamptz not null default now()
);

create index payment_events_by_order on payment_events (order_id) where order_id is not null;

-- How far the provider's list of events has been read, for what its webhooks did not bring.
create table payment_event_cursor (
  the_one boolean primary key default true check (the_one),
  read_until timestamptz not null
);
