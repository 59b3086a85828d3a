-- Mails asked for, in the transaction that gives reason to them. What goes into one is put together when it is sent,
-- so links and codes are never stored here.

create table mails (
  id uuid primary key default gen_random_uuid(),
  -- One reason, one mail: `order_received <order id>`.
  key text not null unique,
  template text not null check (template <> ''),
  -- Null when the reason itself knows (an order's own e-mail). Removed, like the facts, when the mail is done with.
  recipient text,
  language text not null check (language in ('en', 'es')),
  facts jsonb not null default '{}',
  -- waiting: to be sent. sending: handed over right now. sent: taken by the mail server. moot: there was nobody to
  -- write to, or no reason any more. refused: the server will never take it. unclear: the connection or the process
  -- died while it was being handed over; sending it again might be sending it twice.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'moot', 'refused', 'unclear')),
  sending_since timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index on mails (done_at) where done_at is not null;

-- The language to write to a guest in.
alter table orders add column language text not null default 'en' check (language in ('en', 'es'));

-- Whoever moves a paid order, and by whatever way: its buyer is told, in the same transaction.
create function mail_order_status() returns trigger language plpgsql as $$
declare
  mail uuid;
begin
  insert into mails (key, template, language, facts)
  values (format('order_status %s %s', new.id, new.status), 'order_status', new.language,
    jsonb_build_object('orderId', new.id, 'status', new.status))
  on conflict (key) do nothing returning id into mail;
  if mail is not null then
    insert into jobs (kind, payload, key) values ('mail', jsonb_build_object('mailId', mail), mail::text);
    perform pg_notify('jobs', 'mail');
  end if;
  return null;
end $$;
create trigger mail_order_status after update of status on orders for each row
  when (old.status <> new.status and new.payment_status <> 'unpaid' and new.payment_status <> 'failed')
  execute function mail_order_status();
