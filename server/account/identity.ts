import type { Deps } from '../http/deps.ts';
import { type SigningKeys, signingKeys } from './keys.ts';
import { type Keyring, keyringOf } from './secrets.ts';
import type { Terms } from './terms.ts';

/** What every part of the identity server works with. */
export type Identity = Pick<Deps, 'sql' | 'log' | 'now'> & {
  publicUrl: string;
  /** `iss` of the tokens. */
  issuer: string;
  keyring: Keyring;
  keys: SigningKeys;
  terms: Terms;
};

export const AUTH_PATH = '/auth/v1';

export function identityOf({ sql, log, now, config }: Deps): Identity {
  const { publicUrl, authSecret } = config;
  const keyring = keyringOf(authSecret);
  return {
    ...{ sql, log, now, publicUrl, keyring },
    issuer: `${publicUrl}${AUTH_PATH}`,
    keys: signingKeys(sql, keyring),
    terms: config.signIn,
  };
}
