-- Customers change their own orders, as staff do: until the cutoff, and what it costs more is paid on the payment page.

-- A change that costs more than was paid, until that is paid. After `pay_by` the order goes back to what it was.
create table unpaid_edits (
  order_id uuid primary key references orders (id),
  -- `Before` of server/checkout/customerEdits.ts.
  before jsonb not null,
  pay_by timestamptz not null
);
create index on unpaid_edits (pay_by);

call secure_for_store('unpaid_edits');

insert into login_rights values
  ('shop', 'table unpaid_edits', 'select, insert, update, delete'),
  ('admin', 'table unpaid_edits', 'select, delete'),
  ('jobs', 'table unpaid_edits', 'select, delete'),
  ('shop', 'table delivery_marks', 'select'),
  ('jobs', 'table promo_codes', 'select'),
  -- The email about a delivery shows its picture.
  ('jobs', 'table delivery_proofs', 'select')
on conflict (login, target) do nothing;
update login_rights set rights = 'select, insert, update, delete'
where login in ('shop', 'jobs') and target in ('table order_items', 'table stock_reservations', 'table deliveries');

-- The assistant offers to edit an order, too.
alter table chat_transcripts
  drop constraint chat_transcripts_card_action_check,
  add constraint chat_transcripts_card_action_check check (card_action in ('cancel', 'move', 'edit', 'reorder'));
