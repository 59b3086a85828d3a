// How long things of an account last, and how often they may be tried.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Terms = {
  /** A refresh token that was just replaced still answers, for a second tab or a lost answer. */
  reuseSeconds: number;
  /** Between two mails of one kind to one address. */
  mailSeconds: number;
  /** Multiplies what one address (of the network) may do; raised where one address is everybody, as in tests. */
  perAddress: number;
};

/** The client refreshes when 90 s remain, so this must lie well above. */
export const ACCESS_SECONDS = 15 * MINUTE;
/** A session ends when it was not used for so long, and in any case in the end. */
export const IDLE_SECONDS = 30 * DAY;
export const SESSION_SECONDS = 90 * DAY;
/** Replaced refresh tokens are remembered this long, to notice a stolen one. */
export const REMEMBER_SECONDS = 30 * DAY;

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
/** Failed passwords for one account in ten minutes: from one address, and from everywhere together. */
export const FAILURES = { window: 10 * MINUTE, fromAddress: 10, fromEverywhere: 50 } as const;
/** Wrong mailed codes for one e-mail in ten minutes. */
export const WRONG_CODES = { window: 10 * MINUTE, limit: 15 } as const;
/** Everybody together, in five minutes: what is more is an attack, and hashing has its own bound. */
export const GLOBAL = { window: 5 * MINUTE, signIn: 3_000, mail: 600 } as const;
/** Mails to one address in a day, of all kinds. */
export const MAILS_A_DAY = 20;
