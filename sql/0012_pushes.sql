-- Notifications to customers and to the yard.

-- Browsers that show notifications, each at the address and with the keys that its push service gave it.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  owner text not null check (owner like 'u:%' or owner like 'anon:%'),
  endpoint text not null check (char_length(endpoint) between 1 and 1000),
  p256dh text not null check (char_length(p256dh) <= 200),
  auth text not null check (char_length(auth) <= 100),
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  -- Whoever signs out on a device gets no more notifications there. Null without an account.
  session_id uuid references sessions (id) on delete cascade,
  -- Somebody of the yard wants to hear of its orders, quotes and stock here. What counts is their role when it is sent.
  for_yard boolean not null default false,
  -- A browser whose app was removed tells nobody. What nobody has used for long is deleted, if no account ends it.
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (owner, endpoint)
);
create index on push_subscriptions (session_id);

-- Orders that a device follows which did not place them, after a proof like that of the tracking page.
create table push_orders (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  order_id uuid not null references orders (id),
  primary key (subscription_id, order_id)
);
create index on push_orders (order_id);
