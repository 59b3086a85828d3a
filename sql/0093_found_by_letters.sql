-- Whoever ordered without an account, by e-mail: the office lists them beside the accounts. A row stands for as long
-- as an order of theirs is nobody's; orders that are attached to an account later are that account's.
create table guests (
  email text primary key,
  -- As the latest order has them.
  name text not null,
  phone text,
  first_order_at timestamptz not null,
  last_order_at timestamptz not null
);
call wall_all_off('guests');

create function is_guest(customer_id uuid, owner text) returns boolean language sql immutable parallel safe
  return customer_id is null and coalesce(owner like 'anon:%', true);

create function guest_ordered() returns trigger language plpgsql as $$
begin
  if is_guest(new.customer_id, new.owner) then
    insert into guests (email, name, phone, first_order_at, last_order_at)
    values (new.customer_email, new.customer_name, new.customer_phone, new.created_at, new.created_at)
    on conflict (email) do update set
      name = excluded.name, phone = coalesce(excluded.phone, guests.phone),
      first_order_at = least(guests.first_order_at, excluded.first_order_at),
      last_order_at = greatest(guests.last_order_at, excluded.last_order_at);
  end if;
  return null;
end
$$;
create trigger guest_ordered after insert or update of customer_id, owner, customer_email on orders
  for each row execute function guest_ordered();

create function guest_left() returns trigger language plpgsql as $$
begin
  -- First the row, then a look: an order that is placed at this moment is seen only after waiting for it.
  perform from guests where email = old.customer_email for update;
  delete from guests where email = old.customer_email and not exists (
    select from orders o where o.customer_email = old.customer_email and is_guest(o.customer_id, o.owner));
  return null;
end
$$;
create trigger guest_left after update of customer_id, owner, customer_email on orders for each row
  when ((old.customer_id, old.owner, old.customer_email) is distinct from
    (new.customer_id, new.owner, new.customer_email))
  execute function guest_left();

insert into guests (email, name, phone, first_order_at, last_order_at)
select distinct on (customer_email) customer_email, customer_name, customer_phone,
  min(created_at) over (partition by customer_email), created_at
from orders where is_guest(customer_id, owner)
order by customer_email, created_at desc;

create index guests_newest on guests (last_order_at desc, email);

-- What the office searches people by. The same words stand in its statements, or the indexes would be of no use.
create function letters_of(a text, b text, c text) returns text language sql immutable parallel safe
  return lower(coalesce(a, '') || ' ' || coalesce(b, '') || ' ' || coalesce(c, ''));

-- Any three letters in a row find somebody. Without pg_trgm, which a few hosts do not have, the same statements read
-- the whole tables.
do $$
declare
  home text;
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'no pg_trgm: %', sqlerrm;
  end;
  select quote_ident(nspname) into home
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm';
  if home is null then
    return;
  end if;
  execute format('create index users_by_letters on users using gin
    (letters_of(email, user_metadata ->> ''full_name'', '''') %s.gin_trgm_ops)', home);
  execute format('create index customers_by_letters on customers using gin
    (letters_of(full_name, phone, '''') %s.gin_trgm_ops)', home);
  execute format('create index guests_by_letters on guests using gin
    (letters_of(email, name, phone) %s.gin_trgm_ops)', home);
  execute format('create index subscribers_by_letters on newsletter_subscribers using gin
    (email %s.gin_trgm_ops)', home);
end
$$;
