-- Reserved stock, payments and refunds.

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
  -- The result of server/payments/webhook.ts. paid, expired, failed, refunded and disputed changed the order. awaited:
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

-- Every payment that arrived for an order. Its first payment's intent is also in the order's own row.
create table order_payments (
  -- Of a payment by hand: chosen by the page that recorded it, so a repeated request records it once.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- other: a card terminal, a bank transfer.
  method text not null check (method in ('online', 'cash', 'check', 'other')),
  -- With tax, which is as of its own day (domain/orders/taxShares.ts): a later edit changes nothing of a closed month.
  amount_cents integer not null,
  tax_cents integer not null,
  -- The number of the check, receipt or transfer.
  reference text check (reference <> '' and length(reference) <= 60),
  -- An account, or `provider`.
  actor text not null,
  checkout_session_id text unique,
  payment_intent_id text unique,
  -- A wrong entry is taken back by a second payment that reverses the first, with a reason.
  reverses uuid unique references order_payments (id),
  reason text check (reason <> '' and length(reason) <= 200),
  -- Not the transaction's: the order may be placed in the same one.
  received_at timestamptz not null default clock_timestamp(),
  check ((reverses is null) = (reason is null)),
  constraint order_payments_parts check (case when reverses is null
    then amount_cents > 0 and tax_cents between 0 and amount_cents
    else method <> 'online' and amount_cents < 0 and tax_cents between amount_cents and 0 end)
);
create index order_payments_by_order on order_payments (order_id, received_at);
create index order_payments_by_day on order_payments (received_at);
create trigger order_payments_are_kept before update or delete or truncate on order_payments
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
  settles_edit boolean not null default false,
  -- refused: the provider rejected it for good, and nothing was refunded.
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  -- The provider's code for the rejection.
  refusal text,
  created_at timestamptz not null default now()
);
create unique index order_refund_open on order_refund_requests (order_id) where state = 'open';
create index order_refund_requests_by_order on order_refund_requests (order_id, created_at);

-- Each refund as the provider last reported it. Reports arrive in any order and more than once: a refund that failed
-- once stays failed, and the refunded amount is the sum of the others.
create table order_refunds (
  id text primary key,
  order_id uuid not null references orders (id),
  amount_cents integer not null check (amount_cents > 0),
  -- When the provider reported failed or canceled, which are final: the money does not go back.
  lost_at timestamptz,
  -- Of a refund that gives back what an edited order no longer costs: no part of `orders.refunded_cents`.
  settles_edit boolean not null default false,
  tax_cents integer not null check (tax_cents between 0 and amount_cents),
  -- What the store asked for; null when the refund was made at the provider.
  request_id uuid references order_refund_requests (id),
  created_at timestamptz not null default now()
);
create index order_refunds_by_order on order_refunds (order_id);
create index order_refunds_by_day on order_refunds (created_at);
create index order_refunds_lost on order_refunds (lost_at) where lost_at is not null;
create trigger order_refunds_are_kept before delete or truncate on order_refunds
  for each statement execute function order_record_is_kept();
