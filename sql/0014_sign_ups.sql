-- A password counts only once the sign-up that chose it is confirmed. Until then it stands beside the account's own, also
-- where somebody signs up with the address of an account: signing in with it is then answered as it is for a new address,
-- so that sign-up and sign-in together do not tell which addresses have accounts.

alter table users add column pending_password_hash text;
update users set pending_password_hash = password_hash, password_hash = null
where email_confirmed_at is null and password_hash is not null;
alter table users add constraint users_password_confirmed
  check (password_hash is null or email_confirmed_at is not null);
