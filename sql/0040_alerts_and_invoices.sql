-- What the yard office counts and is told by pushes besides orders and quotes: chats that need a person, failed payments and
-- requests for contractor accounts. And what invoices asked for on each day, for QuickBooks.

create index chat_transcripts_unsettled on chat_transcripts (chat, id)
  where outcome = 'fallback' or 'ask_a_person' = any(tools);
-- For the list of requests, in either direction.
create index quotes_by_age on quotes (created_at, id);
create index order_history_failed on order_history (at) where payment_status = 'failed';

-- At most every five minutes, as of quotes: anybody can ask.
create function notice_chat() returns trigger language plpgsql as $$
begin
  perform ask_notice(format('chat_asked %s', floor(extract(epoch from now()) / 300)), 'chat_asked', 'en',
    jsonb_build_object('chatId', new.chat));
  return null;
end
$$;
create trigger notice_chat after insert on chat_transcripts for each row
  when ('ask_a_person' = any(new.tools)) execute function notice_chat();

create function notice_contractor() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.status <> 'asked' then
    perform ask_notice(format('contractor_asked %s', floor(extract(epoch from now()) / 300)), 'contractor_asked', 'en',
      jsonb_build_object('accountId', new.id));
  end if;
  return null;
end
$$;
create trigger notice_contractor after insert or update of status on contractor_accounts for each row
  when (new.status = 'asked') execute function notice_contractor();

-- An edit or a cancellation changes an invoice without a trace in `invoices`; a bookkeeper who has taken over a month needs
-- what came after it as a change of its own day.
create table invoice_changes (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null default now(),
  -- By how much more, or less, the order costs. The next two are the parts of it.
  charge_cents integer not null,
  delivery_cents integer not null,
  tax_cents integer not null
);
create index on invoice_changes (order_id, id);
create index on invoice_changes (at);
create index on invoice_credits (created_at);

-- As payments are split (`split_payment`): a discount that is just the fee makes the delivery free.
create function charge_of(o orders, out charge integer, out delivery integer, out tax integer) language sql immutable as $$
  select case when o.status = 'cancelled' then 0 else o.total_cents + o.tax_cents end,
    case when o.status = 'cancelled' or o.discount_cents = o.delivery_fee_cents then 0
      else least(o.delivery_fee_cents, o.total_cents) end,
    case when o.status = 'cancelled' then 0 else o.tax_cents end
$$;

insert into invoice_changes (order_id, at, charge_cents, delivery_cents, tax_cents)
select o.id, (i.issued_on + time '12:00') at time zone 'America/Chicago', c.charge, c.delivery, c.tax
from invoices i join orders o on o.id = i.order_id, charge_of(o) c;

create function note_invoice() returns trigger language plpgsql as $$
begin
  insert into invoice_changes (order_id, charge_cents, delivery_cents, tax_cents)
  select o.id, c.charge, c.delivery, c.tax from orders o, charge_of(o) c where o.id = new.order_id;
  return null;
end
$$;
create trigger note_invoice after insert on invoices for each row execute function note_invoice();

create function note_invoice_change() returns trigger language plpgsql as $$
begin
  insert into invoice_changes (order_id, charge_cents, delivery_cents, tax_cents)
  select new.id, now.charge - was.charge, now.delivery - was.delivery, now.tax - was.tax
  from charge_of(old) was, charge_of(new) now
  where (now.charge, now.delivery, now.tax) <> (was.charge, was.delivery, was.tax)
    and exists (select from invoices where order_id = new.id);
  return null;
end
$$;
create trigger note_invoice_change
  after update of status, total_cents, tax_cents, delivery_fee_cents, discount_cents on orders
  for each row when (new.payment_kind = 'account') execute function note_invoice_change();

call secure_for_store('invoice_changes');
insert into login_rights values
  ('shop', 'table invoice_changes', 'insert'),
  ('admin', 'table invoice_changes', 'select, insert'),
  ('jobs', 'table invoice_changes', 'insert');
