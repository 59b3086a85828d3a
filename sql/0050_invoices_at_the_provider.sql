-- Invoices that the payment provider carries too, where an owner has switched it on: who has one pays it on the provider's
-- page. What it asks for follows ours: whatever changes the balance asks the job `provider_invoice` to bring it up to date
-- (server/contractors/providerInvoices.ts).

create table provider_invoices (
  -- Kept before the provider hears of it: its calls are named after it, so that a lost answer makes no second invoice.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references invoices,
  -- The next one asks for what was added after the one before.
  place integer not null default 1 check (place > 0),
  -- asked: to be made. replaced: to be ended there, because the next one asks for more. elsewhere: somebody marked it as
  -- paid at the provider, who has no payment of it. The others are the provider's.
  state text not null default 'asked'
    check (state in ('asked', 'open', 'replaced', 'paid', 'void', 'uncollectible', 'elsewhere')),
  -- What it is made of, the same at every try.
  request jsonb,
  -- Part of the keys of its calls: the provider repeats a failure to the same key for a day.
  attempt integer not null default 0,
  invoice_id text unique,
  hosted_url text,
  pdf_url text,
  -- Worked out by the provider; a part of the order's tax.
  tax_cents integer not null default 0 check (tax_cents >= 0),
  -- The store itself asked to have it closed without a payment there.
  closes boolean not null default false,
  checked_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (order_id, place),
  check (state in ('asked', 'void') or invoice_id is not null)
);
create unique index provider_invoices_current on provider_invoices (order_id) where state in ('asked', 'open');
create index provider_invoices_open on provider_invoices (checked_at) where state in ('asked', 'open', 'replaced');

-- The provider's customers of contractor accounts.
create table contractor_customers (
  account_id uuid primary key references contractor_accounts on delete cascade,
  customer text not null unique
);

create function ask_provider_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from store_settings where key = 'invoicing' and value = '"on"' and deleted_at is null) then
    insert into provider_invoices (order_id) values (new.order_id);
    perform enqueue_job('provider_invoice', jsonb_build_object('id', new.order_id), now(), new.order_id::text);
  end if;
  return null;
end
$$;
create trigger ask_provider_invoice after insert on invoices for each row execute function ask_provider_invoice();

create function follow_invoice() returns trigger language plpgsql as $$
declare
  changed uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if exists (select from provider_invoices where order_id = changed) then
    perform enqueue_job('provider_invoice', jsonb_build_object('id', changed), now(), changed::text);
  end if;
  return null;
end
$$;
create trigger follow_invoice after insert on invoice_credits for each row execute function follow_invoice('order_id');
create trigger follow_invoice after insert on order_payments for each row execute function follow_invoice('order_id');
create trigger follow_invoice after insert or update on order_refunds
  for each row execute function follow_invoice('order_id');
create trigger follow_invoice after update of status, total_cents, tax_cents on orders
  for each row when (new.payment_kind = 'account'
    and (new.status, new.total_cents, new.tax_cents) is distinct from (old.status, old.total_cents, old.tax_cents))
  execute function follow_invoice('id');

-- The provider forgets the contact of a deleted account, as the store does.
create function forget_contractor_customer() returns trigger language plpgsql as $$
declare
  known text;
begin
  delete from contractor_customers where account_id = new.id returning customer into known;
  if known is not null then
    perform enqueue_job('forget_customer', jsonb_build_object('customer', known), now(), known);
  end if;
  return null;
end
$$;
create trigger forget_customer after update of owner on contractor_accounts for each row
  when (old.owner is not null and new.owner is null) execute function forget_contractor_customer();

call secure_for_store('provider_invoices');
call secure_for_store('contractor_customers');
create trigger z_admin after insert or update of state on provider_invoices
  for each statement execute function notify_admin('customers');
insert into login_rights values
  ('shop', 'table provider_invoices', 'select, insert, update'),
  ('shop', 'table contractor_customers', 'select, insert, update, delete'),
  ('admin', 'table provider_invoices', 'select, insert'),
  ('admin', 'table contractor_customers', 'select, delete'),
  ('jobs', 'table provider_invoices', 'select, insert, update'),
  ('jobs', 'table contractor_customers', 'select, insert, update, delete');
