-- Saved calculations of a device or an account. (`jobs` is the queue of work for later.)
create table calculator_jobs (
  owner text not null check (owner ~ '^(anon|u):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  -- Drawn by the device, as in `addresses`.
  id uuid not null,
  -- What the person entered, in the domain's own shape, and what the store made of it.
  content jsonb not null check (jsonb_typeof(content) = 'object' and content ->> 'name' <> ''),
  figures jsonb not null check (jsonb_typeof(figures) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, id)
);
call sync_personal('calculator_jobs');

-- The last save wins the whole row. What it replaced without having seen it is kept here, so that two devices that
-- changed one job cannot lose each other's work for good.
create table calculator_job_versions (
  owner text not null,
  job_id uuid not null,
  rev bigint not null,
  content jsonb not null,
  -- When it had been saved, and the command that replaced it.
  saved_at timestamptz not null,
  replaced_by uuid not null,
  replaced_at timestamptz not null default now(),
  primary key (owner, job_id, rev),
  foreign key (owner, job_id) references calculator_jobs (owner, id)
);
