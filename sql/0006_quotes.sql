-- Quote, consultation and contact requests, and the store's answers. `owner` is the device or account that sent the
-- request: anon:<uuid> or u:<uuid>.
create table quotes (
  -- The id of the command that sent it, so that the device recognizes its own request.
  id uuid primary key,
  owner text not null check (owner like 'u:%' or owner like 'anon:%'),
  -- The customer it belongs to. A guest's quote keeps its owner and may be attached to a customer later.
  customer_id uuid references customers (id),
  kind text not null check (kind in ('consultation', 'quote', 'custom_blend', 'message')),
  status text not null default 'received' check (status in ('received', 'sent', 'accepted', 'expired', 'closed')),
  name text not null check (name <> ''),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$'),
  phone text,
  company text,
  message text not null check (message <> ''),
  zip text check (zip ~ '^\d{5}$'),
  cubic_yards numeric check (cubic_yards > 0),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- The whole request in the domain's format, as devices get it back. A column repeats what is searched or mailed.
  request jsonb not null check (jsonb_typeof(request) = 'object'),
  -- When it was asked for, by the device's clock: without signal, long before created_at. Null when not believable.
  asked_at timestamptz,
  declined_by text check (declined_by in ('yard', 'customer')),
  -- Set once, when the quote leaves `received`. Measures how long people wait for the first answer.
  answered_at timestamptz,
  -- Of the newest offer.
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  check (declined_by is null or status = 'closed')
);
create index on quotes (status, created_at);
create index quotes_by_customer on quotes (customer_id) where customer_id is not null;
create index quotes_by_email on quotes (lower(email)) where customer_id is null;
-- For the list of requests, in either direction.
create index quotes_by_age on quotes (created_at, id);
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
  -- From the catalog at that time; null when the product no longer existed.
  product_name text,
  unit text,
  quantity integer not null check (quantity > 0),
  -- The price the person saw, and the price when the request arrived.
  seen_price_cents integer check (seen_price_cents >= 0),
  price_cents integer check (price_cents >= 0),
  discontinued boolean not null,
  primary key (quote_id, position)
);

-- Pictures of the site that came with a request. Redrawn by the store, so they hold nothing but the picture.
create table quote_photos (
  quote_id uuid not null references quotes,
  position smallint not null,
  jpeg bytea,
  object_key uuid unique references picture_objects,
  primary key (quote_id, position),
  check (num_nonnulls(jpeg, object_key) = 1)
);
call keep_in_bucket('quote_photos', 'jpeg');

-- The store's answers to a request: a message, and prices that are valid until expires_at. The newest offer of a quote
-- counts; older ones are kept as they were sent.
create table quote_offers (
  -- Chosen by the page that wrote it, so a repeated request inserts it once.
  id uuid primary key,
  quote_id uuid not null references quotes,
  author uuid not null,
  note text not null check (note <> '' and length(note) <= 5000),
  -- [{catalog, productId, name, unit, quantity, unitPriceCents}]; empty: an answer without prices.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  delivery_fee_cents integer not null check (delivery_fee_cents >= 0),
  subtotal_cents integer not null check (subtotal_cents >= 0),
  expires_at timestamptz not null,
  -- SHA-256 of the 256 random bits in the emailed link, set when the email is composed. The link itself is not stored.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  created_at timestamptz not null default now()
);
create index quote_offers_newest on quote_offers (quote_id, created_at desc);

create function newest_offer(quote uuid) returns uuid language sql stable
  return (select id from quote_offers where quote_id = quote order by created_at desc limit 1);

-- As `QuoteOffer`.
create function offer_body(offer uuid) returns jsonb language sql stable
  return (
    select jsonb_build_object('id', id, 'note', note, 'lines', lines, 'deliveryFeeCents', delivery_fee_cents,
      'subtotalCents', subtotal_cents, 'expiresAt', iso_utc(expires_at), 'sentAt', iso_utc(created_at))
    from quote_offers where id = offer);

-- Guest quotes that were attached to an account. These rows belong to the account, so its devices pull them under its
-- own lock and revisions, while the quote itself stays with the device that sent it.
create table attached_quotes (
  owner text not null check (owner like 'u:%'),
  quote_id uuid not null references quotes,
  -- The quote's own revision, copied so that a change of the quote changes this row.
  quote_rev bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, quote_id)
);
create index on attached_quotes (quote_id);
call sync_personal('attached_quotes');

-- 'u:…' sorts after 'anon:…', so the account's lock is taken after the device's, as LOCK ORDER (0001) requires.
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

-- A request as devices get it, with the newest answer and what became of it.
create function quote_body(quote quotes) returns jsonb language sql stable as $$
  select jsonb_build_object('id', quote.id, 'status', quote.status, 'request', quote.request,
    'receivedAt', iso_utc(quote.created_at), 'declinedBy', quote.declined_by,
    'offer', offer_body(newest_offer(quote.id)))
$$;
