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
-- The yard's words: whoever sees the request reads the answer, and nobody but the store writes one.
call wall_all_off('quote_offers');
create policy seen on quote_offers for select
  using (exists (select from quotes where quotes.id = quote_offers.quote_id));
insert into person_rights (target, rights) values
  ('table quote_offers', 'select (id, quote_id, note, lines, delivery_fee_cents, subtotal_cents, expires_at, created_at)');
call tell_office('quote_offers', 'quotes');

-- The order that an offer became. One that was never paid and was cancelled leaves the offer free again.
alter table orders add column offer_id uuid references quote_offers;
create unique index orders_by_offer on orders (offer_id) where offer_id is not null and status <> 'cancelled';

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
call wall_all_off('quote_history');

create function record_quote_history() returns trigger language plpgsql as $$
begin
  insert into quote_history (quote_id, status, actor)
  values (new.id, new.status, coalesce(nullif(current_setting('app.actor', true), ''), 'system'));
  return null;
end
$$;
create trigger z_moved after update on quotes for each row
  when (old.status <> new.status) execute function record_quote_history();

-- A request as devices get it back, now with the newest answer to it.
create or replace function quote_body(quote quotes) returns jsonb language sql stable as $$
  select jsonb_build_object('id', quote.id, 'status', quote.status, 'request', quote.request,
    'receivedAt', iso_utc(quote.created_at),
    'offer', (
      select jsonb_build_object('id', id, 'note', note, 'lines', lines, 'deliveryFeeCents', delivery_fee_cents,
        'subtotalCents', subtotal_cents, 'expiresAt', iso_utc(expires_at), 'sentAt', iso_utc(created_at))
      from quote_offers where quote_id = quote.id order by created_at desc limit 1))
$$;
