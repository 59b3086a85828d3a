import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import type { SettingsFormProps } from './SettingsForm.tsx';
import { changedSettings, isSetting, SettingsForm, useSettingsWrites } from './SettingsForm.tsx';

const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** How many trucks there are, and what each brings out on a day: the day board plans by it. */
export function FleetSettings({ settings, onSaving }: SettingsFormProps) {
  const t = useT();
  const { isBusy, saveSettings } = useSettingsWrites({ settings, onSaving });
  const { fleet } = settings.values;
  const [trucks, setTrucks] = useState(String(fleet.trucks));
  const [loads, setLoads] = useState(String(fleet.loadsPerTruck));
  const wanted = { trucks: whole(trucks), loadsPerTruck: whole(loads) };
  const changed = changedSettings({ fleet: wanted }, settings);
  const isSound = isSetting('fleet', wanted);
  const isTouched = Object.keys(changed).length > 0;
  const number = (
    label: string,
    [key, error]: [keyof typeof wanted, string],
    [value, set]: [string, (typed: string) => void],
  ) => (
    <Field
      label={label}
      className="admin-number"
      error={isSetting('fleet', { ...fleet, [key]: wanted[key] }) ? null : error}
    >
      {(control) => (
        <input
          {...control}
          className="inp num"
          inputMode="numeric"
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <SettingsForm
      title={t('Trucks')}
      isBusy={isBusy}
      isSound={isSound}
      isTouched={isTouched}
      onSave={() => void saveSettings(changed)}
    >
      <p className="small muted">
        {t(
          'The day board plans by them. A load on a truck that is taken away stays there until it is moved.',
        )}
      </p>
      <div className="admin-line">
        {number(t('Trucks a day'), ['trucks', t('A whole number from 1 to 50.')], [trucks, setTrucks])}
        {number(
          t('Loads a truck brings in a day'),
          ['loadsPerTruck', t('A whole number from 1 to 30.')],
          [loads, setLoads],
        )}
      </div>
    </SettingsForm>
  );
}
