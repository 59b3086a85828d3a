import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import type { SettingKey, ZoneFields } from '../../../domain/adminSettings.ts';
import { isSameValue } from '../../../domain/base/json.ts';
import type { ZoneId } from '../../../domain/delivery/zones.ts';
import type { AdminSettings } from '../../../server/admin/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form, useFormState } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { admin } from '../ui/adminApi.ts';
import { EditConflict } from '../ui/EditConflict.tsx';
import { forgetWork, readWork, saveWork, UNSAVED, useUnsaved } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';

/** A setting, or a zone by its id. */
type Key = SettingKey | ZoneId;

type SettingsFormProps = {
  settings: AdminSettings;
  /** Parses the form's texts into values by key. Fields are named by their path: `fees.freeFromCents`. */
  schema: z.ZodMiniObject<Partial<Record<Key, z.ZodMiniType>>>;
  /** The error text of a field. */
  explain: (field: string) => string;
  /** Title and fields. */
  children: (settings: AdminSettings) => ReactNode;
};

/**
 * One part of the settings, saved separately. Shows others' changes until something is typed; after that, shows the
 * conflict.
 */
export function SettingsForm({ settings, schema, explain, children }: SettingsFormProps) {
  const t = useT();
  const { isBusy, saveSettings } = useSettingsMutation();
  const keys = Object.keys(schema.shape) as Key[];
  const revs = keys.map((key) => storedValue(settings, key).rev).join();
  const name = `admin-settings ${keys.join()}`;
  const [savedRevs] = useState(() => readWork(name, z.string()));
  // Without the kept revision, a reload would save over what somebody else has changed since.
  const [base, setBase] = useState({ settings, revs: savedRevs ?? revs, round: 0 });
  const [isTouched, setTouched] = useState(savedRevs !== null);
  useUnsaved(name, isTouched);
  const isChanged = revs !== base.revs;
  const showLatest = () => setBase({ settings, revs, round: base.round + 1 });
  const restart = () => {
    forgetWork(name);
    setTouched(false);
    showLatest();
  };
  // A change during this form's own request most likely comes from that request.
  if (isChanged && !isTouched && !isBusy) showLatest();
  return (
    <div>
      <Form
        key={base.round}
        className="panel"
        schema={schema}
        explain={({ field }) => explain(field)}
        draft={name}
        isDraftNewer
        onChange={() => {
          setTouched(true);
          saveWork(name, base.revs);
        }}
        save={async (wanted) => {
          if (!(await saveSettings(base.settings, wanted))) return UNSAVED;
          forgetWork(name);
          setTouched(false);
          return undefined;
        }}
      >
        {children(isChanged ? base.settings : settings)}
        {isTouched ? (
          <div className="admin-bulk row cluster gap-8">
            <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy}>
              {t('Save')}
            </button>
            <Button className="btn-quiet btn-sm" disabled={isBusy} onClick={restart}>
              {t('Undo my changes')}
            </Button>
          </div>
        ) : null}
      </Form>
      {isChanged && isTouched && !isBusy ? (
        <EditConflict
          onTheirs={restart}
          onMine={() => {
            setBase({ ...base, settings, revs });
            saveWork(name, revs);
          }}
          mine={t('Keep editing mine')}
        >
          <fieldset disabled>{children(settings)}</fieldset>
        </EditConflict>
      ) : null}
    </div>
  );
}

/** Saves settings, each against the revision that was loaded. */
export function useSettingsMutation() {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('settings');
  /** Saves only what changed, one by one; a conflict stops the rest. */
  const saveSettings = async (settings: AdminSettings, wanted: { [key in Key]?: unknown }) => {
    const write = async () => {
      for (const [key, value] of Object.entries(wanted)) {
        const { value: oldValue, save } = storedValue(settings, key as Key);
        if (!isSameValue(value, oldValue)) await save(value);
      }
      return true;
    };
    const isSaved = (await attempt(write, t('The setting was not saved.'))) ?? false;
    if (isSaved) toast({ title: t('Saved. Pages and devices update in a moment.') });
    return isSaved;
  };
  return { isBusy, saveSettings };
}

/** A setting as it is stored, and how to save another value. */
function storedValue({ values, revs, zones }: AdminSettings, key: Key) {
  const zoneNow = zones.find(({ id }) => id === key);
  if (!zoneNow) {
    const setting = key as SettingKey;
    const rev = revs[setting];
    const save = (value: unknown) => admin.settings[':key'].$put({ param: { key }, json: { rev, value } });
    return { rev, value: values[setting], save };
  }
  const { id, rev, name: _, ...value } = zoneNow;
  const save = (zone: unknown) =>
    admin.zones[':id'].$put({ param: { id }, json: { rev, zone: zone as ZoneFields } });
  return { rev, value, save };
}

type InputProps = { name: string; label: string; value: string };

export function NumberField({ name, label, value }: InputProps) {
  return (
    <TextField name={name} label={label} className="admin-number" inputMode="decimal" defaultValue={value} />
  );
}

/** A time field without space for its own error; `GroupError` shows it. */
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
