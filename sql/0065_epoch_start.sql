-- The highest revision when this history of the database began. After a restore, a row with a higher one was written
-- since, and a row with a lower one is as old as the backup: devices that had later versions of it record them again.
alter table sync_epoch add column start_rev bigint not null default 0;

create or replace function rotate_sync_epoch() returns uuid language sql as $$
  update sync_epoch set epoch = gen_random_uuid(), since = now(), start_rev = (select last_value from sync_rev)
  returning epoch
$$;
