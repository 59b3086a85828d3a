-- Orders, with their lines, events and reviews, and promo codes. Checkout inserts an order; afterwards its status follows
-- the transitions in domain/orders/orders.ts. Amounts come from the store's own catalog, in cents. Prices claimed by the
-- buyer's device are not stored.

-- Without its extension.
create function phone_digits(phone text) returns text language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(coalesce(phone, ''), '(\mx|\mext(ension)?|#)[.:\s]*\d{1,6}\s*$', '', 'i'), '\D', '', 'g');

-- The words whose beginnings find an order: number, its last six digits, name, address, email and its parts, phone. Not
-- built by a text search parser, which would split emails and hyphenated words in its own way.
create function order_words(number text, name text, email text, phone text, address text, zip text, notes text)
  returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(
    select distinct left(word, 200)
    from unnest(
      array[lower(number), right(number, 6), fold_accents(email),
        phone_digits(phone), right(phone_digits(phone), 10), right(phone_digits(phone), 7), right(phone_digits(phone), 4)]
      || regexp_split_to_array(fold_accents(concat_ws(' ', name, email, address, zip, left(notes, 2000))), '[^[:alnum:]]+')
      || array(
        select fold_text(array_to_string(words[first:], ''))
        from unnest(array[name, address]) part, regexp_split_to_array(part, '\s+') words,
          generate_series(1, least(12, cardinality(words))) first)
    ) word
    where word <> ''));

