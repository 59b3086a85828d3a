import { hash } from 'node:crypto';
import type { Pool, Sql, Tx } from './sql.ts';

// Row-level security (sql/0014_row_security.sql). Routes that serve people get `asOwner` instead of a pool, so a
// statement without an owner condition still cannot reach other owners' rows.

/**
 * Runs `work` in one transaction that can read and write only this owner's rows.
 *
 * @param owner `u:<uuid>` of an account or `anon:<uuid>` of a device
 * @param options.lock blocks other writers of this owner's rows meanwhile (`lock_owner`)
 * @param options.read the work only reads, so that a replica may do it, and may run twice
 */
export type AsOwner = <T>(
  owner: string,
  work: (tx: Tx) => Promise<T>,
  options?: { lock?: boolean; read?: boolean },
) => Promise<T>;

const OWNER = /^(u|anon):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * @param person the pool of the login that sees the rows of one owner
 * @param key signs the owner's name: an injected statement could set another name, but not sign it
 */
export function asOwnerOn(person: Sql, key: string): AsOwner {
  return <T>(
    owner: string,
    work: (tx: Tx) => Promise<T>,
    { lock = false, read = false } = {},
  ): Promise<T> => {
    if (!OWNER.test(owner)) throw new Error('not the name of an owner');
    const runOn = (pool: Pool) =>
      pool.begin(async (tx) => {
        // Not awaited: it is sent with the first statement and executed before it. If it fails, so does every later
        // statement.
        const locked = lock ? tx`, lock_owner(${owner})` : tx``;
        void tx`select set_config('app.uid', ${sealOwner(owner, key)}, true)${locked}`.execute();
        return work(tx);
      }) as Promise<T>;
    return read ? person.read(runOn) : runOn(person);
  };
}

/** The owner in the format `app_uid` expects. */
export function sealOwner(owner: string, key: string): string {
  const inner = hash('sha256', key + owner, 'buffer');
  return `${owner} ${hash('sha256', Buffer.concat([Buffer.from(key), inner]))}`;
}
