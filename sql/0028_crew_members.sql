-- Crew members: people who order on a contractor account, or see its invoices, by an invitation of its owner.

create table crew_members (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references contractor_accounts on delete cascade,
  -- To whom the invitation went: only who signs in with this address can join.
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email)),
  -- Who joined; null until then. One crew a person, so that it is clear on whose account they order.
  owner text unique check (owner like 'u:%'),
  user_id uuid generated always as (substr(owner, 3)::uuid) stored references users on delete cascade,
  may_order boolean not null,
  -- What an order, and the orders of a month together, may cost; null for the account's limit alone.
  order_limit_cents integer check (order_limit_cents > 0),
  month_limit_cents integer check (month_limit_cents > 0),
  may_see_invoices boolean not null,
  invited_at timestamptz not null default now(),
  joined_at timestamptz check ((joined_at is null) = (owner is null)),
  unique (account_id, email)
);
create index on crew_members (email) where owner is null;
create index on crew_members (user_id);

-- What members bought on the account is the account's: once they leave it, its owner has their orders, its contact gets
-- the mails, and nothing of the member is left on them.
create function hand_over_orders() returns trigger language plpgsql as $$
declare
  handed uuid[];
begin
  with moved as (
    update orders o set owner = a.owner, customer_id = null, customer_name = a.contact_name,
      customer_email = a.contact_email, customer_phone = a.contact_phone
    from contractor_accounts a
    where a.id = old.account_id and o.owner = old.owner
      and exists (select from invoices i where i.order_id = o.id and i.account_id = a.id)
    returning o.id)
  select array_agg(id) into handed from moved;
  delete from text_consents where order_id = any(handed);
  delete from push_orders where order_id = any(handed);
  return null;
end
$$;
create trigger hand_over_orders after delete on crew_members for each row when (old.owner is not null)
  execute function hand_over_orders();

call secure_for_store('crew_members');

insert into login_rights values
  ('shop', 'table crew_members', 'select, insert (account_id, email, may_order, order_limit_cents, month_limit_cents,
    may_see_invoices), update (owner, joined_at, may_order, order_limit_cents, month_limit_cents, may_see_invoices),
    delete'),
  ('admin', 'table crew_members', 'select'),
  ('jobs', 'table crew_members', 'select');
