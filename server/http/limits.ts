import type { Context } from 'hono';
import { countUse, limitsFrom, type RateLimit } from '../db/rate.ts';
import type { Db } from '../db/sql.ts';
import { clientAddress } from './address.ts';
import { tooMany } from './problem.ts';

/** `countUse` for a request. @throws Problem 429 */
export async function limitUse(db: Db, limits: readonly RateLimit[]): Promise<void> {
  const exceeded = await countUse(db, limits);
  if (exceeded) throw tooMany(exceeded.seconds);
}

/** Limits a request by the address that it comes from. @throws Problem 429 */
export const limitAddress = (db: Db, c: Context, limit: RateLimit): Promise<void> =>
  limitUse(db, limitsFrom(clientAddress(c), limit));
