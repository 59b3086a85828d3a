import { countUse, giveBack, type RateLimit } from '../db/rate.ts';
import type { Db } from '../db/sql.ts';
import { mailedTooOften, tooOften } from './failures.ts';
import { FAILURES, GLOBAL, MAILS_A_DAY, PER_ADDRESS, type Terms, WRONG_CODES } from './terms.ts';

// How often what may be tried, counted in Postgres before any password is hashed. Known and unknown e-mails are
// counted alike, so a limit tells nothing about them. Each list goes from narrow to wide (server/db/rate.ts).

const DAY = 24 * 60 * 60;

type Door = 'signIn' | 'refresh' | 'write' | 'verify';

/** Who tries. A device that is known for the account has counts of its own, which no stranger can use up. */
export type Asker = { address: string; device: string | null };

async function demand(db: Db, limits: readonly RateLimit[]): Promise<void> {
  const exceeded = await countUse(db, limits);
  if (exceeded) throw tooOften(exceeded.seconds);
}

const fromAddress = (door: Door, address: string, { perAddress }: Terms): RateLimit => ({
  key: `auth ${door} from ${address}`,
  limit: PER_ADDRESS[door] * perAddress,
  seconds: PER_ADDRESS.window,
});

const together = (what: 'sign-ins' | 'mails', { perAddress }: Terms): RateLimit => ({
  key: `auth ${what}`,
  limit: GLOBAL[what] * perAddress,
  seconds: GLOBAL.window,
});

/** @throws AuthFailure 429 */
export async function countCall(db: Db, door: Door, address: string, terms: Terms): Promise<void> {
  await demand(db, [fromAddress(door, address, terms)]);
}

/**
 * Counts a password that is about to be tried as a failure; `undo` takes that back when it was right. Strangers do not
 * get far from one address or from many, and lock no known device out.
 */
export async function countPassword(
  db: Db,
  account: string,
  { address, device }: Asker,
  terms: Terms,
): Promise<{ undo(): Promise<void> }> {
  const { window: seconds, fromOne, fromEverywhere } = FAILURES;
  const key = `auth failures ${account}`;
  const own: RateLimit = { key: `${key} from ${device ?? address}`, limit: fromOne, seconds };
  const everywhere: RateLimit = { key, limit: fromEverywhere, seconds };
  const near = [own, fromAddress('signIn', address, terms)];
  await demand(db, device === null ? [...near, everywhere, together('sign-ins', terms)] : near);
  return { undo: () => giveBack(db, device === null ? [own, everywhere] : [own]) };
}

/** Whether somebody's tries were limited for the first time in the window, so that the record is not flooded. */
export async function isFirstLimited(db: Db, account: string, address: string): Promise<boolean> {
  const key = `auth limited ${account} ${address}`;
  return (await countUse(db, [{ key, limit: 1, seconds: FAILURES.window }])) === null;
}

/** Before a mailed link or, for an account, a code is tried. @throws AuthFailure 429 */
export async function countProof(
  db: Db,
  account: string | null,
  address: string,
  terms: Terms,
): Promise<void> {
  const from = fromAddress('verify', address, terms);
  if (account === null) return demand(db, [from]);
  const { window: seconds, fromOne, fromEverywhere } = WRONG_CODES;
  const key = `auth codes ${account}`;
  await demand(db, [
    { key: `${key} from ${address}`, limit: fromOne, seconds },
    from,
    { key, limit: fromEverywhere, seconds },
  ]);
}

/** Before a mail is promised. @throws AuthFailure 429 */
export async function countMail(
  db: Db,
  kind: string,
  email: string,
  { address, device }: Asker,
  terms: Terms,
): Promise<void> {
  // Whatever follows a + reaches the same person.
  const person = email.replace(/\+[^@]*/, '');
  const mails = (key: string, limit: number): RateLimit => ({
    key: `auth ${key} to ${person}`,
    limit: limit * terms.perAddress,
    seconds: DAY,
  });
  const gap = { key: `auth mail ${kind} ${email} ${device ?? ''}`, limit: 1, seconds: terms.mailSeconds };
  const gaps = terms.mailSeconds > 0 ? [gap] : [];
  const from = fromAddress('write', address, terms);
  const what = kind === 'recovery' ? 'recovery' : 'others';
  const limits =
    device === null
      ? [
          mails(`${what} from ${address}`, MAILS_A_DAY.fromOne),
          ...[from, ...gaps, mails(what, MAILS_A_DAY[what]), together('mails', terms)],
        ]
      : [mails(`mails from ${device}`, MAILS_A_DAY.fromDevice), from, ...gaps];
  const exceeded = await countUse(db, limits);
  if (exceeded) throw (exceeded.key === gap.key ? mailedTooOften : tooOften)(exceeded.seconds);
}
