import { countUse, giveBack, type RateLimit } from '../db/rate.ts';
import type { Db } from '../db/sql.ts';
import { mailedTooOften, tooOften } from './authErrors.ts';

// How long things of an account last, and how often they may be tried.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type AuthLimits = {
  /** A refresh token that was just replaced still answers, for a second tab or a lost answer. */
  reuseSeconds: number;
  /** Between two mails of one kind to one address. */
  mailSeconds: number;
  /** Multiplies what one address (of the network) may do or hold unpaid, and all together; raised where one address is everybody, as in tests. */
  perAddress: number;
};

/** The client refreshes when 90 s remain, so this must lie well above. */
export const ACCESS_SECONDS = 15 * MINUTE;
/** A session ends when it was not used for so long, and in any case in the end. */
export const IDLE_SECONDS = 30 * DAY;
export const SESSION_SECONDS = 90 * DAY;
/** The same for whoever opens the admin. */
export const ADMIN_IDLE_SECONDS = HOUR;
export const ADMIN_SESSION_SECONDS = 12 * HOUR;
/** Replaced refresh tokens are remembered this long, to notice a stolen one. */
export const REMEMBER_SECONDS = 30 * DAY;

/** A browser that signed in is known for its account this long. */
export const DEVICE_SECONDS = 365 * DAY;

export const CODE_SECONDS = 10 * MINUTE;
export const MOST_WRONG_CODES = 5;
export const LINK_SECONDS = {
  signup: DAY,
  recovery: HOUR,
  magiclink: HOUR,
  reauthentication: 10 * MINUTE,
} as const;
/** For so long a session that a recovery link opened may set a password without the old one. */
export const RECOVERY_SECONDS = HOUR;

/** To sign a challenge with a passkey, or type an app's code. */
export const CHALLENGE_SECONDS = 5 * MINUTE;
export const MOST_FACTORS = 10;

/** Uses of one network address, each in five minutes. */
const PER_ADDRESS = { window: 5 * MINUTE, signIn: 150, refresh: 300, write: 30, verify: 30 } as const;
/** Failed passwords for one account in ten minutes: from one address or known device, and from strangers together. */
const FAILURES = { window: 10 * MINUTE, fromOne: 10, fromEverywhere: 50 } as const;
/** Wrong mailed codes for one e-mail in ten minutes; each code dies much sooner. */
const WRONG_CODES = { window: 10 * MINUTE, fromOne: 15, fromEverywhere: 60 } as const;
/**
 * Wrong codes of an authenticator app, or recovery codes, for one account: whoever types one knows the password already.
 * With three codes good at any time, strangers who guess all day get in on one day in 5,000.
 */
const WRONG_FACTORS = {
  window: 10 * MINUTE,
  fromOne: 5,
  fromOneInADay: 30,
  fromEverywhere: 20,
  inADay: 60,
} as const;
/** Everybody together, in five minutes: what is more is an attack, and hashing has its own bound. */
const GLOBAL = { window: 5 * MINUTE, 'sign-ins': 3_000, mails: 600 } as const;
/**
 * Mails to one person in a day, twenty in all: what one address of the network may ask for (of recovery mails and of
 * others), what strangers together may, and what a known device of the person may besides.
 */
const MAILS_A_DAY = { fromOne: 4, recovery: 7, others: 8, fromDevice: 5 } as const;

// How often what may be tried, counted in Postgres before any password is hashed. Known and unknown e-mails are
// counted alike, so a limit tells nothing about them. Each list goes from narrow to wide (server/db/rate.ts).

type Door = 'signIn' | 'refresh' | 'write' | 'verify';

/** Who tries. A device that is known for the account has counts of its own, which no stranger can use up. */
type Asker = { address: string; device: string | null };

async function demand(db: Db, limits: readonly RateLimit[]): Promise<void> {
  const exceeded = await countUse(db, limits);
  if (exceeded) throw tooOften(exceeded.seconds);
}

const fromAddress = (door: Door, address: string, { perAddress }: AuthLimits): RateLimit => ({
  key: `auth ${door} from ${address}`,
  limit: PER_ADDRESS[door] * perAddress,
  seconds: PER_ADDRESS.window,
});

