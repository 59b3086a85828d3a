-- Pictures that come with reviews of products, and questions about products that the yard answers.

-- The pictures are shown with their review, once that is approved.
create table review_photos (
  review_id uuid not null references product_reviews on delete cascade,
  position smallint not null check (position between 0 and 2),
  -- Re-encoded, which removes all metadata (server/db/redrawPhoto.ts). `storage external`: JPEG is already compressed.
  jpeg bytea,
  primary key (review_id, position)
);
alter table review_photos alter jpeg set storage external;
call secure_by_parent('review_photos', 'review_id', 'product_reviews');
call keep_in_bucket('review_photos', 'jpeg');
alter table review_photos add check (num_nonnulls(jpeg, object_key) = 1);

insert into login_rights values
  ('person', 'table review_photos', 'select, insert (review_id, position, jpeg)'),
  ('shop', 'table review_photos', 'select'),
  ('admin', 'table review_photos', 'select'),
  ('jobs', 'table review_photos', 'select, update (jpeg, object_key), delete');

-- The yard answers a question, and then everybody sees both on the product's page, without who asked.
create table product_questions (
  -- The id of the command that asked it.
  id uuid primary key,
  owner text not null,
  product_id text not null references products,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  language text not null,
  question text not null check (length(question) between 1 and 500),
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- Counts the yard's changes, so that nobody writes over another's answer.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null))
);
create index on product_questions (product_id, answered_at desc) where answer is not null;
create index questions_waiting on product_questions (created_at) where answer is null;
create index on product_questions (owner);

call secure_by_owner('product_questions');
call announce_to_admin('product_questions', 'reviews');

-- With the account (`delete_account`, whose owner may do so).
create function forget_questions() returns trigger language plpgsql as $$
begin
  delete from product_questions where owner = 'u:' || old.id;
  return null;
end $$;
create trigger forget_questions after delete on users for each row execute function forget_questions();

insert into login_rights values
  ('person', 'table product_questions', 'select, insert (id, owner, product_id, name, email, language, question)'),
  ('shop', 'table product_questions', 'select'),
  ('admin', 'table product_questions', 'select, update (answer, answered_at, version), delete'),
  ('jobs', 'table product_questions', 'select');
