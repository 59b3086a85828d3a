-- Statements of contractor accounts that go out by mail each month.

alter table contractor_accounts add column mails_statements boolean not null default true;

-- The months whose statements were mailed: each is in one run, and each account in it once.
create table statement_runs (
  month text primary key check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  ran_at timestamptz not null default now()
);
-- A store that is brought up to date in the middle of a month begins with the next one.
insert into statement_runs (month)
select to_char(now() at time zone 'America/Chicago' - interval '1 month', 'YYYY-MM');

insert into login_rights values ('jobs', 'table statement_runs', 'select, insert');
