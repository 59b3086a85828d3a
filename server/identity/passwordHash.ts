import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { overloaded } from './authErrors.ts';

// Argon2id with the parameters of OWASP's password storage sheet: 19 MiB, two passes, one lane. A hash takes a
// thread of the pool that files and names are read with too, so only two run at once and few may wait.

const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;
/** Of a password. A longer one was never taken, and is not worth the work of hashing it whole. */
export const LONGEST = 128;
const AT_ONCE = 2;
const MOST_WAITING = 50;

const derive = promisify(argon2);

let running = 0;
const waiting: (() => void)[] = [];

/** @throws AuthFailure 503 when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw overloaded();
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // Whoever waits takes over the place, so nobody can slip in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type Stored = { memory: number; passes: number; parallelism: number; salt: Buffer; hash: Buffer };

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await inTurn(() => derive('argon2id', { message: password, nonce: salt, ...PARAMETERS }));
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Compared against when there is no account or no password: the same work, and never a match. */
const NOBODY: Stored = {
  ...PARAMETERS,
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(PARAMETERS.tagLength),
};

/**
 * Takes as long for nobody (`stored` null) as for somebody.
 *
 * @returns whether it is the password, and whether its hash should be made anew with today's parameters
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<{ matches: boolean; isDated: boolean }> {
  const { salt, hash, ...parameters } = stored === null ? NOBODY : read(stored);
  const message = password.slice(0, LONGEST);
  const derived = await inTurn(() =>
    derive('argon2id', { message, nonce: salt, tagLength: hash.length, ...parameters }),
  );
  const matches = timingSafeEqual(derived, hash) && stored !== null && password.length <= LONGEST;
  const { memory, passes, parallelism } = PARAMETERS;
  const isDated =
    parameters.memory !== memory || parameters.passes !== passes || parameters.parallelism !== parallelism;
  return { matches, isDated };
}

function read(text: string): Stored {
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
