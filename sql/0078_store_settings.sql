-- What an admin changed about the store reaches every device with the catalog. A value that is taken back is a
-- tombstone: the default of the code stands again.
drop trigger touch on store_settings;
alter table store_settings
  add column rev bigint not null default nextval('sync_rev'),
  add column deleted_at timestamptz;
alter table store_settings alter column rev drop default;
call sync_catalog('store_settings');
