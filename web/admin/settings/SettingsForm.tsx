import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
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
import { EditConflict } from '../ui/EditConflict.tsx';

type SettingsBodyProps = {
  title: string;
  isBusy: boolean;
  /** Whether what is written can be kept. */
  isSound: boolean;
  /** Whether it differs from what is kept: only then there is something to save. */
  isTouched: boolean;
  onSave: () => void;
  children: ReactNode;
};

/** One part of the settings, saved by itself. */
export function SettingsForm({ title, isBusy, isSound, isTouched, onSave, children }: SettingsBodyProps) {
  const t = useT();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSound && isTouched) onSave();
  };
  return (
    <form noValidate className="panel" onSubmit={save}>
      <h2 className="h3">{title}</h2>
      {children}
      {isTouched ? (
        <div className="admin-acts">
          <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy || !isSound}>
            {t('Save')}
          </button>
        </div>
      ) : null}
    </form>
  );
}

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

type Saving = 'begun' | 'done' | 'failed';
/** What each form of settings is made from, and how it says what becomes of its own writes. */
export type SettingsFormProps = { settings: AdminSettings; onSaving: (now: Saving) => void };
type SettingsPartProps = {
  /** The revisions of what the form is about. */
  stamp: string;
  settings: AdminSettings;
  children: (form: SettingsFormProps) => ReactNode;
};

/** One form of settings, made anew when they change; what somebody is typing in it stays, and may clash. */
export function SettingsPart({ stamp, settings, children }: SettingsPartProps) {
  const t = useT();
  const [form, setForm] = useState(0);
  const [isTyped, setTyped] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [base, setBase] = useState({ stamp, settings });
  const isChanged = stamp !== base.stamp;
  const startAnew = () => {
    setTyped(false);
    setBase({ stamp, settings });
    setForm(form + 1);
  };
  // While its own write is on the way, what changes is most likely that.
  if (isChanged && !isTyped && !isSaving) startAnew();
  const onSaving = (now: Saving) => {
    setSaving(now === 'begun');
    if (now === 'done') setTyped(false);
  };
  return (
    <div onChange={() => setTyped(true)}>
      <Fragment key={form}>{children({ settings: isChanged ? base.settings : settings, onSaving })}</Fragment>
      {isChanged && isTyped && !isSaving ? (
        <EditConflict
          onTheirs={startAnew}
          onMine={() => setBase({ stamp, settings })}
          mine={t('Go on with mine')}
        >
          <fieldset disabled>{children({ settings, onSaving: () => undefined })}</fieldset>
        </EditConflict>
      ) : null}
    </div>
  );
}
