import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '../db/sql.ts';
import { awayFor } from '../http/problem.ts';

// One writer a premium product at a time, so that what the second one saw is compared with what the first one wrote.
// No connection is held meanwhile: the provider may take its time, and the rest of the store needs the pool.

/** Longer than the provider's client takes over one step with all its retries. */
const TURN_SECONDS = 60;
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 100;
const LATER_SECONDS = 10;

/**
 * Does the work when nobody else is at this product.
 *
 * @param work is given what it calls before each step that writes, for a new stretch of time
 * @throws Problem 503 when somebody else takes too long over it, or the turn was over in the middle; what `work` throws
 */
export async function alone<T>(
  sql: Sql,
  productId: string,
  work: (goOn: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  await takeTurn(sql, productId, holder);
  const goOn = async () => {
    if (!(await isTaken(sql, productId, holder))) throw awayFor(LATER_SECONDS);
  };
  try {
    return await work(goOn);
  } finally {
    await sql`delete from premium_turns where product_id = ${productId} and holder = ${holder}`;
  }
}

async function takeTurn(sql: Sql, productId: string, holder: string): Promise<void> {
  for (let waitedMs = 0; !(await isTaken(sql, productId, holder)); waitedMs += LOOK_AGAIN_MS) {
    if (waitedMs >= PATIENCE_MS) throw awayFor(LATER_SECONDS);
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Takes the turn, or keeps it for longer. */
async function isTaken(sql: Sql, productId: string, holder: string): Promise<boolean> {
  const { count } = await sql`
    insert into premium_turns (product_id, holder, until)
    values (${productId}, ${holder}, now() + make_interval(secs => ${TURN_SECONDS}))
    on conflict (product_id) do update set holder = excluded.holder, until = excluded.until
    where premium_turns.holder = excluded.holder or premium_turns.until < now()`;
  return count > 0;
}
