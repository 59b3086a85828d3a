import { countUse, type RateLimit } from '../db/rate.ts';
import type { Db } from '../db/sql.ts';
import { mailedTooOften, tooOften } from './failures.ts';
import { FAILURES, GLOBAL, MAILS_A_DAY, PER_ADDRESS, type Terms, WRONG_CODES } from './terms.ts';

// How often what may be tried, counted in Postgres before any password is hashed. Known and unknown e-mails are
// counted alike, so a limit tells nothing about them.

const DAY = 24 * 60 * 60;

type Door = 'signIn' | 'refresh' | 'write' | 'verify';

async function demand(db: Db, limits: readonly RateLimit[]): Promise<void> {
  const wait = await countUse(db, limits);
  if (wait !== null) throw tooOften(wait);
}

const fromAddress = (door: Door, address: string, { perAddress }: Terms): RateLimit => ({
  key: `auth ${door} from ${address}`,
  limit: PER_ADDRESS[door] * perAddress,
  seconds: PER_ADDRESS.window,
});

/** @throws AuthFailure 429 */
export async function countCall(db: Db, door: Door, address: string, terms: Terms): Promise<void> {
  await demand(db, [fromAddress(door, address, terms)]);
}

/**
 * Counts a password that is about to be tried as a failure; `undo` takes that back when it was right. A stranger
 * cannot lock anybody out from one address, and does not get far from many.
 */
export async function countPassword(
  db: Db,
  account: string,
  address: string,
  terms: Terms,
): Promise<{ undo(): Promise<void> }> {
  const failures: RateLimit[] = [
    {
      key: `auth failures ${account} ${address}`,
      limit: FAILURES.fromAddress,
      seconds: FAILURES.window,
    },
    { key: `auth failures ${account}`, limit: FAILURES.fromEverywhere, seconds: FAILURES.window },
  ];
  const everybody: RateLimit = { key: 'auth sign-ins', limit: GLOBAL.signIn, seconds: GLOBAL.window };
  await demand(db, [fromAddress('signIn', address, terms), everybody, ...failures]);
  return {
    async undo() {
      await countUse(
        db,
        failures.map((limit) => ({ ...limit, cost: -1 })),
      );
    },
  };
}

/** Whether somebody's tries were limited for the first time in the window, so that the record is not flooded. */
export async function isFirstLimited(db: Db, account: string, address: string): Promise<boolean> {
  const key = `auth limited ${account} ${address}`;
  return (await countUse(db, [{ key, limit: 1, seconds: FAILURES.window }])) === null;
}

export async function countCode(db: Db, account: string): Promise<void> {
  await demand(db, [{ key: `auth codes ${account}`, limit: WRONG_CODES.limit, seconds: WRONG_CODES.window }]);
}

/** Before a mail is promised. @throws AuthFailure 429 */
export async function countMail(db: Db, kind: string, email: string, terms: Terms): Promise<void> {
  if (terms.mailSeconds > 0) {
    const wait = await countUse(db, [
      { key: `auth mail ${kind} ${email}`, limit: 1, seconds: terms.mailSeconds },
    ]);
    if (wait !== null) throw mailedTooOften(wait);
  }
  // Whatever follows a + reaches the same person.
  const person = email.replace(/\+[^@]*/, '');
  await demand(db, [
    { key: `auth mails to ${person}`, limit: MAILS_A_DAY * terms.perAddress, seconds: DAY },
    { key: 'auth mails', limit: GLOBAL.mail * terms.perAddress, seconds: GLOBAL.window },
  ]);
}
