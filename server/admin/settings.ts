import type postgres from 'postgres';
import {
  type AdminSettings,
  type AdminZone,
  SETTING_KEYS,
  type SettingKey,
  type SettingValues,
  settingValuesWith,
  type ZoneFields,
} from '../../domain/admin/settings.ts';
import type { ZoneId } from '../../domain/delivery/zones.ts';
import { type Clerk, record } from '../account/audit.ts';
import type { Db, Sql } from '../db/sql.ts';
import { changedSince, notFound } from '../http/problem.ts';

type SettingRow = { key: SettingKey; value: postgres.JSONValue; rev: number };

const zones = (db: Db) => db<AdminZone[]>`
  select id, name, rev, fee_cents, minimum_yards, same_day, saturday,
    array[lead_days_fewest, lead_days_most] as lead_days
  from delivery_zones where deleted_at is null order by sort_order`;

/** As they are now. */
export async function readSettings(db: Db): Promise<AdminSettings> {
  const rows = await db<SettingRow[]>`select key, value, rev from store_settings where deleted_at is null`;
  const revs = Object.fromEntries(rows.map(({ key, rev }) => [key, rev]));
  return {
    values: settingValuesWith(
      Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<SettingValues>,
    ) as AdminSettings['values'],
    revs: Object.fromEntries(SETTING_KEYS.map((key) => [key, revs[key] ?? 0])) as AdminSettings['revs'],
    zones: [...(await zones(db))],
  };
}

/**
 * Writes one setting. It reaches pages, devices and mails with the catalog.
 * @param value of that key's schema
 * @throws Problem 409 with the settings as they are, when it is no longer at that revision
 */
export async function changeSetting(
  sql: Sql,
  by: Clerk,
  { key, rev, value }: SettingRow,
): Promise<AdminSettings> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const before = await readSettings(tx);
    if (before.revs[key] !== rev) throw changedSince(before);
    await tx`
      insert into store_settings (key, value) values (${key}, ${tx.json(value)})
      on conflict (key) do update set value = excluded.value, deleted_at = null`;
    const from = before.values[key] as postgres.JSONValue;
    await record(tx, 'settings_changed', { ...by, userId: null, detail: { key, from, to: value } });
    return readSettings(tx);
  });
}

/**
 * Writes what a zone costs, asks for and promises. Orders that are made keep theirs.
 * @throws Problem 409 with the settings as they are, when it is no longer at that revision
 */
export async function changeZone(
  sql: Sql,
  by: Clerk,
  { id, rev, zone }: { id: ZoneId; rev: number; zone: ZoneFields },
): Promise<AdminSettings> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const before = await readSettings(tx);
    const known = before.zones.find((one) => one.id === id);
    if (!known) throw notFound();
    if (known.rev !== rev) throw changedSince(before);
    const { leadDays, ...fields } = zone;
    await tx`
      update delivery_zones set ${tx({ ...fields, leadDaysFewest: leadDays[0], leadDaysMost: leadDays[1] })}
      where id = ${id}`;
    const { id: _, name: __, rev: ___, ...from } = known;
    const to = { ...zone, leadDays: [...leadDays] };
    await record(tx, 'settings_changed', {
      ...{ ...by, userId: null },
      detail: { key: `zone ${id}`, from: { ...from, leadDays: [...from.leadDays] }, to },
    });
    return readSettings(tx);
  });
}
