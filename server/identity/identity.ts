import type { Deps } from '../http/deps.ts';
import type { AuthLimits } from './authLimits.ts';
import { type SigningKeys, signingKeys } from './keys.ts';
import { type PasswordHasher, passwordHasher } from './passwordHash.ts';
import { deriveKeyring, type Keyring } from './secrets.ts';

// The identity server implements the API of `@supabase/auth-js`. What it leaves out answers 404 or another 4xx:
// - Phone, OAuth, SSO, anonymous, web3 and id_token sign-in, captcha, SCIM, being an OAuth server itself:
//   the store has only email accounts.
// - The admin API and invitations: roles are granted on the command line, which is not reachable from outside.
// - PKCE: its emailed links fail on every device but the one that requested them.
// - Changing the email (email_change, new_email): the specification wants it fixed; PUT /user answers 422.
// - Sign-up by emailed link (`create_user`): an unknown address gets the same answer as a known one, and no email.
// - Empty `identities` for a taken address: it would reveal who has an account. The owner gets an email.
// - Asking a service whether a password leaked: a list of common ones is built in, and nothing leaves the machine.
// - Growing delays after wrong passwords: limits per ten minutes, for one address and for all unknown devices, and no
//   lockout. A device that signed in before has its own counter (cookies.ts).
// - Keeping the first of two pending sign-ups: the newer one replaces it, with an email of its own.
// - Second factors by phone, and passkeys instead of the password: a passkey is a second factor here.

/** Shared by all parts of the identity server. */
export type Identity = Pick<Deps, 'sql' | 'log' | 'now'> & {
  publicUrl: string;
  /** `iss` of the tokens. */
  issuer: string;
  keyring: Keyring;
  keys: SigningKeys;
  passwords: PasswordHasher;
  authLimits: AuthLimits;
};

export const AUTH_PATH = '/auth/v1';

export function createIdentity({ sql, log, now, config }: Deps): Identity {
  const { publicUrl, authSecret } = config;
  const keyring = deriveKeyring(authSecret);
  return {
    sql,
    log,
    now,
    publicUrl,
    keyring,
    issuer: `${publicUrl}${AUTH_PATH}`,
    keys: signingKeys(sql, keyring),
    passwords: passwordHasher(),
    authLimits: config.signIn,
  };
}
