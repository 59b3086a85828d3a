-- The payment provider's name for people with an account: with it, the provider remembers the cards that they ask it to
-- keep. The store never sees a card.
create table payment_customers (
  user_id uuid primary key references users on delete cascade,
  customer text not null unique check (customer ~ '^cus_'),
  created_at timestamptz not null default now()
);
call secure_for_store('payment_customers');

-- Whoever deletes their account has their cards forgotten by the provider too.
create function forget_payment_customer() returns trigger language plpgsql as $$
begin
  perform enqueue_job('forget_customer', jsonb_build_object('customer', old.customer), now(), old.customer);
  return null;
end
$$;
create trigger forget_payment_customer after delete on payment_customers for each row
  execute function forget_payment_customer();

insert into login_rights values ('shop', 'table payment_customers', 'select, insert, update, delete');
