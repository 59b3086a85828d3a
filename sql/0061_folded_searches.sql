-- Admins search without accents, and with the words and numbers of a text joined or apart: `munoz` finds Muñoz, `de la cruz`
-- DeLaCruz and 6155550142 the phone (615) 555-0142.

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

-- The indexes are on the text as it was folded before.
drop index if exists users_by_search_text, customers_by_search_text, guests_by_search_text, subscribers_by_search_text;

create or replace function search_text(a text, b text, c text) returns text language sql immutable parallel safe
  return coalesce(fold_text(a), '') || ' ' || coalesce(fold_text(b), '') || ' ' || coalesce(fold_text(c), '');

do $$
declare
  home text;
begin
  select quote_ident(nspname) into home
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm';
  if home is null then
    return;
  end if;
  execute format('create index users_by_search_text on users using gin
    (search_text(email, user_metadata ->> ''full_name'', '''') %s.gin_trgm_ops)', home);
  execute format('create index customers_by_search_text on customers using gin
    (search_text(full_name, phone, '''') %s.gin_trgm_ops)', home);
  execute format('create index guests_by_search_text on guests using gin
    (search_text(email, name, phone) %s.gin_trgm_ops)', home);
  execute format('create index subscribers_by_search_text on newsletter_subscribers using gin
    (search_text(email, '''', '''') %s.gin_trgm_ops)', home);
end
$$;

-- The words that begin at each word of a text, with all that follows: `maria`, `mariadelacruz`, `delacruz`, `lacruz`.
create or replace function order_words(number text, name text, email text, phone text, address text, zip text, notes text)
  returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(
    select distinct left(word, 200)
    from unnest(
      array[lower(number), right(number, 6), fold_accents(email),
        regexp_replace(coalesce(phone, ''), '\D', '', 'g'), right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 10),
        right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 7), right(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), 4)]
      || regexp_split_to_array(fold_accents(concat_ws(' ', name, email, address, zip, left(notes, 2000))), '[^[:alnum:]]+')
      || array(
        select fold_text(array_to_string((regexp_split_to_array(part, '\s+'))[first:], ''))
        from unnest(array[name, address]) part, generate_series(1, 12) first where part is not null)
    ) word
    where word <> ''));

alter table orders alter column words set expression as (order_words(order_number, customer_name, customer_email,
  customer_phone, delivery_address || coalesce(' ' || po_number, '') || coalesce(' ' || job_name, ''), delivery_zip,
  special_instructions));
