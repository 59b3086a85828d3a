import type { Sql, Tx } from './sql.ts';

// The second wall (sql/0012_row_security.sql). Rooms that serve people are given this in place of the pool, so a
// statement of theirs that forgets whose rows it is about still meets nobody else's.

/** How far the database keeps people apart by itself: see `raise_wall`. */
export type Wall = 'role' | 'policies' | 'none';

export type People = {
  /**
   * Does a person's work in one transaction that sees and writes this owner's rows alone. The pool's connections are
   * themselves again after it, however it ends.
   *
   * @param owner `u:<uuid>` of an account or `anon:<uuid>` of a device
   */
  as<T>(owner: string, work: (tx: Tx) => Promise<T>): Promise<T>;
};

const OWNER = /^(u|anon):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Puts the wall up as far as the database's user may; `remedy` is what an administrator must run for the rest. */
export async function raiseWall(sql: Sql): Promise<{ wall: Wall; remedy: string | null }> {
  const [raised] = await sql<{ wall: Wall; remedy: string | null }[]>`select wall, remedy from raise_wall()`;
  if (!raised) throw new Error('raise_wall told nothing');
  return raised;
}

/** @param wall what `raiseWall` said; without the role, naming the person is all that can be done */
export function peopleOf(sql: Sql, wall: Wall = 'role'): People {
  return {
    as<T>(owner: string, work: (tx: Tx) => Promise<T>): Promise<T> {
      if (!OWNER.test(owner)) throw new Error('not the name of an owner');
      const done = sql.begin(async (tx) => {
        const named = tx`set_config('app.uid', ${owner}, true)`;
        const role = wall === 'role' ? tx`set_config('role', 'loam_person', true), ` : tx``;
        // Not waited for: it travels with the first statement and is answered before it. Should it fail, so does
        // every statement after it.
        void tx`select ${role}${named}`.execute();
        return work(tx);
      });
      return done as Promise<T>;
    },
  };
}
