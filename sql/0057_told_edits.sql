-- The edits of an order, for the history that its customer reads: what kind of thing changed, never what it says now.

create table order_edit_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  -- `orderChangeSchema` of domain/orders/guestOrders.ts.
  changes text[] not null,
  -- As in order_history.
  actor text not null,
  at timestamptz not null default now()
);
create index order_edit_history_by_order on order_edit_history (order_id, id);

call secure_by_parent('order_edit_history', 'order_id', 'orders');

insert into login_rights values
  ('person', 'table order_edit_history', 'select'),
  ('shop', 'table order_edit_history', 'select, insert'),
  ('admin', 'table order_edit_history', 'select, insert'),
  ('jobs', 'table order_edit_history', 'select, insert');
