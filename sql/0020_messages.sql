-- Texts and pushes to customers and to the yard, and what drivers report besides a started and a delivered load.

-- Who agreed to texts: at checkout for one order, or in the account for all of its orders.
create table text_consents (
  id uuid primary key default gen_random_uuid(),
  order_id uuid unique references orders (id),
  user_id uuid unique references users (id) on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  channel text not null check (channel in ('sms', 'whatsapp')),
  consented_at timestamptz not null default now(),
  check (num_nonnulls(order_id, user_id) = 1)
);

-- Numbers that answered STOP: they get no text until they answer START.
create table text_stops (
  phone text primary key check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  stopped_at timestamptz not null default now()
);

-- Browsers that show pushes, each at the address and with the keys that its push service gave it.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  owner text not null check (owner like 'u:%' or owner like 'anon:%'),
  endpoint text not null check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (char_length(p256dh) <= 200),
  auth text not null check (char_length(auth) <= 100),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- Whoever signs out on a device gets no more pushes there. Null without an account, and with a hosted identity server.
  session_id uuid references sessions (id) on delete cascade,
  -- Somebody of the yard wants to hear of its orders, quotes and stock here. What counts is their role when it is sent.
  for_yard boolean not null default false,
  created_at timestamptz not null default now(),
  unique (owner, endpoint)
);
create index on push_subscriptions (session_id);

-- Orders that a device follows which did not place them, after a proof like that of the tracking page.
create table push_orders (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  order_id uuid not null references orders (id),
  primary key (subscription_id, order_id)
);
create index on push_orders (order_id);

-- Texts and pushes to send, a row for each recipient.
create table notices (
  id uuid primary key default gen_random_uuid(),
  -- Each cause reaches each recipient once: `order_status <order id> delivered sms`.
  key text not null unique,
  channel text not null check (channel in ('sms', 'whatsapp', 'push')),
  -- A phone number or the id of a push subscription. Erased, like the message, once it is finished.
  recipient text,
  message jsonb not null default '{}',
  -- As of `mails`.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'moot', 'refused', 'unclear')),
  last_error text,
  -- Not sent after that: nobody wants to read in the evening that the truck is coming.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index on notices (done_at);

call secure_for_store('text_consents');
call secure_for_store('push_orders');
call secure_for_store('notices');
call secure_by_owner('push_subscriptions');

-- A person who deletes their account takes along what would reach them; their sessions take their subscriptions.
create function forget_recipient() returns trigger language plpgsql as $$
begin
  delete from text_consents where order_id = new.id;
  delete from push_orders where order_id = new.id;
  return null;
end
$$;
create trigger forget_recipient after update of customer_email on orders for each row
  when (new.customer_email like '%@deleted.invalid') execute function forget_recipient();
create function forget_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where owner = 'u:' || old.id;
  return null;
end
$$;
create trigger forget_subscriptions after delete on users for each row execute function forget_subscriptions();

-- Has a job find out whom an event is to reach by text or push, and tell them.
create function ask_notice(notice_key text, notice_event text, notice_language text, notice_facts jsonb,
  notice_run_at timestamptz default null)
  returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select enqueue_job('notice', jsonb_build_object('key', notice_key, 'event', notice_event,
    'language', notice_language, 'facts', notice_facts), coalesce(notice_run_at, now()), notice_key);
end;

-- As in 0004, and what is worth a text or a push is told at the same time: the mail's key keeps it from being told twice.
create or replace function ask_mail(mail_key text, mail_template text, mail_recipient text, mail_language text,
  mail_facts jsonb, mail_run_at timestamptz default null)
  returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with asked as (
    insert into mails (key, template, recipient, language, facts)
    values (mail_key, mail_template, mail_recipient, mail_language, mail_facts)
    on conflict (key) do nothing returning id)
  select enqueue_job('mail', jsonb_build_object('mailId', id), coalesce(mail_run_at, now()), id::text),
    case when mail_template in ('order_received', 'order_status', 'order_rescheduled', 'order_missed', 'order_unpaid',
        'quote_sent')
      then ask_notice(mail_key, mail_template, mail_language, mail_facts, mail_run_at) end
  from asked;
end;

