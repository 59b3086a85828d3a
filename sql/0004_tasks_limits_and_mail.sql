-- The task queue, rate limits, emails and notifications to send.

-- The task queue. A worker leases a task (locked_until), runs it outside any transaction and deletes it. If the worker
-- dies, its lease expires and the task runs again, so a handler must be safe to run more than once.
create table tasks (
  id bigint primary key generated always as identity,
  kind text not null check (kind <> ''),
  payload jsonb not null,
  -- At most one task of a kind has this key; null for any number of them.
  key text,
  run_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  locked_until timestamptz,
  -- Counts requests for the same key: a request that arrives while the task runs makes it run again.
  requests integer not null default 1,
  last_error text,
  -- When it was given up after too many attempts; the task is kept for a person to look at.
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index on tasks (run_at) where failed_at is null;

-- Unlogged, because losing the counts in a crash does no harm.
create unlogged table rate_limits (
  -- SHA-256 of what is limited (an IP address, an email), so that the table does not reveal who visited.
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index on rate_limits (expires_at);

-- Counts one use against each limit, from the narrowest to the widest, in one round trip (server/db/rate.ts). If any
-- limit is full, nothing is counted: `full` is the position of the first full one among the keys, `wait` the seconds
-- until its window ends. If the use was counted, both are null.
create function count_use(keys text[], limits integer[], seconds integer[], costs integer[],
  out "full" integer, out wait integer)
  language plpgsql as $$
declare
  counted text[];
begin
  with fitting as (
    insert into rate_limits as kept (key, count, expires_at)
    select key, cost, now() + make_interval(secs => length)
    from unnest(keys, limits, seconds, costs) as used (key, most, length, cost)
    where cost <= most
    on conflict (key) do update set
      count = case when kept.expires_at > now() then kept.count else 0 end + excluded.count,
      expires_at = case when kept.expires_at > now() then kept.expires_at else excluded.expires_at end
    where case when kept.expires_at > now() then kept.count else 0 end + excluded.count
      <= limits[array_position(keys, kept.key)]
    returning key)
  select coalesce(array_agg(key), '{}') into counted from fitting;
  if cardinality(counted) = cardinality(keys) then
    return;
  end if;
  update rate_limits kept set count = greatest(0, count - cost)
  from unnest(keys, costs) as used (key, cost)
  where kept.key = used.key and kept.key = any(counted);
  select place, ceil(extract(epoch from expires_at - now())) into "full", wait
  from unnest(keys) with ordinality as used (key, place) left join rate_limits using (key)
  where key <> all(counted) order by place limit 1;
end
$$;

-- Emails to send, inserted in the transaction that causes them. The content is composed when the email is sent, so
-- links and codes are never stored here.
create table mails (
  id uuid primary key default gen_random_uuid(),
  -- Each cause sends one email: `order_received <order id>`.
  key text not null unique,
  template text not null check (template <> ''),
  -- Null when the template looks it up (the email of an order). Erased, like the facts, once the email is finished.
  recipient text,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  facts jsonb not null default '{}',
  -- waiting: not sent yet. sending: being handed to the mail server. sent: accepted by the mail server. moot: there was
  -- nobody to write to, or no reason any more. refused: the mail server will never accept it. unclear: the connection
  -- or the process died while sending; a retry might send it twice.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'moot', 'refused', 'unclear')),
  sending_since timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
-- For deleting old finished ones; those about orders are kept.
create index on mails (done_at) where key not like 'order%';

-- Notifications to send, a row for each recipient.
create table notices (
  id uuid primary key default gen_random_uuid(),
  -- Each cause reaches each recipient once: `order_status <order id> <event id> <subscription id>`.
  key text not null unique,
  -- The id of a push subscription. Erased, like the message, once it is finished.
  recipient text,
  message jsonb not null default '{}',
  -- As of `mails`.
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'moot', 'refused', 'unclear')),
  last_error text,
  -- Not sent after that: nobody wants to read in the evening that the truck is coming.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index on notices (done_at);

-- Writes to the store's own tables on behalf of a request. SECURITY DEFINER, because customers may neither read these
-- tables nor write anything else to them (0014).
create function enqueue_task(task_kind text, task_payload jsonb, task_run_at timestamptz, task_key text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  insert into tasks (kind, payload, run_at, key) values (task_kind, task_payload, task_run_at, task_key)
  on conflict (kind, key) do update set
    run_at = least(tasks.run_at, excluded.run_at),
    requests = tasks.requests + 1,
    attempts = case when tasks.failed_at is null then tasks.attempts else 0 end,
    failed_at = null;
  select pg_notify('tasks', task_kind);
end;

-- Has a task find out whom an event is to reach by notification, and tell them.
create function enqueue_notice(notice_key text, notice_event text, notice_facts jsonb,
  notice_run_at timestamptz default null)
  returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  select enqueue_task('notice', jsonb_build_object('key', notice_key, 'event', notice_event,
    'facts', notice_facts), coalesce(notice_run_at, now()), notice_key);
end;

create function enqueue_mail(mail_key text, mail_template text, mail_recipient text, mail_language text,
  mail_facts jsonb, mail_run_at timestamptz default null)
  returns void language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  with asked as (
    insert into mails (key, template, recipient, language, facts)
    values (mail_key, mail_template, mail_recipient, mail_language, mail_facts)
    on conflict (key) do nothing returning id)
  select enqueue_task('mail', jsonb_build_object('mailId', id), coalesce(mail_run_at, now()), id::text) from asked;
end;

-- Deletes an email and a notification that are no longer needed, unless sending has begun.
create function take_back_mail(mail_key text) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
begin atomic
  delete from mails where key = mail_key and state = 'waiting';
  delete from tasks where kind = 'notice' and key = mail_key;
end;
