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
const MOST_WAITING = 50;

const derive = promisify(argon2);

type Parameters = { memory: number; passes: number; parallelism: number };
type StoredHash = Parameters & { salt: Buffer; hash: Buffer };

export type PasswordHasher = {
  /** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
  hash(password: string): Promise<string>;
  /**
   * Takes as long without an account (`stored` null) as with one.
   *
   * @returns whether the password matches, and whether it should be rehashed with today's parameters
   */
  check(password: string, stored: string | null): Promise<{ matches: boolean; isDated: boolean }>;
};

/** One per process, because its limit is per process. Both functions throw 503 when too many callers wait. */
export function passwordHasher(parameters: Parameters = PARAMETERS): PasswordHasher {
  const { memory, passes, parallelism } = parameters;
  const limited = limitConcurrency({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, refusal: overloaded });
  /** Compared against when there is no account or no password: it takes as long, and never matches. */
  const nobody: StoredHash = {
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
      const { salt, hash, ...used } = stored === null ? nobody : read(stored);
      const message = password.slice(0, LONGEST);
      const derived = await limited(() =>
        derive('argon2id', { message, nonce: salt, tagLength: hash.length, ...used }),
      );
      const matches = timingSafeEqual(derived, hash) && stored !== null && password.length <= LONGEST;
      const isDated = used.memory !== memory || used.passes !== passes || used.parallelism !== parallelism;
      return { matches, isDated };
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

// Checks length and common passwords (ASVS 6.2.1, 6.2.4, 6.2.5): no rules about kinds of characters.

export const SHORTEST = 8;
/** Applies where the password alone protects the admin (NIST SP 800-63B-4, 3.1.1.2). */
const SHORTEST_OF_STAFF = 15;

/**
 * Words that leaked passwords are usually built from. Surrounding digits and signs, and digits in place of letters,
 * make the well-known variants, so `P@ssw0rd123!` matches `password`.
 */
const COMMON = new Set(
  `password passwort passwords password password passw passwd contrasena contrasenia clave secreto
  qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzui asdf asdfgh asdfghj asdfghjk asdfghjkl zxcvb zxcvbn
  zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qwe qweqwe asdasd asd zaq zaqxsw azerty azertyuiop
  letmein welcome welcometo changeme change default secret private access login signin guest test tester testing
  testtest temp temporary master root admin administrator superuser superman batman spiderman ironman
  iloveyou iloveu loveyou lovely love loveme lover teamo tequiero teamomucho amor amorcito mylove truelove
  sunshine princess princesa princess football futbol soccer baseball basketball hockey tennis golfing volleyball
  monkey dragon shadow tiger killer hunter ranger buster soldier master gandalf starwars startrek pokemon naruto
  trustno trustnoone whatever nothing everything forever friends friend family summer winter spring autumn
  january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday verano invierno primavera
  michael michelle jennifer jessica ashley amanda daniel daniela anthony joshua matthew andrew charlie william
  jordan thomas robert nicole hannah samantha elizabeth victoria alexander alexandra alejandro alejandra
  fernando francisco gabriel gabriela carlos eduardo roberto rosario estrella estrellita mariposa corazon
  chocolate cookie cheese banana orange cherry pepper ginger coffee butter peanut strawberry
  computer internet samsung iphone apple google facebook microsoft windows android linkedin yahoo hotmail
  mustang corvette ferrari porsche mercedes harley yamaha honda toyota chevrolet camaro silverado
  liverpool arsenal chelsea barcelona realmadrid juventus manchester cowboys steelers eagles packers yankees
  titans predators vols volunteers nashville tennessee memphis america american canada mexico london
  purple yellow silver diamond golden rainbow angel angels flower flowers butterfly snoopy mickey minnie
  blessed jesus jesuschrist godisgood heaven freedom liberty peace happy lucky magic mother mommy daddy
  baby babygirl babyboy cutie sexy sweetie honey beautiful gorgeous handsome hello hellothere goodbye
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc aaa aaaa abcxyz xyz xyzxyz
  topsoil compost gravel landscaping landscape truck mulch garden gardening`.split(/\s+/),
);

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc',
];

function isRun(text: string): boolean {
  return ROWS.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));
}

/** The letters that are left after removing what people put around a word. */
function cores(password: string): string[] {
  const folded = password.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const bare = folded.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const spelled = (text: string) => text.replaceAll(/[0-9@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
  const trimmed = folded.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  return [bare, spelled(trimmed), spelled(folded), spelled(folded.replace(/[\d\W_]{1,6}$/, ''))].map((text) =>
    text.replaceAll(/[^a-z]/g, ''),
  );
}

function isCommon(password: string, ownWords: readonly string[]): boolean {
  const lower = password.toLowerCase();
  if (/^(.{1,4})\1+.?$/.test(lower) || isRun(lower) || /^(19|20)?\d{6}$/.test(lower)) return true;
  if (/^\d+$/.test(lower) && (lower.length < 10 || new Set(lower).size < 4)) return true;
  const halves = [lower.slice(0, lower.length / 2), lower.slice(lower.length / 2)];
  if (halves.every((half) => half.length > 2 && isRun(half))) return true;
  const coreWords = cores(password);
  if (coreWords.some((core) => COMMON.has(core) || COMMON.has(core.replace(/^(.+)\1$/, '$1')))) return true;
  return ownWords.some((word) => word.length >= 4 && coreWords.includes(word));
}

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
  if (password.length > LONGEST) {
    throw new AuthFailure(422, 'weak_password', `Password cannot be longer than ${LONGEST} characters.`, {
      more: { weak_password: { reasons: ['length'] } },
    });
  }
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const ownWords = [letters(email.split('@')[0] ?? ''), letters(storeName), 'loamandaxle'];
  if (isLeaked(password) || isCommon(password, ownWords)) {
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.');
  }
}

const weak = (reason: 'length' | 'pwned', message: string) =>
  new AuthFailure(422, 'weak_password', message, { more: { weak_password: { reasons: [reason] } } });
