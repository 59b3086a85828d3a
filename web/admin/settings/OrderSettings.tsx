import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import type { SettingsFormProps } from './SettingsForm.tsx';
import { isSetting, SettingsForm, useSettingsWrites } from './SettingsForm.tsx';

/** Whether the minimums of the zones bind, and from how many on stock counts as low. */
export function OrderSettings({ settings, onSaving }: SettingsFormProps) {
  const t = useT();
  const { isBusy, saveSettings } = useSettingsWrites({ settings, onSaving });
  const { values } = settings;
  const [isBinding, setBinding] = useState(values.minimums === 'binding');
  const [low, setLow] = useState(String(values.lowstock));
  const lowstock = /^\d{1,4}$/.test(low.trim()) ? Number(low) : Number.NaN;
  const minimums = isBinding ? 'binding' : 'advice';
  const changed = {
    ...(minimums === values.minimums ? {} : { minimums }),
    ...(lowstock === values.lowstock ? {} : { lowstock }),
  };
  const isSound = isSetting('lowstock', lowstock);
  const isTouched = Object.keys(changed).length > 0;
  return (
    <SettingsForm
      title={t('Orders and stock')}
      isBusy={isBusy}
      isSound={isSound}
      isTouched={isTouched}
      onSave={() => void saveSettings(changed)}
    >
      <label className="admin-check">
        <input type="checkbox" checked={isBinding} onChange={(event) => setBinding(event.target.checked)} />
        <span>{t('Turn down orders below the minimum of their zone')}</span>
      </label>
      <p className="hint">{t('Otherwise the cart only says so. Orders of tools alone are exempt.')}</p>
      <Field
        label={t('Stock counts as low at')}
        error={isSound ? null : t('A whole number up to 1,000.')}
        className="admin-number"
      >
        {(control) => (
          <input
            {...control}
            className="inp num"
            inputMode="numeric"
            value={low}
            onChange={(event) => setLow(event.target.value)}
          />
        )}
      </Field>
    </SettingsForm>
  );
}
