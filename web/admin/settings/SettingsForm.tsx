import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import type { AdminSettings, SettingKey } from '../../../domain/admin/settings.ts';
import type { ZoneId } from '../../../domain/delivery/zones.ts';
import { Field } from '../../ui/Field.tsx';
import { Form, useFormState } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { tellAdmin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { EditConflict } from '../ui/EditConflict.tsx';

/** What a form of settings writes: a setting, or all of one zone. */
type Key = SettingKey | ZoneId;

type SettingsFormProps = {
  settings: AdminSettings;
  /** From the typed texts to values by key; the fields' names are paths in it: `fees.freeFromCents`. */
  schema: z.ZodMiniObject<Partial<Record<Key, z.ZodMiniType>>>;
  /** What is wrong with a field, in words. */
  explain: (field: string) => string;
  className?: string;
  /** Title and fields. */
  children: (settings: AdminSettings) => ReactNode;
};

/**
 * One part of the settings, saved by itself. It starts again when somebody else changes that part; what was typed
 * into it stays, and is compared.
 */
export function SettingsForm({
  settings,
  schema,
  explain,
  className = 'panel',
  children,
}: SettingsFormProps) {
  const t = useT();
  const { isBusy, saveSettings } = useSettingsMutation();
  const keys = Object.keys(schema.shape) as Key[];
  const revs = keys.map((key) => stored(settings, key).rev).join();
  const [base, setBase] = useState({ settings, revs, round: 0 });
  const [isTouched, setTouched] = useState(false);
  const isChanged = revs !== base.revs;
  const restart = () => {
    setTouched(false);
    setBase({ settings, revs, round: base.round + 1 });
  };
  // While its own write is on the way, what changes is most likely that.
  if (isChanged && !isTouched && !isBusy) restart();
  return (
    <div>
      <Form
        key={base.round}
        className={className}
        schema={schema}
        explain={({ field }) => explain(field)}
        onChange={() => setTouched(true)}
        save={async (wanted) => {
          if (await saveSettings(base.settings, wanted)) setTouched(false);
          return undefined;
        }}
      >
        {children(isChanged ? base.settings : settings)}
        {isTouched ? (
          <div className="admin-acts">
            <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy}>
              {t('Save')}
            </button>
          </div>
        ) : null}
      </Form>
      {isChanged && isTouched && !isBusy ? (
        <EditConflict
          onTheirs={restart}
          onMine={() => setBase({ ...base, settings, revs })}
          mine={t('Keep editing mine')}
        >
          <fieldset disabled>{children(settings)}</fieldset>
        </EditConflict>
      ) : null}
    </div>
  );
}

/** Writes settings, each on the revision it was read with, and says so. */
export function useSettingsMutation() {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('settings');
  /** Only what differs, one after the other: a conflict stops the rest. False when it failed. */
  const saveSettings = async (settings: AdminSettings, wanted: { [key in Key]?: unknown }) => {
    const write = async () => {
      for (const [key, value] of Object.entries(wanted)) {
        const { path, rev, field, value: before } = stored(settings, key as Key);
        if (JSON.stringify(value) !== JSON.stringify(before))
          await tellAdmin('PUT', path, { rev, [field]: value });
      }
      return true;
    };
    const isSaved = (await attempt(write, t('The setting was not saved.'))) ?? false;
    if (isSaved) toast({ title: t('Saved. Pages and devices update in a moment.') });
    return isSaved;
  };
  return { isBusy, saveSettings };
}

/** A setting as the store has it, and where it is written. */
function stored({ values, revs, zones }: AdminSettings, key: Key) {
  const found = zones.find(({ id }) => id === key);
  if (!found) {
    const setting = key as SettingKey;
    const path = `/api/admin/settings/${key}`;
    return { path, rev: revs[setting], field: 'value', value: values[setting] };
  }
  const { id, name: _, rev, ...zone } = found;
  return { path: `/api/admin/zones/${id}`, rev, field: 'zone', value: zone };
}

type InputProps = { name: string; label: string; value: string };

export function NumberField({ name, label, value }: InputProps) {
  return (
    <Field name={name} label={label} className="admin-number">
      {(control) => (
        <input {...control} className={`${control.className} num`} inputMode="decimal" defaultValue={value} />
      )}
    </Field>
  );
}

/** A time of the day; what is wrong with it is said by a `GroupError`. */
export function TimeInput({ name, label, value }: InputProps) {
  const { errors } = useFormState();
  return (
    <input
      className="inp num"
      type="time"
      name={name}
      aria-label={label}
      aria-invalid={errors[name] ? true : undefined}
      defaultValue={value}
    />
  );
}

/** What is wrong with the fields whose names begin with `of`. */
export function GroupError({ of }: { of: string }) {
  const { errors } = useFormState();
  const found = Object.entries(errors).find(([name]) => name.startsWith(of));
  return found ? (
    <p className="hint err" role="alert">
      {found[1]}
    </p>
  ) : null;
}
