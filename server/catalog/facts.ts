import { type Facts, factsWith } from '../../domain/business.ts';
import type { Db } from '../db/sql.ts';

/** The store's facts as the database has them at this moment: for money and promises, not from memory. */
export async function factsNow(db: Db): Promise<Facts> {
  const rows = await db<{ key: string; value: unknown }[]>`
    select key, value from store_settings where deleted_at is null`;
  return factsWith(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
