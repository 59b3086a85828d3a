import type { Deps } from '../http/deps.ts';
import type { AuthLimits } from './authLimits.ts';
import { type SigningKeys, signingKeys } from './keys.ts';
import { type PasswordHasher, passwordHasher } from './passwordHash.ts';
import { type Keyring, keyringOf } from './secrets.ts';

// The identity server speaks the contract of `@supabase/auth-js`. What it leaves out of it answers 404 or another 4xx:
// - Phone, OAuth, SSO, anonymous, web3 and id_token sign-in, captcha, SCIM, being an OAuth server itself:
//   the store has accounts by e-mail and no others.
// - The admin API and invitations: roles are given on the command line, where nobody reaches it from outside.
// - PKCE: its mailed links fail on every device but the one that asked.
// - Changing the e-mail (`email_change`, `new_email`): the specification wants it fixed; PUT /user says 422.
// - Sign-up by a mailed link (`create_user`): an unknown address is answered like a known one, and gets no mail.
// - An empty `identities` for an address that is taken: it would tell anybody who has an account. The owner is mailed.
// - Asking a service whether a password leaked: a list of common ones is built in, and nothing leaves the machine.
// - Waiting longer after each wrong password: windows of ten minutes, for one address and for all strangers, and no
//   lock. A device that signed in before is counted apart (knownDevice.ts).
// - Keeping the first of two sign-ups that wait to be confirmed: the newer one takes its place, with a mail of its own.
// - Second factors by phone, and passkeys in place of the password: a passkey is a second factor here.

/** What every part of the identity server works with. */
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

export function identityOf({ sql, log, now, config }: Deps): Identity {
  const { publicUrl, authSecret } = config;
  const keyring = keyringOf(authSecret);
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