create table promo_codes (
  id uuid primary key default gen_random_uuid(),
  -- Typed in any case.
  code text not null unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null check (kind in ('percent', 'amount', 'free_delivery')),
  percent integer check (percent between 1 and 90),
  amount_cents integer check (amount_cents > 0),
  -- Of the goods that it is for.
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  -- Days of the store's time zone, both included.
  first_day date,
  last_day date check (last_day >= first_day),
  most_uses integer check (most_uses > 0),
  -- By one account or email.
  most_uses_each integer check (most_uses_each > 0),
  -- Of these; of everything where it is empty.
  categories text[] not null default '{}',
  is_on boolean not null default true,
  -- Counts its changes: who saved an older one is told.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount_cents is not null)),
  -- Something is left to pay.
  check (kind <> 'amount' or minimum_cents >= amount_cents + 100)
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^ORD-[0-9]{4}-[0-9]{6}$'),
  -- The device or account that placed it, `anon:<uuid>` or `u:<uuid>`; null when the request did not name one.
  owner text check (owner like 'u:%' or owner like 'anon:%'),
  customer_id uuid references customers,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'in_progress', 'delivered', 'cancelled')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'paid', 'invoiced', 'refunded', 'partly_refunded', 'failed')),
  product_type text not null check (product_type in ('premium', 'organic', 'standard', 'mixed')),
  -- Cubic yards of all bulk lines; 0 for an order of tools only.
  quantity integer not null check (quantity >= 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  delivery_fee_cents integer not null check (delivery_fee_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  discount_reason text check (discount_reason <> '' and length(discount_reason) <= 200),
  promo_code_id uuid references promo_codes,
  -- How long the unpaid order takes up a use of its code; null for one beyond what an address may take up.
  promo_held_until timestamptz,
  total_cents integer not null,
  -- The sales tax that the store charges, in hundredths of a percent: of its county on the day that it was placed. 0: none,
  -- or the provider's.
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 2000),
  -- By that rate, or what the provider added on its page. The total is before tax; the customer is charged both.
  tax_cents integer not null default 0 check (tax_cents >= 0),
  refunded_cents integer not null default 0,
  -- What an edit added to a paid order and is not paid yet, before the provider's tax. 0 while all of the order is unpaid.
  due_cents integer not null default 0 check (due_cents >= 0),
  -- How it is paid: `online` on the provider's page, from checkout or an emailed link; `cash`, `check` and `other` were
  -- received when it was entered; `on_delivery` is collected by the driver; `account` by an invoice to a contractor account.
  payment_kind text not null default 'online'
    check (payment_kind in ('online', 'cash', 'check', 'other', 'on_delivery', 'account')),
  -- Until then an emailed link opens a payment page, again and again. Null: only the page that checkout opened.
  pay_until timestamptz,
  -- Its account had a valid certificate when it was placed: no sales tax is charged.
  is_tax_exempt boolean not null default false,
  po_number text check (length(po_number) between 1 and 60),
  -- In a dispute, the buyer's bank takes the payment back until it has heard both sides. `disputed_at` is when the
  -- dispute began: an event of an older dispute, or one that would reopen a closed one, is late and is ignored.
  dispute text check (dispute in ('open', 'won', 'lost')),
  disputed_at timestamptz,
  -- An order that no truck brings. Its address and ZIP are the yard's, where its sales tax arises; it has no loads, so it
  -- takes nothing of a day's trucks. Of the statuses, `in_progress` means that it is ready, `delivered` that it was fetched.
  is_pickup boolean not null default false,
  -- The full address: street, city, state and ZIP, even if they were entered in separate fields.
  delivery_address text not null check (delivery_address <> ''),
  delivery_zip text check (delivery_zip ~ '^[0-9]{5}$'),
  -- Until the order is confirmed: the requested day, or null for the next possible one. Then the day of its first load.
  delivery_date date,
  -- Of its first load. Orders that name none come all day.
  delivery_window text not null default 'all_day' check (delivery_window in ('all_day', 'morning', 'afternoon')),
  -- Truckloads: what the order takes of its day until it is confirmed and its loads are rows of `deliveries`. Whoever
  -- changes what was ordered changes this too.
  loads integer not null default 1,
  -- While it is unpaid: until then its loads count on its day, as its reserved stock does. Null: nothing is held.
  window_held_until timestamptz,
  -- `delivery_date` before the confirmation. Undoing that restores it.
  asked_date date,
  special_instructions text,
  customer_name text not null check (customer_name <> ''),
  customer_email text not null check (customer_email ~ '^[^@\s]+@[^@\s]+$' and customer_email = lower(customer_email)),
  customer_phone text,
  -- The language of this order's emails.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- One order per key: a retried or duplicate request gets the existing order if its content is the same.
  idempotency_key text not null unique,
  request_hash text not null,
  livemode boolean not null,
  checkout_session_id text unique,
  checkout_url text,
  session_expires_at timestamptz not null,
  -- Incremented when a session must be created again: the provider rejects a known key with a different expiry.
  session_attempt integer not null default 0,
  -- While this is in the future, one process is calling the provider about this order's session.
  opening_until timestamptz,
  payment_intent_id text unique,
  -- When the provider was last asked about the payment.
  checked_at timestamptz,
  paid_at timestamptz,
  -- Until then the last status change can be undone; afterwards the customer is told.
  undo_until timestamptz,
  -- The start of the last transaction that may change what was ordered.
  edited_at timestamptz,
  -- Problems that a person has to look at. `window_full`: it was paid after its hold had ended, and its day or window was
  -- given to others meanwhile.
  attention text[] not null default '{}' constraint orders_attention_check check (attention <@
    array['payment_mismatch', 'paid_after_cancel', 'stock_short', 'refund_failed', 'refunded_late', 'disputed',
      'window_full']),
  -- The quote offer it was placed from. An offer can be accepted again only if its order was cancelled without ever
  -- being paid; an order that was paid and refunded has used the offer up. orders_by_offer rejects only a second order
  -- that is not cancelled: a payment may still arrive for a cancelled order after another took its place, and a person
  -- must handle that. Accepting an offer locks its row (server/quotes/acceptance.ts).
  offer_id uuid references quote_offers,
  -- The order whose place it takes: the cart was taken back while that one's payment page was open. Only one of the orders
  -- that replace it can be paid.
  replaces uuid references orders (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Written by index_order: as this table has a trigger before updates, Postgres would compute a generated column anew
  -- for each of them.
  words tsvector not null,
  constraint orders_total_adds_up check (total_cents = subtotal_cents + delivery_fee_cents - discount_cents),
  constraint orders_discount_has_reason check ((discount_cents = 0) = (discount_reason is null)),
  constraint orders_loads_check check (loads >= 1 or is_pickup and loads = 0),
  constraint orders_pickup_is_free check (not is_pickup or delivery_fee_cents = 0),
  constraint orders_paid_has_date check (payment_status not in ('paid', 'refunded', 'partly_refunded') or paid_at is not null),
  constraint orders_dispute_has_begun check ((dispute is null) = (disputed_at is null)),
  constraint orders_refund_within_charge check (refunded_cents between 0 and total_cents + tax_cents - due_cents),
  constraint orders_refunded_whole
    check (payment_status <> 'refunded' or refunded_cents = total_cents + tax_cents - due_cents),
  constraint orders_refunded_partly check (
    payment_status <> 'partly_refunded' or (refunded_cents > 0 and refunded_cents < total_cents + tax_cents - due_cents))
);

create function index_order() returns trigger language plpgsql as $$
begin
  new.words := order_words(new.order_number, new.customer_name, new.customer_email, new.customer_phone,
    new.delivery_address || coalesce(' ' || new.po_number, ''), new.delivery_zip, new.special_instructions);
  return new;
end
$$;
create trigger index_order before insert or update of order_number, customer_name, customer_email, customer_phone,
    delivery_address, po_number, delivery_zip, special_instructions on orders
  for each row execute function index_order();

-- For the reconciler, and the older carts of a device.
create index orders_open on orders (owner, created_at) where status = 'pending' and payment_status = 'unpaid';
create index orders_by_owner on orders (owner, created_at) where owner is not null;
create index orders_by_email on orders (customer_email, created_at);
create index orders_by_customer on orders (customer_id, created_at) where customer_id is not null;
create index orders_by_words on orders using gin (words);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_by_payment on orders (payment_status, created_at desc, id desc);
create index orders_by_day on orders (delivery_date, created_at desc, id desc) where delivery_date is not null;
create index orders_waiting on orders (created_at desc, id desc)
  where status = 'pending' and payment_status <> 'unpaid';
-- For drivers who collect, and the list of what is owed.
create index orders_owed on orders (created_at desc, id desc)
  where (payment_status in ('unpaid', 'failed', 'invoiced') or due_cents > 0)
    and status in ('confirmed', 'in_progress', 'delivered');
create index orders_with_attention on orders (created_at) where attention <> '{}';
create unique index orders_by_offer on orders (offer_id) where offer_id is not null and status <> 'cancelled';
create index orders_of_offer on orders (offer_id, created_at desc) where offer_id is not null;
create index orders_by_promo_code on orders (promo_code_id, created_at desc) where promo_code_id is not null;
create index orders_by_replaced on orders (replaces) where replaces is not null;
-- For the board.
create index orders_to_pick_up on orders (delivery_date)
  where is_pickup and status in ('pending', 'confirmed', 'in_progress');

create table order_items (
  order_id uuid not null references orders (id),
  position smallint not null check (position >= 0),
  -- Null for a line in the yard's own words, such as spreading: it has no stock.
  product_id text references products,
  name text not null check (name <> ''),
  unit text not null,
  -- Whether it counts as cubic yards: `isBulk` of domain/catalog/goods.ts.
  is_bulk boolean not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents > 0),
  line_total_cents integer not null check (line_total_cents = unit_price_cents * quantity),
  primary key (order_id, position),
  unique (order_id, product_id)
);
-- For the admin's search by product.
create index order_items_by_product on order_items (product_id);

