-- Stock promised to an order. A product's own count falls only when an order is paid, so abandoned checkouts
-- move no catalog row and wake no device. What is free = the count − what is held and not yet expired; checkout
-- works it out while it has the product's row locked, so two buyers cannot be promised the same yard.

create table stock_reservations (
  order_id uuid not null references orders (id),
  catalog text not null check (catalog in ('premium', 'traditional')),
  product_id text not null,
  quantity integer not null check (quantity > 0),
  -- held: promised. sold: taken from the count. released: free again. short: paid for, but no longer there.
  state text not null default 'held' check (state in ('held', 'sold', 'released', 'short')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (order_id, catalog, product_id)
);

create index stock_held on stock_reservations (catalog, product_id, expires_at) where state = 'held';
