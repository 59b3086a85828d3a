import { Hono } from 'hono';
import type postgres from 'postgres';
import {
  type AdminSettings,
  SETTING_KEYS,
  SETTING_SCHEMAS,
  settingChangeSchema,
  zoneChangeSchema,
} from '../../domain/admin/settings.ts';
import { ZONE_IDS } from '../../domain/delivery/zones.ts';
import { clerkOf } from '../account/audit.ts';
import type { CatalogSnapshot } from '../catalog/snapshot.ts';
import type { Deps } from '../http/deps.ts';
import { readJson } from '../http/json.ts';
import { badInput, notFound } from '../http/problem.ts';
import { changeSetting, changeZone, readSettings } from './settings.ts';

/** The settings desk of the office. */
export function settingsDesk({ sql }: Deps, catalog: Pick<CatalogSnapshot, 'refreshed'>): Hono {
  const app = new Hono();

  /** This process keeps to it before it answers; others hear of it. */
  async function kept(written: AdminSettings): Promise<AdminSettings> {
    await catalog.refreshed();
    return written;
  }

  /** AdminSettings. */
  app.get('/api/admin/settings', async (c) => c.json(await readSettings(sql)));

  /** A setting's value to AdminSettings. @throws Problem 404 for an unknown key, 400 naming `value…`, 409 */
  app.put('/api/admin/settings/:key', async (c) => {
    const key = SETTING_KEYS.find((known) => known === c.req.param('key'));
    if (!key) throw notFound();
    const { rev, value } = await readJson(c, settingChangeSchema);
    const parsed = SETTING_SCHEMAS[key].safeParse(value);
    if (!parsed.success) throw badInput(['value', ...(parsed.error.issues[0]?.path ?? [])].join('.'));
    return c.json(
      await kept(
        await changeSetting(sql, clerkOf(c), { key, rev, value: parsed.data as postgres.JSONValue }),
      ),
    );
  });

  /** A zone's fee, minimum and promises to AdminSettings. @throws Problem 404, 400, 409 */
  app.put('/api/admin/zones/:id', async (c) => {
    const id = ZONE_IDS.find((known) => known === c.req.param('id'));
    if (!id) throw notFound();
    const { rev, zone } = await readJson(c, zoneChangeSchema);
    return c.json(await kept(await changeZone(sql, clerkOf(c), { id, rev, zone })));
  });

  return app;
}
