-- The sales tax that the provider added on its page, where it is told to (STRIPE_AUTOMATIC_TAX). Our total stays what
-- was agreed on before tax; what was charged is the total and the tax.

alter table orders
  add column tax_cents integer not null default 0 check (tax_cents >= 0),
  drop constraint orders_check1,
  drop constraint orders_check3,
  drop constraint orders_check4,
  add constraint orders_refund_within_charge check (refunded_cents between 0 and total_cents + tax_cents),
  add constraint orders_refunded_whole
    check (payment_status <> 'refunded' or refunded_cents = total_cents + tax_cents),
  add constraint orders_refunded_partly check (
    payment_status <> 'partly_refunded' or (refunded_cents > 0 and refunded_cents < total_cents + tax_cents));

-- Known with the payment, and fixed from then on.
create function guard_order_tax() returns trigger language plpgsql as $$
begin
  if old.paid_at is not null or new.paid_at is null then
    raise exception 'order %: its tax does not change', old.order_number
      using errcode = 'check_violation', constraint = 'order_is_fixed';
  end if;
  return new;
end $$;

create trigger guard_order_tax before update on orders for each row
  when (old.tax_cents <> new.tax_cents) execute function guard_order_tax();
