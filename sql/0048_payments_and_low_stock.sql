-- Money that was received by hand counts on the day it came, and a wrong entry is taken back: by a second payment that
-- reverses the first, with a reason. Nothing is deleted, so the books of a closed day stay as they are.

alter table order_payments
  drop constraint order_payments_amount_cents_check,
  drop constraint order_payments_check,
  add column reverses uuid unique references order_payments (id),
  add column reason text check (reason <> '' and length(reason) <= 200),
  add check ((reverses is null) = (reason is null)),
  add constraint order_payments_parts check (case when reverses is null
    then amount_cents > 0 and tax_cents >= 0 and delivery_cents >= 0 and tax_cents + delivery_cents <= amount_cents
    else method <> 'online' and amount_cents < 0 and tax_cents <= 0 and delivery_cents <= 0
      and tax_cents + delivery_cents >= amount_cents end);

-- A reversal has the parts of the payment that it takes back.
drop trigger split_payment on order_payments;
create trigger split_payment before insert on order_payments for each row
  when (new.reverses is null) execute function split_payment();

-- An order that was paid by hand owes again once that is taken back.
create or replace function guard_paid_order() returns trigger language plpgsql as $$
begin
  if exists (select from order_payments where order_id = new.id and reverses is not null) then
    return new;
  end if;
  raise exception 'order %: no way from % to %', old.order_number, old.payment_status, new.payment_status
    using errcode = 'check_violation', constraint = 'payment_may_become';
end
$$;

-- Products whose low stock somebody of the yard has seen: they count as news again once they were above their limit.
create table low_stock_seen (
  product_id text primary key references products,
  at timestamptz not null default clock_timestamp()
);
call announce_to_admin('low_stock_seen', 'products');
call secure_for_store('low_stock_seen');
insert into login_rights values ('admin', 'table low_stock_seen', 'select, insert, update');
