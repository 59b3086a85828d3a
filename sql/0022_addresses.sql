-- Addresses and job sites of an account. The device draws the id, so that it can name the row before it was ever
-- sent; ids are looked up within their owner alone, so nobody can reach or even notice another's.
create table addresses (
  owner text not null check (owner ~ '^u:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  id uuid not null,
  label text not null check (label <> ''),
  address text not null check (address <> ''),
  city text not null check (city <> ''),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^[0-9]{5}$'),
  gate_code text check (gate_code <> ''),
  contact_name text check (contact_name <> ''),
  contact_phone text check (contact_phone <> ''),
  drop_note text check (drop_note <> ''),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, id)
);
create unique index addresses_one_default on addresses (owner) where is_default and deleted_at is null;
call sync_personal('addresses');
