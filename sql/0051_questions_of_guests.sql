-- Questions asked before there was an account, under the email address that it has verified, are forgotten with it.
create index on product_questions (lower(email)) where owner like 'anon:%';

create or replace function forget_questions() returns trigger language plpgsql as $$
begin
  delete from product_questions
  where owner = 'u:' || old.id
    or (old.email_confirmed_at is not null and owner like 'anon:%' and lower(email) = lower(old.email));
  return null;
end $$;
