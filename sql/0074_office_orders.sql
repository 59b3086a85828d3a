-- Orders as the office looks for them and works on them.

-- The beginnings of words that find an order: number, its six digits, name, address, e-mail and its parts, phone.
-- Lexemes are made by hand: a text search parser would take e-mails and hyphens apart in its own way.
create function order_words(number text, name text, email text, phone text, address text) returns tsvector
  language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select distinct left(word, 200)
    from unnest(
      array[lower(number), right(number, 6), lower(email),
        regexp_replace(coalesce(phone, ''), '\D', '', 'g'), right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 10)]
      || regexp_split_to_array(lower(concat_ws(' ', name, email, address)), '[^[:alnum:]]+')
    ) word
    where word <> ''))
$$;

alter table orders add column words tsvector
  generated always as (order_words(order_number, customer_name, customer_email, customer_phone, delivery_address)) stored;

create index orders_by_words on orders using gin (words);
create index orders_newest on orders (created_at desc, id desc);
create index orders_by_status on orders (status, created_at desc, id desc);
create index orders_by_payment on orders (payment_status, created_at desc, id desc);
create index orders_by_zip on orders (delivery_zip, created_at desc, id desc);
create index orders_by_day on orders (delivery_date, created_at desc, id desc) where delivery_date is not null;

-- What the yard's people tell each other about an order. Its buyer never sees it.
create table order_notes (
  -- Drawn by the page that wrote it: sent twice, it is there once.
  id uuid primary key,
  order_id uuid not null references orders (id),
  author text not null,
  text text not null check (text <> '' and length(text) <= 2000),
  at timestamptz not null default now()
);
create index order_notes_by_order on order_notes (order_id, at);
call wall_all_off('order_notes');
create trigger order_notes_are_kept before update or delete or truncate on order_notes
  for each statement execute function order_record_is_kept();
call tell_office('order_notes', 'orders');

-- Money that an admin gives back: written down before the provider is asked, so that a crash in between, or asking
-- twice, gives it back once. One at a time for an order.
create table order_refund_requests (
  -- Also the key under which the provider does it only once.
  id uuid primary key,
  order_id uuid not null references orders (id),
  amount_cents integer not null check (amount_cents > 0),
  actor text not null,
  -- refused: the provider said no for good, and nothing was given back.
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  reason text,
  created_at timestamptz not null default now()
);
create unique index order_refund_open on order_refund_requests (order_id) where state = 'open';
create index order_refund_requests_by_order on order_refund_requests (order_id, created_at);
call wall_all_off('order_refund_requests');
call tell_office('order_refund_requests', 'orders');
