import { createHash } from 'node:crypto';
import type { Sql, Tx } from './sql.ts';

// Row-level security (sql/0012_row_security.sql). Routes that serve people are given `asOwner` in place of a pool, so a
// statement that forgets whose rows it is about still meets nobody else's.

/**
 * Does a person's work in one transaction that sees and writes this owner's rows alone.
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

/**
 * @param person the pool of the login that sees the rows of one owner
 * @param key seals the owner's name: a statement that was planted could name another, but not seal the name
 */
export function asOwnerOn(person: Sql, key: string): AsOwner {
  return <T>(owner: string, work: (tx: Tx) => Promise<T>, { lock = false } = {}): Promise<T> => {
    if (!OWNER.test(owner)) throw new Error('not the name of an owner');
    const done = person.begin(async (tx) => {
      // Not waited for: it travels with the first statement and is answered before it. Should it fail, so does
      // every statement after it.
      const locked = lock ? tx`, lock_owner(${owner})` : tx``;
      void tx`select set_config('app.uid', ${sealed(owner, key)}, true)${locked}`.execute();
      return work(tx);
    });
    return done as Promise<T>;
  };
}

/** As `app_uid` wants an owner to be named. */
export function sealed(owner: string, key: string): string {
  return `${owner} ${sha256(key, sha256(key, owner)).toString('hex')}`;
}

function sha256(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
