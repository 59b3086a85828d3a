-- An article's text is read once, when it is saved; pages and devices get its tree (server/blog/articleHtml.ts). Of
-- articles that are here already the seed reads it.
alter table blog_posts add column body jsonb not null default '[]' check (jsonb_typeof(body) = 'array');
