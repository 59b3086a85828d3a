-- Reserved stock, payment events and refunds.

-- Stock reserved for orders. A product's own count falls only when an order is paid, so abandoned checkouts change no
-- catalog row and trigger no sync. Available = the count − unexpired held reservations; checkout computes it with the
-- product's row locked, so two buyers cannot reserve the same yard.

create table stock_reservations (
  order_id uuid not null references orders (id),
  product_id text not null,
  quantity integer not null check (quantity > 0),
  -- held: reserved. sold: deducted from the count. released: available again. short: paid, but no longer in stock.
  -- returned: sold, then refunded before it was loaded.
  state text not null default 'held'
    constraint stock_reservations_state_check check (state in ('held', 'sold', 'released', 'short', 'returned')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (order_id, product_id),
  -- Stock is reserved for an order line, and so only for a product that exists.
  constraint stock_reservations_line_fkey
    foreign key (order_id, product_id) references order_items (order_id, product_id)
);
create index stock_held on stock_reservations (product_id, expires_at) where state = 'held';

-- Each event of the payment provider takes effect once: its id is inserted in the transaction of its effect.
create table payment_events (
  id text primary key,
  type text not null,
  order_id uuid references orders (id),
  -- The result of server/checkout/events.ts. paid, expired, failed, refunded and disputed changed the order. awaited:
  -- the money is on its way. nothing_new: nothing to change. mismatch: raised an alarm. unknown_order: not an order of
  -- ours. declined: the card was refused. noted: all other events; they change no order.
  outcome text not null constraint payment_events_outcome_check
    check (outcome in ('paid', 'awaited', 'expired', 'failed', 'refunded', 'disputed', 'nothing_new', 'mismatch',
      'unknown_order', 'declined', 'noted')),
  received_at timestamptz not null default now()
);
create index payment_events_by_order on payment_events (order_id) where order_id is not null;

-- How far the provider's list of events has been read, to catch events whose webhooks never arrived.
create table payment_event_cursor (
  the_one boolean primary key default true check (the_one),
  read_until timestamptz not null
);

-- Each refund as the provider last reported it. Reports arrive in any order and more than once: a refund that failed
-- once stays failed, and the refunded amount is the sum of the others.
create table order_refunds (
  id text primary key,
  order_id uuid not null references orders (id),
  amount_cents integer not null check (amount_cents > 0),
  -- True once the provider reports failed or canceled, which are final: the money does not go back.
  is_lost boolean not null,
  created_at timestamptz not null default now()
);
create index order_refunds_by_order on order_refunds (order_id);

create trigger order_refunds_are_kept before delete or truncate on order_refunds
  for each statement execute function order_record_is_kept();

-- Refunds issued by an admin. Inserted before the provider is called, so that a crash in between or a repeated request
-- refunds only once. One at a time per order.
create table order_refund_requests (
  -- Also the idempotency key sent to the provider.
  id uuid primary key,
  order_id uuid not null references orders (id),
  amount_cents integer not null check (amount_cents > 0),
  actor text not null,
  -- The admin's reason, or `cancelled` for a cancelled order.
  reason text not null check (reason <> '' and length(reason) <= 200),
  -- Whether the refund also cancels the order. A refund alone does not change its status.
  ends_order boolean not null,
  -- refused: the provider rejected it for good, and nothing was refunded.
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- The provider's code for the rejection.
  refusal text,
  created_at timestamptz not null default now()
);
create unique index order_refund_open on order_refund_requests (order_id) where state = 'open';
create index order_refund_requests_by_order on order_refund_requests (order_id, created_at);
