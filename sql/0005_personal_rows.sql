-- Personal data of accounts and devices, pulled by their owner's devices: product reviews, wishlist, recently viewed, cart,
-- saved calculations and their photos. Where a row has a `user_id`, its `owner` is derived from it.
create table product_reviews (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references products,
  user_id uuid not null references users (id),
  owner text not null,
  rating smallint not null check (rating between 1 and 5),
  title text check (char_length(title) between 1 and 100),
  review_text text check (char_length(review_text) between 1 and 1000),
  is_approved boolean not null default false,
  is_verified_purchase boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz
);
create index on product_reviews (product_id, created_at desc) where is_approved;
create index on product_reviews (user_id);
create index reviews_waiting on product_reviews (created_at) where not is_approved and deleted_at is null;
-- One review per person and product that is not deleted; after a rejection, the person may write another.
create unique index product_reviews_once on product_reviews (user_id, product_id) where deleted_at is null;
create trigger a_owner before insert or update on product_reviews for each row execute function own_by_account();
call sync_personal('product_reviews');

create function review_arrives() returns trigger language plpgsql as $$
begin
  raise exception 'a review comes in unapproved' using errcode = 'check_violation', constraint = 'review_arrives';
end
$$;
create trigger c_unapproved before insert on product_reviews for each row when (new.is_approved)
  execute function review_arrives();

-- The rating is stored on the product, so that devices pull both together. It counts approved reviews that are not
-- deleted.
create function rate_product(reviewed text) returns void language sql as $$
  update products set (rating_average, rating_count) = (
    select round(avg(rating), 1), count(*) from product_reviews
    where product_id = reviewed and is_approved and deleted_at is null)
  where id = reviewed
$$;

-- Approving, rejecting or changing a review changes the product's rating. The catalog lock comes before the owner's
-- (LOCK ORDER in 0001), hence a name that sorts before a_lock.
create trigger a_catalog before update of rating, is_approved, deleted_at on product_reviews
  for each statement execute function catalog_write();
create function review_moved() returns trigger language plpgsql as $$
begin
  perform rate_product(new.product_id);
  return null;
end
$$;
create trigger rate after update of rating, is_approved, deleted_at on product_reviews for each row
  when (old.is_approved or new.is_approved) execute function review_moved();
-- A review cannot move to another product: the rating of the old product would not be updated.
create function review_keeps_product() returns trigger language plpgsql as $$
begin
  raise exception 'a review stays with its product' using errcode = 'check_violation', constraint = 'review_keeps_product';
end
$$;
create trigger c_product before update on product_reviews for each row
  when (old.product_id <> new.product_id)
  execute function review_keeps_product();

create table user_wishlist (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  owner text not null,
  product_id text not null references products,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  unique (user_id, product_id)
);
create trigger a_owner before insert or update on user_wishlist for each row execute function own_by_account();
call sync_personal('user_wishlist');

create table user_recently_viewed (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  owner text not null,
  product_id text not null references products,
  viewed_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  unique (user_id, product_id)
);
create index on user_recently_viewed (user_id, viewed_at desc);
create trigger a_owner before insert or update on user_recently_viewed for each row execute function own_by_account();
call sync_personal('user_recently_viewed');

-- The cart of an account. Names and prices come from the catalog.
create table cart_lines (
  owner text not null check (owner like 'u:%'),
  product_id text not null references products,
  quantity integer not null check (quantity between 1 and 9999),
  -- When it was last added to the cart; lines are sorted by it. Changing the quantity keeps it.
  added_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, product_id)
);
call sync_personal('cart_lines');

-- Saved calculations of a device or an account.
create table calculator_jobs (
  owner text not null check (owner like 'u:%' or owner like 'anon:%'),
  -- Chosen by the device, as in `addresses`.
  id uuid not null,
  -- What the person entered, in the domain's format, and the results the server computed from it.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content ->> 'name' <> ''),
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  -- By which sign-in it was saved last. Saved by two devices that had not seen each other's version, it becomes two jobs:
  -- the earlier version gets an id and a name of its own (server/jobs/jobs.ts).
  saved_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, id)
);
call sync_personal('calculator_jobs');

-- Deletes saved calculations of devices without an account that have been idle for too long: anybody can make up device
-- ids and would otherwise fill the disk. The device keeps its own copy, so it needs no tombstone. Quote requests and
-- orders of such a device are the store's records and stay. Handles up to 500 devices per call and returns how many.
create function forget_idle_devices(idle interval) returns integer language plpgsql as $$
declare
  devices text[] := array(
    select owner from calculator_jobs
    where owner like 'anon:%'
      and not exists (select from receipts r where r.owner = calculator_jobs.owner and r.created_at > now() - idle)
    group by owner having max(updated_at) < now() - idle
    limit 500);
begin
  perform set_config('app.allows_removal', 'on', true);
  delete from calculator_jobs where owner = any(devices) and updated_at < now() - idle;
  perform set_config('app.allows_removal', '', true);
  delete from receipts where owner like 'anon:%' and created_at < now() - idle;
  return cardinality(devices);
end
$$;

-- Photos of a person's saved jobs. Devices pull only which there are, and request the bytes of a job that is opened.
create table job_photos (
  owner text not null check (owner like 'u:%'),
  -- Chosen by the device that took it.
  id uuid not null,
  job_id uuid not null,
  -- The name that the device gave it.
  name text not null check (name ~ '^[0-9]{1,10}-[0-9]{1,10}$'),
  taken_at timestamptz not null,
  -- Re-encoded, which removes all metadata (server/db/redrawPhoto.ts).
  jpeg bytea storage external check (octet_length(jpeg) <= 163840),
  object_key uuid unique references picture_objects,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, id),
  -- An account that is deleted takes its jobs along, and they their photos.
  foreign key (owner, job_id) references calculator_jobs (owner, id) on delete cascade,
  check (num_nonnulls(jpeg, object_key) = case when deleted_at is null then 1 else 0 end)
);
create index on job_photos (owner, job_id) where deleted_at is null;
call sync_personal('job_photos');

call keep_in_bucket('job_photos', 'jpeg');
create trigger c_object before update on job_photos for each row
  when (old.object_key is not null and (new.jpeg is not null or new.deleted_at is not null))
  execute function leave_picture_object();
