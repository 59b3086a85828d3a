-- Orders. Checkout writes one once; afterwards only its states move, along the arrows of domain/orders.ts.
-- Amounts are what our own catalog said, in cents. What the buyer's device claimed is not kept.

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^ORD-[0-9]{4}-[0-9]{6}$'),
  -- The device or the account that placed it, `anon:<uuid>` or `u:<uuid>`; null when the request did not say.
  owner text check (owner ~ '^(anon|u):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  customer_id uuid references customers,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'in_progress', 'delivered', 'cancelled')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'paid', 'invoiced', 'refunded', 'partly_refunded', 'failed')),
  product_type text not null check (product_type in ('premium', 'organic', 'standard', 'mixed')),
  -- Cubic yards of all bulk lines; an order of tools alone has none.
  quantity integer not null check (quantity >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  delivery_fee_cents integer not null check (delivery_fee_cents >= 0),
  total_cents integer not null check (total_cents = subtotal_cents + delivery_fee_cents),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  delivery_address text not null check (delivery_address <> ''),
  delivery_zip text check (delivery_zip ~ '^[0-9]{5}$'),
  delivery_date date,
  special_instructions text,
  customer_name text not null check (customer_name <> ''),
  customer_email text not null check (customer_email ~ '^[^@\s]+@[^@\s]+$' and customer_email = lower(customer_email)),
  customer_phone text,
  -- One key, one order: a retried or doubled request finds the order it already made, if its content is the same.
  idempotency_key text not null unique,
  request_hash text not null,
  livemode boolean not null,
  checkout_session_id text unique,
  checkout_url text,
  session_expires_at timestamptz not null,
  -- Raised when a session has to be made anew: the provider refuses the same key with another expiry.
  session_attempt integer not null default 0,
  -- While in the future, one process is talking to the provider about this order's session.
  opening_until timestamptz,
  payment_intent_id text unique,
  -- When the provider was last asked about it.
  checked_at timestamptz,
  paid_at timestamptz,
  -- What a person has to look at: paid after it was cancelled, paid without stock, another amount paid.
  attention text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (payment_status not in ('paid', 'refunded', 'partly_refunded') or paid_at is not null),
  check (payment_status <> 'refunded' or refunded_cents = total_cents),
  check (payment_status <> 'partly_refunded' or (refunded_cents > 0 and refunded_cents < total_cents))
);

-- The reconciler's round, and the provider's refunds.
create index orders_open on orders (created_at) where status = 'pending' and payment_status = 'unpaid';
create index orders_by_owner on orders (owner, created_at) where owner is not null;
create index orders_by_email on orders (customer_email);
create index orders_by_customer on orders (customer_id, created_at) where customer_id is not null;

alter table order_reviews add foreign key (order_id) references orders;

create table order_items (
  order_id uuid not null references orders (id),
  position smallint not null check (position >= 0),
  catalog text not null check (catalog in ('premium', 'traditional')),
  product_id text not null,
  -- The same id again, in the type of the table it points at.
  traditional_id uuid generated always as (case when catalog = 'traditional' then product_id::uuid end) stored
    references products (id),
  premium_id text generated always as (case when catalog = 'premium' then product_id end) stored
    references premium_products (id),
  name text not null check (name <> ''),
  unit text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents > 0),
  line_total_cents integer not null check (line_total_cents = unit_price_cents * quantity),
  primary key (order_id, position),
  unique (order_id, catalog, product_id)
);

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  status text not null,
  payment_status text not null,
  -- Who moved it: checkout, provider, reconciler, or an account. Set by `set_config('app.actor', …, true)`.
  actor text not null,
  at timestamptz not null default clock_timestamp()
);
create index order_history_by_order on order_history (order_id, id);

create function order_may_become(before text, after text) returns boolean language sql immutable as $$
  select after = before or after = any (case before
    when 'pending' then array['confirmed', 'cancelled']
    when 'confirmed' then array['in_progress', 'delivered', 'cancelled']
    when 'in_progress' then array['delivered']
    else array[]::text[]
  end)
$$;

-- Paid is never forgotten: from there only refunds lead on, and a refund that failed leads back.
create function payment_may_become(before text, after text) returns boolean language sql immutable as $$
  select after = before or after = any (case before
    when 'unpaid' then array['paid', 'invoiced', 'failed']
    when 'failed' then array['paid', 'invoiced', 'unpaid']
    when 'invoiced' then array['paid', 'failed']
    when 'paid' then array['partly_refunded', 'refunded']
    when 'partly_refunded' then array['paid', 'refunded']
    when 'refunded' then array['paid', 'partly_refunded']
  end)
$$;

create function guard_order() returns trigger language plpgsql as $$
begin
  if not order_may_become(old.status, new.status) then
    raise exception 'order %: no way from % to %', old.order_number, old.status, new.status
      using errcode = 'check_violation', constraint = 'order_may_become';
  end if;
  if not payment_may_become(old.payment_status, new.payment_status) then
    raise exception 'order %: no way from % to %', old.order_number, old.payment_status, new.payment_status
      using errcode = 'check_violation', constraint = 'payment_may_become';
  end if;
  if (new.id, new.order_number, new.currency, new.subtotal_cents, new.delivery_fee_cents, new.total_cents,
      new.idempotency_key, new.request_hash, new.livemode, new.created_at)
    is distinct from
     (old.id, old.order_number, old.currency, old.subtotal_cents, old.delivery_fee_cents, old.total_cents,
      old.idempotency_key, old.request_hash, old.livemode, old.created_at) then
    raise exception 'order %: what was ordered does not change', old.order_number
      using errcode = 'check_violation', constraint = 'order_is_fixed';
  end if;
  -- Looking at an order, or opening its payment page, is no change to it.
  if (new.status, new.payment_status, new.refunded_cents, new.attention, new.delivery_date, new.delivery_address)
    is distinct from
     (old.status, old.payment_status, old.refunded_cents, old.attention, old.delivery_date, old.delivery_address) then
    new.updated_at := now();
  end if;
  return new;
end $$;

create trigger guard_order before update on orders for each row execute function guard_order();

create function record_order_history() returns trigger language plpgsql as $$
begin
  insert into order_history (order_id, status, payment_status, actor)
  values (new.id, new.status, new.payment_status, coalesce(nullif(current_setting('app.actor', true), ''), 'system'));
  return null;
end $$;

create trigger order_placed after insert on orders for each row execute function record_order_history();
create trigger order_moved after update on orders for each row
  when (old.status <> new.status or old.payment_status <> new.payment_status)
  execute function record_order_history();

-- An order and its lines are written in one transaction; at its end the lines must add up.
create function order_adds_up() returns trigger language plpgsql as $$
declare
  lines_cents bigint;
begin
  select coalesce(sum(line_total_cents), 0) into lines_cents from order_items where order_id = new.id;
  if lines_cents <> new.subtotal_cents then
    raise exception 'order %: lines are % cents, the subtotal is %', new.order_number, lines_cents, new.subtotal_cents
      using errcode = 'check_violation', constraint = 'order_adds_up';
  end if;
  return null;
end $$;

create constraint trigger order_adds_up after insert on orders deferrable initially deferred
  for each row execute function order_adds_up();

create function order_record_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: orders and their history are kept', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger orders_are_kept before delete or truncate on orders
  for each statement execute function order_record_is_kept();
create trigger order_items_are_kept before update or delete or truncate on order_items
  for each statement execute function order_record_is_kept();
create trigger order_history_is_kept before update or delete or truncate on order_history
  for each statement execute function order_record_is_kept();
