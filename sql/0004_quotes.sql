-- Quote, consultation and contact requests. `owner` is the device or the account that sent it: anon:<uuid> or u:<uuid>.

create table quotes (
  -- The id of the command that asked for it, so that the device recognises its own request.
  id uuid primary key,
  owner text not null check (owner ~ '^(anon|u):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  kind text not null check (kind in ('consultation', 'quote', 'custom_blend', 'message')),
  status text not null default 'received' check (status in ('received', 'sent', 'accepted', 'expired', 'closed')),
  name text not null check (name <> ''),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$'),
  phone text,
  company text,
  project_type text check (project_type in ('residential', 'commercial', 'road', 'agricultural', 'industrial', 'other')),
  subject text,
  message text not null check (message <> ''),
  zip text check (zip ~ '^\d{5}$'),
  material text,
  cubic_yards numeric(8, 2) check (cubic_yards > 0),
  language text not null default 'en' check (language in ('en', 'es')),
  -- The request in the domain's own shape, as the device gets it back.
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  -- 14 days after the quote was sent.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  check (kind <> 'custom_blend' or cubic_yards is null or cubic_yards >= 10)
);
create index on quotes (status, created_at);
call sync_personal('quotes');

create table quote_lines (
  quote_id uuid not null references quotes,
  position smallint not null check (position >= 0),
  product_id text not null check (product_id <> ''),
  -- Of the catalog at that moment; null when the product was no longer known by then.
  product_name text,
  unit text,
  quantity integer not null check (quantity > 0),
  -- What the person saw, and what it cost when the request arrived.
  seen_price_cents integer check (seen_price_cents >= 0),
  price_cents integer check (price_cents >= 0),
  discontinued boolean not null,
  primary key (quote_id, position)
);
create index on quote_lines (product_id);
