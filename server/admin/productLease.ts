import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../db/sql.ts';
import { awayFor } from '../http/problem.ts';

// One writer at a time per premium product, so that the second writer's revision is checked against the first one's
// changes. The lease holds no database connection: the provider may be slow, and the rest of the store needs the pool.

/** Longer than one call to the provider takes with all its retries. */
const LEASE_SECONDS = 60;
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 100;
const LATER_SECONDS = 10;

/**
 * Runs `work` while holding the product's lease.
 *
 * @param work gets a function that renews the lease, to call before each step that writes
 * @throws Problem 503 when somebody else holds the lease for too long, or it was lost meanwhile; what `work` throws
 */
export async function withLease<T>(
  sql: Sql,
  productId: string,
  work: (renew: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  await takeLease(sql, productId, holder);
  const renew = async () => {
    if (!(await tryLease(sql, productId, holder))) throw awayFor(LATER_SECONDS);
  };
  try {
    return await work(renew);
  } finally {
    await sql`delete from product_leases where product_id = ${productId} and holder = ${holder}`;
  }
}

async function takeLease(sql: Sql, productId: string, holder: string): Promise<void> {
  for (let waitedMs = 0; !(await tryLease(sql, productId, holder)); waitedMs += LOOK_AGAIN_MS) {
    if (waitedMs >= PATIENCE_MS) throw awayFor(LATER_SECONDS);
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Takes or renews the lease. False while somebody else holds it. */
async function tryLease(sql: Sql, productId: string, holder: string): Promise<boolean> {
  const { count } = await sql`
    insert into product_leases (product_id, holder, until)
    values (${productId}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (product_id) do update set holder = excluded.holder, until = excluded.until
    where product_leases.holder = excluded.holder or product_leases.until < now()`;
  return count > 0;
}
