import { type StoreSettings, settingsWith } from '../../domain/base/settings.ts';
import type { Db } from './sql.ts';

/** The current settings from the database, not from memory: for prices, delivery dates and emails. */
export async function readStoreSettings(db: Db): Promise<StoreSettings> {
  const rows = await db<{ key: string; value: unknown }[]>`
    select key, value from store_settings where deleted_at is null`;
  return settingsWith(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}
