-- Promo codes, replies to reviews, and the reminder of a checkout that was not paid.

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
  -- Of these and of these categories; of everything where both are empty.
  product_ids text[] not null default '{}',
  categories text[] not null default '{}',
  is_on boolean not null default true,
  -- Counts its changes: who saved an older one is told.
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount_cents is not null)),
  -- Something is left to pay.
  check (kind <> 'amount' or minimum_cents >= amount_cents + 100)
);
call secure_for_store('promo_codes');
call announce_to_admin('promo_codes', 'products');

-- Uses are not counted but looked up: a cancelled order, such as one that was not paid in time, is none. Serialized by
-- code (server/checkout/promoCodes.ts).
alter table orders add column promo_code_id uuid references promo_codes;
create index orders_by_promo_code on orders (promo_code_id, created_at desc) where promo_code_id is not null;

-- What the yard answers to a review, shown below it.
alter table product_reviews
  add column reply_text text check (char_length(reply_text) between 1 and 1000),
  add column replied_at timestamptz,
  add check ((reply_text is null) = (replied_at is null));

-- One email some hours after a checkout lapsed unpaid, unless the buyer has ordered by then. A checkout that its buyer
-- began again has another actor.
create function remind_of_checkout() returns trigger language plpgsql as $$
begin
  if current_setting('app.actor', true) in ('provider', 'reconciler') then
    perform ask_mail(format('order_reminder %s', new.id), 'order_reminder', null, new.language,
      jsonb_build_object('orderId', new.id), now() + interval '3 hours');
  end if;
  return null;
end $$;
create trigger remind_of_checkout after update of status on orders for each row
  when (old.status = 'pending' and new.status = 'cancelled' and new.payment_status = 'unpaid'
    and new.payment_kind = 'online' and new.pay_until is null and new.offer_id is null)
  execute function remind_of_checkout();
-- Who wants none of these reminders.
create table reminder_stops (
  email text primary key check (email = lower(email)),
  stopped_at timestamptz not null default now()
);
call secure_for_store('reminder_stops');
-- With the account (`delete_account`, whose owner may do so).
create function forget_reminder_stop() returns trigger language plpgsql as $$
begin
  delete from reminder_stops where email = old.email;
  return null;
end $$;
create trigger forget_reminder_stop after delete on users for each row execute function forget_reminder_stop();

insert into login_rights values
  ('shop', 'table promo_codes', 'select'),
  ('admin', 'table promo_codes', 'select, insert, update'),
  ('jobs', 'table audit_log', 'insert'),
  ('shop', 'table reminder_stops', 'select, insert'),
  ('jobs', 'table reminder_stops', 'select'),
  -- The email about the yard's answer.
  ('jobs', 'table product_reviews', 'select');
