-- Access rights and row-level security: even if a statement is wrong or injected, Postgres refuses it.
--
-- The tables belong to the user of DATABASE_URL, who runs the migrations and creates four logins (server/db/logins.ts).
-- Requests and tasks use only these: `person` for what people do with their own rows, `shop` for the other public
-- routes, `admin` for the routes under /api/admin, `tasks` for the queue. None of them owns tables, bypasses row
-- security or may become another role; `login_rights` lists what each may do.
--
-- `person` sees only the rows of the owner named in `app.uid`, `u:<uuid>` or `anon:<uuid>`. The name needs a valid
-- seal, the server's signature (server/db/rowSecurity.ts), which an injected statement cannot forge. Without one, it
-- sees nothing.
--
-- A new table needs a row in login_rights for each login that uses it. A table of people's rows also needs
-- `call secure_by_owner('…')` or one of its variants below: tests/server/db/row-security.test.ts reports a table without
-- one. FORCE applies the policies to the tables' owner too, should it ever set `app.uid`.

-- The logins' passwords and the key of the seals, created when the store first starts. Only the tables' owner reads it.
create table login_secrets (
  name text primary key,
  secret text not null
);

-- The owner named in `app.uid`; null if it names none or the seal is not valid.
create function app_uid() returns text language sql stable parallel safe
  security definer set search_path = pg_catalog, pg_temp
begin atomic
  select named.owner
  from (select split_part(current_setting('app.uid', true), ' ', 1) as owner,
      split_part(current_setting('app.uid', true), ' ', 2) as seal) named,
    login_secrets
  where login_secrets.name = 'app.uid'
    and named.seal = encode(sha256(convert_to(secret, 'UTF8')
      || sha256(convert_to(secret || named.owner, 'UTF8'))), 'hex');
end;

-- The account of that owner; null for a device without an account.
create function app_account() returns uuid language sql stable parallel safe
  return (select case when uid like 'u:%' then substr(uid, 3)::uuid end from (select app_uid() as uid) named);

-- A login that may select from this empty table may see every row: shop, admin and tasks.
create table sees_all_rows ();

-- True for such a login while `app.uid` names nobody. Names in SQL-standard function bodies are resolved when the
-- function is created, so neither a search_path (pg_dump sets an empty one) nor a temporary table changes their
-- meaning.
create function is_system() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.uid', true), '') = ''
    and has_table_privilege(current_user, 'sees_all_rows'::regclass, 'select');

