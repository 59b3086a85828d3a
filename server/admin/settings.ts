import { Hono } from 'hono';
import type postgres from 'postgres';
import * as z from 'zod/mini';
import {
  SETTING_KEYS,
  SETTING_SCHEMAS,
  type SettingKey,
  type SettingValues,
  settingValuesWith,
  type ZipFields,
  type ZoneFields,
  zipFieldsSchema,
  zoneFieldsSchema,
} from '../../domain/adminSettings.ts';
import { isSameValue } from '../../domain/base/json.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { ZONE_IDS, type ZoneId } from '../../domain/delivery/zones.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import type { Db, Sql } from '../db/sql.ts';
import { needsProof } from '../http/access.ts';
import { type AuditActor, record, requireAuditActor } from '../http/auditLog.ts';
import type { Deps } from '../http/deps.ts';
import { takesJson } from '../http/json.ts';
import { badInput, changedSince, notFound } from '../http/problem.ts';

type SettingRow = { key: SettingKey; value: postgres.JSONValue; rev: number };

export type AdminZone = ZoneFields & { id: ZoneId; rev: number; name: string };
export type AdminSettings = {
  values: SettingValues;
  /** 0 for a default. */
  revs: Record<SettingKey, number>;
  zones: AdminZone[];
  /** Counties of the delivery ZIPs. */
  counties: string[];
};

const zones = (db: Db) => db<AdminZone[]>`
  select id, name, rev, fee_cents, minimum_yards, same_day, saturday,
    array[lead_days_fewest, lead_days_most] as lead_days
  from delivery_zones where deleted_at is null order by sort_order`;

async function readSettings(db: Db): Promise<AdminSettings> {
  const rows = await db<SettingRow[]>`select key, value, rev from store_settings where deleted_at is null`;
  const counties = await db<{ county: string }[]>`
    select distinct county from delivery_zips where deleted_at is null order by county`;
  const revs = Object.fromEntries(rows.map(({ key, rev }) => [key, rev]));
  return {
    values: settingValuesWith(
      Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<SettingValues>,
    ),
    revs: Object.fromEntries(SETTING_KEYS.map((key) => [key, revs[key] ?? 0])) as AdminSettings['revs'],
    zones: await zones(db),
    counties: counties.map(({ county }) => county),
  };
}

/**
 * Writes one setting. It reaches pages, devices and emails with the catalog.
 * @param value already validated by the key's schema
 * @throws Problem 409 with the current settings when the setting's revision changed; 400
 */
async function changeSetting(
  sql: Sql,
  staff: AuditActor,
  { key, rev, value }: SettingRow,
): Promise<AdminSettings> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const settings = await readSettings(tx);
    if (settings.revs[key] !== rev) throw changedSince(settings);
    if (isSameValue(value, settings.values[key])) return settings;
    if (key === 'taxes') requireRates(value as StoreSettings['taxes'], settings.counties);
    await tx`
      insert into store_settings (key, value) values (${key}, ${tx.json(value)})
      on conflict (key) do update set value = excluded.value, deleted_at = null`;
    const from = settings.values[key] as postgres.JSONValue;
    await record(tx, 'settings_changed', { ...staff, userId: null, detail: { key, from, to: value } });
    return readSettings(tx);
  });
}

/** @throws Problem 400 when the store is to charge by county and has no rate for one that it delivers to */
function requireRates(taxes: StoreSettings['taxes'], counties: readonly string[]): void {
  const hasRate = (county: string) => taxes.counties.some((rate) => rate.county === county);
  if (taxes.mode === 'counties' && !counties.every(hasRate)) throw badInput('value.counties');
}

/**
 * Writes a zone's fee, minimum and delivery promises. Existing orders keep theirs.
 * @throws Problem 404; 409 with the current settings when the zone's revision changed
 */
async function changeZone(
  sql: Sql,
  staff: AuditActor,
  { id, rev, zone }: { id: ZoneId; rev: number; zone: ZoneFields },
): Promise<AdminSettings> {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const settings = await readSettings(tx);
    const oldZone = settings.zones.find((zone) => zone.id === id);
    if (!oldZone) throw notFound();
    if (oldZone.rev !== rev) throw changedSince(settings);
    const { id: _, rev: __, name: ___, ...from } = oldZone;
    if (isSameValue(zone, from)) return settings;
    const { leadDays, ...fields } = zone;
    await tx`
      update delivery_zones set ${tx({ ...fields, leadDaysFewest: leadDays[0], leadDaysMost: leadDays[1] })}
      where id = ${id}`;
    const newZone = { ...zone, leadDays: [...leadDays] };
    await record(tx, 'settings_changed', {
      ...staff,
      userId: null,
      detail: { key: `zone ${id}`, from: { ...from, leadDays: [...from.leadDays] }, to: newZone },
    });
    return readSettings(tx);
  });
}

