-- What keeps a pulling device complete (README, "Sync"). A device remembers the highest `rev` it has seen and asks
-- for what lies above it, so revisions of one scope must become visible in the order of their numbers. They do,
-- because whoever changes a scope holds that scope's lock from before the first nextval until the commit.
--
-- LOCK ORDER. A transaction that touches more than one thing takes, in this order:
--   1. the catalog's lock, 2. owners' locks, ascending by owner, 3. row locks, ascending by id.
-- Statement triggers take 1 and 2 with the first write to a scope; a transaction that writes a person's rows before
-- the catalog's must take the catalog's lock itself, first: `select lock_catalog()`. Receipts are written under their
-- owner's lock.
-- Advisory lock classes: 0 migrations, seed and row security, 1 the catalog, 2 an owner, 3 making signing keys.

create sequence sync_rev as bigint;

-- Names this life of the database. Devices start over when it changes: `select rotate_sync_epoch()` after a restore.
create table sync_epoch (
  single boolean primary key default true check (single),
  epoch uuid not null default gen_random_uuid(),
  since timestamptz not null default now()
);
insert into sync_epoch default values;

create function rotate_sync_epoch() returns uuid language sql as $$
  update sync_epoch set epoch = gen_random_uuid(), since = now() returning epoch
$$;

create function lock_catalog() returns void language sql as $$
  select pg_advisory_xact_lock(1, 0)
$$;

-- BEFORE STATEMENT, catalog tables. In a row trigger the same lock deadlocks: row locks would come before it.
create function catalog_write() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(1, 0);
  return null;
end
$$;

-- Says for whom this transaction writes personal rows from here on.
create function act_for(owner text) returns void language sql as $$
  select set_config('app.owner', owner, true)
$$;

-- The same for a command that reads before it writes: from here on nobody else writes this owner's rows.
create function lock_owner(owner text) returns void language plpgsql as $$
begin
  perform set_config('app.owner', owner, true);
  perform pg_advisory_xact_lock(2, hashtext(owner));
end
$$;

-- BEFORE STATEMENT, personal tables. A statement trigger sees no rows, so the owner is announced by act_for.
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

-- BEFORE ROW, personal tables: the announced owner's lock is held, so only that owner's rows may change.
create function personal_row() returns trigger language plpgsql as $$
begin
  if new.owner is distinct from current_setting('app.owner', true)
     or (tg_op = 'UPDATE' and old.owner is distinct from new.owner) then
    raise exception 'a row of % belongs to another owner than the one announced', tg_table_name;
  end if;
  return new;
end
$$;

-- BEFORE ROW, personal tables whose rows name an account (`user_id`); runs before b_owner. Always overwritten, so the
-- two columns cannot name two people.
create function own_by_account() returns trigger language plpgsql as $$
begin
  new.owner := 'u:' || new.user_id;
  return new;
end
$$;

-- BEFORE ROW, every synced table. An update that changes nothing costs no device anything.
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

-- A row that vanished could be told to nobody. Removal is a tombstone: `deleted_at`. Rows of idle devices are the
-- exception (`forget_idle_devices`, 0005).
create function forbid_removal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.forgets_devices', true) = 'on' then
    return null;
  end if;
  raise exception '% from % is forbidden: set deleted_at instead', tg_op, tg_table_name;
end
$$;

-- AFTER STATEMENT, catalog tables: copies of the catalog in memory drop what they hold. Sent at commit.
create function notify_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end
$$;

-- Trigger names sort: Postgres fires triggers of one kind by name, and the stamp comes last.
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

-- updated_at of tables that no device pulls.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A moment as devices get it, whatever the session's time zone.
create function iso_utc(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- One row a command ever received. It is written in the command's own transaction, so it stands if and only if the
-- command's effects do; the same command again gets the stored answer.
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
