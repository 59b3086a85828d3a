-- Standing orders: the store places the same order every so often, some days before its delivery.

create table standing_orders (
  id uuid primary key,
  owner text not null check (owner like 'u:%'),
  user_id uuid not null generated always as (substr(owner, 3)::uuid) stored references users on delete cascade,
  -- Ids and quantities: names and prices are those of the day.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  every text not null check (every in ('week', 'two_weeks', 'four_weeks', 'month')),
  -- Sets the weekday, and the place in the month.
  first_on date not null,
  -- The delivery that is placed next. Whoever places it locks the row and moves it on in the transaction that writes the
  -- order, so each is placed once.
  next_on date not null,
  is_paused boolean not null default false,
  delivery_window text not null check (delivery_window in ('all_day', 'morning', 'afternoon')),
  delivery_address text not null check (delivery_address <> ''),
  delivery_zip text not null check (delivery_zip ~ '^[0-9]{5}$'),
  special_instructions text,
  customer_name text not null check (customer_name <> ''),
  customer_phone text,
  po_number text check (length(po_number) between 1 and 60),
  job_name text check (length(job_name) between 1 and 100),
  -- link: by a mail with a link to pay. account: by an invoice.
  payment text not null check (payment in ('link', 'account')),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  created_at timestamptz not null default now()
);
create index on standing_orders (owner);
create index on standing_orders (user_id);
create index on standing_orders (next_on) where not is_paused;

-- What became of each delivery.
create table standing_order_runs (
  standing_order_id uuid not null references standing_orders on delete cascade,
  due_on date not null,
  -- Null where nothing was placed.
  order_id uuid references orders,
  miss text check ((miss is null) = (order_id is not null)),
  -- Of the goods that are missing.
  names text[] not null default '{}',
  at timestamptz not null default now(),
  primary key (standing_order_id, due_on)
);
create index on standing_order_runs (order_id);

call secure_by_owner('standing_orders');
call secure_for_store('standing_order_runs');

insert into login_rights values
  ('shop', 'table standing_orders', 'select, insert, update (next_on, is_paused), delete'),
  ('shop', 'table standing_order_runs', 'select, insert'),
  ('jobs', 'table standing_orders', 'select, update (next_on, is_paused)'),
  ('jobs', 'table standing_order_runs', 'select, insert');
-- The queue places them, as checkout places orders.
update login_rights set rights = 'select, insert, update' where login = 'jobs' and target in ('table orders', 'table stock_reservations');
update login_rights set rights = 'select, insert' where login = 'jobs' and target in ('table order_items', 'table invoices');
update login_rights set rights = 'select, update (version)' where login = 'jobs' and target = 'table contractor_accounts';
insert into login_rights values
  ('jobs', 'table delivery_zones', 'select'),
  ('jobs', 'sequence invoice_serial', 'usage');
