import { useState } from 'react';
import { clock24 } from '../../../domain/base/settings.ts';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import type { SettingsFormProps } from './SettingsForm.tsx';
import { changedSettings, isSetting, minuteOf, SettingsForm, useSettingsWrites } from './SettingsForm.tsx';

/** When trucks bring, and until when an order can come the same day. */
export function DeliverySettings({ settings, onSaving }: SettingsFormProps) {
  const t = useT();
  const { isBusy, saveSettings } = useSettingsWrites({ settings, onSaving });
  const { deliveries: set, cutoff: setCutoffMinute } = settings.values;
  const [opens, setOpens] = useState(clock24(set.weekdays.opensMinute));
  const [closes, setCloses] = useState(clock24(set.weekdays.closesMinute));
  const [satOpens, setSatOpens] = useState(clock24(set.saturday.opensMinute));
  const [satCloses, setSatCloses] = useState(clock24(set.saturday.closesMinute));
  const [cutoffAt, setCutoffAt] = useState(clock24(setCutoffMinute));
  const deliveries = {
    weekdays: { opensMinute: minuteOf(opens), closesMinute: minuteOf(closes) },
    saturday: { opensMinute: minuteOf(satOpens), closesMinute: minuteOf(satCloses) },
  };
  const cutoff = minuteOf(cutoffAt);
  const changed = changedSettings({ deliveries, cutoff }, settings);
  const sound = { deliveries: isSetting('deliveries', deliveries), cutoff: isSetting('cutoff', cutoff) };
  const isSound = sound.deliveries && sound.cutoff;
  const isTouched = Object.keys(changed).length > 0;
  const time = (label: string, value: string, change: (typed: string) => void) => (
    <input
      className="inp num"
      type="time"
      aria-label={label}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  );
  return (
    <SettingsForm
      title={t('Delivery hours')}
      isBusy={isBusy}
      isSound={isSound}
      isTouched={isTouched}
      onSave={() => void saveSettings(changed)}
    >
      <ul>
        <li className="admin-line admin-day">
          <span className="admin-check">{t('Monday to Friday')}</span>
          <span className="admin-times">
            {time(t('Monday to Friday, from'), opens, setOpens)}–
            {time(t('Monday to Friday, until'), closes, setCloses)}
          </span>
        </li>
        <li className="admin-line admin-day">
          <span className="admin-check">{t('Saturday')}</span>
          <span className="admin-times">
            {time(t('Saturday, from'), satOpens, setSatOpens)}–
            {time(t('Saturday, until'), satCloses, setSatCloses)}
          </span>
        </li>
      </ul>
      {sound.deliveries ? null : <p className="hint err">{t('Each day has to end after it begins.')}</p>}
      <Field
        label={t('Orders for the same day close at')}
        hint={t('Until then on the business day before, a delivery is moved or cancelled free of charge.')}
        error={sound.cutoff ? null : t('A time of the day.')}
        className="admin-number"
      >
        {(control) => (
          <input
            {...control}
            className="inp num"
            type="time"
            value={cutoffAt}
            onChange={(event) => setCutoffAt(event.target.value)}
          />
        )}
      </Field>
    </SettingsForm>
  );
}
