import { useState } from 'react';
import { clock24, type OpenHours } from '../../../domain/base/settings.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import type { SettingsFormProps } from './SettingsForm.tsx';
import { isSetting, minuteOf, SettingsForm, useSettingsWrites } from './SettingsForm.tsx';

type Day = { opens: string; closes: string } | null;

const WEEK = [1, 2, 3, 4, 5, 6, 0];
/** A Sunday, to name weekdays by. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

const daysOf = (hours: readonly OpenHours[]): Day[] =>
  Array.from({ length: 7 }, (_, day) => {
    const found = hours.find(({ fromDay, toDay }) => day >= fromDay && day <= toDay);
    return found ? { opens: clock24(found.opensMinute), closes: clock24(found.closesMinute) } : null;
  });

/** Days beside each other with the same hours are one run, as they are written: Mon–Fri 7AM–5PM. */
function hoursOf(days: readonly Day[]): OpenHours[] {
  const runs: OpenHours[] = [];
  days.forEach((day, at) => {
    if (!day) return;
    const [opensMinute, closesMinute] = [minuteOf(day.opens), minuteOf(day.closes)];
    const last = runs.at(-1);
    const goesOn =
      last?.toDay === at - 1 && last.opensMinute === opensMinute && last.closesMinute === closesMinute;
    if (last && goesOn) last.toDay = at;
    else runs.push({ fromDay: at, toDay: at, opensMinute, closesMinute });
  });
  return runs;
}

/** When the yard and its telephone are open. */
export function HourSettings({ settings, onSaving }: SettingsFormProps) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, saveSettings } = useSettingsWrites({ settings, onSaving });
  const [days, setDays] = useState(() => daysOf(settings.values.hours));
  const hours = hoursOf(days);
  const isSound = isSetting('hours', hours);
  const isTouched = JSON.stringify(hours) !== JSON.stringify(hoursOf(daysOf(settings.values.hours)));
  const set = (at: number, day: Day) => setDays(days.map((known, index) => (index === at ? day : known)));
  const name = (day: number) =>
    new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
      weekday: 'long',
      timeZone: 'UTC',
    }).format(SUNDAY + day * DAY_MS);
  return (
    <SettingsForm
      title={t('Opening hours')}
      isBusy={isBusy}
      isSound={isSound}
      isTouched={isTouched}
      onSave={() => void saveSettings({ hours })}
    >
      <ul>
        {WEEK.map((at) => {
          const day = days[at] ?? null;
          return (
            <li key={at} className="admin-line admin-day">
              <label className="admin-check">
                <input
                  type="checkbox"
                  checked={day !== null}
                  onChange={(event) =>
                    set(at, event.target.checked ? { opens: '07:00', closes: '17:00' } : null)
                  }
                />
                <span>{name(at)}</span>
              </label>
              {day ? (
                <span className="admin-times">
                  <input
                    className="inp num"
                    type="time"
                    aria-label={t('{day}, opens', { day: name(at) })}
                    value={day.opens}
                    onChange={(event) => set(at, { ...day, opens: event.target.value })}
                  />
                  –
                  <input
                    className="inp num"
                    type="time"
                    aria-label={t('{day}, closes', { day: name(at) })}
                    value={day.closes}
                    onChange={(event) => set(at, { ...day, closes: event.target.value })}
                  />
                </span>
              ) : (
                <span className="muted">{t('closed')}</span>
              )}
            </li>
          );
        })}
      </ul>
      {isSound ? null : <p className="hint err">{t('Each day has to close after it opens.')}</p>}
    </SettingsForm>
  );
}