-- What happened to an order: the customer's history, and the reason for emails, notifications and sums
-- (server/orders/subscribers.ts). Each row has the order's state after it.
create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  -- As `OrderEventKind`.
  kind text not null check (kind <> ''),
  -- What its subscribers need beside the order. Erased with the person.
  facts jsonb not null default '{}',
  status text not null check (status in ('pending', 'confirmed', 'in_progress', 'delivered', 'cancelled')),
  payment_status text not null
    check (payment_status in ('unpaid', 'paid', 'invoiced', 'refunded', 'partly_refunded', 'failed')),
  refunded_cents integer not null check (refunded_cents >= 0),
  dispute text check (dispute in ('open', 'won', 'lost')),
  delivery_date date,
  -- Who did it, as `Actor` (server/db/sql.ts). Set by `set_config('app.actor', …, true)`.
  actor text not null,
  -- Whether it changed that state, but for its day; the customer's history is these, and the days that were moved.
  is_move boolean not null,
  -- The event that this one undoes.
  undoes bigint references order_events (id),
  at timestamptz not null default clock_timestamp(),
  -- When its subscribers had handled it, in the same transaction.
  handled_at timestamptz
);
create index order_events_by_order on order_events (order_id, id);
create index order_events_to_handle on order_events (order_id, id) where handled_at is null;
create index order_events_failed on order_events (at) where payment_status = 'failed';

