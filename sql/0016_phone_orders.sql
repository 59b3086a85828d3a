-- Orders that staff enter for people on the phone or at the counter, edits of placed orders, and payments received by
-- hand.

alter table orders
  -- How it is paid: `online` on the provider's page, from checkout or an emailed link; `cash`, `check` and `other` were
  -- received when it was entered; `on_delivery` is collected by the driver. A later kind adds its name here.
  add column payment_kind text not null default 'online'
    check (payment_kind in ('online', 'cash', 'check', 'other', 'on_delivery')),
  -- Until then an emailed link opens a payment page, again and again. Null: only the page that checkout opened.
  add column pay_until timestamptz,
  add column discount_cents integer not null default 0 check (discount_cents >= 0),
  add column discount_reason text check (discount_reason <> '' and length(discount_reason) <= 200),
  -- What an edit added to a paid order and is not paid yet, before tax. Of an unpaid order everything is due: 0 then.
  add column due_cents integer not null default 0 check (due_cents >= 0),
  add constraint orders_discount_has_reason check ((discount_cents = 0) = (discount_reason is null)),
  drop constraint orders_check,
  add constraint orders_total_adds_up check (total_cents = subtotal_cents + delivery_fee_cents - discount_cents),
  drop constraint orders_refund_within_charge,
  add constraint orders_refund_within_charge
    check (refunded_cents between 0 and total_cents + tax_cents - due_cents),
  drop constraint orders_refunded_whole,
  add constraint orders_refunded_whole
    check (payment_status <> 'refunded' or refunded_cents = total_cents + tax_cents - due_cents),
  drop constraint orders_refunded_partly,
  add constraint orders_refunded_partly check (payment_status <> 'partly_refunded'
    or (refunded_cents > 0 and refunded_cents < total_cents + tax_cents - due_cents));

-- For drivers who collect, and the list of what is owed.
drop index orders_owed;
create index orders_owed on orders (created_at desc, id desc)
  where (payment_status in ('unpaid', 'failed', 'invoiced') or due_cents > 0)
    and status in ('confirmed', 'in_progress', 'delivered');

-- Every payment that arrived for an order. Its first payment's intent is also in the order's own row.
create table order_payments (
  -- Of a payment by hand: chosen by the page that recorded it, so a repeated request records it once.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- other: a card terminal, a bank transfer.
  method text not null check (method in ('online', 'cash', 'check', 'other')),
  -- With tax.
  amount_cents integer not null check (amount_cents > 0),
  -- The number of the check, receipt or transfer.
  reference text check (reference <> '' and length(reference) <= 60),
  -- An account, or `provider`.
  actor text not null,
  checkout_session_id text unique,
  payment_intent_id text unique,
  -- Not the transaction's: the order may be placed in the same one.
  received_at timestamptz not null default clock_timestamp()
);
create index order_payments_by_order on order_payments (order_id, received_at);
create trigger order_payments_are_kept before update or delete or truncate on order_payments
  for each statement execute function order_record_is_kept();

insert into order_payments (order_id, method, amount_cents, actor, checkout_session_id, payment_intent_id, received_at)
select id, 'online', total_cents + tax_cents, 'provider', checkout_session_id, payment_intent_id, paid_at
from orders where payment_intent_id is not null and paid_at is not null;

-- A refund that settles an edit gives back what the order no longer costs: it is no part of `orders.refunded_cents`.
alter table order_refund_requests add column settles_edit boolean not null default false;
alter table order_refunds add column settles_edit boolean not null default false;

-- What was ordered changes only in a transaction that called `set_config('app.edit', 'on', true)`: an edit by staff, or
-- the payment of one, which adds its tax.
create function is_edit() returns boolean language sql stable
  return coalesce(current_setting('app.edit', true), '') = 'on';

