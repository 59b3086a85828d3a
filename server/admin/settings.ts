import { Hono } from 'hono';
import type postgres from 'postgres';
import {
  type AdminSettings,
  type AdminZone,
  SETTING_KEYS,
  SETTING_SCHEMAS,
  type SettingKey,
  type SettingValues,
  settingChangeSchema,
  settingValuesWith,
  type ZoneFields,
  zoneChangeSchema,
} from '../../domain/admin/settings.ts';
import { ZONE_IDS, type ZoneId } from '../../domain/delivery/zones.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import type { Db, Sql } from '../db/sql.ts';
import { type AuditActor, auditActorOf, record } from '../http/auditLog.ts';
import { demandAdminProof } from '../http/caller.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, changedSince, notFound } from '../http/problem.ts';

type SettingRow = { key: SettingKey; value: postgres.JSONValue; rev: number };

const zones = (db: Db) => db<AdminZone[]>`
  select id, name, areas, rev, fee_cents, minimum_yards, same_day, saturday,
    array[lead_days_fewest, lead_days_most] as lead_days
  from delivery_zones where deleted_at is null order by sort_order`;

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
 * Writes one setting. It reaches pages, devices and emails with the catalog.
 * @param value already validated by the key's schema
 * @throws Problem 409 with the current settings when the setting's revision changed
 */
async function changeSetting(
  sql: Sql,
  by: AuditActor,
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
 * Writes a zone's name, fee, minimum and delivery promises. Existing orders keep theirs.
 * @throws Problem 404; 409 with the current settings when the zone's revision changed
 */
async function changeZone(
  sql: Sql,
  by: AuditActor,
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
    const { id: _, rev: __, ...from } = known;
    const to = { ...zone, leadDays: [...leadDays] };
    await record(tx, 'settings_changed', {
      ...by,
      userId: null,
      detail: { key: `zone ${id}`, from: { ...from, leadDays: [...from.leadDays] }, to },
    });
    return readSettings(tx);
  });
}

export function adminSettingsRoutes({ sql, now }: Deps, catalog: Pick<CatalogSnapshot, 'refreshed'>): Hono {
  const app = new Hono();

  /** Refreshes this process's catalog before answering; Postgres notifies the other processes. */
  async function kept(written: AdminSettings): Promise<AdminSettings> {
    await catalog.refreshed();
    return written;
  }

  /** AdminSettings. */
  app.get('/api/admin/settings', async (c) => c.json(await readSettings(sql)));

  /** `{rev, value}` to AdminSettings. @throws Problem 404 for an unknown key, 400 naming `value…`, 409 */
  app.put('/api/admin/settings/:key', async (c) => {
    const key = SETTING_KEYS.find((known) => known === c.req.param('key'));
    if (!key) throw notFound();
    demandAdminProof(c, now());
    const { rev, value } = await readJson(c, settingChangeSchema);
    const parsed = SETTING_SCHEMAS[key].safeParse(value);
    if (!parsed.success) throw badInput(['value', ...(parsed.error.issues[0]?.path ?? [])].join('.'));
    return c.json(
      await kept(
        await changeSetting(sql, auditActorOf(c), { key, rev, value: parsed.data as postgres.JSONValue }),
      ),
    );
  });

  /** `{rev, zone}` to AdminSettings. @throws Problem 404, 400, 409 */
  app.put('/api/admin/zones/:id', async (c) => {
    const id = ZONE_IDS.find((known) => known === c.req.param('id'));
    if (!id) throw notFound();
    demandAdminProof(c, now());
    const { rev, zone } = await readJson(c, zoneChangeSchema);
    return c.json(await kept(await changeZone(sql, auditActorOf(c), { id, rev, zone })));
  });

  return app;
}
