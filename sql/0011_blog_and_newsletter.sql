-- Blog posts, and the newsletter with its subscribers.

-- Devices pull the published ones.
create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  excerpt text not null default '',
  -- `markdown` is what the author wrote; `body`, the tree that pages and devices get, is made of it on saving
  -- (domain/content/adminMarkdown.ts).
  markdown text not null,
  body jsonb not null default '[]' check (jsonb_typeof(body) = 'array'),
  featured_image text,
  category text not null default '',
  tags text[] not null default '{}',
  -- In other languages: as above, with `markdown` and `body`.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- The name shown above the article; `author_id` is the account behind it, if there is one.
  author text not null check (author <> ''),
  author_id uuid references users (id),
  published_at timestamptz,
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  check (not is_published or published_at is not null)
);
call sync_catalog('blog_posts');

-- Newsletters go only to people who confirmed from their own inbox. Unsubscribing needs no account.
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'subscribed', 'unsubscribed')),
  -- The language of the emails.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  confirmed_at timestamptz,
  left_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger touch before update on newsletter_subscribers for each row execute function touch_updated_at();

-- The tokens of emailed links that confirm a subscription or unsubscribe; only their hashes are stored. A confirmation
-- link works any number of times until it expires, because people click twice. Opening a link changes nothing, because
-- email scanners open links: the page has a button. An unsubscribe link never expires, and each email has its own.
create table newsletter_links (
  hash bytea primary key check (octet_length(hash) = 32),
  subscriber_id uuid not null references newsletter_subscribers on delete cascade,
  purpose text not null check (purpose in ('confirm', 'leave')),
  expires_at timestamptz check ((expires_at is null) = (purpose = 'leave')),
  created_at timestamptz not null default now()
);
create index on newsletter_links (subscriber_id);

-- Emails a confirmation link to an address that is not subscribed, at most once a day however often it is entered: it
-- may be somebody else's. The recipient is looked up when the email is sent.
create function subscribe_newsletter(subscriber_email text, subscriber_language text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  -- A subscribed row stays as it is, so nothing reveals that the address was entered again.
  insert into newsletter_subscribers (email, language) values (subscriber_email, subscriber_language)
  on conflict (email) do nothing;
  update newsletter_subscribers set status = 'pending', language = subscriber_language
  where email = subscriber_email and status = 'unsubscribed';
  select enqueue_mail(
      format('newsletter_confirm %s %s %s', id, current_date, coalesce(extract(epoch from left_at), 0)),
      'newsletter_confirm', null, language, jsonb_build_object('subscriberId', id))
    from newsletter_subscribers where email = subscriber_email and status = 'pending';
end;
