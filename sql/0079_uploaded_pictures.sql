-- Pictures of products that an admin uploaded: made anew from what was sent, in the widths and formats that pages
-- ask for. Named by their content, so they never change and may be kept anywhere.
create table uploaded_pictures (
  name text not null check (name ~ '^[\w-]{22}$'),
  width integer not null check (width > 0),
  format text not null check (format in ('avif', 'webp')),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (name, width, format)
);
