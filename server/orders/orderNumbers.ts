import { randomInt } from 'node:crypto';
import { orderNumber } from '../../domain/orders/orders.ts';
import type { Db } from '../db/sql.ts';

// The six digits of an order number are random, not sequential: one number reveals neither how many orders there are
// nor another order's number. The unique index detects collisions.

export type Serials = {
  draw(): number;
  /** How many there are in a year: 0 to `count` - 1. */
  count: number;
};

const SERIALS_A_YEAR = 1_000_000;

export const SERIALS: Serials = { draw: () => randomInt(SERIALS_A_YEAR), count: SERIALS_A_YEAR };

/**
 * A random free number of a year, each equally likely. Reads the whole year, so it is used only when so many are taken
 * that drawing finds none (one time in 200 at nine tenths of a million orders).
 *
 * @throws when the year has none left
 */
export async function freeOrderNumber(db: Db, year: number, { count }: Serials): Promise<string> {
  const prefix = orderNumber(year, 0).slice(0, -6);
  // One statement, so that the choice is made among exactly the free numbers.
  const [row] = await db<{ serial: number }[]>`
    select serial from (
      select serial from generate_series(0, ${count - 1}::integer) serial
      except select right(order_number, 6)::integer from orders where order_number like ${`${prefix}%`}
    ) free order by random() limit 1`;
  if (!row) throw new Error(`every order number of ${year} is taken`);
  return orderNumber(year, row.serial);
}
