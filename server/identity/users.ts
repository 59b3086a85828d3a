import * as z from 'zod/mini';
import { cleanEmail, isEmail } from '../../domain/base/identifiers.ts';
import { LANGUAGES } from '../../domain/base/locale.ts';
import { shorten } from '../../domain/base/shorten.ts';
import { ROLES, type Role } from '../../domain/staff.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { NO_REQUEST, type Origin, record } from '../http/auditLog.ts';
import { notAdmin } from '../http/caller.ts';

/** A second factor in the sign-in client's format. */
export type Factor = {
  id: string;
  friendly_name: string;
  factor_type: 'totp' | 'webauthn' | 'recovery_code';
  status: 'verified' | 'unverified';
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
};

/** Everything about a user that tasks may read. */
const accountRow = z.object({
  id: z.string(),
  email: z.string(),
  /** Identifies the pending sign-up until the email is confirmed. */
  signupId: z.nullable(z.string()),
  role: z.enum(ROLES),
  userMetadata: z.record(z.string(), z.unknown()),
  language: z.enum(LANGUAGES),
  emailConfirmedAt: z.nullable(z.date()),
  confirmationSentAt: z.nullable(z.date()),
  recoverySentAt: z.nullable(z.date()),
  lastSignInAt: z.nullable(z.date()),
  disabledAt: z.nullable(z.date()),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Account = z.infer<typeof accountRow>;
const ACCOUNT_COLUMNS = Object.keys(accountRow.shape);

export type User = Account & {
  passwordHash: string | null;
  /** From the last unconfirmed sign-up with this address. It does not open the account. */
  pendingPasswordHash: string | null;
  /** Oldest first. An unverified one was never proved and has no effect. */
  factors: Factor[];
};

const columns = (db: Db) => db`
  ${db(ACCOUNT_COLUMNS)}, password_hash, pending_password_hash, (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.name, 'factor_type', f.kind,
      'status', case when f.verified_at is null then 'unverified' else 'verified' end,
      'created_at', iso_utc(f.created_at), 'updated_at', iso_utc(f.updated_at),
      'last_challenged_at', iso_utc(f.challenged_at)) order by f.created_at, f.id), '[]')
    from factors f where f.user_id = users.id) as factors`;

/** Cleaned for comparison and storage; null for an invalid email. Nothing in it can end or extend an email header. */
export function emailFrom(text: string): string | null {
  const email = cleanEmail(text);
  return isEmail(email) ? email : null;
}

export async function findUser(db: Db, key: { id: string } | { email: string }): Promise<User | null> {
  const [user] =
    'id' in key
      ? await db<User[]>`select ${columns(db)} from users where id = ${key.id}`
      : await db<User[]>`select ${columns(db)} from users where email = ${key.email}`;
  return user ?? null;
}

/** The same, limited to what tasks may read. */
export async function findAccount(db: Db, email: string): Promise<Account | null> {
  const [account] = await db<Account[]>`select ${db(ACCOUNT_COLUMNS)} from users where email = ${email}`;
  return account ?? null;
}

/** Locks the user's row, but does not block rows that reference it. */
export async function lockUser(db: Db, id: string): Promise<User | null> {
  const [user] = await db<User[]>`select ${columns(db)} from users where id = ${id} for no key update`;
  return user ?? null;
}

/** Whether the account's sessions also need a second factor. */
export const hasFactor = ({ factors }: Pick<User, 'factors'>) =>
  factors.some(({ status }) => status === 'verified');

/** A user in the sign-in client's format. Never contains a hash or a token. */
export function publicUser(user: User) {
  const { id, email, userMetadata } = user;
  const time = (moment: Date | null) => moment?.toISOString();
  const created = user.createdAt.toISOString();
  return {
    id,
    email,
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    email_confirmed_at: time(user.emailConfirmedAt),
    confirmed_at: time(user.emailConfirmedAt),
    confirmation_sent_at: time(user.confirmationSentAt),
    recovery_sent_at: time(user.recoverySentAt),
    last_sign_in_at: time(user.lastSignInAt),
    app_metadata: appMetadata(user),
    user_metadata: userMetadata,
    ...(user.factors.length > 0 && { factors: user.factors }),
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        provider: 'email',
        identity_data: {
          ...userMetadata,
          email,
          sub: id,
          email_verified: user.emailConfirmedAt !== null,
          phone_verified: false,
        },
        last_sign_in_at: time(user.lastSignInAt ?? user.createdAt),
        created_at: created,
        updated_at: created,
      },
    ],
    created_at: created,
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  };
}

