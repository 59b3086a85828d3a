import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../db/sql.ts';
import { awayFor } from '../http/problem.ts';

// One writer a premium product at a time, so that what the second one saw is compared with what the first one wrote.
// No connection is held meanwhile: the provider may take its time, and the rest of the store needs the pool.

/** Longer than the provider's client takes over one step with all its retries. */
const LEASE_SECONDS = 60;
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 100;
const LATER_SECONDS = 10;

/**
 * Does the work when nobody else is at this product.
 *
 * @param work is given what it calls before each step that writes, for a new stretch of time
 * @throws Problem 503 when somebody else takes too long over it, or the lease ran out in the middle; what `work` throws
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

/** Takes the lease, or keeps it for longer. */
async function tryLease(sql: Sql, productId: string, holder: string): Promise<boolean> {
  const { count } = await sql`
    insert into product_leases (product_id, holder, until)
    values (${productId}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (product_id) do update set holder = excluded.holder, until = excluded.until
    where product_leases.holder = excluded.holder or product_leases.until < now()`;
  return count > 0;
}
