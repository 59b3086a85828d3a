-- What the store sells and where it delivers. Every device pulls these tables except the last three.

-- A translation is stale when its English changes and it does not. Translating the row again clears the list.
create function mark_stale_translations() returns trigger language plpgsql as $$
declare
  is_now jsonb := to_jsonb(new);
  was jsonb := to_jsonb(old);
  changed text[] := array(
    select replace(key, 'short_description', 'shortDescription') from jsonb_object_keys(is_now) key
    where key <> 'metadata' and is_now -> key is distinct from was -> key
    union all
    select 'metadata.' || key from jsonb_object_keys(coalesce(is_now -> 'metadata', '{}')) key
    where is_now #> array['metadata', key] is distinct from was #> array['metadata', key]);
  spoken text;
  stale jsonb;
begin
  for spoken in select jsonb_object_keys(new.translations) loop
    select jsonb_agg(key order by key) into stale from (
      select jsonb_array_elements_text(new.stale_translations -> spoken) as key
      union
      select key from unnest(changed) key
      where new.translations #> (array[spoken] || string_to_array(key, '.'))
        = old.translations #> (array[spoken] || string_to_array(key, '.'))) as keys;
    if stale is not null then
      new.stale_translations := new.stale_translations || jsonb_build_object(spoken, stale);
    end if;
  end loop;
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
  -- Those of them whose English has changed since: `{"es": ["name"]}`. Written by mark_stale_translations.
  stale_translations jsonb not null default '{}' check (jsonb_typeof(stale_translations) = 'object'),
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
create trigger m_stale before update of name, description on product_categories for each row
  execute function mark_stale_translations();

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
  premium_category text check (premium_category in ('aggregate', 'sand', 'specialty', 'topsoil')),
  price_cents integer check (price_cents >= 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  stripe_price_id text,
  -- The billing interval of a recurring price. Such a product is shown but cannot be ordered.
  interval text,
  -- All active prices from the provider: [{id, type, unit_amount, currency, recurring}].
  prices jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  unit text not null default 'per cubic yard' check (unit <> ''),
  type text not null default 'standard' check (type in ('premium', 'organic', 'standard')),
  features text[] not null default '{}',
  images text[] not null default '{}',
  -- Null: stock is not tracked. The check is the last guard against overselling.
  inventory_count integer check (inventory_count >= 0),
  -- Both catalogs use the provider's keys, so that both show specifications alike. Some keys are internal: pass this
  -- through visibleMetadata() before it leaves the server.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  material_id text,
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  stale_translations jsonb not null default '{}' check (jsonb_typeof(stale_translations) = 'object'),
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
    and num_nonnulls(premium_category, stripe_price_id, interval) = 0 and prices = '[]')),
  constraint products_premium check (catalog = 'traditional' or price_cents is null or stripe_price_id is not null)
);
create index on products (category_id);
call sync_catalog('products');
create trigger m_stale before update of name, short_description, description, features, metadata on products
  for each row execute function mark_stale_translations();

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
  stale_translations jsonb not null default '{}' check (jsonb_typeof(stale_translations) = 'object'),
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  check (lead_days_most >= lead_days_fewest)
);
call sync_catalog('delivery_zones');
create trigger m_stale before update of name, areas on delivery_zones for each row
  execute function mark_stale_translations();

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

-- Who may write to a premium product at the payment provider right now. A row instead of a lock, because a lock would
-- hold a connection for the whole provider call. If the holder dies, its lease expires.
create table product_leases (
  product_id text primary key,
  holder uuid not null,
  until timestamptz not null
);

-- Product pictures uploaded by admins, re-encoded in the widths and formats that pages request. The name is a hash of
-- the content, so a picture never changes and may be cached anywhere.
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
