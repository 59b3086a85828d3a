-- Stock that is promised until it is paid, what the payment provider tells, and money that goes back.

-- Stock promised to an order. A product's own count falls only when an order is paid, so abandoned checkouts
-- move no catalog row and wake no device. What is free = the count − what is held and not yet expired; checkout
-- works it out while it has the product's row locked, so two buyers cannot be promised the same yard.

create table stock_reservations (
  order_id uuid not null references orders (id),
  product_id text not null,
  quantity integer not null check (quantity > 0),
  -- held: promised. sold: taken from the count. released: free again. short: paid for, but no longer there.
  -- returned: sold, then given back with the money before it was loaded.
  state text not null default 'held'
    constraint stock_reservations_state_check check (state in ('held', 'sold', 'released', 'short', 'returned')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (order_id, product_id),
  -- Stock is promised to a line of an order, and so only of a product that exists.
  constraint stock_reservations_line_fkey
    foreign key (order_id, product_id) references order_items (order_id, product_id)
);
create index stock_held on stock_reservations (product_id, expires_at) where state = 'held';

-- Each event of the payment provider is acted on once: its id is inserted in the transaction of its effect.
create table payment_events (
  id text primary key,
  type text not null,
  order_id uuid references orders (id),
  -- What server/checkout/payments.ts made of it: paid, expired, failed, refunded or disputed moved the order; awaited is
  -- money that is on its way; nothing_new did not move it; mismatch raised the alarm; unknown_order is none of ours;
  -- declined is a card that was refused; noted is everything that moves no order.
  outcome text not null constraint payment_events_outcome_check
    check (outcome in ('paid', 'awaited', 'expired', 'failed', 'refunded', 'disputed', 'nothing_new', 'mismatch',
      'unknown_order', 'declined', 'noted')),
  received_at timestamptz not null default now()
);
create index payment_events_by_order on payment_events (order_id) where order_id is not null;

-- How far the provider's list of events has been read, for what its webhooks did not bring.
create table payment_event_cursor (
  the_one boolean primary key default true check (the_one),
  read_until timestamptz not null
);

-- Each refund as the provider last told of it. Notices come in any order and more than once: a refund that failed
-- never comes back, and the sum of the others is what was given back, whatever the order.
create table order_refunds (
  id text primary key,
  order_id uuid not null references orders (id),
  amount_cents integer not null check (amount_cents > 0),
  -- Whether the money goes back: the provider's failed and canceled do not, and are final.
  is_lost boolean not null,
  created_at timestamptz not null default now()
);
create index order_refunds_by_order on order_refunds (order_id);

create trigger order_refunds_are_kept before delete or truncate on order_refunds
  for each statement execute function order_record_is_kept();

-- Money that an admin gives back: written down before the provider is asked, so that a crash in between, or asking
-- twice, gives it back once. One at a time for an order.
create table order_refund_requests (
  -- Also the key under which the provider does it only once.
  id uuid primary key,
  order_id uuid not null references orders (id),
  amount_cents integer not null check (amount_cents > 0),
  actor text not null,
  -- Why, in the words of the admin, or `cancelled` for an order that was cancelled.
  reason text not null check (reason <> '' and length(reason) <= 200),
  -- Whether the order ends with it. A refund alone leaves an order what it is.
  ends_order boolean not null,
  -- refused: the provider said no for good, and nothing was given back.
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- Its code for that no.
  refusal text,
  created_at timestamptz not null default now()
);
create unique index order_refund_open on order_refund_requests (order_id) where state = 'open';
create index order_refund_requests_by_order on order_refund_requests (order_id, created_at);
