// How long things of an account last, and how often they may be tried.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Terms = {
  /** A refresh token that was just replaced still answers, for a second tab or a lost answer. */
  reuseSeconds: number;
  /** Between two mails of one kind to one address. */
  mailSeconds: number;
  /** Multiplies what one address (of the network) may do, and all together; raised where one address is everybody, as in tests. */
  perAddress: number;
};

/** The client refreshes when 90 s remain, so this must lie well above. */
export const ACCESS_SECONDS = 15 * MINUTE;
/** A session ends when it was not used for so long, and in any case in the end. */
export const IDLE_SECONDS = 30 * DAY;
export const SESSION_SECONDS = 90 * DAY;
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

/** Uses of one network address, each in five minutes. */
export const PER_ADDRESS = { window: 5 * MINUTE, signIn: 150, refresh: 300, write: 30, verify: 30 } as const;
/** Failed passwords for one account in ten minutes: from one address or known device, and from strangers together. */
export const FAILURES = { window: 10 * MINUTE, fromOne: 10, fromEverywhere: 50 } as const;
/** Wrong mailed codes for one e-mail in ten minutes; each code dies much sooner. */
export const WRONG_CODES = { window: 10 * MINUTE, fromOne: 15, fromEverywhere: 60 } as const;
/** Everybody together, in five minutes: what is more is an attack, and hashing has its own bound. */
export const GLOBAL = { window: 5 * MINUTE, 'sign-ins': 3_000, mails: 600 } as const;
/**
 * Mails to one person in a day, twenty in all: what one address of the network may ask for (of recovery mails and of
 * others), what strangers together may, and what a known device of the person may besides.
 */
export const MAILS_A_DAY = { fromOne: 4, recovery: 7, others: 8, fromDevice: 5 } as const;
