-- What the store sells, where it delivers, and its settings: tables that every device pulls. Also what admins search with,
-- uploaded pictures, and which sample data the database has.

-- Admins search without accents, and with the words and numbers of a text joined or apart: `munoz` finds Muñoz, `de la
-- cruz` DeLaCruz and 6155550142 the phone (615) 555-0142.

-- In lower case and without accents.
create function fold_accents(text text) returns text language sql immutable strict parallel safe
  return regexp_replace(lower(normalize(text, nfkd)), '[\u0300-\u036f]', '', 'g');

-- Also without spaces, dashes and the other marks that people write between words and in phone numbers.
create function fold_text(text text) returns text language sql immutable strict parallel safe
  return regexp_replace(fold_accents(text), '[-\s().,+/''#\u00ad\u2010-\u2015\u2018\u2019\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g');

-- A product's names in every language, folded.
create function folded_names(name text, translations jsonb) returns text language sql immutable parallel safe
  return fold_text(name) || coalesce((select ' ' || string_agg(fold_text(value ->> 'name'), ' ')
    from jsonb_each(translations)), '');

-- The text by which admins search people. Queries must use the same expression, or Postgres cannot use the indexes.
create function search_text(a text, b text, c text) returns text language sql immutable parallel safe
  return coalesce(fold_text(a), '') || ' ' || coalesce(fold_text(b), '') || ' ' || coalesce(fold_text(c), '');

-- Uploaded pictures in an S3-compatible bucket (S3_URL). An upload is written here like any other row, in the one
-- transaction that it belongs to; a task then puts the bytes into the bucket and leaves the object's key in their place
-- (server/db/pictures.ts). So a bucket that is away delays nothing, and who may read a picture stays a matter of its row.

-- Every object that was ever begun to be written there and has not been removed since.
create table picture_objects (
  key uuid primary key default gen_random_uuid(),
  -- Since when no row has its key: from the beginning until a row gets it, and again once that row is gone or has
  -- another picture. An hour later a task removes the object.
  unused_since timestamptz default now()
);
create index on picture_objects (unused_since) where unused_since is not null;

-- SECURITY DEFINER: whoever changes a picture's row has no right to objects. Nobody may call it, or attach it to a table
-- of their own.
create function release_picture_object() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'DELETE' or new.object_key is distinct from old.object_key then
    update picture_objects set unused_since = now() where key = old.object_key;
  end if;
  return null;
end
$$;
revoke execute on function release_picture_object() from public;
-- Temporary tables come last in the path, so none can replace one of ours.
do $$
begin
  execute format('alter function release_picture_object() set search_path to %I, pg_temp', current_schema());
end
$$;

-- For a table with a column `object_key`.
create procedure keep_in_bucket(target regclass, bytes name) language plpgsql as $$
begin
  execute format('create index on %s ((true)) where %I is not null', target, bytes);
  execute format('create trigger release_picture_object after update or delete on %s for each row
    when (old.object_key is not null) execute function release_picture_object()', target);
end
$$;

-- BEFORE ROW: a new picture takes the old one's place. People have no right to the column: with another's key in their
-- own row, they could read another's picture.
create function leave_picture_object() returns trigger language plpgsql as $$
begin
  new.object_key := null;
  return new;
end
$$;

create table product_categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null default '',
  -- Its texts in other languages: `{"es": {"name": …}}`, under the keys of domain/catalog/translations.ts.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  -- The code knows these six categories (domain/catalog/goods.ts), so a seventh needs a release.
  constraint product_categories_known
    check (slug in ('topsoil', 'compost', 'mulch', 'sand', 'gravel', 'tools-equipment'))
);
call sync_catalog('product_categories');

-- The products of both catalogs. Traditional products are maintained here. Premium products are copies of the payment
-- provider's products, which stay authoritative; what the provider does not know (stock, slug, sort order) is
-- maintained here.
create table products (
  -- A UUID for a traditional product, the provider's id (`prod_…`) for a premium product.
  id text primary key default gen_random_uuid() check (id <> ''),
  catalog text not null default 'traditional' check (catalog in ('premium', 'traditional')),
  -- Unique per catalog: each catalog has its own pages.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null default '',
  short_description text not null default '',
  category_id uuid not null references product_categories,
  price_cents integer check (price_cents >= 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  stripe_price_id text,
  -- The billing interval of a recurring price. Such a product is shown but cannot be ordered.
  interval text,
  unit text not null default 'per cubic yard' check (unit <> ''),
  type text not null default 'standard' check (type in ('premium', 'organic', 'standard')),
  features text[] not null default '{}',
  images text[] not null default '{}',
  -- Null: stock is not tracked. The check is the last guard against overselling.
  inventory_count integer check (inventory_count >= 0),
  -- From how many on its stock is low; null for the store's own limit.
  low_stock_at integer check (low_stock_at >= 0),
  -- Both catalogs use the provider's keys, so that both show specifications alike. Some keys are internal: pass this
  -- through visibleMetadata() before it leaves the server.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  material_id text,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  -- From approved reviews, maintained by a trigger on product_reviews.
  rating_average numeric(2, 1) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  unique (catalog, slug),
  constraint products_traditional check (catalog = 'premium' or (
    id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and num_nonnulls(stripe_price_id, interval) = 0)),
  constraint products_premium check (catalog = 'traditional' or price_cents is null or stripe_price_id is not null)
);
call sync_catalog('products');

create table delivery_zones (
  id text primary key check (id in ('metro', 'greater', 'extended', 'outer')),
  name text not null check (name <> ''),
  fee_cents integer not null check (fee_cents >= 0),
  minimum_yards integer not null check (minimum_yards >= 0),
  same_day boolean not null,
  saturday boolean not null,
  lead_days_fewest integer not null check (lead_days_fewest >= 0),
  lead_days_most integer not null,
  areas text[] not null default '{}',
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  check (lead_days_most >= lead_days_fewest)
);
call sync_catalog('delivery_zones');

create table delivery_zips (
  zip text primary key check (zip ~ '^\d{5}$'),
  city text not null check (city <> ''),
  county text not null check (county <> ''),
  miles numeric(4, 1) not null check (miles >= 0),
  zone_id text not null references delivery_zones,
  po_box boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz
);
call sync_catalog('delivery_zips');

-- Settings that an admin has changed. The defaults are in the code (domain/base/settings.ts), so most keys have no row.
-- Resetting a setting marks its row deleted, and the default applies again.
create table store_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.]*$'),
  value jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz
);
call sync_catalog('store_settings');

-- Product pictures uploaded by admins, re-encoded in the widths and formats that pages request. The name is a hash of
-- the content, so a picture never changes and may be cached anywhere.
create table uploaded_pictures (
  name text not null check (name ~ '^[\w-]{22}$'),
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  bytes bytea,
  object_key uuid unique references picture_objects,
  created_at timestamptz not null default now(),
  primary key (name, width, format),
  check (num_nonnulls(bytes, object_key) = 1)
);
call keep_in_bucket('uploaded_pictures', 'bytes');

-- Which seed data this database already has.
create table seed_runs (
  hash text primary key,
  run_at timestamptz not null default now()
);
