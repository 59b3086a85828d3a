import { countUse, DAY, giveBack, HOUR, limitsFrom, MINUTE, type RateLimit } from '../db/rate.ts';
import type { Db } from '../db/sql.ts';
import { mailedTooOften, tooOften } from './authErrors.ts';

// Lifetimes and rate limits of accounts, sessions and emails.

export type AuthLimits = {
  /** How long a replaced refresh token is still accepted, for a second tab or a lost response. */
  reuseSeconds: number;
  /** Minimum interval between two emails of one kind to one address. */
  mailSeconds: number;
  /**
   * Multiplies the limits per network address (including unpaid stock) and the global ones; raised where everybody
   * shares one address, as in tests.
   */
  perAddress: number;
};

/** The client refreshes when 90 s remain, so this must be well above that. */
export const ACCESS_SECONDS = 15 * MINUTE;
/** A session ends after this long without use, and in any case at its maximum age. */
export const IDLE_SECONDS = 30 * DAY;
export const SESSION_SECONDS = 90 * DAY;
/** Sessions of admins end sooner. */
export const ADMIN_IDLE_SECONDS = HOUR;
export const ADMIN_SESSION_SECONDS = 12 * HOUR;
/** How long replaced refresh tokens are kept, to detect a stolen one. */
export const REMEMBER_SECONDS = 30 * DAY;

/** How long a browser that signed in counts as known for its account. */
export const DEVICE_SECONDS = 365 * DAY;

export const CODE_SECONDS = 10 * MINUTE;
export const MAX_WRONG_CODES = 5;
export const LINK_SECONDS = {
  signup: DAY,
  recovery: HOUR,
  magiclink: HOUR,
  reauthentication: 10 * MINUTE,
} as const;
/** How long a session opened by a recovery link may set a password without the old one. */
export const RECOVERY_SECONDS = HOUR;

/** The time for signing a challenge with a passkey, or typing an authenticator app's code. */
export const CHALLENGE_SECONDS = 5 * MINUTE;
export const MAX_FACTORS = 10;

/** Requests per network address, each in five minutes. */
const PER_ADDRESS = { window: 5 * MINUTE, signIn: 150, refresh: 300, write: 30, verify: 30 } as const;
/** Failed passwords for one account in ten minutes: from one address or known device, and from all unknown devices. */
const FAILURES = { window: 10 * MINUTE, fromOne: 10, fromEverywhere: 50 } as const;
/** Wrong emailed codes for one email in ten minutes; each code expires after far fewer. */
const WRONG_CODES = { window: 10 * MINUTE, fromOne: 15, fromEverywhere: 60 } as const;
/**
 * Wrong authenticator codes or recovery codes for one account: whoever types one already knows the password. With three
 * codes valid at any time, strangers who guess all day get in on one day in 5,000.
 */
const WRONG_FACTORS = {
  window: 10 * MINUTE,
  fromOne: 5,
  fromOneInADay: 30,
  fromEverywhere: 20,
  inADay: 60,
} as const;
/** For everybody together, in five minutes: more than this is an attack. Hashing has a limit of its own. */
const GLOBAL = { window: 5 * MINUTE, 'sign-ins': 3_000, mails: 600 } as const;
/**
 * Emails to one person per day, at most twenty: `fromOne` may be requested by one network address, `recovery` and
 * `others` by all unknown devices together, and `fromDevice` more by a known device of the person. `fromOne` applies to
 * recovery emails and to the others separately.
 */
const MAILS_A_DAY = { fromOne: 4, recovery: 7, others: 8, fromDevice: 5 } as const;

// Attempts are counted in Postgres before any password is hashed. Known and unknown emails are counted alike, so a
// limit reveals nothing about them. Each list goes from narrow to wide (server/db/rate.ts).

type Call = 'signIn' | 'refresh' | 'write' | 'verify';

/** Who makes the attempt. A device known for the account has its own counters, which no stranger can use up. */
type Asker = { address: string; device: string | null };

async function requireWithin(db: Db, limits: readonly RateLimit[]): Promise<void> {
  const exceeded = await countUse(db, limits);
  if (exceeded) throw tooOften(exceeded.seconds);
}

function fromAddress(call: Call, { address, device }: Asker, { perAddress }: AuthLimits): RateLimit[] {
  const limit = PER_ADDRESS[call] * perAddress;
  const limits = limitsFrom(address, { key: `auth ${call}`, limit, seconds: PER_ADDRESS.window });
  // A known device does not pay for its neighbors.
  return device === null ? limits : limits.slice(0, 1);
}

