-- What the code already keeps to, said by the database too, so that a hand-written statement keeps to it as well.

alter table order_history
  add check (status in ('pending', 'confirmed', 'in_progress', 'delivered', 'cancelled')),
  add check (payment_status in ('unpaid', 'paid', 'invoiced', 'refunded', 'partly_refunded', 'failed'));

alter table orders
  add constraint orders_attention_check
    check (attention <@ array['payment_mismatch', 'paid_after_cancel', 'stock_short', 'refund_failed']);

alter table payment_events
  add check (outcome in (
    'paid', 'expired', 'failed', 'refunded', 'nothing_new', 'mismatch', 'unknown_order', 'declined', 'noted'));
comment on column payment_events.outcome is
  'What server/checkout/settling.ts made of it: paid, expired, failed or refunded moved the order; nothing_new did '
  'not; mismatch raised the alarm; unknown_order is none of ours; declined is a card that was refused; noted is '
  'everything that moves no order.';

-- Stock is promised to a line of an order, and so only of a product that exists.
alter table stock_reservations
  add constraint stock_reservations_line_fkey
    foreign key (order_id, catalog, product_id) references order_items (order_id, catalog, product_id);

-- A line that is added later would change what was ordered without the order's own row being touched.
create function order_items_add_up() returns trigger language plpgsql as $$
declare
  ordered orders%rowtype;
  lines_cents bigint;
begin
  select * into ordered from orders where id = new.order_id;
  select coalesce(sum(line_total_cents), 0) into lines_cents from order_items where order_id = new.order_id;
  if lines_cents <> ordered.subtotal_cents then
    raise exception 'order %: lines are % cents, the subtotal is %',
      ordered.order_number, lines_cents, ordered.subtotal_cents
      using errcode = 'check_violation', constraint = 'order_adds_up';
  end if;
  return null;
end $$;

create constraint trigger order_items_add_up after insert on order_items deferrable initially deferred
  for each row execute function order_items_add_up();

-- The fee follows the ZIP and the yards, so both are as fixed as the fee.
create or replace function guard_order() returns trigger language plpgsql as $$
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
      new.quantity, new.product_type, new.delivery_zip,
      new.idempotency_key, new.request_hash, new.livemode, new.created_at)
    is distinct from
     (old.id, old.order_number, old.currency, old.subtotal_cents, old.delivery_fee_cents, old.total_cents,
      old.quantity, old.product_type, old.delivery_zip,
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
