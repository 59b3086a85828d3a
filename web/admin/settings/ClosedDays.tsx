import { useState } from 'react';
import * as z from 'zod/mini';
import { SETTING_SCHEMAS } from '../../../domain/adminSettings.ts';
import { HOLIDAYS, type Holiday } from '../../../domain/base/settings.ts';
import type { AdminSettings } from '../../../server/admin/settings.ts';
import { IconButton } from '../../ui/Button.tsx';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { SettingsForm, useSettingsMutation } from './SettingsForm.tsx';

const holidaysSchema = z.object({
  // Forms omit an unchecked checkbox.
  holidays: z.pipe(
    z._default(z.record(z.string(), z.string()), {}),
    z.transform((ticked: Record<string, string>) => HOLIDAYS.filter((holiday) => holiday in ticked)),
  ),
});

/** The public holidays on which the yard is closed every year. */
export function HolidaySettings({ settings }: { settings: AdminSettings }) {
  const t = useT();
  return (
    <SettingsForm settings={settings} schema={holidaysSchema} explain={() => ''}>
      {({ values: { holidays } }) => (
        <>
          <h2 className="h3">{t('Public holidays')}</h2>
          <p className="small muted">
            {t('Closed every year on the days that are checked. Orders already placed keep their day.')}
          </p>
          <div className="tiles gap-x-20">
            {HOLIDAYS.map((holiday) => (
              <CheckField
                key={holiday}
                name={`holidays.${holiday}`}
                label={holidayName(holiday, t)}
                defaultChecked={holidays.includes(holiday)}
              />
            ))}
          </div>
        </>
      )}
    </SettingsForm>
  );
}

function holidayName(holiday: Holiday, t: Translate): string {
  const names: Record<Holiday, string> = {
    newYear: t('New Year’s Day'),
    kingDay: t('Martin Luther King Jr. Day'),
    presidentsDay: t('Presidents’ Day'),
    memorialDay: t('Memorial Day'),
    juneteenth: t('Juneteenth'),
    independenceDay: t('Independence Day'),
    laborDay: t('Labor Day'),
    columbusDay: t('Columbus Day'),
    veteransDay: t('Veterans Day'),
    thanksgiving: t('Thanksgiving'),
    dayAfterThanksgiving: t('The day after Thanksgiving'),
    christmas: t('Christmas'),
  };
  return names[holiday];
}

/** Closed days other than public holidays. */
export function ClosureSettings({ settings }: { settings: AdminSettings }) {
  const t = useT();
  const language = useLanguage();
  const { isBusy, saveSettings } = useSettingsMutation();
  const { closures } = settings.values;
  const withDay = (date: string) => [...closures, date].toSorted();
  const isNew = (date: string) => SETTING_SCHEMAS.closures.safeParse(withDay(date)).success;
  const [round, setRound] = useState(0);
  return (
    <section className="panel">
      <h2 className="h3">{t('Closed days')}</h2>
      <p className="small muted">
        {t(
          'Besides Sundays and public holidays. No deliveries are offered on these days. Orders already placed keep their day until you move them on the day board.',
        )}
      </p>
      <ul>
        {closures.map((closed) => (
          <li key={closed} className="admin-line row cluster">
            <span className="num">{formatLongDate(closed, language)}</span>
            <IconButton
              icon="trash"
              className="iconbtn box"
              label={t('Reopen on {date}', { date: formatLongDate(closed, language) })}
              disabled={isBusy}
              onClick={() =>
                void saveSettings(settings, { closures: closures.filter((other) => other !== closed) })
              }
            />
          </li>
        ))}
      </ul>
      <Form
        key={round}
        schema={z.object({ date: z.string().check(z.refine(isNew)) })}
        explain={() => t('Choose a day that is not closed yet.')}
        save={async ({ date }) => {
          if (await saveSettings(settings, { closures: withDay(date) })) setRound(round + 1);
          return undefined;
        }}
      >
        <div className="admin-line">
          <TextField name="date" label={t('Day to close')} type="date" />
          <button type="submit" className="btn btn-quiet btn-sm" disabled={isBusy}>
            {t('Close on this day')}
          </button>
        </div>
      </Form>
    </section>
  );
}
