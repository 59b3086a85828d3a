-- Articles, what people asked the assistant, and how the store is used.

-- Every device pulls the published ones.
create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  excerpt text not null default '',
  -- As its author wrote it, and the tree of it that pages and devices get, parsed when it is saved
  -- (server/blog/articleHtml.ts).
  content text not null,
  body jsonb not null default '[]' check (jsonb_typeof(body) = 'array'),
  featured_image text,
  category text not null default '',
  tags text[] not null default '{}',
  -- The name shown above the article; `author_id` is the account behind it, when there is one.
  author text not null check (author <> ''),
  author_id uuid references users (id),
  published_at timestamptz,
  is_published boolean not null default false,
  -- An article that is to appear later is no published one before its time: devices do not get it early. A job
  -- publishes it then (server/blog/publish.ts).
  is_scheduled boolean not null default false,
  -- Addresses under which it was published: links to them go on working.
  former_slugs text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  check (not is_published or published_at is not null),
  check (not is_scheduled or (published_at is not null and not is_published))
);
create index blog_posts_due on blog_posts (published_at) where is_scheduled;
call sync_catalog('blog_posts');

-- What was asked of the assistant and what it said, a row an exchange. For admins, for 30 days; nobody else's
-- statements have any business here.
create table chat_transcripts (
  id bigint generated always as identity primary key,
  -- The conversation: made from who asks and the id that their device drew, so that nobody writes into another's.
  chat uuid not null,
  user_id uuid references users (id) on delete cascade,
  at timestamptz not null default now(),
  asked text not null,
  answered text not null,
  outcome text not null check (outcome in ('answered', 'fallback', 'stopped')),
  -- Why there was no answer: a word of ours, never the provider's.
  failure text,
  automatic boolean not null,
  tools text[] not null default '{}',
  milliseconds integer not null,
  tokens integer not null
);
create index chat_transcripts_chat on chat_transcripts (chat, id);
create index chat_transcripts_at on chat_transcripts (at);
create index chat_transcripts_user on chat_transcripts (user_id);

-- How the store is used, in counts: nobody's rows, and nothing that leads back to a person or a device. Kept for good.
-- `event` is one of the specification's eight, or 'visit' with the stages of the funnel for keys: all, viewed, added,
-- checkout, paid. `total` is cents (add_to_cart, purchase) or seconds (user_engagement). A day is one of the yard's, and
-- has so many keys for each event at most; more are '(other)'.
create table analytics_daily (
  day date not null,
  event text not null check (event in ('page_view', 'purchase', 'view_item', 'add_to_cart', 'search', 'form_submit',
    'user_engagement', 'exception', 'visit')),
  key text not null check (length(key) between 1 and 300),
  count bigint not null check (count > 0),
  total bigint not null default 0 check (total >= 0),
  primary key (day, event, key)
);

-- Which events were counted, so that one that is sent twice is not: random ids, for as long as they may come.
create table analytics_seen (
  id uuid primary key,
  day date not null
);
create index analytics_seen_by_day on analytics_seen (day);

-- How far the visits of the last days have come, so that each step counts once. A visit is the hash of a number
-- that a tab draws for itself and a day; thrown away with the ids.
create table analytics_visits (
  day date not null,
  visit bytea not null,
  viewed boolean not null,
  added boolean not null,
  checkout boolean not null,
  paid boolean not null,
  primary key (day, visit)
);

-- The funnel of the admin's charts, a row a day, also for days without a visit. Visits that did so on that day:
-- `visits` came at all, `viewed` saw a product, `added` put one into the cart, `began_checkout` opened the
-- checkout, `paid` saw their order paid. Steps may be skipped (a cart of yesterday), so none need be larger than
-- the next.
create function analytics_funnel(from_day date, to_day date)
returns table (day date, visits bigint, viewed bigint, added bigint, began_checkout bigint, paid bigint)
language sql stable as $$
  select days.day::date,
    coalesce(sum(count) filter (where key = 'all'), 0)::bigint,
    coalesce(sum(count) filter (where key = 'viewed'), 0)::bigint,
    coalesce(sum(count) filter (where key = 'added'), 0)::bigint,
    coalesce(sum(count) filter (where key = 'checkout'), 0)::bigint,
    coalesce(sum(count) filter (where key = 'paid'), 0)::bigint
  from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as days (day)
  left join analytics_daily on analytics_daily.day = days.day::date and analytics_daily.event = 'visit'
  group by days.day
  order by days.day
$$;
