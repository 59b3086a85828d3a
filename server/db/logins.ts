import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { type AsOwner, asOwnerOn } from './rowSecurity.ts';
import { openDatabase, type Sql } from './sql.ts';

// The owner of the tables runs the migrations and serves no requests. Requests and tasks have their own logins, named after
// the database (loam_shop), with the rights that sql/0014_row_security.sql grants.

export const LOGINS = ['person', 'shop', 'admin', 'tasks'] as const;
type Login = (typeof LOGINS)[number];

/** Maximum connections of each pool. They open on demand and close after ten minutes without use. */
const CONNECTIONS: Readonly<Record<Login, number>> = { person: 6, shop: 6, admin: 3, tasks: 3 };

/** The logins' passwords, and the key that signs the name of an owner. */
type LoginSecrets = Readonly<Record<Login | 'seal', string>>;

export type Pools = Readonly<Record<Login, Sql>> & {
  /** Runs `person` on behalf of one owner. */
  asOwner: AsOwner;
  /** @param timeout how many seconds statements that run may take; 5 by default */
  end(timeout?: number): Promise<void>;
};

/** The logins cannot be made or used, and an administrator has to do what the message says. */
export class LoginsRefused extends Error {}

type Addresses = {
  /** Prefix of the logins' names; by default, the database's name. */
  prefix?: string;
  directUrl?: string | undefined;
  replicaUrl?: string | undefined;
};

/**
 * Creates the missing logins, grants their rights and opens a pool for each. The tables must exist. Safe to run in
 * several processes at once.
 *
 * @param owner connected directly
 * @param url of the owner, perhaps through a pooler
 * @throws LoginsRefused
 */
export async function openLogins(owner: Sql, url: string, addresses: Addresses = {}): Promise<Pools> {
  const prefix = addresses.prefix ?? (await databaseName(owner));
  const secrets = await readSecrets(owner, prefix);
  await makeLogins(owner, prefix, secrets, await missingLogins(owner, prefix));
  await owner`call grant_login_rights(${prefix})`;
  const pools = openPools(url, secrets, { ...addresses, prefix });
  try {
    // In a backup restored elsewhere, the logins exist with another password.
    const refusedLogins = await refusedBy(pools);
    await makeLogins(owner, prefix, secrets, refusedLogins);
    const failing = refusedLogins.length > 0 ? await refusedBy(pools) : [];
    if (failing.length > 0) throw new Error(`the database does not let ${prefix}_${failing[0]} in`);
    return pools;
  } catch (error) {
    // The driver would wait for connections that were never made.
    await pools.end(0);
    throw error;
  }
}

/** @param pool maximum connections of each, for tests */
export function openPools(
  url: string,
  secrets: LoginSecrets,
  { prefix, pool, directUrl = url, replicaUrl }: Addresses & { prefix: string; pool?: number },
): Pools {
  const open = (login: Login) => {
    const loginUrl = (address: string) => {
      const parsedUrl = new URL(address);
      parsedUrl.username = encodeURIComponent(`${prefix}_${login}`);
      parsedUrl.password = encodeURIComponent(secrets[login]);
      return parsedUrl.href;
    };
    return openDatabase(loginUrl(url), {
      name: `loam-and-axle ${login}`,
      pool: pool ?? CONNECTIONS[login],
      directUrl: loginUrl(directUrl),
      replicaUrl: replicaUrl && loginUrl(replicaUrl),
    });
  };
  const pools = { person: open('person'), shop: open('shop'), admin: open('admin'), tasks: open('tasks') };
  return {
    ...pools,
    asOwner: asOwnerOn(pools.person, secrets.seal),
    end: async (timeout = 5) =>
      void (await Promise.all(Object.values(pools).map((sql) => sql.end({ timeout })))),
  };
}

async function databaseName(owner: Sql): Promise<string> {
  const [current] = await owner<{ name: string }[]>`select current_database() as name`;
  return current?.name ?? '';
}

/** Created by the first process. */
async function readSecrets(owner: Sql, prefix: string): Promise<LoginSecrets> {
  const names = {
    seal: 'app.uid',
    ...Object.fromEntries(LOGINS.map((login) => [login, `${prefix}_${login}`])),
  };
  const newSecrets = Object.values(names).map((name) => ({
    name,
    secret: randomBytes(32).toString('base64url'),
  }));
  await owner`insert into login_secrets ${owner(newSecrets)} on conflict do nothing`;
  const secretRows = await owner<{ name: string; secret: string }[]>`select name, secret from login_secrets`;
  const storedSecrets = new Map(secretRows.map(({ name, secret }) => [name, secret]));
  return Object.fromEntries(
    Object.entries(names).map(([key, name]) => [key, storedSecrets.get(name) ?? '']),
  ) as LoginSecrets;
}

/** The missing logins. @throws LoginsRefused when an existing one has more rights than intended */
async function missingLogins(owner: Sql, prefix: string): Promise<Login[]> {
  const existingLogins = await owner<{ name: string; quoted: string; isStrong: boolean; groups: string[] }[]>`
    select rolname::text as name, oid::regrole::text as quoted,
      rolsuper or rolbypassrls or rolcreaterole or rolreplication as is_strong,
      array(select roleid::regrole::text from pg_auth_members where member = pg_roles.oid) as groups
    from pg_roles where rolname = any(${LOGINS.map((login) => `${prefix}_${login}`)})`;
  const statements = existingLogins.flatMap(({ quoted, isStrong, groups }) => [
    ...(isStrong ? [`alter role ${quoted} nosuperuser nobypassrls nocreaterole noreplication;`] : []),
    ...groups.map((group) => `revoke ${group} from ${quoted};`),
  ]);
  if (statements.length > 0)
    throw new LoginsRefused(
      `The store's logins to the database have more rights than the store gives them. Have an administrator run: ${statements.join(' ')}`,
    );
  return LOGINS.filter((login) => !existingLogins.some(({ name }) => name === `${prefix}_${login}`));
}

/** @throws LoginsRefused */
async function makeLogins(
  owner: Sql,
  prefix: string,
  secrets: LoginSecrets,
  logins: readonly Login[],
): Promise<void> {
  if (logins.length === 0) return;
  try {
    await owner.begin(async (tx) => {
      // A lock in this database, like the logins, so that only one process creates them at a time.
      await tx`select pg_advisory_xact_lock(0, 3)`;
      for (const login of logins) await tx`call make_login(${`${prefix}_${login}`}, ${secrets[login]})`;
    });
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && error.code === '42501')) throw error;
    const [row] = await owner<{ user: string }[]>`select quote_ident(current_user) as user`;
    throw new LoginsRefused(
      `The store signs in to the database with four logins of its own, and the user of DATABASE_URL may not make them. Have an administrator run "alter role ${row?.user} createrole", then start again.`,
      { cause: error },
    );
  }
}

/** The logins whose stored password the database rejects. */
async function refusedBy(pools: Pools): Promise<Login[]> {
  const attempts = LOGINS.map(async (login) => {
    try {
      await pools[login]`select 1`;
      return [];
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      // Class 28: wrong password, or a role that may not log in. PgBouncer has one code for everything.
      if (/^28|authentication failed/.test(`${error.code} ${error.message}`)) return [login];
      throw error;
    }
  });
  return (await Promise.all(attempts)).flat();
}
