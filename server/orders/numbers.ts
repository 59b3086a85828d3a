import { randomInt } from 'node:crypto';
import { orderNumber } from '../../domain/orders/orders.ts';
import type { Db } from '../db/sql.ts';

// Which six digits an order gets. They are drawn, not counted: from one's own number nobody learns how many orders
// there are, nor the number of another. That two draws agree is left to the unique index to find out.

type Serials = {
  draw(): number;
  /** How many there are in a year: 0 to `count` - 1. */
  count: number;
};

const SERIALS_A_YEAR = 1_000_000;

export const SERIALS: Serials = { draw: () => randomInt(SERIALS_A_YEAR), count: SERIALS_A_YEAR };

/**
 * One of the numbers of a year that no order has, each as likely as the others. Reads the whole year: for when so
 * many are taken that drawing finds none (one time in 200 at nine tenths of a million orders).
 *
 * @throws when the year has none left
 */
export async function freeOrderNumber(db: Db, year: number, { count }: Serials): Promise<string> {
  const prefix = orderNumber(year, 0).slice(0, -6);
  // One statement, so that what counts as free is what is chosen from.
  const [found] = await db<{ serial: number }[]>`
    select serial from (
      select serial from generate_series(0, ${count - 1}::integer) serial
      except select right(order_number, 6)::integer from orders where order_number like ${`${prefix}%`}
    ) free order by random() limit 1`;
  if (!found) throw new Error(`every order number of ${year} is taken`);
  return orderNumber(year, found.serial);
}
