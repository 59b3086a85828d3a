-- Accounts of the built-in identity server, and of people whom a hosted one vouches for.
-- Locks: an account's row before its sessions and mailed tokens, a session's row before its refresh tokens.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email) and char_length(email) <= 255),
  -- False for those that a hosted provider (AUTH_URL) vouches for: it keeps their e-mail unique, or does not.
  is_local boolean not null default true,
  -- Argon2id in PHC form; null for who never set one.
  password_hash text,
  -- Of a sign-up that is not confirmed yet: it becomes the account's own once it is. It also stands here when somebody
  -- signs up with the address of an account: signing in with it is then answered as it is for a new address, so that
  -- nobody learns which addresses have accounts.
  pending_password_hash text,
  -- While its e-mail is not confirmed, an account is only the newest sign-up with that address: its password and its name.
  -- Each sign-up has an id. A mail is for one of them, and confirms no other.
  signup_id uuid,
  -- The one place that decides who is an admin. Nothing a person can write reaches it.
  role text not null default 'customer' check (role in ('customer', 'admin')),
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  language text not null default 'en' check (language in ('en', 'es')),
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_password_confirmed check (password_hash is null or email_confirmed_at is not null)
);
create unique index users_by_email on users (email) where is_local;
create index users_by_day on users (created_at);
create trigger touch before update on users for each row execute function touch_updated_at();

-- What a person proves besides the password: an authenticator app (totp) or a passkey (webauthn), and one set of recovery
-- codes beside them.
create table factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'webauthn', 'recovery_code')),
  name text not null check (char_length(name) <= 100),
  -- Null until it was proved once: until then it opens and demands nothing.
  verified_at timestamptz,
  -- The key shared with an authenticator app, sealed with a key outside the database (AUTH_SECRET).
  sealed_secret bytea check ((sealed_secret is not null) = (kind = 'totp')),
  -- The last half minute whose code was used: no code works twice.
  used_step bigint,
  -- Of a passkey, once it was made. Its private key never leaves the device.
  credential_id bytea unique,
  public_key bytea,
  counter bigint,
  challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((public_key is null) = (credential_id is null) and (credential_id is null or kind = 'webauthn'))
);
create unique index factors_by_name on factors (user_id, name) where name <> '';
create index on factors (user_id);
create unique index factors_one_set_of_codes on factors (user_id) where kind = 'recovery_code';
create trigger touch before update on factors for each row execute function touch_updated_at();

-- SHA-256 of codes of 80 random bits. Each opens once.
create table recovery_codes (
  factor_id uuid not null references factors (id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (factor_id, hash)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- How the person signed in. A session that a recovery link opened may set a password without the old one.
  method text not null check (method in ('password', 'otp', 'recovery', 'magiclink')),
  -- The second factor that was proved as well, and when last. A session whose factor is removed is without one again.
  factor_id uuid references factors (id) on delete set null,
  factor_method text check (factor_method in ('totp', 'mfa/webauthn', 'mfa/recovery_code')),
  factor_at timestamptz,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- However busily it is used.
  ends_at timestamptz not null
);
create index on sessions (user_id);
create index on sessions (ends_at);
create index on sessions (factor_id);

-- What somebody who proves a factor has to answer: a passkey signs it; an app's code is typed, the challenge only says
-- until when. It is used up by a good answer.
create table factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references factors (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  challenge text,
  expires_at timestamptz not null
);
create index on factor_challenges (factor_id);
create index on factor_challenges (session_id);

-- One row a refresh token ever given out, found by SHA-256. A successor is the HMAC of its parent's hash and a random
-- salt, under a key outside the database: a tab that never saw the answer can be given the same successor again, while
-- this table alone gives nothing to anybody.
create table refresh_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  parent bytea unique references refresh_tokens (hash) on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  successor_salt bytea check ((successor_salt is null) = (revoked_at is null))
);
create index on refresh_tokens (session_id);
-- However many ask at once, a session has one token that is good.
create unique index refresh_token_active on refresh_tokens (session_id) where revoked_at is null;

-- Mailed links and codes: one of a kind for each account, a new one replaces the old, use removes it.
create table one_time_tokens (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'magiclink', 'reauthentication')),
  -- SHA-256 of the 256 random bits in the link; null for a code that comes without a link.
  link_hash bytea unique check (octet_length(link_hash) = 32),
  link_until timestamptz not null,
  -- HMAC of the six digits under a key outside the database.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  code_until timestamptz not null,
  wrong_codes integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- Keys that sign access tokens. The private part is sealed with a key outside the database (AUTH_SECRET).
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private bytea not null,
  -- Which outside key opens it.
  sealed_by text not null,
  created_at timestamptz not null default now(),
  -- From then on it signs nothing more; null while it does.
  retired_at timestamptz,
  -- Until then what it signed is still believed.
  trusted_until timestamptz,
  check ((retired_at is null) = (trusted_until is null))
);

-- Who did what: sign-ins good and bad, changes of role, acts of admins. Never passwords, tokens or whole e-mails.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  action text not null check (action <> ''),
  -- An account, or what acted in its place: 'command line'.
  actor text not null,
  -- Whom it was about. No foreign key: the record outlives the account.
  user_id uuid,
  address text,
  request_id text,
  detail jsonb not null default '{}'
);
create index on audit_log (user_id, at);
create index on audit_log (action, at);

create function audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of audit_log is refused: it only grows', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_is_kept before update or delete or truncate on audit_log
  for each statement execute function audit_is_kept();

-- The profile of an account, kept with it and pulled by its own devices. The e-mail is the account's own, which sign-in
-- brings along: a profile can be saved before. A row without an account is somebody the store knows by e-mail only.
create table customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users (id),
  -- Follows from `user_id`; the pull and its lock go by it.
  owner text,
  email text check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email)),
  full_name text,
  phone text,
  address text,
  city text not null default 'Nashville',
  state text not null default 'TN',
  zip_code text check (zip_code ~ '^\d{5}(-\d{4})?$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz
);
create index on customers (email);
create trigger a_owner before insert or update on customers for each row execute function own_by_account();
call sync_personal('customers');

-- Addresses and job sites of an account. The device draws the id, so that it can name the row before it was ever
-- sent; ids are looked up within their owner alone, so nobody can reach or even notice another's.
create table addresses (
  owner text not null check (owner like 'u:%'),
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

-- A picture of where a load shall be dropped, one an address. Its bytes are asked for one by one and never pulled:
-- devices pull that there is one, and which.
create table drop_photos (
  owner text not null check (owner like 'u:%'),
  -- The address's.
  id uuid not null,
  -- Drawn by the device that took it: another picture is another version.
  version uuid not null,
  -- Drawn anew, so that it is rid of everything but the picture (server/account/photos.ts). Packed already, so not
  -- packed again.
  jpeg bytea storage external check (octet_length(jpeg) <= 163840),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  rev bigint not null,
  deleted_at timestamptz,
  primary key (owner, id),
  foreign key (owner, id) references addresses (owner, id),
  check ((jpeg is null) = (deleted_at is not null))
);
call sync_personal('drop_photos');
