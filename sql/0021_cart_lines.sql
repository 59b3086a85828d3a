-- The cart of an account. Names and prices are the catalog's; the row says what and how many.
create table cart_lines (
  owner text not null check (owner ~ '^u:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  product_id uuid references products,
  premium_product_id text references premium_products,
  quantity integer not null check (quantity between 1 and 9999),
  -- Since when it has been in the cart without a break: the order of the lines.
  added_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  check (num_nonnulls(product_id, premium_product_id) = 1),
  unique nulls not distinct (owner, product_id, premium_product_id)
);
call sync_personal('cart_lines');
