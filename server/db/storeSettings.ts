import { DEFAULT_SETTINGS, type StoreSettings, settingsWith } from '../../domain/base/settings.ts';
import type { Db } from './sql.ts';

/** The current settings from the database, not from memory: for prices, delivery dates and emails. */
export async function readStoreSettings(db: Db): Promise<StoreSettings> {
  const rows = await db<{ key: string; value: unknown }[]>`
    select key, value from store_settings where deleted_at is null`;
  return settingsWith(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** Whether the enclosing statement's product is for sale and its stock is low, by its own limit or the store's. */
export const isLow = (db: Db, stock = db`inventory_count`) => db`
  (is_active and ${stock} <= coalesce(low_stock_at, (
    select (value #>> '{}')::integer from store_settings where key = 'lowstock' and deleted_at is null),
    ${DEFAULT_SETTINGS.lowstock}::integer))`;
