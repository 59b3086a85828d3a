-- The newsletter is sent to who confirmed it from the inbox itself, and nobody needs an account to leave.
alter table newsletter_subscribers
  add column confirmed_at timestamptz,
  add column left_at timestamptz;

-- What mails carry to confirm a subscription or to leave it; only hashes are kept. A confirmation works until it
-- expires, and once or ten times: programs that look links over press nothing, people press twice. A way out never
-- expires, and every mail has one of its own.
create table newsletter_links (
  hash bytea primary key check (octet_length(hash) = 32),
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  purpose text not null check (purpose in ('confirm', 'leave')),
  expires_at timestamptz check ((expires_at is null) = (purpose = 'leave')),
  created_at timestamptz not null default now()
);
create index on newsletter_links (subscriber_id);

-- Whoever is not on the list is asked to confirm, at most once a day however often the address is typed: it may be
-- somebody else's. The mail finds out by itself whom to write to.
create or replace function subscribe_newsletter(subscriber_email text, subscriber_language text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  -- Whoever is on the list already keeps the row as it is: nothing tells that the address was typed again.
  insert into newsletter_subscribers (email, language) values (subscriber_email, subscriber_language)
  on conflict (email) do nothing;
  update newsletter_subscribers set status = 'pending', language = subscriber_language
  where email = subscriber_email and status = 'unsubscribed';
  select ask_mail(
      format('newsletter_confirm %s %s %s', id, current_date, coalesce(extract(epoch from left_at), 0)),
      'newsletter_confirm', null, language, jsonb_build_object('subscriberId', id))
    from newsletter_subscribers where email = subscriber_email and status = 'pending';
end;
