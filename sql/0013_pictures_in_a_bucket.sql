-- Uploaded pictures in an S3-compatible bucket (S3_URL). An upload is written here like any other row, in the one
-- transaction that it belongs to; a job then puts the bytes into the bucket and leaves the object's key in their place
-- (server/db/pictures.ts). So a bucket that is away delays nothing, and who may read a picture stays a matter of its row.

-- Every object that was ever begun to be written there and has not been removed since.
create table picture_objects (
  key uuid primary key default gen_random_uuid(),
  -- Since when no row has its key: from the beginning until a row gets it, and again once that row is gone or has
  -- another picture. An hour later a job removes the object.
  unused_since timestamptz default now()
);
create index on picture_objects (unused_since) where unused_since is not null;

-- SECURITY DEFINER: whoever changes a picture's row has no right to objects. Nobody may call it, or attach it to a table
-- of their own.
create function release_picture_object() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'DELETE' or new.object_key is distinct from old.object_key then
    update picture_objects set unused_since = now() where key = old.object_key;
  end if;
  return null;
end
$$;
revoke execute on function release_picture_object() from public;
-- Temporary tables come last in the path, so none can replace one of ours.
do $$
begin
  execute format('alter function release_picture_object() set search_path to %I, pg_temp', current_schema());
end
$$;

create procedure keep_in_bucket(target regclass, bytes name) language plpgsql as $$
begin
  execute format('alter table %s add column object_key uuid unique references picture_objects', target);
  execute format('create index on %s ((true)) where %I is not null', target, bytes);
  execute format('create trigger release_picture_object after update or delete on %s for each row
    when (old.object_key is not null) execute function release_picture_object()', target);
end
$$;
call keep_in_bucket('uploaded_pictures', 'bytes');
call keep_in_bucket('quote_photos', 'jpeg');
call keep_in_bucket('delivery_proofs', 'jpeg');

alter table uploaded_pictures alter bytes drop not null, add check (num_nonnulls(bytes, object_key) = 1);
alter table quote_photos alter jpeg drop not null, add check (num_nonnulls(jpeg, object_key) = 1);
alter table delivery_proofs alter jpeg drop not null, add check (num_nonnulls(jpeg, object_key) = 1);

-- BEFORE ROW: a new picture takes the old one's place. People have no right to the column: with another's key in their
-- own row, they could read another's picture.
create function leave_picture_object() returns trigger language plpgsql as $$
begin
  new.object_key := null;
  return new;
end
$$;

update login_rights set rights = 'select, insert (quote_id, position, jpeg)'
  where login = 'person' and target = 'table quote_photos';
update login_rights set rights = 'select, insert (name, width, format, bytes)'
  where login = 'admin' and target = 'table uploaded_pictures';
insert into login_rights select 'jobs', * from (values
  ('table picture_objects', 'select, insert, update, delete'),
  ('table uploaded_pictures', 'select, update (bytes, object_key)'),
  ('table quote_photos', 'select, update (jpeg, object_key)'),
  ('table delivery_proofs', 'select, update (jpeg, object_key)')
) given (target, rights);
