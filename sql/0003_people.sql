-- People and what they leave behind. `user_id` names an account; accounts and their foreign keys come with sign-in.

create table customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique,
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email)),
  full_name text,
  phone text,
  address text,
  city text not null default 'Nashville',
  state text not null default 'TN',
  zip_code text check (zip_code ~ '^\d{5}(-\d{4})?$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on customers (email);
create trigger touch before update on customers for each row execute function touch_updated_at();

-- Reviews, wishlist and recently viewed hold products of either catalog, so each row names exactly one of the two.
create table product_reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid references products,
  premium_product_id text references premium_products,
  user_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  title text check (char_length(title) between 1 and 100),
  review_text text check (char_length(review_text) between 1 and 1000),
  is_approved boolean not null default false,
  is_verified_purchase boolean not null default false,
  created_at timestamptz not null default now(),
  check (num_nonnulls(product_id, premium_product_id) = 1)
);
create index on product_reviews (product_id, created_at desc) where is_approved;
create index on product_reviews (premium_product_id, created_at desc) where is_approved;
create index on product_reviews (user_id);

-- The rating that cards show is kept on the product, so that it reaches devices with the product.
create function rate_product(reviewed uuid, reviewed_premium text) returns void language plpgsql as $$
begin
  update products set
    rating_average = (select round(avg(rating), 1) from product_reviews where product_id = reviewed and is_approved),
    rating_count = (select count(*) from product_reviews where product_id = reviewed and is_approved)
  where id = reviewed;
  update premium_products set
    rating_average = (select round(avg(rating), 1) from product_reviews where premium_product_id = reviewed_premium and is_approved),
    rating_count = (select count(*) from product_reviews where premium_product_id = reviewed_premium and is_approved)
  where id = reviewed_premium;
end
$$;

create function review_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_approved then
    perform rate_product(old.product_id, old.premium_product_id);
  end if;
  if tg_op <> 'DELETE' and new.is_approved then
    perform rate_product(new.product_id, new.premium_product_id);
  end if;
  return null;
end
$$;
create trigger rate after insert or update or delete on product_reviews for each row execute function review_changed();

-- One a delivered order. The foreign key to orders stands where that table is made.
create table order_reviews (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique,
  user_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  review_text text check (char_length(review_text) between 1 and 1000),
  created_at timestamptz not null default now()
);

create table user_recently_viewed (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  product_id uuid references products,
  premium_product_id text references premium_products,
  viewed_at timestamptz not null default now(),
  check (num_nonnulls(product_id, premium_product_id) = 1),
  unique nulls not distinct (user_id, product_id, premium_product_id)
);
create index on user_recently_viewed (user_id, viewed_at desc);

create table user_wishlist (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  product_id uuid references products,
  premium_product_id text references premium_products,
  created_at timestamptz not null default now(),
  check (num_nonnulls(product_id, premium_product_id) = 1),
  unique nulls not distinct (user_id, product_id, premium_product_id)
);

create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'subscribed', 'unsubscribed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on newsletter_subscribers for each row execute function touch_updated_at();

-- Facts that an admin may change; the defaults are code (domain/business.ts), so a missing key is the usual case.
create table store_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_.]*$'),
  value jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on store_settings for each row execute function touch_updated_at();
