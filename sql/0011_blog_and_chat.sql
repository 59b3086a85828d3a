-- Blog posts and chat transcripts.

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
