-- Row-level security: Postgres itself keeps people's rows apart, should a statement forget whose they are.
--
-- The server does a person's work in a transaction that first becomes the role loam_person and names the person in
-- `app.uid`: `u:<uuid>` or `anon:<uuid>`, like `owner` (server/db/rowSecurity.ts). That role owns nothing, bypasses
-- nothing, may do only what `person_rights` lists, and sees the rows of `app.uid` alone; without one, none. The
-- store's own work (sign-in, payments, mail, jobs, seed) is done as the tables' owner, without a person.
--
-- FORCE binds the owner too: where the role cannot be had, because the database's user may not create it, naming a
-- person still hides everybody else's rows. Superusers alone are bound by the role only.
--
-- A new table of people's rows: `call secure_by_owner('…')` or its kin below, and a row in person_rights for what
-- people's requests do with it. tests/server/row-security.test.ts names a table that has none.

create function app_uid() returns text language sql stable parallel safe
  return nullif(current_setting('app.uid', true), '');

-- The account of that person; null for a device without one.
create function app_account() returns uuid language sql stable parallel safe
  return case when app_uid() like 'u:%' then substr(app_uid(), 3)::uuid end;

-- The store at its own work: the user that owns the schema, with nobody named. Bodies of this kind are bound when
-- they are made, so no search_path, pg_dump's empty one included, and no temporary table changes what they mean.
create function is_system() returns boolean language sql stable parallel safe
  return app_uid() is null
    and pg_has_role(current_user, (select proowner from pg_proc where oid = 'app_uid'::regproc), 'usage');

