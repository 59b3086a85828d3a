import { useState } from 'react';
import * as z from 'zod/mini';
import { type DayOrders, dayOrdersSchema } from '../../../domain/admin/deliveries.ts';
import { type AdminSettings, SETTING_SCHEMAS } from '../../../domain/admin/settings.ts';
import { HOLIDAYS, type Holiday, type StoreSettings } from '../../../domain/base/settings.ts';
import { addDays, isDeliveryDay, storeDate } from '../../../domain/delivery/calendar.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { getAdmin, sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/adminQuery.tsx';
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
          <div className="admin-ticks">
            {HOLIDAYS.map((holiday) => (
              <label key={holiday} className="admin-check">
                <input
                  type="checkbox"
                  name={`holidays.${holiday}`}
                  defaultChecked={holidays.includes(holiday)}
                />
                <span>{holidayName(holiday, t)}</span>
              </label>
            ))}
          </div>
        </>
      )}
    </SettingsForm>
  );
}

export function holidayName(holiday: Holiday, t: Translate): string {
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
  const { closures, holidays } = settings.values;
  const withDay = (date: string) => [...closures, date].toSorted();
  const isNew = (date: string) => SETTING_SCHEMAS.closures.safeParse(withDay(date)).success;
  const { isBusy: isMoving, attempt } = useAdminMutation('orders');
  const [asked, setAsked] = useState<({ date: string } & DayOrders) | null>(null);
  const [round, setRound] = useState(0);
  const close = async (date: string) => {
    const isClosed = await saveSettings(settings, { closures: withDay(date) });
    if (isClosed) {
      setAsked(null);
      setRound(round + 1);
    }
    return isClosed;
  };
  return (
    <section className="panel">
      <h2 className="h3">{t('Closed days')}</h2>
      <p className="small muted">
        {t('Besides Sundays and public holidays. No deliveries are offered on these days.')}
      </p>
      <ul>
        {closures.map((closed) => (
          <li key={closed} className="admin-line admin-day">
            <span className="num">{formatLongDate(closed, language)}</span>
            <button
              type="button"
              className="iconbtn box"
              aria-label={t('Reopen on {date}', { date: formatLongDate(closed, language) })}
              disabled={isBusy}
              onClick={() =>
                void saveSettings(settings, { closures: closures.filter((other) => other !== closed) })
              }
            >
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      <Form
        key={round}
        schema={z.object({ date: z.string().check(z.refine(isNew)) })}
        explain={() => t('Choose a day that is not closed yet.')}
        save={async ({ date }) => {
          const found = await attempt(
            () => getAdmin(`/api/admin/day?day=${date}`, dayOrdersSchema),
            t('The setting was not saved.'),
          );
          if (!found) return undefined;
          if (found.orders.length > 0) setAsked({ date, ...found });
          else await close(date);
          return undefined;
        }}
      >
        <Field name="date" label={t('Day to close')} className="admin-number">
          {(control) => <input {...control} className={`${control.className} num`} type="date" />}
        </Field>
        <button type="submit" className="btn btn-quiet btn-sm" disabled={isBusy}>
          {t('Close on this day')}
        </button>
      </Form>
      {asked ? (
        <CloseDaySheet
          {...asked}
          closed={{ holidays, closures: withDay(asked.date) }}
          isBusy={isBusy || isMoving}
          onCancel={() => setAsked(null)}
          onClose={async (to, tell) => {
            if (!(await close(asked.date)) || to === null) return;
            const moved = await attempt(
              async () => sendAdmin('POST', '/api/admin/day', { from: asked.date, to, tell }),
              t('The deliveries could not be moved.'),
            );
            if (moved) toast({ title: t('Moved to {date}', { date: formatLongDate(to, language) }) });
          }}
        />
      ) : null}
    </section>
  );
}

type CloseDaySheetProps = DayOrders & {
  date: string;
  /** With that day. */
  closed: Pick<StoreSettings, 'holidays' | 'closures'>;
  isBusy: boolean;
  onCancel: () => void;
  /** @param to the day that the orders go to; null leaves them */
  onClose: (to: string | null, tell: boolean) => Promise<void>;
};

/** Says who expects a truck on a day that is to be closed, and offers another day to all of them. */
function CloseDaySheet({ date, total, orders, closed, isBusy, onCancel, onClose }: CloseDaySheetProps) {
  const t = useT();
  const language = useLanguage();
  const isOpen = (day: string) =>
    day >= storeDate(new Date()) && isDeliveryDay(day, closed, { weekend: true });
  const [to, setTo] = useState(() => {
    let day = addDays(date, 1);
    while (!isDeliveryDay(day, closed, { weekend: false })) day = addDays(day, 1);
    return day;
  });
  const [tell, setTell] = useState(true);
  return (
    <Sheet open onClose={onCancel} title={t('Deliveries are planned for that day')}>
      <p>
        {total === 1
          ? t('1 order is due on {date}:', { date: formatLongDate(date, language) })
          : t('{n} orders are due on {date}:', { n: total, date: formatLongDate(date, language) })}
      </p>
      <ul className="list admin-problems">
        {orders.map(({ id, orderNumber, customerName, loads }) => (
          <li key={id} className="small">
            <b className="num">{orderNumber}</b>
            <span>
              {customerName},{' '}
              <span>
                {loads === 0
                  ? t('not confirmed yet')
                  : loads === 1
                    ? t('1 load')
                    : t('{n} loads', { n: loads })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {total > orders.length ? (
        <p className="small muted">{t('and {n} more', { n: total - orders.length })}</p>
      ) : null}
      <Field label={t('Move them to')} error={isOpen(to) ? undefined : t('No truck goes out on that day.')}>
        {(control) => (
          <input {...control} type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        )}
      </Field>
      <label className="admin-check">
        <input type="checkbox" checked={tell} onChange={({ target }) => setTell(target.checked)} />
        <span>{t('Tell customers')}</span>
      </label>
      <div className="admin-acts">
        <button
          type="button"
          className="btn btn-primary"
          disabled={isBusy || !isOpen(to)}
          onClick={() => void onClose(to, tell)}
        >
          {t('Close the day and move them')}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          disabled={isBusy}
          onClick={() => void onClose(null, false)}
        >
          {t('Close the day, leave them there')}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('Keep the day open')}
        </button>
      </div>
    </Sheet>
  );
}
