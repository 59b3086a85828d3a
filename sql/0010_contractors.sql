-- Contractor accounts, whose prices, terms and sales tax differ, and the invoices of what they bought on account.

create table contractor_accounts (
  id uuid primary key default gen_random_uuid(),
  -- Null once the person has deleted their account: the invoices stay.
  owner text unique check (owner like 'u:%'),
  business_name text not null check (business_name <> '' and length(business_name) <= 200),
  -- Who gets the email about the yard's decision.
  contact_name text not null check (contact_name <> '' and length(contact_name) <= 200),
  contact_email text not null check (contact_email ~ '^[^@\s]+@[^@\s]+$' and contact_email = lower(contact_email)),
  contact_phone text check (length(contact_phone) <= 40),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- The tax-exempt certificate, as the person entered it.
  certificate_number text check (length(certificate_number) between 1 and 60),
  certificate_expires_on date,
  status text not null default 'asked' check (status in ('asked', 'approved', 'refused')),
  -- Why it was refused; the person reads it.
  refusal text check (length(refusal) between 1 and 500),
  -- The discount on the catalog's prices.
  percent_off integer not null default 0 check (percent_off between 0 and 50),
  -- Days until an invoice is due; 0 buys nothing on account.
  terms_days integer not null default 0 check (terms_days in (0, 15, 30)),
  credit_limit_cents integer not null default 0 check (credit_limit_cents >= 0),
  -- The last day without sales tax; null with it.
  tax_exempt_until date,
  version integer not null default 1,
  asked_at timestamptz not null default now(),
  check (status <> 'refused' or refusal is not null)
);
create function count_contractor_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger count_version before update on contractor_accounts for each row
  execute function count_contractor_version();

-- The invoice of an order on account. What it asks for is what the order costs now, less its payments
-- (order_payments): an edit or a cancellation changes it by itself. Its order is `invoiced` while something is open, and
-- `paid` when nothing is.
create table invoices (
  order_id uuid primary key references orders (id),
  account_id uuid not null references contractor_accounts,
  invoice_number text not null unique check (invoice_number ~ '^INV-[0-9]{4}-[0-9]{5,}$'),
  issued_on date not null,
  due_on date not null check (due_on >= issued_on)
);
create index on invoices (account_id, issued_on);
create sequence invoice_serial;
