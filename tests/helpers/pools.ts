// Connects to a database like the store: through its logins.
import { openPools, type Pools } from '../../server/db/logins.ts';
import type { Sql } from '../../server/db/sql.ts';

/** The logins shared by all clones: roles belong to the whole cluster, and creating four per clone takes time. */
export const TEST_LOGINS = {
  prefix: 'test',
  secrets: {
    person: 'of people',
    shop: 'of the shop',
    admin: 'of admins',
    tasks: 'of tasks',
    seal: 'a seal',
  },
} as const;

const POOLS = new WeakMap<Sql, Pools>();

/** A store's pools on the same database as this pool and of the same size. They end with it. */
export function createPools(sql: Sql): Pools {
  const { host, port, database, max } = sql.options;
  const pools =
    POOLS.get(sql) ??
    openPools(`postgres://${host[0]}:${port[0]}/${database}`, TEST_LOGINS.secrets, {
      prefix: TEST_LOGINS.prefix,
      pool: max,
    });
  if (POOLS.has(sql)) return pools;
  POOLS.set(sql, pools);
  const end = sql.end.bind(sql);
  const endAll: Sql['end'] = async (options) => void (await Promise.all([end(options), pools.end()]));
  Object.assign(sql, { end: endAll });
  return pools;
}
