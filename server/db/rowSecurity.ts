import type { Sql, Tx } from './sql.ts';

// Row-level security (sql/0012_row_security.sql). Routes that serve people are given `asOwner` in place of the pool, so a
// statement that forgets whose rows it is about still meets nobody else's.

/**
 * How far the database keeps people apart by itself. `role`: in full. `policies`: rows are apart, but people's requests
 * have the rights of the tables' owner. `none`: not at all, the database's user bypasses row-level security.
 */
export type RowSecurity = 'role' | 'policies' | 'none';

/**
 * Does a person's work in one transaction that sees and writes this owner's rows alone. The pool's connections are
 * themselves again after it, however it ends.
 *
 * @param owner `u:<uuid>` of an account or `anon:<uuid>` of a device
 * @param options.lock keeps everybody else from writing this owner's rows meanwhile (`lock_owner`)
 */
export type AsOwner = <T>(
  owner: string,
  work: (tx: Tx) => Promise<T>,
  options?: { lock?: boolean },
) => Promise<T>;

const OWNER = /^(u|anon):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Sets it up as far as the database's user may; `remedy` is what an administrator must run for the rest. */
export async function ensureRowSecurity(sql: Sql): Promise<{ level: RowSecurity; remedy: string | null }> {
  const [reached] = await sql<{ level: RowSecurity; remedy: string | null }[]>`
    select level, remedy from ensure_row_security()`;
  if (!reached) throw new Error('ensure_row_security told nothing');
  return reached;
}

/** @param level what `ensureRowSecurity` said; without the role, naming the person is all that can be done */
export function asOwnerOn(sql: Sql, level: RowSecurity = 'role'): AsOwner {
  return <T>(owner: string, work: (tx: Tx) => Promise<T>, { lock = false } = {}): Promise<T> => {
    if (!OWNER.test(owner)) throw new Error('not the name of an owner');
    const done = sql.begin(async (tx) => {
      const named = tx`set_config('app.uid', ${owner}, true)`;
      const role = level === 'role' ? tx`set_config('role', 'loam_person', true), ` : tx``;
      // Not waited for: it travels with the first statement and is answered before it. Should it fail, so does
      // every statement after it.
      const locked = lock ? tx`, lock_owner(${owner})` : tx``;
      void tx`select ${role}${named}${locked}`.execute();
      return work(tx);
    });
    return done as Promise<T>;
  };
}
