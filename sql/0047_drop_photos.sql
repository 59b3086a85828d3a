-- A picture of where a load shall be dropped, one an address. Its bytes are asked for one by one and never pulled:
-- devices pull that there is one, and which.
create table drop_photos (
  owner text not null check (owner ~ '^u:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  -- The address's.
  id uuid not null,
  -- Drawn by the device that took it: another picture is another version.
  version uuid not null,
  -- Verified and rid of everything but the picture (server/account/jpeg.ts).
  jpeg bytea check (octet_length(jpeg) <= 163840),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, id),
  foreign key (owner, id) references addresses (owner, id),
  check ((jpeg is null) = (deleted_at is not null))
);
-- It is packed already.
alter table drop_photos alter column jpeg set storage external;
call sync_personal('drop_photos');
call wall_by_owner('drop_photos');
insert into person_rights (target, rights) values
  ('table drop_photos', 'select, insert (owner, id, version, jpeg), update (version, jpeg, deleted_at)');
