-- The language to write to a subscriber in.
alter table newsletter_subscribers add column language text not null default 'en' check (language in ('en', 'es'));