/** For screens, to show or hide elements. The database decides what a role may do, on each call. */
export function appMetadata({ role }: Pick<User, 'role'>) {
  return { provider: 'email', providers: ['email'], role };
}

const MAX_METADATA_BYTES = 4_000;

/** Null when it is larger than a name and a few facts: it is part of every token. */
export function mergedMetadata(
  metadata: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> | null {
  const merged = Object.fromEntries(
    Object.entries({ ...metadata, ...changes }).filter(([, value]) => value !== null),
  );
  return Buffer.byteLength(JSON.stringify(merged)) <= MAX_METADATA_BYTES ? merged : null;
}

export function fullNameOf({ userMetadata }: Pick<User, 'userMetadata'>): string | null {
  const name = userMetadata.full_name;
  return typeof name === 'string' && name.trim() !== '' ? shorten(name.trim(), 200) : null;
}

/**
 * Gives an account a role, or makes it a customer's again, and records it in the audit log.
 *
 * @param actor who decided, for the audit log
 * @param of.truck the truck of a driver; null for any
 * @param of.isAddition by an owner, who must still be one: only a customer's account gets the role
 * @returns `unknown` without such an account, `unconfirmed` for an account with an unverified email,
 * `last_owner` when nobody else would be one
 * @throws Problem 403 for an addition by somebody who is no longer an owner
 */
export async function setRole(
  sql: Sql,
  typed: string,
  role: Role,
  actor: string,
  {
    truck = null,
    origin = NO_REQUEST,
    isAddition = false,
  }: { truck?: number | null; origin?: Origin; isAddition?: boolean } = {},
): Promise<'set' | 'already' | 'unknown' | 'unconfirmed' | 'last_owner'> {
  const email = emailFrom(typed);
  if (email === null) return 'unknown';
  return sql.begin(async (tx) => {
    // All owners are locked, so that none of them is demoted meanwhile.
    const accounts = await tx<
      { id: string; role: Role; isNamed: boolean; isConfirmed: boolean; isOpen: boolean }[]
    >`
      select id, role, email_confirmed_at is not null as is_confirmed, disabled_at is null as is_open,
        email = ${email} as is_named
      from users
      where role = 'admin' or email = ${email}
      order by id for no key update`;
    const owners = accounts.filter((account) => account.role === 'admin' && account.isOpen);
    if (isAddition && !owners.some(({ id }) => id === actor)) throw notAdmin();
    const user = accounts.find(({ isNamed }) => isNamed);
    if (!user) return 'unknown';
    if (role !== 'customer' && !user.isConfirmed) return 'unconfirmed';
    if (user.role === role || (isAddition && user.role !== 'customer')) return 'already';
    if (owners.length > 0 && owners.every(({ id }) => id === user.id)) return 'last_owner';
    await writeRole(tx, { id: user.id, from: user.role, to: role, truck }, { actor, origin });
    return 'set';
  });
}

/** Writes a role and its audit line. The caller has locked the row. */
export async function writeRole(
  tx: Tx,
  { id, from, to, truck }: { id: string; from: Role; to: Role; truck: number | null },
  staff: { actor: string; origin: Origin },
): Promise<void> {
  const driven = to === 'driver' ? truck : null;
  await tx`update users set role = ${to}, truck = ${driven} where id = ${id}`;
  const detail = { from, to, ...(driven === null ? {} : { truck: driven }) };
  await record(tx, to === 'customer' ? 'role_revoked' : 'role_granted', { ...staff, userId: id, detail });
}