create function order_may_become(before text, after text) returns boolean language sql immutable as $$
  select after = before or after = any (case before
    when 'pending' then array['confirmed', 'cancelled']
    when 'confirmed' then array['in_progress', 'delivered', 'cancelled']
    when 'in_progress' then array['delivered']
    else array[]::text[]
  end)
$$;

-- How long a status change can be undone before the customer is told.
create function undo_window() returns interval language sql immutable parallel safe return interval '10 minutes';

-- A step back: undone, or the load came back. A cancellation cannot be undone.
create function is_step_back(before text, after text) returns boolean language sql immutable parallel safe
  return before not in (after, 'cancelled') and order_may_become(after, before);

-- A paid order never becomes unpaid: only refunds follow, and a failed refund leads back. An invoice that was paid may be
-- open again after an edit that adds to it.
create function payment_may_become(before text, after text) returns boolean language sql immutable as $$
  select after = before or after = any (case before
    when 'unpaid' then array['paid', 'invoiced', 'failed']
    when 'failed' then array['paid', 'invoiced', 'unpaid']
    when 'invoiced' then array['paid', 'failed']
    when 'paid' then array['partly_refunded', 'refunded', 'invoiced']
    when 'partly_refunded' then array['paid', 'refunded']
    when 'refunded' then array['paid', 'partly_refunded']
  end)
$$;

-- What was ordered changes only by an edit. The delivery fee depends on the ZIP and the yards, so these change only with
-- it; an edit turns a delivery into a pick-up, or back, until it is ready or on its way. A payment adds its tax. A pick-up
-- that nobody fetches is still at the yard: it can be cancelled.
create function guard_order() returns trigger language plpgsql as $$
declare
  is_edit boolean := coalesce(new.edited_at = now(), false);
  may_become boolean := payment_may_become(old.payment_status, new.payment_status);
begin
  if not (order_may_become(old.status, new.status) or is_step_back(old.status, new.status)
    or old.is_pickup and (old.status, new.status) = ('in_progress', 'cancelled')) then
    raise exception 'order %: no way from % to %', old.order_number, old.status, new.status
      using errcode = 'check_violation', constraint = 'order_may_become';
  end if;
  -- An order that was paid by hand owes again once that is taken back.
  if (old.payment_status, new.payment_status) = ('paid', 'invoiced') and new.payment_kind <> 'account' then
    may_become := exists (select from order_payments where order_id = new.id and reverses is not null);
  end if;
  if not may_become then
    raise exception 'order %: no way from % to %', old.order_number, old.payment_status, new.payment_status
      using errcode = 'check_violation', constraint = 'payment_may_become';
  end if;
  if (new.id, new.order_number, new.currency, new.idempotency_key, new.request_hash, new.livemode, new.created_at)
    is distinct from
     (old.id, old.order_number, old.currency, old.idempotency_key, old.request_hash, old.livemode, old.created_at)
    or not is_edit and
     (new.subtotal_cents, new.delivery_fee_cents, new.discount_cents, new.total_cents, new.quantity, new.product_type,
      new.delivery_zip, new.tax_basis_points)
    is distinct from
     (old.subtotal_cents, old.delivery_fee_cents, old.discount_cents, old.total_cents, old.quantity, old.product_type,
      old.delivery_zip, old.tax_basis_points)
    or new.is_pickup <> old.is_pickup and not (is_edit and new.status in ('pending', 'confirmed'))
    or new.tax_cents <> old.tax_cents and not (is_edit or old.paid_at is null and new.paid_at is not null
      or old.due_cents > 0 and new.due_cents = 0) then
    raise exception 'order %: what was ordered does not change', old.order_number
      using errcode = 'check_violation', constraint = 'order_is_fixed';
  end if;
  if new.status <> old.status then
    new.undo_until := case
      when new.status <> 'cancelled' and not is_step_back(old.status, new.status) then now() + undo_window() end;
  end if;
  -- Viewing an order or opening its payment page does not change updated_at.
  if is_edit or (new.status, new.payment_status, new.refunded_cents, new.attention, new.delivery_date,
      new.delivery_window, new.delivery_address, new.due_cents, new.dispute)
    is distinct from
     (old.status, old.payment_status, old.refunded_cents, old.attention, old.delivery_date,
      old.delivery_window, old.delivery_address, old.due_cents, old.dispute) then
    new.updated_at := now();
  end if;
  return new;
