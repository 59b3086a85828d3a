import { catalogSnapshot } from '../../server/catalog/snapshot.ts';
import type { Bucket } from '../../server/db/bucket.ts';
import { picturesIn } from '../../server/db/pictures.ts';
import { createTasks } from '../../server/db/queue.ts';
import type { Sql } from '../../server/db/sql.ts';
import type { StoreConfig } from '../../server/http/config.ts';
import type { Deps } from '../../server/http/deps.ts';
import type { Log } from '../../server/http/log.ts';
import { createBreaker } from '../../server/http/paymentBreaker.ts';
import { latePayments, type Payments } from '../../server/http/stripe.ts';
import { createPools } from './pools.ts';

type Options = { log: Log; bucket?: Bucket | null; payments?: Payments; now?: () => Date };

/** What each part of a store in this process gets, as `startServer` makes it. */
export function createDeps(
  sql: Sql,
  config: StoreConfig,
  { log, bucket = null, payments, now = () => new Date() }: Options,
) {
  const pools = createPools(sql);
  const { shop, admin, asOwner } = pools;
  const catalog = catalogSnapshot(shop, log);
  const tasks = createTasks(pools.tasks, log);
  const pictures = picturesIn(bucket, log);
  const deps: Deps = {
    config,
    sql: shop,
    asOwner,
    log,
    catalog,
    pictures,
    tasks,
    now,
    payments: payments ?? latePayments(config.payments),
    breaker: createBreaker(),
  };
  return {
    deps,
    /** The pool of the admin routes. */
    admin,
    /** The dependencies of background tasks. */
    background: { ...deps, sql: pools.tasks },
    catalog,
  };
}
