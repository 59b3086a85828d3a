-- While its e-mail is not confirmed, an account is only the newest sign-up with that address: its password and its name.
-- Each sign-up has an id. A mail is for one of them, and confirms no other.
alter table users add column signup_id uuid;
