-- Saved calculations of devices without an account are forgotten once the device was idle for long: whoever draws ids
-- could otherwise fill the disk for ever. The device itself keeps its own copy, so nobody is told by a tombstone.

create or replace function forbid_removal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('app.forgets_devices', true) = 'on' then
    return null;
  end if;
  raise exception '% from % is forbidden: set deleted_at instead', tg_op, tg_table_name;
end
$$;

create index receipts_of_devices on receipts (created_at) where owner like 'anon:%';

-- Some hundred at a time; how many it were. Requests and orders of such a device are the store's records and stay.
create function forget_idle_devices(idle interval) returns integer language plpgsql as $$
declare
  devices text[] := array(
    select owner from calculator_jobs
    where owner like 'anon:%'
      and not exists (select from receipts r where r.owner = calculator_jobs.owner and r.created_at > now() - idle)
    group by owner having max(updated_at) < now() - idle
    limit 500);
begin
  perform set_config('app.forgets_devices', 'on', true);
  delete from calculator_job_versions v using calculator_jobs j
    where v.owner = any(devices) and j.owner = v.owner and j.id = v.job_id and j.updated_at < now() - idle;
  delete from calculator_jobs where owner = any(devices) and updated_at < now() - idle;
  perform set_config('app.forgets_devices', '', true);
  delete from receipts where owner like 'anon:%' and created_at < now() - idle;
  return cardinality(devices);
end
$$;
