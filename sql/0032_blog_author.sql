-- The account behind an article, now that there are accounts.
alter table blog_posts add foreign key (author_id) references users (id);