export type AdminZip = ZipFields & { zip: string; rev: number };

/** Where the store delivers. */
const readZips = async (db: Db) => ({
  zips: await db<AdminZip[]>`
    select zip, city, county, miles::float8, zone_id as zone, po_box, rev from delivery_zips
    where deleted_at is null order by zip`,
});

/** Revision 0: a new ZIP. `fields` null: the store no longer delivers there. */
const zipChangeSchema = z.object({ rev: z.int(), fields: z.nullable(zipFieldsSchema) });

/**
 * Adds a ZIP to the delivery area, changes it or takes it out. Existing orders keep their fee.
 * @throws Problem 409 with the current ZIPs when its revision changed
 */
async function changeZip(
  sql: Sql,
  staff: AuditActor,
  zip: string,
  { rev, fields }: z.infer<typeof zipChangeSchema>,
) {
  return sql.begin(async (tx) => {
    await tx`select lock_catalog()`;
    const settings = await readZips(tx);
    const oldZip = settings.zips.find((row) => row.zip === zip);
    if ((oldZip?.rev ?? 0) !== rev) throw changedSince(settings);
    if (!oldZip && !fields) return settings;
    if (fields) {
      const { zone: zoneId, ...rest } = fields;
      const row = { ...rest, zoneId, deletedAt: null };
      await tx`
        insert into delivery_zips ${tx({ zip, ...row })}
        on conflict (zip) do update set ${tx(row)}`;
    } else await tx`update delivery_zips set deleted_at = now() where zip = ${zip}`;
    const { zip: _, rev: __, ...from } = oldZip ?? { zip, rev };
    const detail = { key: `zip ${zip}`, from: oldZip ? from : null, to: fields };
    await record(tx, 'settings_changed', { ...staff, userId: null, detail });
    return readZips(tx);
  });
}

/** `value` must match the schema of its key. */
const settingChangeSchema = z.object({ rev: z.int(), value: z.unknown() });
const zoneChangeSchema = z.object({ rev: z.int(), zone: zoneFieldsSchema });

/** Changes answer with all settings, or with all ZIPs. */
export function adminSettingsRoutes({ sql, now }: Deps, catalog: Pick<CatalogSnapshot, 'refreshed'>) {
  /** Refreshes this process's catalog before answering; Postgres notifies the other processes. */
  async function afterRefresh<Written>(result: Written): Promise<Written> {
    await catalog.refreshed();
    return result;
  }

  return (
    new Hono()
      .get('/api/admin/settings', async (c) => c.json(await readSettings(sql)))

      /** @throws Problem 404 for an unknown key, 400 naming `value…`, 409 */
      .put('/api/admin/settings/:key', needsProof(now), takesJson(settingChangeSchema), async (c) => {
        const key = SETTING_KEYS.find((candidate) => candidate === c.req.param('key'));
        if (!key) throw notFound();
        const { rev, value } = c.req.valid('json');
        const parsed = SETTING_SCHEMAS[key].safeParse(value);
        if (!parsed.success) throw badInput(['value', ...(parsed.error.issues[0]?.path ?? [])].join('.'));
        const change = { key, rev, value: parsed.data as postgres.JSONValue };
        return c.json(await afterRefresh(await changeSetting(sql, requireAuditActor(c), change)));
      })

      /** @throws Problem 404, 400, 409 */
      .put('/api/admin/zones/:id', needsProof(now), takesJson(zoneChangeSchema), async (c) => {
        const id = ZONE_IDS.find((candidate) => candidate === c.req.param('id'));
        if (!id) throw notFound();
        const change = { id, ...c.req.valid('json') };
        return c.json(await afterRefresh(await changeZone(sql, requireAuditActor(c), change)));
      })
      .get('/api/admin/zips', async (c) => c.json(await readZips(sql)))

      /** @throws Problem 404 for what is no ZIP, 400, 409 */
      .put('/api/admin/zips/:zip', needsProof(now), takesJson(zipChangeSchema), async (c) => {
        const zip = c.req.param('zip');
        if (!/^\d{5}$/.test(zip)) throw notFound();
        return c.json(
          await afterRefresh(await changeZip(sql, requireAuditActor(c), zip, c.req.valid('json'))),
        );
      })
  );
}
