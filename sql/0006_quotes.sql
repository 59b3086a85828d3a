-- Quote, consultation and contact requests, what the yard answers, and what becomes of them. `owner` is the device or
-- the account that sent it: anon:<uuid> or u:<uuid>.

create table quotes (
  -- The id of the command that asked for it, so that the device recognises its own request.
  id uuid primary key,
  owner text not null check (owner like 'u:%' or owner like 'anon:%'),
  -- A guest's quote keeps its owner, and is listed for the customer whom it turned out to be from.
  customer_id uuid references customers (id),
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
  cubic_yards numeric check (cubic_yards > 0),
  language text not null default 'en' check (language in ('en', 'es')),
  -- The request in the domain's own shape, as the device gets it back.
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  -- How long people wait for the first answer: set once, whatever answers.
  answered_at timestamptz,
  -- 14 days after the quote was sent.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  check (kind <> 'custom_blend' or cubic_yards is null or cubic_yards >= 10)
);
create index on quotes (status, created_at);
create index quotes_by_customer on quotes (customer_id) where customer_id is not null;
create index quotes_by_email on quotes (lower(email)) where customer_id is null;
create index quotes_answered on quotes (answered_at) where answered_at is not null;
call sync_personal('quotes');

create function quote_answered() returns trigger language plpgsql as $$
begin
  new.answered_at := now();
  return new;
end
$$;
create trigger c_answered before update on quotes for each row
  when (old.status = 'received' and new.status <> 'received' and new.answered_at is null)
  execute function quote_answered();

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

-- What the yard answers to a request: words, and prices that hold for a while. The newest one of a quote counts;
-- older ones are kept as they were sent.
create table quote_offers (
  -- Drawn by the page that wrote it: sent twice, it is there once.
  id uuid primary key,
  quote_id uuid not null references quotes,
  author uuid not null,
  note text not null check (note <> '' and length(note) <= 5000),
  -- [{catalog, productId, name, unit, quantity, unitPriceCents}]; empty: an answer without prices.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  delivery_fee_cents integer not null check (delivery_fee_cents >= 0),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  expires_at timestamptz not null,
  -- SHA-256 of the 256 bits in the mailed link, made when the mail is: the link itself is kept nowhere.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  created_at timestamptz not null default now()
);
create index quote_offers_newest on quote_offers (quote_id, created_at desc);

-- What became of a request after it arrived: moves of the store alone.
create table quote_history (
  id bigint generated always as identity primary key,
  quote_id uuid not null references quotes,
  status text not null,
  -- An account, or what acted: buyer, clock.
  actor text not null,
  at timestamptz not null default clock_timestamp()
);
create index quote_history_by_quote on quote_history (quote_id, id);

create function record_quote_history() returns trigger language plpgsql as $$
begin
  insert into quote_history (quote_id, status, actor)
  values (new.id, new.status, coalesce(nullif(current_setting('app.actor', true), ''), 'system'));
  return null;
end
$$;
create trigger z_moved after update on quotes for each row
  when (old.status <> new.status) execute function record_quote_history();

-- Quotes that somebody asked for before there was an account, as rows of that account's own: its devices pull them by
-- its own lock and revisions, while the quote stays with the device that sent it.
create table attached_quotes (
  owner text not null check (owner like 'u:%'),
  quote_id uuid not null references quotes,
  -- The quote's own revision: a change of the quote is a change of this row.
  quote_rev bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, quote_id)
);
create index on attached_quotes (quote_id);
call sync_personal('attached_quotes');

-- An account sorts after the device that sent the quote, so its lock comes second, as LOCK ORDER (0001) has it.
create function quote_moved() returns trigger language plpgsql as $$
declare
  announced text := current_setting('app.owner', true);
  attached text;
begin
  for attached in select owner from attached_quotes where quote_id = new.id order by owner loop
    perform set_config('app.owner', attached, true);
    update attached_quotes set quote_rev = new.rev where owner = attached and quote_id = new.id;
  end loop;
  perform set_config('app.owner', announced, true);
  return null;
end
$$;
create trigger z_attached after update on quotes for each row
  when (old.rev is distinct from new.rev and new.customer_id is not null) execute function quote_moved();

-- A request as devices get it back, with the newest answer to it.
create function quote_body(quote quotes) returns jsonb language sql stable as $$
  select jsonb_build_object('id', quote.id, 'status', quote.status, 'request', quote.request,
    'receivedAt', iso_utc(quote.created_at),
    'offer', (
      select jsonb_build_object('id', id, 'note', note, 'lines', lines, 'deliveryFeeCents', delivery_fee_cents,
        'subtotalCents', subtotal_cents, 'expiresAt', iso_utc(expires_at), 'sentAt', iso_utc(created_at))
      from quote_offers where quote_id = quote.id order by created_at desc limit 1))
$$;