/** Limits what all unknown devices do together. */
const ofEverybody = (what: keyof Omit<typeof GLOBAL, 'window'>, { perAddress }: AuthLimits): RateLimit => ({
  key: `auth ${what}`,
  limit: GLOBAL[what] * perAddress,
  seconds: GLOBAL.window,
});

/** @throws AuthFailure 429 */
export async function countCall(db: Db, call: Call, address: string, authLimits: AuthLimits): Promise<void> {
  await requireWithin(db, fromAddress(call, { address, device: null }, authLimits));
}

/**
 * Counts a password that is about to be checked as a failure; `undo` reverts that when it was right. Strangers get few
 * attempts, from one address or many, and cannot lock out a known device.
 */
export async function countPassword(
  db: Db,
  account: string,
  { address, device }: Asker,
  authLimits: AuthLimits,
): Promise<{ undo(): Promise<void> }> {
  const { window: seconds, fromOne: limit, fromEverywhere: everybody } = FAILURES;
  const limits = guesses({ key: `auth failures ${account}`, limit, everybody, seconds }, { address, device });
  await requireWithin(db, [
    ...limits,
    ...fromAddress('signIn', { address, device }, authLimits),
    ...(device === null ? [ofEverybody('sign-ins', authLimits)] : []),
  ]);
  return { undo: () => giveBack(db, limits) };
}

/** The limits on guesses about an account: of a device that it knows, or of a network, its surroundings, and all. */
const guesses = (
  { everybody, ...limit }: RateLimit & { everybody: number },
  { address, device }: Asker,
): RateLimit[] =>
  device === null
    ? limitsFrom(address, { ...limit, everybody })
    : [{ ...limit, key: `${limit.key} from ${device}` }];

/** Whether this is the first refusal in the window, so that the audit log is not flooded. */
export async function isFirstLimited(db: Db, account: string, address: string): Promise<boolean> {
  const first = { key: `auth limited ${account}`, limit: 1, seconds: FAILURES.window };
  return (await countUse(db, limitsFrom(address, first))) === null;
}

/** Call before checking an emailed link or, with an account, a code. @throws AuthFailure 429 */
export async function countProof(
  db: Db,
  account: string | null,
  address: string,
  authLimits: AuthLimits,
): Promise<void> {
  const from = fromAddress('verify', { address, device: null }, authLimits);
  if (account === null) return requireWithin(db, from);
  const { window: seconds, fromOne: limit, fromEverywhere: everybody } = WRONG_CODES;
  await requireWithin(db, [
    ...limitsFrom(address, { key: `auth codes ${account}`, limit, everybody, seconds }),
    ...from,
  ]);
}

/**
 * Counts a second-factor code that is about to be checked as wrong; `undo` reverts that when it was right. A known
 * device has its own counters: it proved the factor before.
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
  const asker = { address, device };
  const codeLimits = [
    ...guesses({ key, limit: fromOne, everybody: fromEverywhere, seconds }, asker),
    ...guesses({ key: `${key} in a day`, limit: fromOneInADay, everybody: inADay, seconds: DAY }, asker),
  ];
  await requireWithin(db, [...codeLimits, ...fromAddress('verify', asker, authLimits)]);
  return { undo: () => giveBack(db, codeLimits) };
}

/** Call before an email is queued; `undo` lets another one follow at once. @throws AuthFailure 429 */
export async function countMail(
  db: Db,
  kind: string,
  email: string,
  { address, device }: Asker,
  authLimits: AuthLimits,
): Promise<{ undo(): Promise<void> }> {
  // Text after a + does not change the recipient.
  const person = email.replace(/\+[^@]*/, '');
  const { perAddress, mailSeconds } = authLimits;
  const gap = { key: `auth mail ${kind} ${email} ${device ?? ''}`, limit: 1, seconds: mailSeconds };
  const gaps = mailSeconds > 0 ? [gap] : [];
  const from = fromAddress('write', { address, device }, authLimits);
  const what = kind === 'recovery' ? 'recovery' : 'others';
  const fromOne = device === null ? what : `mails from ${device}`;
  const limit = MAILS_A_DAY[device === null ? 'fromOne' : 'fromDevice'] * perAddress;
  const daily = { key: `auth ${fromOne} to ${person}`, limit, seconds: DAY };
  const everybody = MAILS_A_DAY[what] * perAddress;
  const ofPerson = device === null ? limitsFrom(address, { ...daily, everybody }) : [daily];
  const exceeded = await countUse(db, [
    ...gaps,
    ...ofPerson,
    ...from,
    ...(device === null ? [ofEverybody('mails', authLimits)] : []),
  ]);
  if (exceeded) throw (exceeded.key === gap.key ? mailedTooOften : tooOften)(exceeded.seconds);
  return { undo: () => giveBack(db, gaps) };
}
