-- What the store sells and where it brings it. Every device pulls these tables, except the last three.

create table product_categories (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null default '',
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  -- The six categories are known to the code (domain/catalog/goods.ts); a seventh comes with a release.
  constraint product_categories_known
    check (slug in ('topsoil', 'compost', 'mulch', 'sand', 'gravel', 'tools-equipment'))
);
call sync_catalog('product_categories');

-- The products of both catalogs. Traditional ones are the store's own. Premium ones are a copy of the payment provider's
-- products, which stay the truth of them; what the provider does not know (stock, slug, place in the list) is ours.
create table products (
  -- A uuid of a traditional product, the provider's own id (`prod_…`) of a premium one.
  id text primary key default gen_random_uuid() check (id <> ''),
  catalog text not null default 'traditional' check (catalog in ('premium', 'traditional')),
  -- Both catalogs may have the same one: each has pages of its own.
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  description text not null default '',
  short_description text not null default '',
  category_id uuid not null references product_categories,
  premium_category text check (premium_category in ('aggregate', 'sand', 'specialty', 'topsoil')),
  price_cents integer check (price_cents >= 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  stripe_price_id text,
  -- Of a recurring price, which is shown but cannot be ordered.
  interval text,
  -- All active prices as the provider gave them: [{id, type, unit_amount, currency, recurring}].
  prices jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  unit text not null default 'per cubic yard' check (unit <> ''),
  type text not null default 'standard' check (type in ('premium', 'organic', 'standard')),
  features text[] not null default '{}',
  images text[] not null default '{}',
  -- Null: not counted. The check is the last guard against selling the same yard twice.
  inventory_count integer check (inventory_count >= 0),
  -- The provider's keys in both catalogs, so that both show specifications alike. Internal ones are among them: nothing
  -- leaves the server without visibleMetadata().
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  material_id text,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  -- Of approved reviews, kept by a trigger on product_reviews.
  rating_average numeric(2, 1) check (rating_average between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  unique (catalog, slug),
  constraint products_traditional check (catalog = 'premium' or (
    id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and num_nonnulls(premium_category, stripe_price_id, interval) = 0 and prices = '[]')),
  constraint products_premium check (catalog = 'traditional' or price_cents is null or stripe_price_id is not null)
);
create index on products (category_id);
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

-- What an admin changed about the store. The defaults are code (domain/base/settings.ts), so a missing key is the usual
-- case; a value that is taken back is a tombstone, and the default stands again.
create table store_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.]*$'),
  value jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz
);
call sync_catalog('store_settings');

-- Who writes to a premium product at the payment provider now. A row and not a lock: a lock would hold a connection for
-- as long as the provider takes. A lease whose holder died ends by itself.
create table product_leases (
  product_id text primary key,
  holder uuid not null,
  until timestamptz not null
);

-- Pictures of products that an admin uploaded: made anew from what was sent, in the widths and formats that pages
-- ask for. Named by their content, so they never change and may be kept anywhere.
create table uploaded_pictures (
  name text not null check (name ~ '^[\w-]{22}$'),
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (name, width, format)
);

-- Which seed data this database already has.
create table seed_runs (
  hash text primary key,
  run_at timestamptz not null default now()
);
