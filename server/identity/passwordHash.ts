import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Role } from '../../domain/staff.ts';
import { limitConcurrency } from '../http/concurrency.ts';
import { AuthFailure, overloaded } from './authErrors.ts';
import { isLeaked } from './leakedPasswords.ts';

// Argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. A hash occupies a
// thread of the pool shared with file and DNS access, so only two run at once and few may wait.

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** Maximum password length. A longer one was never accepted, so hashing it would be wasted work. */
const LONGEST = 128;
const AT_ONCE = 2;
const MAX_WAITING = 50;

const derive = promisify(argon2);

type Parameters = { memory: number; passes: number; parallelism: number };
type StoredHash = Parameters & { salt: Buffer; hash: Buffer };

export type PasswordHasher = {
  /** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
  hash(password: string): Promise<string>;
  /** Whether the password matches. Takes as long without an account (`stored` null) as with one. */
  check(password: string, stored: string | null): Promise<boolean>;
};

/** One per process, because its limit is per process. Both functions throw 503 when too many callers wait. */
export function passwordHasher(parameters: Parameters = PARAMETERS): PasswordHasher {
  const { memory, passes, parallelism } = parameters;
  const limited = limitConcurrency({ atOnce: AT_ONCE, mostWaiting: MAX_WAITING, refusal: overloaded });
  /** Compared against when there is no account or no password: it takes as long, and never matches. */
  const noHash: StoredHash = {
    ...parameters,
    salt: randomBytes(SALT_BYTES),
    hash: randomBytes(TAG_BYTES),
  };
  return {
    async hash(password) {
      const nonce = randomBytes(SALT_BYTES);
      const hash = await limited(() =>
        derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...parameters }),
      );
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
    },
    async check(password, stored) {
      const { salt, hash, ...used } = stored === null ? noHash : read(stored);
      const message = password.slice(0, LONGEST);
      const derived = await limited(() =>
        derive('argon2id', { message, nonce: salt, tagLength: hash.length, ...used }),
      );
      return timingSafeEqual(derived, hash) && stored !== null && password.length <= LONGEST;
    },
  };
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function read(text: string): StoredHash {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (!parts) throw new Error('a stored password hash is not in the form it is written in');
  const [, memory, passes, parallelism, salt = '', hash = ''] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

// Checks length and leaked passwords (ASVS 6.2.1, 6.2.4, 6.2.5): no rules about kinds of characters.

const SHORTEST = 8;
/** Applies where the password alone protects the admin (NIST SP 800-63B-4, 3.1.1.2). */
const SHORTEST_OF_STAFF = 15;

/** @throws AuthFailure 422 weak_password for one that is too short for the role */
export function requireLength(password: string, role: Role): void {
  const shortest = role === 'customer' ? SHORTEST : SHORTEST_OF_STAFF;
  if ([...password].length >= shortest) return;
  throw weak('length', `Password should be at least ${shortest} characters.`);
}

/**
 * @param about.email its part before the @ is not allowed as a password, nor is the store's name
 * @throws AuthFailure 422 weak_password
 */
export function requireStrength(
  password: string,
  { email, storeName, role }: { email: string; storeName: string; role: Role },
): void {
  requireLength(password, role);
  if (password.length > LONGEST)
    throw weak('length', `Password cannot be longer than ${LONGEST} characters.`);
  const ownWords = [email.split('@')[0] ?? '', storeName].map(lettersOf).filter((word) => word.length >= 4);
  if (isLeaked(password) || ownWords.includes(lettersOf(password))) {
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.');
  }
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const weak = (reason: 'length' | 'pwned', message: string) =>
  new AuthFailure(422, 'weak_password', message, { more: { weak_password: { reasons: [reason] } } });
