-- Accounts, with their second factors, sessions, emailed tokens and audit log; customers and their addresses.
-- Lock order: an account's row before its sessions and emailed tokens, a session's row before its refresh tokens.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email) and char_length(email) <= 255),
  -- Argon2id in PHC format; null while the account has no password.
  password_hash text,
  -- The password of a sign-up that is not confirmed yet; confirming makes it the account's password. Also set when
  -- somebody signs up with the email of an existing account: signing in with that password is then answered as for a
  -- new email, so nobody learns which emails have accounts.
  pending_password_hash text,
  -- Identifies the newest sign-up. Until the email is confirmed, each new sign-up with it replaces the account's
  -- password, name and this id. A confirmation email works only for the sign-up it was sent for.
  signup_id uuid,
  -- The only place that decides who works at the yard: `admin` is the owner. Of the store's logins, only `admin` may
  -- change it (0014).
  role text not null default 'customer' check (role in ('customer', 'driver', 'clerk', 'admin')),
  -- The truck whose list a driver sees; null for all of them.
  truck smallint check (truck is null or truck >= 1 and role = 'driver'),
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}(-[A-Z]{2})?$'),
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_password_confirmed check (password_hash is null or email_confirmed_at is not null)
);
create index users_by_day on users (created_at);
create trigger touch before update on users for each row execute function touch_updated_at();

-- Second factors: authenticator apps (totp), passkeys (webauthn) and one set of recovery codes per account.
create table factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'webauthn', 'recovery_code')),
  name text not null check (char_length(name) <= 100),
  -- Null until it is verified for the first time; until then it is neither required nor accepted at sign-in.
  verified_at timestamptz,
  -- The secret shared with an authenticator app, encrypted with a key outside the database (AUTH_SECRET).
  sealed_secret bytea check ((sealed_secret is not null) = (kind = 'totp')),
  -- The last 30-second step whose code was used, so that no code works twice.
  used_step bigint,
  -- Set when a passkey is registered. Its private key never leaves the device.
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

-- SHA-256 of codes of 80 random bits. Each code works once.
create table recovery_codes (
  factor_id uuid not null references factors (id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  used_at timestamptz,
  primary key (factor_id, hash)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- How the user signed in. A session opened by a recovery link may set a password without the old one.
  method text not null check (method in ('password', 'otp', 'recovery', 'magiclink')),
  -- The second factor verified in this session, and when it last was. If it is removed, the session no longer has one.
  factor_id uuid references factors (id) on delete set null,
  factor_method text check (factor_method in ('totp', 'mfa/webauthn', 'mfa/recovery_code')),
  factor_at timestamptz,
  -- Whether its refresh token was given to a browser as a cookie, and so is never given in an answer's text again.
  in_cookie boolean not null default false,
  -- The browser and the system in short, such as `Safari, iPhone`, for the person's list of devices; null when unknown.
  device text check (char_length(device) <= 60),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- When the session ends, even if it is in use.
  ends_at timestamptz not null
);
create index on sessions (user_id);
create index on sessions (ends_at);
create index on sessions (factor_id);

-- A challenge to prove a second factor. A passkey signs `challenge`; for an authenticator app, the row only limits the
-- time to enter the code. A correct answer deletes it.
create table factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references factors (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  challenge text,
  expires_at timestamptz not null
);
create index on factor_challenges (factor_id);
create index on factor_challenges (session_id);

-- One row for each refresh token ever issued, found by its SHA-256. A successor is the HMAC of its parent's hash and a
-- random salt, under a key outside the database. So a tab that missed the response can be given the same successor
-- again, while this table alone reveals no usable token.
create table refresh_tokens (
  hash bytea primary key check (octet_length(hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  successor_salt bytea check ((successor_salt is null) = (revoked_at is null))
);
create index on refresh_tokens (session_id);
-- A session has one valid token, however many requests refresh it at once.
create unique index refresh_token_active on refresh_tokens (session_id) where revoked_at is null;

-- Emailed links and codes: one of each kind per account. A new one replaces the old one, and using it deletes it.
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

-- Keys that sign access tokens. The private part is encrypted with a key outside the database (AUTH_SECRET).
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  sealed_private bytea not null,
  -- The id of the key that encrypted it.
  sealed_by text not null,
  created_at timestamptz not null default now(),
  -- When it stopped signing; null while it signs.
  retired_at timestamptz,
  -- Tokens signed with it are accepted until then.
  trusted_until timestamptz,
  check ((retired_at is null) = (trusted_until is null))
);

-- Who did what: successful and failed sign-ins, role changes, admin actions. Never passwords, tokens or full emails.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default clock_timestamp(),
  action text not null check (action <> ''),
  -- An account, or what acted instead of one: 'command line'.
  actor text not null,
  -- The account it is about. No foreign key: the record outlives the account.
  user_id uuid,
  address text,
  request_id text,
  detail jsonb not null default '{}'
);
create index on audit_log (user_id, at);
create index on audit_log (action, at);
create index on audit_log (actor, id);
-- For an order's history.
create index on audit_log ((detail ->> 'orderNumber'), id) where detail ? 'orderNumber';

create function audit_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% of audit_log is refused: it only grows', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_is_kept before update or delete or truncate on audit_log
  for each statement execute function audit_is_kept();

-- The profile of an account, pulled by its own devices. The email is copied from the account at sign-in; a profile can
-- be saved before that. A row without an account is a customer known only by email.
create table customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references users (id),
  -- Derived from `user_id`; the pull and its lock use it.
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
create trigger a_owner before insert or update on customers for each row execute function own_by_account();
call sync_personal('customers');

-- Addresses and job sites of an account. The device chooses the id, so that it can refer to a row it has not sent yet.
-- Ids are looked up per owner, so nobody can reach, or even detect, another owner's row.
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
