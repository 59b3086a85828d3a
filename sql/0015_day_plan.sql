-- Planning a day on the board: which loads a dispatcher placed and how long the trucks drive.

-- Placed on its truck by a person, so that a plan may leave it there.
alter table deliveries add column by_hand boolean not null default false;

-- What a router said about driving from one ZIP to another (server/admin/driveTimes.ts).
create table drive_times (
  from_zip text not null,
  to_zip text not null,
  seconds integer not null check (seconds >= 0),
  meters integer not null check (meters >= 0),
  asked_at timestamptz not null default now(),
  primary key (from_zip, to_zip)
);

insert into login_rights values ('admin', 'table drive_times', 'select, insert, update');
