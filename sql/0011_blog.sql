-- Blog posts.

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