create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if not (order_may_become(old.status, new.status) or is_undo(old.status, new.status)) then
    raise exception 'order %: no way from % to %', old.order_number, old.status, new.status
      using errcode = 'check_violation', constraint = 'order_may_become';
  end if;
  if not payment_may_become(old.payment_status, new.payment_status) then
    raise exception 'order %: no way from % to %', old.order_number, old.payment_status, new.payment_status
      using errcode = 'check_violation', constraint = 'payment_may_become';
  end if;
  if (new.id, new.order_number, new.currency, new.idempotency_key, new.request_hash, new.livemode, new.created_at)
    is distinct from
     (old.id, old.order_number, old.currency, old.idempotency_key, old.request_hash, old.livemode, old.created_at)
    or not is_edit() and
     (new.subtotal_cents, new.delivery_fee_cents, new.discount_cents, new.total_cents, new.quantity, new.product_type,
      new.delivery_zip)
    is distinct from
     (old.subtotal_cents, old.delivery_fee_cents, old.discount_cents, old.total_cents, old.quantity, old.product_type,
      old.delivery_zip) then
    raise exception 'order %: what was ordered does not change', old.order_number
      using errcode = 'check_violation', constraint = 'order_is_fixed';
  end if;
  if new.status <> old.status then
    new.undo_until := case
      when new.status <> 'cancelled' and not is_undo(old.status, new.status) then now() + undo_window() end;
  end if;
  -- Viewing an order or opening its payment page does not change updated_at.
  if is_edit() or (new.status, new.payment_status, new.refunded_cents, new.attention, new.delivery_date,
      new.day_moved_at, new.delivery_address, new.due_cents)
    is distinct from
     (old.status, old.payment_status, old.refunded_cents, old.attention, old.delivery_date,
      old.day_moved_at, old.delivery_address, old.due_cents) then
    new.updated_at := now();
  end if;
  return new;
end $$;

create or replace function guard_order_tax() returns trigger language plpgsql as $$
begin
  if (old.paid_at is not null or new.paid_at is null) and not is_edit() then
    raise exception 'order %: its tax does not change', old.order_number
      using errcode = 'check_violation', constraint = 'order_is_fixed';
  end if;
  return new;
end $$;

drop trigger order_items_are_kept on order_items;
create trigger order_items_are_kept before update or delete on order_items
  for each statement when (not is_edit()) execute function order_record_is_kept();
create trigger order_items_stay before truncate on order_items
  for each statement execute function order_record_is_kept();

-- After an edit, too, the lines add up at commit.
create constraint trigger order_edited_adds_up after update on orders deferrable initially deferred
  for each row when (old.subtotal_cents <> new.subtotal_cents) execute function order_adds_up();

create or replace function order_items_add_up() returns trigger language plpgsql as $$
declare
  wanted uuid := case tg_op when 'DELETE' then old.order_id else new.order_id end;
  ordered orders%rowtype;
  lines_cents bigint;
begin
  select * into ordered from orders where id = wanted;
  select coalesce(sum(line_total_cents), 0) into lines_cents from order_items where order_id = wanted;
  if lines_cents <> ordered.subtotal_cents then
    raise exception 'order %: lines are % cents, the subtotal is %',
      ordered.order_number, lines_cents, ordered.subtotal_cents
      using errcode = 'check_violation', constraint = 'order_adds_up';
  end if;
  return null;
end $$;
create constraint trigger order_items_edited_add_up after update or delete on order_items
  deferrable initially deferred for each row execute function order_items_add_up();

-- The charts count an edited order as it is now.
drop trigger tally_moved on orders;
create constraint trigger tally_moved after update on orders deferrable initially deferred for each row
  when ((old.status, old.payment_status, old.refunded_cents, old.total_cents, old.subtotal_cents, old.quantity,
      old.delivery_zip) is distinct from
    (new.status, new.payment_status, new.refunded_cents, new.total_cents, new.subtotal_cents, new.quantity,
      new.delivery_zip))
  execute function tally_changed_order();

drop trigger z_admin on orders;
create trigger z_admin after insert or delete or update of customer_id, owner, status, payment_status, tax_cents,
  refunded_cents, dispute, disputed_at, delivery_address, delivery_zip, delivery_date, day_moved_at, told_date,
  undo_until, special_instructions, customer_name, customer_email, customer_phone, paid_at, attention, offer_id,
  total_cents, discount_cents, due_cents, pay_until, delivery_window, told_window
  on orders
  for each statement execute function notify_admin('orders');
call announce_to_admin('order_payments', 'orders');

call secure_for_store('order_payments');

update login_rights set rights = replace(rights, 'refunded_cents,', 'refunded_cents, due_cents, discount_cents, payment_kind,')
where (login, target) = ('person', 'table orders');
update login_rights set rights = 'select, insert, update' where (login, target) = ('admin', 'table orders');
update login_rights set rights = 'select, insert, update, delete'
where login = 'admin' and target in ('table order_items', 'table stock_reservations');
insert into login_rights values
  ('shop', 'table order_payments', 'select, insert'),
  ('admin', 'table order_payments', 'select, insert'),
  ('admin', 'table delivery_marks', 'select'),
  ('jobs', 'table order_payments', 'select, insert');
