import {
  type AdminSettings,
  type AdminZone,
  adminSettingsSchema,
  FACT_SCHEMAS,
  type FactKey,
  zoneFieldsSchema,
} from '../../../domain/admin/settings.ts';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { tellAdmin } from '../ui/adminApi.ts';
import { useDoing } from '../ui/doing.ts';
import type { SettingsFormProps } from './SettingsPart.tsx';

export const isFact = (key: FactKey, value: unknown): boolean => FACT_SCHEMAS[key].safeParse(value).success;
export const isZone = (zone: unknown): boolean => zoneFieldsSchema.safeParse(zone).success;

/** `07:30` → 450; NaN for what is no time. */
export function minuteOf(text: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = text.split(':').map(Number);
  return hour * 60 + minute;
}

/** What of it is no longer as the store has it. */
export function changedFacts(wanted: { [Key in FactKey]?: unknown }, { facts }: AdminSettings) {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(facts[key as FactKey]),
    ),
  );
}

/** Writes of settings, each on the revision that its form was made from. */
export function useSettingsWrites({ settings: { revs }, onSaving }: SettingsFormProps) {
  const t = useT();
  const { isBusy, attempt } = useDoing('settings');
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
    saveFacts: (values: { [Key in FactKey]?: unknown }): Promise<void> =>
      save(async () => {
        for (const [key, value] of Object.entries(values))
          await put(`settings/${key}`, { rev: revs[key as FactKey], value });
      }),
    saveZone: ({ id, rev, name: _, ...zone }: AdminZone): Promise<void> =>
      save(() => put(`zones/${id}`, { rev, zone })),
  };
}
