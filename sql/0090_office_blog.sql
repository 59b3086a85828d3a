-- The office writes articles and looks after the newsletter's list.

-- An article that is to appear later is no published one before its time: devices do not get it early. A job
-- publishes it then (server/blog/publishing.ts).
alter table blog_posts
  add column is_scheduled boolean not null default false,
  add check (not is_scheduled or (published_at is not null and not is_published)),
  -- Addresses under which it was published: links to them go on working.
  add column former_slugs text[] not null default '{}';
create index blog_posts_due on blog_posts (published_at) where is_scheduled;

call tell_office('blog_posts', 'blog');
call tell_office('newsletter_subscribers', 'newsletter');

create index newsletter_by_day on newsletter_subscribers (created_at, id);
create index newsletter_by_state on newsletter_subscribers (status, created_at, id);