-- `(select …)` around the functions has them called once a statement, not once a row.
create procedure secure_by_owner(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy own on %s
    using (owner = (select app_uid()) or (select is_system()))
    with check (owner = (select app_uid()) or (select is_system()))', target);
end
$$;

-- Rows that belong to a row of such a table: its owner's, and seen by whoever sees that row.
create procedure secure_by_parent(target regclass, key name, parent regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy own on %1$s
    using ((select is_system())
      or exists (select from %2$s parent where parent.id = %1$s.%3$I and parent.owner = (select app_uid())))
    with check ((select is_system())
      or exists (select from %2$s parent where parent.id = %1$s.%3$I and parent.owner = (select app_uid())))',
    target, parent, key);
  execute format('create policy seen on %1$s for select
    using (exists (select from %2$s parent where parent.id = %1$s.%3$I))', target, parent, key);
end
$$;

-- Rows about people that no person's statement has any business with.
create procedure secure_for_store(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy system on %s using ((select is_system())) with check ((select is_system()))', target);
end
$$;

do $$
declare
  target text;
begin
  foreach target in array array[
    'quotes', 'attached_quotes', 'product_reviews', 'order_reviews', 'user_wishlist', 'user_recently_viewed',
    'customers', 'cart_lines', 'addresses', 'drop_photos', 'calculator_jobs', 'calculator_job_versions', 'receipts',
    'orders', 'delivery_marks', 'delivery_proofs'
  ] loop
    call secure_by_owner(target);
  end loop;
  foreach target in array array[
    'users', 'factors', 'recovery_codes', 'sessions', 'factor_challenges', 'refresh_tokens', 'one_time_tokens',
    'audit_log', 'stock_reservations', 'payment_events', 'order_refunds', 'order_refund_requests', 'order_notes',
    'order_tallies', 'guests', 'deliveries', 'quote_offers', 'quote_history', 'chat_transcripts'
  ] loop
    call secure_for_store(target);
  end loop;
end
$$;
call secure_by_parent('quote_lines', 'quote_id', 'quotes');
call secure_by_parent('order_items', 'order_id', 'orders');
call secure_by_parent('order_history', 'order_id', 'orders');

-- What somebody did as a guest and was attached to the person later: to be read, and otherwise the guest's.
create policy attached on quotes for select
  using (customer_id = (select id from customers where customers.owner = (select app_uid())));
create policy attached on orders for select
  using (customer_id = (select id from customers where customers.owner = (select app_uid())));
-- The yard's words: whoever sees the request reads the answer, and nobody but the store writes one.
create policy seen on quote_offers for select
  using (exists (select from quotes where quotes.id = quote_offers.quote_id));
-- The yard plans the loads: whoever sees the order sees when they come.
create policy seen on deliveries for select
  using (exists (select from orders where orders.id = deliveries.order_id));
create policy own on users for select using (id = (select app_account()));
-- Whoever acts may write down what they did themselves, and never read or change a line.
create policy append on audit_log for insert
  with check (user_id = (select app_account()) and actor = (select app_account())::text);
revoke update, delete, truncate on audit_log from current_user;

-- All that loam_person may do. Data and not statements, because the role may come later than this file, or with
-- another cluster that a backup is restored to; ensure_row_security grants it at every start.
create table person_rights (
  -- As GRANT has it: `table quotes`, `sequence sync_rev`, `function f(text)`.
  target text primary key,
  rights text not null
);
insert into person_rights (target, rights) values
  ('sequence sync_rev', 'select, usage'),
  ('table sync_epoch', 'select'),
  ('table rate_limits', 'select, insert, update, delete'),
  ('table products', 'select'),
  ('table receipts', 'select, insert (owner, id, type, hash, answer)'),
  ('table quotes', 'select, insert (id, owner, kind, name, email, phone, company, project_type, subject, message,
    zip, material, cubic_yards, language, request)'),
  ('table quote_lines', 'insert'),
  ('table quote_offers', 'select (id, quote_id, note, lines, delivery_fee_cents, subtotal_cents, expires_at, created_at)'),
  ('table attached_quotes', 'select'),
  ('table product_reviews', 'select, insert (id, user_id, product_id, rating, title, review_text,
    is_verified_purchase)'),
  ('table order_reviews', 'select, insert (id, user_id, order_id, rating, review_text)'),
  ('table user_wishlist', 'select, insert (user_id, product_id), update (created_at, deleted_at)'),
  ('table user_recently_viewed', 'select, insert (user_id, product_id, viewed_at), update (viewed_at, deleted_at)'),
  ('table cart_lines', 'select, insert (owner, product_id, quantity), update (quantity, added_at, deleted_at)'),
  ('table customers', 'select, insert (user_id, full_name, phone, address, city, state, zip_code),
    update (full_name, phone, address, city, state, zip_code, deleted_at)'),
  ('table addresses', 'select, insert (owner, id, label, address, city, state, zip, gate_code, contact_name,
    contact_phone, drop_note, is_default), update (label, address, city, state, zip, gate_code, contact_name,
    contact_phone, drop_note, is_default, deleted_at)'),
  ('table drop_photos', 'select, insert (owner, id, version, jpeg), update (version, jpeg, deleted_at)'),
  ('table calculator_jobs', 'select, insert (owner, id, content, figures), update (content, figures, deleted_at)'),
  ('table calculator_job_versions', 'insert'),
  ('table orders', 'select (id, order_number, owner, customer_id, status, payment_status, product_type, quantity,
    currency, subtotal_cents, delivery_fee_cents, tax_cents, total_cents, refunded_cents, delivery_address,
    delivery_zip, delivery_date, day_moved_at, told_date, special_instructions, customer_name, customer_email,
    customer_phone, language, paid_at, created_at, updated_at)'),
  ('table order_items', 'select'),
  ('table order_history', 'select (id, order_id, status, payment_status, refunded_cents, dispute, actor, at, undoes)'),
  ('table deliveries', 'select (id, order_id, load, day, told_day, name, cubic_yards, status)'),
  ('table delivery_marks', 'select, insert (owner, id, delivery_id, status, tapped_at)'),
  ('table delivery_proofs', 'select (owner, id, delivery_id, taken_at), insert (owner, id, delivery_id, jpeg, taken_at)'),
  ('table users', 'select (id, email, role, user_metadata, language, created_at)'),
  ('table audit_log', 'insert (action, actor, user_id, address, request_id, detail)'),
  ('function enqueue_job(text, jsonb, timestamptz, text)', 'execute'),
  ('function ask_mail(text, text, text, text, jsonb)', 'execute'),
  ('function subscribe_newsletter(text, text)', 'execute');

-- Sets all this up, as far as the database's user may: makes the role, lends it to that user and gives it its rights.
-- Run at every start, by several processes and for several databases of one cluster at once if need be.
--   level: `role` is all of it. `policies` is FORCE alone: rows are apart, rights are the owner's.
--     `none` is nothing at all: this user bypasses row-level security and has no other role to work as.
--   remedy: the statements that a database administrator has to run for all of it, null when there is nothing to do.
create function ensure_row_security(out level text, out remedy text) language plpgsql as $$
declare
  owner_name name := (select pg_get_userbyid(proowner) from pg_proc where oid = 'app_uid'::regproc);
  given person_rights;
begin
  perform pg_advisory_xact_lock(0, 3);
  if not pg_has_role(current_user, owner_name, 'usage') then
    raise exception 'the tables belong to %, whose rows % cannot see: grant % to %',
      owner_name, current_user, quote_ident(owner_name), quote_ident(current_user)
      using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from pg_roles where rolname = 'loam_person') then
    begin
      create role loam_person nologin;
    exception
      -- Another database of this cluster was faster, or this user may not.
      when duplicate_object or unique_violation or insufficient_privilege then null;
    end;
  end if;
  if not exists (select from pg_roles where rolname = 'loam_person') then
    remedy := format('create role loam_person nologin; grant loam_person to %I;', current_user);
  elsif exists (select from pg_roles where rolname = 'loam_person' and (rolsuper or rolbypassrls))
      or pg_has_role('loam_person', owner_name, 'member') then
    remedy := format('alter role loam_person nosuperuser nobypassrls; revoke %I from loam_person;', owner_name);
  elsif not may_become_person() then
    begin
      execute format('grant loam_person to %I', current_user);
    exception
      when unique_violation or insufficient_privilege then null;
    end;
    if not may_become_person() then
      remedy := format('grant loam_person to %I;', current_user);
    end if;
  end if;
  if remedy is not null then
    level := case when (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)
      then 'none' else 'policies' end;
    return;
  end if;
  level := 'role';
  if not has_schema_privilege('loam_person', current_schema(), 'usage') then
    execute format('grant usage on schema %I to loam_person', current_schema());
  end if;
  for given in select * from person_rights loop
    execute format('grant %s on %s to loam_person', given.rights, given.target);
    if given.target like 'function %' then
      execute format('revoke execute on %s from public', given.target);
    end if;
  end loop;
end
$$;

-- Asked by doing it, and undone by the exception: which membership is enough differs between versions of Postgres.
create function may_become_person() returns boolean language plpgsql as $$
begin
  perform set_config('role', 'loam_person', true);
  raise exception using errcode = 'P0RLS';
exception
  when sqlstate 'P0RLS' then return true;
  when insufficient_privilege or invalid_parameter_value then return false;
end
$$;
