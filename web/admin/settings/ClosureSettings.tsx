import { type FormEvent, useState } from 'react';
import { formatLongDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import type { SettingsFormProps } from './SettingsForm.tsx';
import { isSetting, useSettingsWrites } from './SettingsForm.tsx';

/** Days beyond the public holidays on which nobody is there and no truck goes out. */
export function ClosureSettings({ settings, onSaving }: SettingsFormProps) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, saveSettings } = useSettingsWrites({ settings, onSaving });
  const [date, setDate] = useState('');
  const { closures } = settings.values;
  const wanted = [...closures, date].toSorted();
  const isSound = date !== '' && isSetting('closures', wanted);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!isSound) return;
    void saveSettings({ closures: wanted });
    setDate('');
  };
  return (
    <section className="panel">
      <h2 className="h3">{t('Closed days')}</h2>
      <p className="small muted">
        {t(
          'New Year’s Day, Memorial Day, Independence Day, Labor Day, Thanksgiving and Christmas are closed every year. Add others here: no truck is offered on them.',
        )}
      </p>
      <ul>
        {closures.map((closed) => (
          <li key={closed} className="admin-line admin-day">
            <span className="num">{formatLongDate(closed, language)}</span>
            <button
              type="button"
              className="iconbtn box"
              aria-label={t('Open again on {date}', { date: formatLongDate(closed, language) })}
              disabled={isBusy}
              onClick={() => void saveSettings({ closures: closures.filter((other) => other !== closed) })}
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <form noValidate className="admin-line" onSubmit={add}>
        <input
          className="inp num goods-pick"
          type="date"
          aria-label={t('Day to close')}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <button type="submit" className="btn btn-quiet btn-sm" disabled={isBusy || !isSound}>
          {t('Close on this day')}
        </button>
      </form>
    </section>
  );
}
