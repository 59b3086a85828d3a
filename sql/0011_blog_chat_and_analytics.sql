-- Blog posts, chat transcripts and usage statistics.

-- Devices pull the published ones.
create table blog_posts (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  excerpt text not null default '',
  -- `markdown` is what the author wrote; `content`, its HTML, and `body`, the tree that pages and devices get, are made
  -- of it on saving (domain/admin/articleHtml.ts).
  markdown text not null,
  content text not null,
  body jsonb not null default '[]' check (jsonb_typeof(body) = 'array'),
  featured_image text,
  category text not null default '',
  tags text[] not null default '{}',
  -- In other languages: as above, with `markdown` and `body`.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  stale_translations jsonb not null default '{}' check (jsonb_typeof(stale_translations) = 'object'),
  -- The name shown above the article; `author_id` is the account behind it, if there is one.
  author text not null check (author <> ''),
  author_id uuid references users (id),
  published_at timestamptz,
  is_published boolean not null default false,
  -- A scheduled article is not published yet, so devices do not get it early. A job publishes it when it is due
  -- (server/blog/publish.ts).
  is_scheduled boolean not null default false,
  -- Slugs under which it was published, so that old links still work.
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
create trigger m_stale before update of title, excerpt, category, tags, author, markdown on blog_posts for each row
  execute function mark_stale_translations();

-- Questions to the assistant and its answers, one row per exchange. Only admins may read them; kept for 30 days.
create table chat_transcripts (
  id bigint generated always as identity primary key,
  -- The conversation: a hash of the user and the device's random id, so that nobody can add to another's.
  chat uuid not null,
  user_id uuid references users (id) on delete cascade,
  at timestamptz not null default now(),
  asked text not null,
  answered text not null,
  outcome text not null check (outcome in ('answered', 'fallback', 'stopped')),
  -- Why there was no answer: a code of ours, never the provider's text.
  failure text,
  automatic boolean not null,
  tools text[] not null default '{}',
  milliseconds integer not null,
  tokens integer not null,
  -- The card shown with the answer. A press on it leaves the card's id in the audit log, with what it did.
  card uuid,
  card_action text check (card_action in ('cancel', 'move', 'edit', 'reorder')),
  -- Null for a guest, who names the order on the card.
  card_order text
);
create index chat_transcripts_chat on chat_transcripts (chat, id);
create index chat_transcripts_at on chat_transcripts (at);
create index chat_transcripts_user on chat_transcripts (user_id);
create index chat_transcripts_unsettled on chat_transcripts (chat, id)
  where outcome = 'fallback' or 'ask_a_person' = any(tools);
create index on audit_log ((detail ->> 'chatCard')) where detail ? 'chatCard';

-- Conversations that staff have marked as dealt with, until somebody asks for more: the others come first.
create table chats_handled (
  chat uuid primary key,
  at timestamptz not null default now()
);

-- Usage statistics: only counts, nothing that identifies a person or a device. Kept forever. `event` is one of the
-- specification's eight; 'web_vital', whose keys are a measure, a kind of page and a limit that was kept (LCP home 1500);
-- or 'visit', whose keys are the stages of the funnel: all, viewed, added, checkout, paid.
-- `total` is cents (add_to_cart, purchase) or seconds (user_engagement). Days are in the store's time zone. The number
-- of keys per day and event is limited; the rest are counted as '(other)'.
create table analytics_daily (
  day date not null,
  event text not null check (event in ('page_view', 'purchase', 'view_item', 'add_to_cart', 'search', 'form_submit',
    'user_engagement', 'exception', 'web_vital', 'visit')),
  key text not null check (length(key) between 1 and 300),
  count bigint not null check (count > 0),
  total bigint not null default 0 check (total >= 0),
  primary key (day, event, key)
);

-- Random ids of counted events, so that an event sent twice counts once. Kept while events of that day are accepted.
create table analytics_seen (
  id uuid primary key,
  day date not null
);
create index analytics_seen_by_day on analytics_seen (day);

-- The funnel stages that recent visits have reached, so that each stage counts once. `visit` is the hash of a random
-- number chosen by the tab and the day. Deleted together with analytics_seen.
create table analytics_visits (
  day date not null,
  visit bytea not null,
  viewed boolean not null,
  added boolean not null,
  checkout boolean not null,
  paid boolean not null,
  primary key (day, visit)
);

-- The funnel for the admin's charts, one row per day, including days without visits. Of that day's visits, `visits`
-- counts all, `viewed` those that saw a product, `added` those that put one in the cart, `began_checkout` those that
-- opened checkout, `paid` those whose order was paid. Stages can be skipped (with yesterday's cart), so a stage may
-- count more than the one before.
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
