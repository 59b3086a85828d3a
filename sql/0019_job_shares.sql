-- Jobs that people show their crew: a copy as of when it was shared last, with its pictures, for whoever has the link.

create table job_shares (
  owner text not null check (owner like 'u:%'),
  -- The account, with which its links go.
  user_id uuid not null generated always as (substr(owner, 3)::uuid) stored references users on delete cascade,
  job_id uuid not null,
  -- The secret of the link: 256 random bits. Not hashed, because the owner's devices show the link again, and whoever can
  -- read this table reads the job beside it.
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{43}$'),
  -- The sender's name, the job, and its pictures as JPEGs in base64.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  shared_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (owner, job_id)
);
create index on job_shares (expires_at);
create index on job_shares (user_id);
call secure_by_owner('job_shares');

insert into login_rights values
  ('person', 'table job_shares', 'select, insert (owner, job_id, token, content, expires_at),
    update (content, shared_at, expires_at), delete'),
  ('shop', 'table job_shares', 'select'),
  ('jobs', 'table job_shares', 'select, delete');
