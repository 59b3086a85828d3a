import { useState } from 'react';
import { centsTyped } from '../../../domain/admin/typedNumbers.ts';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import type { SettingsFormProps } from './SettingsForm.tsx';
import { changedSettings, isSetting, SettingsForm, useSettingsWrites } from './SettingsForm.tsx';

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** What a delivery costs beside its zone's fee. */
export function FeeSettings({ settings, onSaving }: SettingsFormProps) {
  const t = useT();
  const { isBusy, saveSettings } = useSettingsWrites({ settings, onSaving });
  const { fees } = settings.values;
  const [free, setFree] = useState(dollars(fees.freeFromCents));
  const [unknown, setUnknown] = useState(dollars(fees.unknownZipCents));
  const [extra, setExtra] = useState(dollars(fees.extraLoadCents));
  const wanted = {
    freeFromCents: centsTyped(free) ?? Number.NaN,
    unknownZipCents: centsTyped(unknown) ?? Number.NaN,
    extraLoadCents: centsTyped(extra) ?? Number.NaN,
  };
  const changed = changedSettings({ fees: wanted }, settings);
  const isSound = isSetting('fees', wanted);
  const isTouched = Object.keys(changed).length > 0;
  const amount = (
    label: string,
    [key, most]: [keyof typeof wanted, string],
    [value, set]: [string, (typed: string) => void],
  ) => (
    <Field
      label={label}
      className="admin-number"
      error={
        isSetting('fees', { ...fees, [key]: wanted[key] })
          ? null
          : t('Dollars and cents, up to {most}.', { most })
      }
    >
      {(control) => (
        <input
          {...control}
          className="inp num"
          inputMode="decimal"
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <SettingsForm
      title={t('Delivery fees')}
      isBusy={isBusy}
      isSound={isSound}
      isTouched={isTouched}
      onSave={() => void saveSettings(changed)}
    >
      <p className="small muted">
        {t('The zone’s fee pays for the first truck. An order that is large enough pays none at all.')}
      </p>
      <div className="admin-line">
        {amount(t('Each further truckload, in dollars'), ['extraLoadCents', '$10,000'], [extra, setExtra])}
        {amount(t('Free from, in dollars'), ['freeFromCents', '$100,000'], [free, setFree])}
        {amount(
          t('While the ZIP is not known, in dollars'),
          ['unknownZipCents', '$10,000'],
          [unknown, setUnknown],
        )}
      </div>
    </SettingsForm>
  );
}
