-- Doing things exactly once, later, and not too often.

-- One row a command ever received. It is written in the command's own transaction, so it stands if and only if the
-- command's effects do; the same command again gets the stored answer.
create table receipts (
  owner text not null,
  id uuid not null,
  type text not null,
  -- SHA-256 of the command's type and payload as canonical JSON.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- Null only inside the transaction that is answering it.
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, id)
);

-- Work for later. A worker leases a job (locked_until), does it outside any transaction and removes it; a lease that
-- ran out, because its worker died, is taken again. So a handler may run more than once and must bear it.
create table jobs (
  id bigint primary key generated always as identity,
  kind text not null check (kind <> ''),
  payload jsonb not null,
  -- At most one waiting job has a given kind and key.
  key text,
  run_at timestamptz not null default now(),
  attempts integer not null default 0 check (attempts >= 0),
  locked_until timestamptz,
  -- Counts requests for the same key: one that came while the job ran makes it run again.
  requests integer not null default 1,
  last_error text,
  -- Given up after too many attempts; kept for a person to look at.
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, key)
);
create index on jobs (run_at) where failed_at is null;

-- Losing the counts in a crash harms nobody.
create unlogged table rate_limits (
  -- SHA-256 of what is limited (an address, an e-mail): the table must not tell who came by.
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);
create index on rate_limits (expires_at);

-- Which seed data this database already has.
create table seed_runs (
  hash text primary key,
  run_at timestamptz not null default now()
);
