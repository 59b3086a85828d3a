-- Issues of the newsletter, and of quotes: lines in the yard's own words, refusals, and linked orders.

create table newsletter_issues (
  -- Chosen by the page that wrote it, so a repeated request inserts it once.
  id uuid primary key,
  -- scheduled: to be sent at `send_at`, perhaps at once. sending: each subscriber has a row below.
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'stopped')),
  subject text not null check (char_length(subject) <= 150),
  -- Sanitized HTML, as of an article.
  content text not null,
  -- {es: {subject, content}}; without one, the English is sent.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  -- The article that the email leads to.
  article_id uuid references blog_posts,
  send_at timestamptz check (status <> 'scheduled' or send_at is not null),
  started_at timestamptz check (status not in ('sending', 'stopped') or started_at is not null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on newsletter_issues (created_at desc, id);
create trigger touch before update on newsletter_issues for each row execute function touch_updated_at();

-- One row for each subscriber of an issue, written in one transaction with the emails. Triggers copy each email's state.
create table newsletter_sends (
  issue_id uuid not null references newsletter_issues on delete cascade,
  -- Null once the subscriber has deleted their account.
  subscriber_id uuid references newsletter_subscribers on delete set null,
  -- skipped: had left the list when it was their turn. failed: refused, or nobody knows whether it arrived.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped', 'stopped')),
  done_at timestamptz,
  -- When they left the list by this issue's link.
  left_at timestamptz,
  unique (issue_id, subscriber_id)
);
create index on newsletter_sends (subscriber_id);

create function copy_mail_state() returns trigger language plpgsql as $$
begin
  update newsletter_sends set
    state = case
      when tg_op = 'DELETE' then 'stopped'
      when new.state = 'sent' then 'sent'
      when new.state = 'moot' then 'skipped'
      else 'failed' end,
    done_at = case when tg_op = 'UPDATE' then now() end
  where issue_id = (old.facts ->> 'issueId')::uuid and subscriber_id = (old.facts ->> 'subscriberId')::uuid
    and state = 'waiting';
  return null;
end
$$;
-- `take_back_mail` (0020) deletes with another search path.
do $$
begin
  execute format('alter function copy_mail_state() set search_path to %I, pg_temp', current_schema());
end
$$;
create trigger newsletter_mail_ended after update of state on mails for each row
  when (old.template = 'newsletter_issue' and new.state in ('sent', 'moot', 'refused', 'unclear'))
  execute function copy_mail_state();
create trigger newsletter_mail_taken_back after delete on mails for each row
  when (old.template = 'newsletter_issue' and old.state = 'waiting')
  execute function copy_mail_state();

-- The issue whose email has the link.
alter table newsletter_links add column issue_id uuid references newsletter_issues on delete cascade;
create index on newsletter_links (issue_id) where issue_id is not null;

call announce_to_admin('newsletter_issues', 'newsletter');
call announce_to_admin('newsletter_sends', 'newsletter');

-- A line of a quote in the yard's own words, such as spreading, is no product and has no stock.
alter table order_items alter column product_id drop not null;

alter table quotes
  add column declined_by text check (declined_by in ('yard', 'customer')),
  add check (declined_by is null or status = 'closed'),
  -- An order that the yard entered or the customer placed without the offer.
  add column linked_order_id uuid references orders;
create index on quotes (linked_order_id) where linked_order_id is not null;

-- As in 0006, with what became of it.
create or replace function quote_body(quote quotes) returns jsonb language sql stable as $$
  select jsonb_build_object('id', quote.id, 'status', quote.status, 'request', quote.request,
    'receivedAt', iso_utc(quote.created_at), 'declinedBy', quote.declined_by,
    'offer', (
      select jsonb_build_object('id', id, 'note', note, 'lines', lines, 'deliveryFeeCents', delivery_fee_cents,
        'subtotalCents', subtotal_cents, 'expiresAt', iso_utc(expires_at), 'sentAt', iso_utc(created_at))
      from quote_offers where quote_id = quote.id order by created_at desc limit 1))
$$;

insert into login_rights values
  ('admin', 'table newsletter_issues', 'select, insert, update, delete'),
  ('admin', 'table newsletter_sends', 'select'),
  ('shop', 'table newsletter_sends', 'select, update (left_at)'),
  ('jobs', 'table newsletter_issues', 'select, update (status, started_at, send_at)'),
  ('jobs', 'table newsletter_sends', 'select, insert, update');
update login_rights set rights = 'select, update (status, expires_at, declined_by, linked_order_id)'
where (login, target) = ('admin', 'table quotes');
update login_rights set rights = 'select, update (status, customer_id, declined_by)'
where (login, target) = ('shop', 'table quotes');
