import {
  FACT_SCHEMAS,
  type FactKey,
  type OfficeSettings,
  type OfficeZone,
  officeSettingsSchema,
  zoneFieldsSchema,
} from '../../domain/officeSettings.ts';
import { useT } from '../ui/language.tsx';
import { toast } from '../ui/toast.tsx';
import { useDoing } from './doing.ts';
import { tellOffice } from './office.ts';

export const isFact = (key: FactKey, value: unknown): boolean => FACT_SCHEMAS[key].safeParse(value).success;
export const isZone = (zone: unknown): boolean => zoneFieldsSchema.safeParse(zone).success;

/** `07:30` → 450; NaN for what is no time. */
export function minuteOf(text: string): number {
  const [hour = Number.NaN, minute = Number.NaN] = text.split(':').map(Number);
  return hour * 60 + minute;
}

/** What of it is no longer as the store has it. */
export function changedFacts(wanted: { [Key in FactKey]?: unknown }, { facts }: OfficeSettings) {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(facts[key as FactKey]),
    ),
  );
}

/** Writes of settings, each on the revision that its form was made from. */
export function useSettingsWrites({ revs }: Pick<OfficeSettings, 'revs'>) {
  const t = useT();
  const { isBusy, attempt } = useDoing('settings');
  const put = (path: string, body: object) =>
    attempt(
      async () => officeSettingsSchema.parse(await tellOffice('PUT', `/api/admin/${path}`, body)),
      t('The setting was not saved.'),
    );
  const done = (saved: unknown) => {
    if (saved) toast({ title: t('Saved. Pages and devices have it in a moment.') });
  };
  return {
    isBusy,
    /** One after the other: a conflict stops the rest. */
    async saveFacts(values: { [Key in FactKey]?: unknown }): Promise<void> {
      let saved: unknown = true;
      for (const [key, value] of Object.entries(values))
        if (saved) saved = await put(`settings/${key}`, { rev: revs[key as FactKey], value });
      done(saved);
    },
    async saveZone({ id, rev, name: _, ...zone }: OfficeZone): Promise<void> {
      done(await put(`zones/${id}`, { rev, zone }));
    },
  };
}
