-- Orders of people who have a phone and no email: `customer_email` is then made up (domain/orders/noEmail.ts). Staff note
-- who agrees to texts. And pick-ups that nobody fetches.
insert into login_rights values ('admin', 'table text_consents', 'insert');

-- As in 0016, and what nobody picks up is still at the yard: it ends, and its goods go back into stock.
create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if not (order_may_become(old.status, new.status) or is_undo(old.status, new.status)
    or old.is_pickup and (old.status, new.status) = ('in_progress', 'cancelled')) then
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
