// A row of the matrix, and the columns that most rows have.
import type { StaffRole } from '../../../domain/staff.ts';
import type { Ids, Who } from './matrix-people.ts';

type Column = Readonly<Record<Who, number>>;

export type Row = {
  /** Of the request; the route's own unless the route takes all. */
  method?: string;
  /** The address, with the things of whoever is given. */
  path: (of: Ids) => string;
  body?: (of: Ids) => unknown;
  /** A number, of an admin's route: what everyone is answered who may call it by its declaration. */
  is: Column | number;
  /** A's answer has something of A's in it: the proof that the search for it in other answers can find it. */
  mine?: true;
  /** It never ends by itself: only its status is looked at. */
  isStream?: true;
  /** Why more than its owner may see what is behind this address; '' for nobody. */
  shared?: string;
};

/** Everybody alike: it is public, or there is nothing. */
export const all = (status: number): Column => ({
  nobody: status,
  device: status,
  A: status,
  B: status,
  pretender: status,
  driver: status,
  clerk: status,
  admin: status,
  expired: status,
  garbage: status,
  forged: status,
});
/** Below /api a token that is not good is turned away, also where none is needed. */
export const api = (status: number): Column => ({ ...all(status), expired: 401, garbage: 401, forged: 401 });
/** Accounts alone. */
export const signedIn = (status: number): Column => ({ ...api(status), nobody: 401, device: 401 });
/** Owners alone. */
export const ownersOnly = (status: number): Column => ({ ...signedIn(403), admin: status });
/** The yard's desk. */
export const deskOnly = (status: number): Column => ({ ...ownersOnly(status), clerk: status });
/** Those of an admin's route who may call it by its declaration. */
export const declared = (roles: readonly StaffRole[], status: number): Column => ({
  ...signedIn(403),
  ...Object.fromEntries(roles.map((role) => [role, status])),
});
/** As `signedIn` at the sign-in server, which tells a token that is not good from none. */
export const bearer = (status: number): Column => ({
  ...signedIn(status),
  expired: 403,
  garbage: 403,
  forged: 403,
});

export const get = (path: Row['path'] | string, is: Row['is'], more: Partial<Row> = {}): Row => ({
  path: typeof path === 'string' ? () => path : path,
  is,
  ...more,
});
export const send = (
  path: Row['path'] | string,
  body: Row['body'],
  is: Row['is'],
  more: Partial<Row> = {},
): Row => ({
  ...get(path, is, more),
  body: body ?? (() => ({})),
});