end $$;
create trigger guard_order before update on orders for each row execute function guard_order();

create function lines_add_up(ordered orders) returns void language plpgsql as $$
declare
  lines_cents bigint := (select coalesce(sum(line_total_cents), 0) from order_items where order_id = ordered.id);
begin
  if lines_cents <> ordered.subtotal_cents then
    raise exception 'order %: lines are % cents, the subtotal is %',
      ordered.order_number, lines_cents, ordered.subtotal_cents
      using errcode = 'check_violation', constraint = 'order_adds_up';
  end if;
end $$;

create function loads_agree(ordered orders) returns void language plpgsql as $$
declare
  loads integer;
  gone integer;
  done integer;
begin
  select count(*), count(*) filter (where status <> 'planned'), count(*) filter (where status = 'delivered')
  into loads, gone, done from deliveries where order_id = ordered.id and status <> 'cancelled';
  if loads > 0 and ordered.status <>
    (case when done = loads then 'delivered' when gone > 0 then 'in_progress' else 'confirmed' end) then
    raise exception 'order % is %, its loads are not', ordered.order_number, ordered.status
      using errcode = 'check_violation', constraint = 'order_and_loads_agree';
  end if;
end $$;

-- At commit: an order's lines add up to its subtotal, its loads are as far as it is, and its last event says what it is.
create function order_agrees() returns trigger language plpgsql as $$
declare
  ordered orders;
begin
  select * into ordered from orders where id = new.id;
  if tg_op = 'INSERT' or new.subtotal_cents <> old.subtotal_cents then
    perform lines_add_up(ordered);
  end if;
  if tg_op = 'UPDATE' then
    perform loads_agree(ordered);
  end if;
  if not exists (
    select from (select * from order_events where order_id = new.id order by id desc limit 1) last
    where (undoes is null or kind in ('undone', 'missed'))
      and (status, payment_status, refunded_cents, dispute) is not distinct from
      (ordered.status, ordered.payment_status, ordered.refunded_cents, ordered.dispute)) then
    raise exception 'order %: no event says that it is % and %',
      ordered.order_number, ordered.status, ordered.payment_status
      using errcode = 'check_violation', constraint = 'order_has_event';
  end if;
  return null;
end $$;
create constraint trigger order_agrees
  after insert or update of subtotal_cents, status, payment_status, refunded_cents, dispute on orders
  deferrable initially deferred for each row execute function order_agrees();

-- A line that is added or changed later would change what was ordered without touching the order's row.
create function order_items_agree() returns trigger language plpgsql as $$
declare
  ordered orders;
begin
  select * into ordered from orders where id = case tg_op when 'DELETE' then old.order_id else new.order_id end;
  if tg_op <> 'INSERT' and ordered.edited_at is distinct from now() then
    raise exception 'order %: its lines change only by an edit', ordered.order_number
      using errcode = 'restrict_violation';
  end if;
  -- A new order is checked as a whole.
  if ordered.created_at <> now() then
    perform lines_add_up(ordered);
  end if;
  return null;
end $$;
create constraint trigger order_items_agree after insert or update or delete on order_items
  deferrable initially deferred for each row execute function order_items_agree();

create function order_record_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: orders and their history are kept', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger orders_are_kept before delete or truncate on orders
  for each statement execute function order_record_is_kept();
create trigger order_items_stay before truncate on order_items
  for each statement execute function order_record_is_kept();
create trigger order_events_are_kept before update of order_id, kind, status, payment_status, refunded_cents,
    dispute, actor, is_move, undoes, at or delete or truncate on order_events
  for each statement execute function order_record_is_kept();

-- One review per delivered order.
create table order_reviews (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders,
  user_id uuid not null references users (id),
  owner text not null,
  rating smallint not null check (rating between 1 and 5),
  review_text text check (char_length(review_text) between 1 and 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz
);
create trigger a_owner before insert or update on order_reviews for each row execute function own_by_account();
call sync_personal('order_reviews');
