-- What people with an account keep at the store, pulled by their own devices: profile, reviews, wishlist, recently
-- viewed. Accounts are named by `user_id`; `owner` follows from it and is what the pull and its lock go by.

-- For a verb that reads before it writes: from here on nobody else writes this owner's rows. Announces the owner too.
create function lock_owner(owner text) returns void language plpgsql as $$
begin
  perform set_config('app.owner', owner, true);
  perform pg_advisory_xact_lock(2, hashtext(owner));
end
$$;

-- A moment as devices get it, whatever the session's time zone.
create function iso_utc(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- BEFORE ROW, ahead of b_owner. Always overwritten, so the two columns cannot name two people.
create function own_by_account() returns trigger language plpgsql as $$
begin
  new.owner := 'u:' || new.user_id;
  return new;
end
$$;

create procedure sync_account(target regclass) language plpgsql as $$
begin
  execute format('alter table %s add column if not exists updated_at timestamptz not null default now()', target);
  execute format('alter table %s
    add column owner text,
    add column rev bigint not null default nextval(''sync_rev''),
    add column deleted_at timestamptz', target);
  execute format('alter table %s alter column rev drop default', target);
  execute format('update %s set owner = ''u:'' || user_id', target);
  execute format('create trigger a_owner before insert or update on %s for each row execute function own_by_account()', target);
  call sync_personal(target);
end
$$;

-- Ratings count approved reviews that were not removed since.
create or replace function rate_product(reviewed uuid, reviewed_premium text) returns void language plpgsql as $$
begin
  update products set (rating_average, rating_count) = (
    select round(avg(rating), 1), count(*) from product_reviews
    where product_id = reviewed and is_approved and deleted_at is null)
  where id = reviewed;
  update premium_products set (rating_average, rating_count) = (
    select round(avg(rating), 1), count(*) from product_reviews
    where premium_product_id = reviewed_premium and is_approved and deleted_at is null)
  where id = reviewed_premium;
end
$$;
drop trigger rate on product_reviews;
drop function review_changed();

call sync_account('product_reviews');
-- One living review a person and product; one that was rejected may be followed by another.
create unique index product_reviews_once on product_reviews (user_id, product_id, premium_product_id) nulls not distinct
  where deleted_at is null;

create function review_arrives() returns trigger language plpgsql as $$
begin
  raise exception 'a review comes in unapproved' using errcode = 'check_violation', constraint = 'review_arrives';
end
$$;
create trigger c_unapproved before insert on product_reviews for each row when (new.is_approved)
  execute function review_arrives();

-- Approving, rejecting or changing a review moves the product's rating. The catalog's lock comes before the owner's
-- (LOCK ORDER in 0001), hence a name that sorts before a_lock.
create trigger a_catalog before update of rating, is_approved, deleted_at on product_reviews
  for each statement execute function catalog_write();
create function review_moved() returns trigger language plpgsql as $$
begin
  perform rate_product(new.product_id, new.premium_product_id);
  return null;
end
$$;
create trigger rate after update of rating, is_approved, deleted_at on product_reviews for each row
  when (old.is_approved or new.is_approved) execute function review_moved();
-- What a review is about does not change: the rating of the product it left would stay behind.
create function review_keeps_product() returns trigger language plpgsql as $$
begin
  raise exception 'a review stays with its product' using errcode = 'check_violation', constraint = 'review_keeps_product';
end
$$;
create trigger c_product before update on product_reviews for each row
  when ((old.product_id, old.premium_product_id) is distinct from (new.product_id, new.premium_product_id))
  execute function review_keeps_product();

call sync_account('order_reviews');
call sync_account('user_wishlist');
call sync_account('user_recently_viewed');

-- The profile is the account's row here. Its e-mail is the account's own, which sign-in brings along: a profile can
-- be saved before. Rows of before without an account stay as they are.
drop trigger touch on customers;
alter table customers alter column email drop not null;
call sync_account('customers');

do $$
declare
  target text;
begin
  foreach target in array array['product_reviews', 'order_reviews', 'user_wishlist', 'user_recently_viewed'] loop
    execute format('alter table %s alter column owner set not null', target);
  end loop;
end
$$;
drop procedure sync_account;
