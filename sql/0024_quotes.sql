-- Quotes: lines in the yard's own words, refusals, and linked orders.

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

update login_rights set rights = 'select, update (status, expires_at, declined_by, linked_order_id)'
where (login, target) = ('admin', 'table quotes');
update login_rights set rights = 'select, update (status, customer_id, declined_by)'
where (login, target) = ('shop', 'table quotes');
