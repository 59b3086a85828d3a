-- Sync: revisions, locks and receipts, and the functions of times that all files use.
--
-- Revisions keep pulling devices complete (README, "Sync"). A device remembers the highest `rev` it has seen and pulls rows with
-- a higher one, so the revisions of one scope (the catalog, or one owner) must become visible in ascending order. To
-- ensure that, a transaction holds the scope's lock from before its first nextval until it commits.
--
-- LOCK ORDER. A transaction that takes several of these locks takes them in this order:
--   1. rows of orders that exist, ascending by id, 2. the catalog lock, 3. owners' locks, ascending by owner, 4. other
--   rows, ascending by id.
-- Statement triggers take 2 and 3 at the first write to a scope. A transaction that writes personal rows before catalog
-- rows must first take the catalog lock itself: `select lock_catalog()`. Receipts are written under their owner's lock.
-- Advisory lock classes: 0 migrations, seed and row security; 1 the catalog; 2 an owner; 3 creating signing keys;
-- 4 the board; 5 a delivery day; 6 a promo code.
create sequence sync_rev as bigint;

-- Identifies this history of the database. When it changes, devices start over: run `select rotate_sync_epoch()` after
-- restoring a backup.
create table sync_epoch (
  single boolean primary key default true check (single),
  epoch uuid not null default gen_random_uuid(),
  since timestamptz not null default now(),
  -- The highest revision when it began. After a restore, a row with a higher one was written since, and a row with a lower
  -- one is as old as the backup: devices that had later versions of it record them again.
  start_rev bigint not null default 0
);
insert into sync_epoch default values;

create function rotate_sync_epoch() returns uuid language sql as $$
  update sync_epoch set epoch = gen_random_uuid(), since = now(), start_rev = (select last_value from sync_rev)
  returning epoch
$$;

create function lock_catalog() returns void language sql as $$
  select pg_advisory_xact_lock(1, 0)
$$;

-- BEFORE STATEMENT, catalog tables. Taking the lock in a row trigger would deadlock: row locks would come before it.
create function catalog_write() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1, 0);
  return null;
end
$$;

-- Names the owner whose personal rows this transaction writes from here on.
create function act_for(owner text) returns void language sql as $$
  select set_config('app.owner', owner, true)
$$;

-- Like act_for, and takes the owner's lock immediately: for commands that read before they write. One expression, so that
-- Postgres puts it in the caller's place instead of calling it.
create function lock_owner(owner text) returns void language sql as $$
  select pg_advisory_xact_lock(2, hashtext(set_config('app.owner', owner, true)))
$$;

-- BEFORE STATEMENT, personal tables. A statement trigger cannot see the rows, so act_for names the owner beforehand.
create function personal_write() returns trigger language plpgsql as $$
declare
  owner text := nullif(current_setting('app.owner', true), '');
begin
  if owner is null then
    raise exception 'no owner: call act_for(owner) before writing %', tg_table_name;
  end if;
  perform pg_advisory_xact_lock(2, hashtext(owner));
  return null;
end
$$;

-- BEFORE ROW, personal tables. Only the named owner's lock is held, so only that owner's rows may change.
create function personal_row() returns trigger language plpgsql as $$
begin
  if new.owner is distinct from current_setting('app.owner', true)
     or (tg_op = 'UPDATE' and old.owner is distinct from new.owner) then
    raise exception 'a row of % belongs to another owner than the one announced', tg_table_name;
  end if;
  return new;
end
$$;

-- BEFORE ROW, personal tables whose rows name an account (`user_id`). Runs before b_owner. Always overwrites `owner`,
-- so the two columns cannot disagree.
create function own_by_account() returns trigger language plpgsql as $$
begin
  new.owner := 'u:' || new.user_id;
  return new;
end
$$;

-- BEFORE ROW, every synced table. An update that changes nothing keeps its revision, so devices do not pull it again.
create function stamp_rev() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.rev := old.rev;
    new.updated_at := old.updated_at;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  new.rev := nextval('sync_rev');
  new.updated_at := now();
  return new;
end
$$;

-- Devices cannot pull a deleted row and would keep theirs, so a row is marked with `deleted_at` (a tombstone) instead.
-- The exception is rows of idle devices (`forget_idle_devices`, 0005) and of deleted accounts (`forget_person`, 0014).
create function forbid_removal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.allows_removal', true) = 'on' then
    return null;
  end if;
  raise exception '% from % is forbidden: set deleted_at instead', tg_op, tg_table_name;
end
$$;

-- AFTER STATEMENT, catalog tables: tells every process to drop its in-memory copy of the catalog. Sent at commit.
create function notify_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end
$$;

-- Postgres fires triggers of one kind in alphabetical order of their names; the stamp must come last.
create procedure sync_catalog(target regclass) language plpgsql as $$
begin
  execute format('create trigger a_lock before insert or update on %s for each statement execute function catalog_write()', target);
  execute format('create trigger z_stamp before insert or update on %s for each row execute function stamp_rev()', target);
  execute format('create trigger a_keep before delete or truncate on %s for each statement execute function forbid_removal()', target);
  execute format('create trigger z_notify after insert or update on %s for each statement execute function notify_catalog()', target);
  execute format('create index on %s (rev)', target);
end
$$;

create procedure sync_personal(target regclass) language plpgsql as $$
begin
  execute format('create trigger a_lock before insert or update on %s for each statement execute function personal_write()', target);
  execute format('create trigger b_owner before insert or update on %s for each row execute function personal_row()', target);
  execute format('create trigger z_stamp before insert or update on %s for each row execute function stamp_rev()', target);
  execute format('create trigger a_keep before delete or truncate on %s for each statement execute function forbid_removal()', target);
  execute format('create index on %s (owner, rev)', target);
end
$$;

-- Sets updated_at in tables that devices do not pull.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A timestamp as devices get it: in UTC, whatever the session's time zone.
create function iso_utc(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The store's calendar day at a moment, and the moment when the store's clocks show a time. TIME_ZONE of
-- domain/base/settings.ts has the same zone.
create function store_day(moment timestamptz) returns date language sql immutable parallel safe
  return (moment at time zone 'America/Chicago')::date;
create function store_time(clock timestamp) returns timestamptz language sql immutable parallel safe
  return clock at time zone 'America/Chicago';

-- One row for each command received. It is committed or rolled back together with the command's effects. A repeated
-- command gets the stored answer.
create table receipts (
  owner text not null,
  id uuid not null,
  type text not null,
  -- SHA-256 of the command's type and payload as canonical JSON.
  hash text not null check (length(hash) = 64),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (owner, id)
);
create index receipts_of_devices on receipts (created_at) where owner like 'anon:%';