-- `(select …)` makes Postgres call the functions once per statement instead of once per row, and the second one only if
-- the first says no: checking a seal costs far more than seeing that there is none.
create procedure secure_by_owner(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy own on %s
    using ((select is_system()) or owner = (select app_uid()))
    with check ((select is_system()) or owner = (select app_uid()))', target);
end
$$;

-- Rows that belong to a row of such a table: its owner may write them, and anyone who sees that row may read them.
create procedure secure_by_parent(target regclass, key name, parent regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', target);
  execute format('create policy own on %1$s
    using ((select is_system())
      or exists (select from %2$s parent where parent.id = %1$s.%3$I and parent.owner = (select app_uid())))
    with check ((select is_system())
      or exists (select from %2$s parent where parent.id = %1$s.%3$I and parent.owner = (select app_uid())))',
    target, parent, key);
  -- Postgres asks this policy first, and would look for the parent of each row that the store's own logins read.
  execute format('create policy seen on %1$s for select
    using ((select is_system()) or exists (select from %2$s parent where parent.id = %1$s.%3$I))', target, parent, key);
end
$$;

-- Tables for the store alone. The policies below let people read some of their rows.
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
    'customers', 'cart_lines', 'addresses', 'calculator_jobs', 'receipts', 'orders', 'delivery_marks',
    'delivery_proofs', 'push_subscriptions', 'contractor_accounts', 'job_photos'
  ] loop
    call secure_by_owner(target);
  end loop;
  foreach target in array array[
    'users', 'factors', 'recovery_codes', 'sessions', 'factor_challenges', 'refresh_tokens', 'one_time_tokens',
    'audit_log', 'stock_reservations', 'payment_events', 'order_refunds', 'order_refund_requests', 'order_notes',
    'order_tallies', 'customer_notes', 'deliveries', 'truck_days_off', 'quote_offers',
    'order_payments', 'push_orders', 'notices', 'invoices',
    'promo_codes'
  ] loop
    call secure_for_store(target);
  end loop;
end
$$;
call secure_by_parent('quote_lines', 'quote_id', 'quotes');
call secure_by_parent('quote_photos', 'quote_id', 'quotes');
call secure_by_parent('order_items', 'order_id', 'orders');
call secure_by_parent('order_events', 'order_id', 'orders');

-- Guest quotes and orders that were attached to a customer later: the customer may read them, but not change them.
create policy attached on quotes for select
  using (customer_id = (select id from customers where customers.owner = (select app_uid())));
create policy attached on orders for select
  using (customer_id = (select id from customers where customers.owner = (select app_uid())));
-- Anyone who sees the request may read the store's offer; only the store writes one.
create policy seen on quote_offers for select
  using (exists (select from quotes where quotes.id = quote_offers.quote_id));
-- Anyone who sees the order may read its loads; only the store plans them.
create policy seen on deliveries for select
  using (exists (select from orders where orders.id = deliveries.order_id));
create policy own on users for select using (id = (select app_account()));
-- Drivers see the loads of their truck, up to today's, to mark them. Every login that reads loads reads `users.truck`
-- for it.
create policy driven on deliveries for select
  using (day <= store_day(now()) and exists (
    select from users where users.id = (select app_account()) and users.role = 'driver'
      and coalesce(users.truck, deliveries.truck) = deliveries.truck));
-- People may log their own actions, but never read or change the log.
create policy append on audit_log for insert
  with check (user_id = (select app_account()) and actor = (select app_account())::text);
revoke update, delete, truncate on audit_log from current_user;

-- Deletes everything of a person who deletes their account. Orders stay, because the law requires them, but without the
-- person; so does a quote that became an order. Returns what prevents it, or null when it is done. SECURITY DEFINER:
-- no login may delete a person's rows by itself.
create function forget_person(account uuid) returns text language plpgsql security definer as $$
declare
  person constant text := 'u:' || account;
  address text;
  customer uuid;
  other_owner text;
  rated_product text;
  rated_products text[];
  ordered_quotes uuid[];
  unordered_quotes uuid[];
  person_orders uuid[];
begin
  select email into address from users where id = account and role = 'customer' for no key update;
  if not found then
    return 'not_a_customer';
  end if;
  select id into customer from customers where user_id = account;
  -- LOCK ORDER (0001): reviews move ratings in the catalog, and quotes may be those of devices.
  perform from orders where owner = person or customer_id = customer order by id for no key update;
  perform lock_catalog();
  for other_owner in
    select distinct owner from quotes where customer_id = customer and owner <> person order by owner
  loop
    perform lock_owner(other_owner);
  end loop;
  perform lock_owner(person);
  if exists (
    select from orders o where (owner = person or customer_id = customer)
      and (status not in ('delivered', 'cancelled') or undo_until > now() or dispute = 'open' or attention <> '{}'
        or payment_status = 'invoiced'
        or exists (select from order_refund_requests r where r.order_id = o.id and r.state = 'open'))) then
    return 'orders_open';
  end if;

  ordered_quotes := array(
    select distinct q.id from quotes q join quote_offers f on f.quote_id = q.id join orders o on o.offer_id = f.id
    where q.owner = person or q.customer_id = customer);
  unordered_quotes := array(
    select id from quotes where (owner = person or customer_id = customer) and id <> all(ordered_quotes));
  rated_products := array(
    select distinct product_id from product_reviews where owner = person and is_approved and deleted_at is null);

  -- The ZIP stays: the tax and the fee follow it. Nobody can guess the address in place of theirs.
  person_orders := array(select id from orders where owner = person or customer_id = customer);
  update orders set owner = person, customer_id = null, customer_name = 'Deleted account',
    customer_email = gen_random_uuid() || '@deleted.invalid', customer_phone = null,
    delivery_address = coalesce(delivery_zip, 'Deleted'), special_instructions = null, checkout_url = null
  where id = any(person_orders);
  delete from push_orders where order_id = any(person_orders);
  update order_events set facts = '{}' where order_id = any(person_orders);
  for other_owner in select distinct owner from quotes where id = any(ordered_quotes) loop
    perform act_for(other_owner);
    update quotes set customer_id = null, name = 'Deleted account', email = 'nobody@deleted.invalid', phone = null,
      company = null, message = 'Deleted', request = jsonb_build_object('name', 'Deleted account', 'phone', null,
        'email', 'nobody@deleted.invalid', 'company', null, 'subject', null, 'material', null, 'message', 'Deleted')
        || (select jsonb_object_agg(key, value) from jsonb_each(request)
          where key in ('kind', 'projectType', 'zip', 'cubicYards', 'lines', 'language'))
    where id = any(ordered_quotes) and owner = other_owner;
  end loop;
  update quote_offers set note = 'Deleted', link_hash = null where quote_id = any(ordered_quotes);

  perform set_config('app.allows_removal', 'on', true);
  delete from attached_quotes where owner = person;
  delete from quote_lines where quote_id = any(unordered_quotes);
  delete from quote_photos where quote_id = any(unordered_quotes || ordered_quotes);
  delete from quote_offers where quote_id = any(unordered_quotes);
  delete from quotes where id = any(unordered_quotes);
  delete from product_reviews where owner = person;
  delete from order_reviews where owner = person;
  delete from user_wishlist where owner = person;
  delete from user_recently_viewed where owner = person;
  delete from cart_lines where owner = person;
  delete from calculator_jobs where owner = person;
  delete from addresses where owner = person;
  delete from customers where id = customer;
  perform set_config('app.allows_removal', '', true);
  foreach rated_product in array rated_products loop
    perform rate_product(rated_product);
  end loop;
  delete from push_subscriptions where owner = person;
  -- What a contractor bought on account stays, without the person; a mere request goes.
  delete from contractor_accounts a where owner = person and not exists (select from invoices where account_id = a.id);
  update contractor_accounts set owner = null, contact_name = 'Deleted account',
    contact_email = gen_random_uuid() || '@deleted.invalid', contact_phone = null, percent_off = 0, terms_days = 0
  where owner = person;
  delete from receipts where owner = person;
  delete from newsletter_subscribers where email = address;
  delete from customer_notes where email = address;
  delete from mails where recipient = address and state = 'waiting';
  -- Sessions, second factors, and mailed links go with it.
  delete from users where id = account;
  return null;
end
$$;
-- Temporary tables come last in the path, so none can replace one of ours.
do $$
begin
  execute format('alter function forget_person(uuid) set search_path to %I, pg_temp', current_schema());
end
$$;

-- Everything that each login may do. Rows instead of GRANT statements, because the logins are created after this
-- migration runs, and may be missing when a backup is restored elsewhere; `grant_login_rights` applies them at every
-- start.
create table login_rights (
  login text not null check (login in ('person', 'shop', 'admin', 'tasks')),
  -- In GRANT syntax: `table quotes`, `sequence sync_rev`, `function f(text)`.
  target text not null,
  rights text not null,
  primary key (login, target)
);

insert into login_rights
select login, target, rights from (values
  -- target, and the rights of person, shop, admin and tasks; null for none
  ('sequence sync_rev', 'select, usage', 'select, usage', 'usage', 'usage'),
  ('sequence invoice_serial', null, 'usage', 'usage', null),
  ('table addresses', 'select, insert (owner, id, label, address, city, state, zip, gate_code, contact_name,
    contact_phone, drop_note, is_default), update (label, address, city, state, zip, gate_code, contact_name,
    contact_phone, drop_note, is_default, deleted_at)', null, 'select', null),
  ('table attached_quotes', 'select', 'select, insert, update (quote_rev)', 'select, update (quote_rev)', 'select,
    update (quote_rev)'),
  ('table audit_log', 'insert (action, actor, user_id, address, request_id, detail)', 'insert', 'select, insert',
    'insert'),
  ('table blog_posts', null, 'select', 'select, insert, update', 'select, update'),
  -- Tasks delete outdated rows.
  ('table calculator_jobs', 'select, insert (owner, id, content, figures, saved_by), update (content, figures,
    deleted_at, saved_by)', null, null, 'select, delete'),
  ('table cart_lines', 'select, insert (owner, product_id, quantity), update (quantity, added_at, deleted_at)', null,
    null, null),
  ('table contractor_accounts', null, 'select, insert, update', 'select, update', 'select'),
  ('table customer_notes', null, null, 'select, insert', null),
  -- Sign-in attaches what a guest did to the account.
  ('table customers', 'select, insert (user_id, full_name, phone, address, city, state, zip_code), update (full_name,
    phone, address, city, state, zip_code, deleted_at)', 'select, insert, update (email, full_name)', 'select',
    'select'),
  ('table deliveries', 'select (id, order_id, load, day, name, cubic_yards, status, truck, delivery_window, failed_at,
    failed_reason)', 'select, update', 'select, insert, update, delete', 'select, update'),
  ('table delivery_marks', 'select, insert (owner, id, delivery_id, status, tapped_at, reason, note, collected_method,
    collected_cents)', null, 'select', 'select, update (applied_at)'),
  ('table delivery_proofs', 'select (owner, id, delivery_id, taken_at), insert (owner, id, delivery_id, jpeg,
    taken_at, kind)', 'select', 'select', 'select, update (jpeg, object_key)'),
  ('table delivery_zips', 'select', 'select', 'select, insert, update', 'select'),
  ('table delivery_zones', 'select', 'select', 'select, update', 'select'),
  ('table factor_challenges', null, 'select, insert, update, delete', null, null),
  ('table factors', null, 'select, insert, update, delete', null, null),
  ('table invoices', null, 'select, insert', 'select, insert', 'select'),
  ('table job_photos', 'select, insert (owner, id, job_id, name, taken_at, jpeg), update (jpeg, deleted_at)', null,
    null, 'select, update (jpeg, object_key)'),
  ('table tasks', null, null, null, 'select, update, delete'),
  ('table mails', null, null, null, 'select, update, delete'),
  ('table cash_movements', null, null, 'select', 'select'),
  ('table newsletter_links', null, 'select, delete', 'select, insert, delete', 'select, insert, delete'),
  ('table newsletter_subscribers', null, 'select, update', 'select, update (status, left_at)', 'select'),
  ('table notices', null, null, null, 'select, insert, update, delete'),
  ('table one_time_tokens', null, 'select, insert, update, delete', null, 'select, insert, update, delete'),
  ('table order_events', 'select (id, order_id, kind, status, payment_status, refunded_cents, dispute, delivery_date,
    actor, at, is_move, undoes)', 'select, insert', 'select, insert', 'select, insert, update (handled_at)'),
  ('table order_items', 'select', 'select, insert', 'select, insert, update, delete', 'select'),
  ('table order_notes', null, null, 'select, insert', 'insert'),
  ('table order_payments', null, 'select, insert', 'select, insert', 'select, insert'),
  -- Customers cancel their own orders.
  ('table order_refund_requests', null, 'select, insert, update', 'select, insert, update', 'select, update'),
  ('table order_refunds', null, 'select, insert, update', 'select, insert, update', 'select, insert, update'),
  ('table order_reviews', 'select, insert (id, user_id, order_id, rating, review_text)', null, null, null),
  ('table order_tallies', null, null, null, 'select, insert, delete'),
  ('table orders', 'select (id, order_number, owner, customer_id, status, payment_status, product_type, quantity,
    currency, subtotal_cents, delivery_fee_cents, tax_cents, total_cents, refunded_cents, due_cents, discount_cents,
    payment_kind, delivery_address, delivery_zip, delivery_date, special_instructions, po_number, customer_name,
    customer_email, customer_phone, language, paid_at, created_at, updated_at, delivery_window, is_pickup, asked_date)', 'select,
    insert, update', 'select, insert, update', 'select, update'),
  ('table payment_event_cursor', null, null, null, 'select, insert, update'),
  ('table payment_events', null, 'select, insert, update', null, 'select, insert, update'),
  ('table picture_objects', null, null, null, 'select, insert, update, delete'),
  ('table product_categories', null, 'select', 'select', 'select'),
  ('table product_reviews', 'select, insert (id, user_id, product_id, rating, title, review_text,
    is_verified_purchase)', 'select', 'select, update', 'select'),
  -- A sale changes the stock.
  ('table products', 'select', 'select, update (inventory_count)', 'select, insert, update', 'select, insert,
    update'),
  ('table promo_codes', null, 'select', 'select, insert, update', null),
  ('table push_orders', null, 'select, insert, delete', 'select', 'select, delete'),
  ('table push_subscriptions', 'select, insert (owner, endpoint, p256dh, auth, language, session_id), update (p256dh,
    auth, language, session_id, used_at), delete', 'select, update (for_yard)', null, 'select, update (used_at),
    delete'),
  ('table quote_lines', 'insert', null, 'select', 'select'),
  ('table quote_offers', 'select (id, quote_id, note, lines, delivery_fee_cents, subtotal_cents, expires_at,
    created_at)', 'select, update (link_hash)', 'select, insert', 'select, update (link_hash)'),
  ('table quote_photos', 'select, insert (quote_id, position, jpeg)', null, 'select', 'select, update (jpeg,
    object_key)'),
  ('table quotes', 'select, insert (id, owner, kind, name, email, phone, company, message, zip, cubic_yards, language,
    request, asked_at)', 'select, update (status, customer_id, declined_by)', 'select, update (status, expires_at,
    declined_by)', 'select, update (status)'),
  ('table rate_limits', 'select, insert, update, delete', 'select, insert, update, delete', 'select, insert, update,
    delete', 'select, insert, update, delete'),
  ('table receipts', 'select, insert (owner, id, type, hash, answer)', 'select', null, 'select, delete'),
  ('table recovery_codes', null, 'select, insert, update, delete', null, null),
  ('table refresh_tokens', null, 'select, insert, update, delete', null, null),
  ('table sees_all_rows', null, 'select', 'select', 'select'),
  ('table sessions', null, 'select, insert, update, delete', 'select (id, user_id, created_at, used_at, ends_at),
    delete', null),
  ('table signing_keys', null, 'select, insert, update', null, null),
  ('table stock_reservations', null, 'select, insert, update', 'select, insert, update, delete', 'select, update'),
  ('table store_settings', null, 'select', 'select, insert, update', 'select'),
  ('table sync_epoch', 'select', 'select', null, null),
  ('table tallies', null, null, 'select', 'select, insert, delete'),
  ('table truck_days_off', null, 'select', 'select, insert, update, delete', 'select'),
  ('table uploaded_pictures', null, 'select', 'select, insert (name, width, format, bytes)', 'select, update (bytes,
    object_key)'),
  ('table user_recently_viewed', 'select, insert (user_id, product_id, viewed_at), update (viewed_at, deleted_at)',
    null, null, null),
  ('table user_wishlist', 'select, insert (user_id, product_id), update (created_at, deleted_at)', null, null, null),
  -- None of the shop's can make an admin; admins see no passwords; composing an email creates its links and codes.
  ('table users', 'select (id, email, role, truck, user_metadata, language, created_at)', 'select, insert (id, email,
    pending_password_hash, user_metadata, language, signup_id, email_confirmed_at), update (email,
    password_hash, pending_password_hash, signup_id, user_metadata, language, email_confirmed_at,
    confirmation_sent_at, recovery_sent_at, last_sign_in_at)', 'select (id, email, role, truck,
    user_metadata, language, email_confirmed_at, last_sign_in_at, disabled_at, created_at, updated_at), update (role,
    truck, disabled_at)', 'select (id, email, signup_id, role, truck, user_metadata, language,
    email_confirmed_at, confirmation_sent_at, recovery_sent_at, last_sign_in_at, disabled_at, created_at, updated_at),
    update (confirmation_sent_at, recovery_sent_at)'),
  ('function enqueue_mail(text, text, text, text, jsonb, timestamptz)', 'execute', 'execute', 'execute', 'execute'),
  ('function enqueue_notice(text, text, jsonb, timestamptz)', 'execute', 'execute', 'execute', 'execute'),
  ('function enqueue_task(text, jsonb, timestamptz, text)', 'execute', 'execute', 'execute', 'execute'),
  ('function forget_person(uuid)', null, 'execute', null, null),
  ('function subscribe_newsletter(text, text)', 'execute', 'execute', null, null),
  ('function take_back_mail(text)', null, null, null, 'execute')
) given (target, person, shop, admin, tasks),
  lateral (values ('person', person), ('shop', shop), ('admin', admin), ('tasks', tasks)) rights (login, rights)
where rights is not null;

-- What was granted last, so that nothing is done when nothing has changed.
create table granted_rights (
  prefix text primary key,
  digest text not null
);

-- Grants the rights above to the logins whose names begin with the prefix, and revokes all others in this schema. Safe
-- to run in several processes at once.
create procedure grant_login_rights(prefix text) language plpgsql as $$
declare
  owner_name name := (select pg_get_userbyid(relowner) from pg_class where oid = 'login_rights'::regclass);
  wanted text := (select md5(string_agg(r::text, ' ' order by r.login, r.target)) from login_rights r);
  one name;
  given login_rights;
begin
  perform pg_advisory_xact_lock(0, 3);
  if not pg_has_role(current_user, owner_name, 'usage') then
    raise exception 'the tables belong to %, as whom % cannot act: grant % to %',
      owner_name, current_user, quote_ident(owner_name), quote_ident(current_user)
      using errcode = 'insufficient_privilege';
  end if;
  -- A backup restored without privileges has granted_rights but not the rights, so check one of them.
  if exists (select from granted_rights g where g.prefix = grant_login_rights.prefix and digest = wanted)
    and has_table_privilege(prefix || '_shop', 'sees_all_rows', 'select') then
    return;
  end if;
  foreach one in array array['person', 'shop', 'admin', 'tasks'] loop
    one := prefix || '_' || one;
    execute format('grant connect on database %I to %I', current_database(), one);
    execute format('grant usage on schema %I to %I', current_schema(), one);
    execute format('revoke all on all tables in schema %I from %I', current_schema(), one);
    execute format('revoke all on all sequences in schema %I from %I', current_schema(), one);
  end loop;
  for given in select * from login_rights loop
    execute format('grant %s on %s to %I', given.rights, given.target, prefix || '_' || given.login);
    if given.target like 'function %' then
      execute format('revoke execute on %s from public', given.target);
    end if;
  end loop;
  insert into granted_rights values (prefix, wanted) on conflict on constraint granted_rights_pkey
    do update set digest = excluded.digest;
end
$$;

-- Creates a login, or sets the password of an existing one. Temporary tables come last in the search path, so that none
-- can take the place of one of ours. The timeouts are the role's, because a pooler of connections accepts none of a
-- client's. Each statement is planned once a connection: for an array Postgres would otherwise plan anew every time, which
-- takes longer than the statement. Lists of the admin, where the plan depends on what is asked, are planned as usual.
create procedure make_login(login name, password text) language plpgsql as $$
begin
  execute format('%1$s role %2$I login password %3$L; alter role %2$I set search_path to %4$I, pg_temp; '
    'alter role %2$I set statement_timeout to ''5s''; alter role %2$I set lock_timeout to ''4s''; '
    'alter role %2$I set idle_in_transaction_session_timeout to ''15s''; '
    'alter role %2$I set plan_cache_mode to %5$L;',
    case when exists (select from pg_roles where rolname = login) then 'alter' else 'create' end,
    login, password, current_schema(), case when login like '%\_admin' then 'auto' else 'force_generic_plan' end);
end
$$;
