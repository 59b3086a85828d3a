-- Photos of a person's saved jobs. Devices pull only which there are, and request the bytes of a job that is opened.

create table job_photos (
  owner text not null check (owner like 'u:%'),
  -- Chosen by the device that took it.
  id uuid not null,
  job_id uuid not null,
  -- By which an area knows the picture that it was measured on (domain/calculator/onPicture.ts).
  name text not null check (name ~ '^[0-9]{1,10}-[0-9]{1,10}$'),
  taken_at timestamptz not null,
  -- Re-encoded, which removes all metadata (server/account/photos.ts).
  jpeg bytea storage external check (octet_length(jpeg) <= 163840),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, id),
  -- An account that is deleted takes its jobs along, and they their photos.
  foreign key (owner, job_id) references calculator_jobs (owner, id) on delete cascade
);
create index on job_photos (owner, job_id) where deleted_at is null;
call sync_personal('job_photos');
call secure_by_owner('job_photos');

call keep_in_bucket('job_photos', 'jpeg');
alter table job_photos add check (num_nonnulls(jpeg, object_key) = case when deleted_at is null then 1 else 0 end);
create trigger c_object before update on job_photos for each row
  when (old.object_key is not null and (new.jpeg is not null or new.deleted_at is not null))
  execute function leave_picture_object();

insert into login_rights values
  ('person', 'table job_photos',
    'select, insert (owner, id, job_id, name, taken_at, jpeg), update (jpeg, deleted_at)'),
  ('jobs', 'table job_photos', 'select, update (jpeg, object_key)');