create or replace function take_back_mail(mail_key text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from mails where key = mail_key and state = 'waiting';
  delete from jobs where kind = 'notice' and key = mail_key;
end;

-- The yard hears of quotes at most every five minutes: anybody can send them.
create function notice_quote() returns trigger language plpgsql as $$
begin
  perform ask_notice(format('quote_asked %s', floor(extract(epoch from now()) / 300)), 'quote_asked', 'en',
    jsonb_build_object('quoteId', new.id));
  return null;
end
$$;
create trigger notice_quote after insert on quotes for each row execute function notice_quote();

-- Once a day for each product.
create function notice_low_stock() returns trigger language plpgsql as $$
declare
  low integer := coalesce(
    (select (value #>> '{}')::integer from store_settings where key = 'lowstock' and deleted_at is null), 10);
begin
  if new.inventory_count <= low and old.inventory_count > low then
    perform ask_notice(format('stock_low %s %s', new.id, current_date), 'stock_low', 'en',
      jsonb_build_object('productId', new.id));
  end if;
  return null;
end
$$;
create trigger notice_low_stock after update of inventory_count on products for each row
  when (new.inventory_count < old.inventory_count and new.is_active and new.deleted_at is null)
  execute function notice_low_stock();

-- A load that came back: it is planned again, and has no day that holds until it is moved or started.
alter table deliveries
  add failed_at timestamptz,
  add failed_reason text
    check (failed_reason in ('nobody_there', 'no_access', 'no_room', 'wrong_place', 'weather', 'breakdown', 'refused')),
  add failed_note text check (char_length(failed_note) between 1 and 500),
  add check ((failed_at is null) = (failed_reason is null) and (failed_at is null or status in ('planned', 'cancelled')));
-- What came back is settled once it is on the road again or has another day.
create function settle_miss() returns trigger language plpgsql as $$
begin
  new.failed_at := null;
  new.failed_reason := null;
  new.failed_note := null;
  return new;
end
$$;
create trigger settle_miss before update on deliveries for each row
  when (old.failed_at is not null and (new.status in ('started', 'delivered') or new.day <> old.day))
  execute function settle_miss();
create index deliveries_failed on deliveries (failed_at) where failed_at is not null;

alter table delivery_marks
  drop constraint delivery_marks_status_check,
  -- `failed`: could not be delivered, for `reason`.
  add constraint delivery_marks_status_check
    check (status in ('started', 'delivered', 'undone', 'failed')),
  add reason text,
  add note text check (char_length(note) between 1 and 500);

alter table delivery_proofs
  add kind text not null default 'load' check (kind in ('load', 'failed', 'signature')),
  add signed_by text check (char_length(signed_by) between 1 and 100);

insert into login_rights values
  ('person', 'table push_subscriptions', 'select, insert (owner, endpoint, p256dh, auth, language, session_id),
    update (p256dh, auth, language, session_id), delete'),
  ('person', 'function ask_notice(text, text, text, jsonb, timestamptz)', 'execute'),
  ('shop', 'table push_subscriptions', 'select, update (for_yard)'),
  ('shop', 'table push_orders', 'select, insert, delete'),
  ('shop', 'table text_consents', 'select, insert, update, delete'),
  ('shop', 'table text_stops', 'select, insert, update, delete'),
  ('shop', 'table delivery_proofs', 'select'),
  ('shop', 'function ask_notice(text, text, text, jsonb, timestamptz)', 'execute'),
  ('admin', 'function ask_notice(text, text, text, jsonb, timestamptz)', 'execute'),
  ('jobs', 'table notices', 'select, insert, update, delete'),
  ('jobs', 'table push_subscriptions', 'select, delete'),
  ('jobs', 'table push_orders', 'select, delete'),
  ('jobs', 'table text_consents', 'select'),
  ('jobs', 'table text_stops', 'select, insert, update'),
  ('jobs', 'table rate_limits', 'select, insert, update, delete'),
  ('jobs', 'function ask_notice(text, text, text, jsonb, timestamptz)', 'execute');
update login_rights set rights = regexp_replace(rights, '\)$', ', reason, note)')
where login = 'person' and target = 'table delivery_marks';
update login_rights set rights = regexp_replace(rights, '\)$', ', kind, signed_by)')
where login = 'person' and target = 'table delivery_proofs';
update login_rights set rights = regexp_replace(rights, '\)$', ', failed_at, failed_reason)')
where login = 'person' and target = 'table deliveries';
