-- The store's languages are a list in its code (domain/base/languages.ts): one more needs no migration. What these
-- columns must never hold is what is no language at all.
do $$
declare
  spoken regclass;
begin
  foreach spoken in array array['users', 'mails', 'newsletter_subscribers', 'quotes', 'orders']::regclass[] loop
    execute format('alter table %s drop constraint %I', spoken, spoken || '_language_check');
    execute format('alter table %s add constraint %I check (language ~ %L)', spoken, spoken || '_language_check',
      '^[a-z]{2,3}(-[A-Z]{2})?$');
  end loop;
end $$;
