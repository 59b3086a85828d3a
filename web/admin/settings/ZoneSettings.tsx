import { type FormEvent, useState } from 'react';
import type { AdminZone } from '../../../domain/admin/settings.ts';
import { centsTyped } from '../../../domain/admin/typedNumbers.ts';
import { cutoffWords, zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import { useT } from '../../ui/locale.tsx';
import type { SettingsFormProps } from './SettingsForm.tsx';
import { isZone, useSettingsWrites } from './SettingsForm.tsx';

/** What one zone costs, asks for and promises. */
export function ZoneSettings({ zone, settings, onSaving }: SettingsFormProps & { zone: AdminZone }) {
  const t = useT();
  const { isBusy, saveZone } = useSettingsWrites({ settings, onSaving });
  const [fee, setFee] = useState((zone.feeCents / 100).toFixed(2));
  const [minimum, setMinimum] = useState(String(zone.minimumYards));
  const [fewest, setFewest] = useState(String(zone.leadDays[0]));
  const [most, setMost] = useState(String(zone.leadDays[1]));
  const [sameDay, setSameDay] = useState(zone.sameDay);
  const [saturday, setSaturday] = useState(zone.saturday);
  const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
  const wanted: AdminZone = {
    ...zone,
    ...{ feeCents: centsTyped(fee) ?? Number.NaN, minimumYards: whole(minimum), sameDay, saturday },
    leadDays: [whole(fewest), whole(most)],
  };
  const isSound = isZone(wanted);
  const isTouched = JSON.stringify(wanted) !== JSON.stringify(zone);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSound && isTouched) void saveZone(wanted);
  };
  const number = (label: string, value: string, set: (typed: string) => void) => (
    <label className="admin-number">
      <span className="flabel">{label}</span>
      <input
        className="inp num"
        inputMode="decimal"
        value={value}
        onChange={(event) => set(event.target.value)}
      />
    </label>
  );
  return (
    <form noValidate className="admin-zone" onSubmit={save}>
      <h3 className="label">{zoneName(zone, t)}</h3>
      <div className="admin-line">
        {number(t('Fee in dollars'), fee, setFee)}
        {number(t('Minimum in yards'), minimum, setMinimum)}
        {number(t('Business days, at least'), fewest, setFewest)}
        {number(t('Business days, at most'), most, setMost)}
      </div>
      <div className="admin-line">
        <label className="admin-check">
          <input type="checkbox" checked={sameDay} onChange={(event) => setSameDay(event.target.checked)} />
          <span>{t('Same day before {time}', { time: cutoffWords(settings.values.cutoff) })}</span>
        </label>
        <label className="admin-check">
          <input type="checkbox" checked={saturday} onChange={(event) => setSaturday(event.target.checked)} />
          <span>{t('Saturday mornings')}</span>
        </label>
        {isTouched ? (
          <button type="submit" className="btn btn-primary btn-sm" disabled={isBusy || !isSound}>
            {t('Save')}
          </button>
        ) : null}
      </div>
      {isSound ? null : (
        <p className="hint err">
          {t('Dollars, whole yards and whole days; at least cannot be more than at most.')}
        </p>
      )}
    </form>
  );
}