const together = (what: 'sign-ins' | 'mails', { perAddress }: AuthLimits): RateLimit => ({
  key: `auth ${what}`,
  limit: GLOBAL[what] * perAddress,
  seconds: GLOBAL.window,
});

/** @throws AuthFailure 429 */
export async function countCall(db: Db, door: Door, address: string, authLimits: AuthLimits): Promise<void> {
  await demand(db, [fromAddress(door, address, authLimits)]);
}

/**
 * Counts a password that is about to be tried as a failure; `undo` takes that back when it was right. Strangers do not
 * get far from one address or from many, and lock no known device out.
 */
export async function countPassword(
  db: Db,
  account: string,
  { address, device }: Asker,
  authLimits: AuthLimits,
): Promise<{ undo(): Promise<void> }> {
  const { window: seconds, fromOne, fromEverywhere } = FAILURES;
  const key = `auth failures ${account}`;
  const own: RateLimit = { key: `${key} from ${device ?? address}`, limit: fromOne, seconds };
  const everywhere: RateLimit = { key, limit: fromEverywhere, seconds };
  const near = [own, fromAddress('signIn', address, authLimits)];
  await demand(db, device === null ? [...near, everywhere, together('sign-ins', authLimits)] : near);
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
  authLimits: AuthLimits,
): Promise<void> {
  const from = fromAddress('verify', address, authLimits);
  if (account === null) return demand(db, [from]);
  const { window: seconds, fromOne, fromEverywhere } = WRONG_CODES;
  const key = `auth codes ${account}`;
  await demand(db, [
    { key: `${key} from ${address}`, limit: fromOne, seconds },
    from,
    { key, limit: fromEverywhere, seconds },
  ]);
}

/**
 * Counts a code of a second factor that is about to be tried as wrong; `undo` takes that back when it was right. A device
 * that is known has counts of its own: it proved the factor before.
 * @throws AuthFailure 429
 */
export async function countFactor(
  db: Db,
  kind: 'totp' | 'recovery_code',
  userId: string,
  { address, device }: Asker,
  authLimits: AuthLimits,
): Promise<{ undo(): Promise<void> }> {
  const { window: seconds, fromOne, fromOneInADay, fromEverywhere, inADay } = WRONG_FACTORS;
  const key = `auth ${kind} ${userId}`;
  const from = `${key} from ${device ?? address}`;
  const own: RateLimit[] = [
    { key: from, limit: fromOne, seconds },
    { key: `${from} in a day`, limit: fromOneInADay, seconds: DAY },
  ];
  const everywhere: RateLimit[] = [
    { key, limit: fromEverywhere, seconds },
    { key: `${key} in a day`, limit: inADay, seconds: DAY },
  ];
  const near = [...own, fromAddress('verify', address, authLimits)];
  await demand(db, device === null ? [...near, ...everywhere] : near);
  return { undo: () => giveBack(db, device === null ? [...own, ...everywhere] : own) };
}

/** Before a mail is promised. @throws AuthFailure 429 */
export async function countMail(
  db: Db,
  kind: string,
  email: string,
  { address, device }: Asker,
  authLimits: AuthLimits,
): Promise<void> {
  // Whatever follows a + reaches the same person.
  const person = email.replace(/\+[^@]*/, '');
  const mails = (key: string, limit: number): RateLimit => ({
    key: `auth ${key} to ${person}`,
    limit: limit * authLimits.perAddress,
    seconds: DAY,
  });
  const gap = {
    key: `auth mail ${kind} ${email} ${device ?? ''}`,
    limit: 1,
    seconds: authLimits.mailSeconds,
  };
  const gaps = authLimits.mailSeconds > 0 ? [gap] : [];
  const from = fromAddress('write', address, authLimits);
  const what = kind === 'recovery' ? 'recovery' : 'others';
  const limits =
    device === null
      ? [
          mails(`${what} from ${address}`, MAILS_A_DAY.fromOne),
          from,
          ...gaps,
          mails(what, MAILS_A_DAY[what]),
          together('mails', authLimits),
        ]
      : [mails(`mails from ${device}`, MAILS_A_DAY.fromDevice), from, ...gaps];
  const exceeded = await countUse(db, limits);
  if (exceeded) throw (exceeded.key === gap.key ? mailedTooOften : tooOften)(exceeded.seconds);
}
