import {
  type AdminSettings,
  type AdminZone,
  adminSettingsSchema,
  SETTING_SCHEMAS,
  type SettingKey,
  zoneFieldsSchema,
} from '../../../domain/admin/settings.ts';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { tellAdmin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import type { SettingsFormProps } from './SettingsPart.tsx';

export const isSetting = (key: SettingKey, value: unknown): boolean =>
  SETTING_SCHEMAS[key].safeParse(value).success;
export const isZone = (zone: unknown): boolean => zoneFieldsSchema.safeParse(zone).success;

/** `07:30` → 450; NaN for what is no time. */
export function minuteOf(text: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = text.split(':').map(Number);
  return hour * 60 + minute;
}

/** What of it is no longer as the store has it. */
export function changedSettings(wanted: { [Key in SettingKey]?: unknown }, { values }: AdminSettings) {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(values[key as SettingKey]),
    ),
  );
}

/** Writes of settings, each on the revision that its form was made from. */
export function useSettingsWrites({ settings: { revs }, onSaving }: SettingsFormProps) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('settings');
  const put = async (path: string, body: object) =>
    adminSettingsSchema.parse(await tellAdmin('PUT', `/api/admin/${path}`, body));
  const save = async (write: () => Promise<unknown>): Promise<void> => {
    onSaving('begun');
    const saved = await attempt(async () => {
      await write();
      return true;
    }, t('The setting was not saved.'));
    onSaving(saved ? 'done' : 'failed');
    if (saved) toast({ title: t('Saved. Pages and devices have it in a moment.') });
  };
  return {
    isBusy,
    /** One after the other: a conflict stops the rest. */
    saveSettings: (wanted: { [Key in SettingKey]?: unknown }): Promise<void> =>
      save(async () => {
        for (const [key, value] of Object.entries(wanted))
          await put(`settings/${key}`, { rev: revs[key as SettingKey], value });
      }),
    saveZone: ({ id, rev, name: _, ...zone }: AdminZone): Promise<void> =>
      save(() => put(`zones/${id}`, { rev, zone })),
  };
}
