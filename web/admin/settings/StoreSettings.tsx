import { useState } from 'react';
import * as z from 'zod/mini';
import { SETTING_SCHEMAS, timesSchema } from '../../../domain/adminSettings.ts';
import { LOCALE_TAGS } from '../../../domain/base/locale.ts';
import { clock24, type OpenHours } from '../../../domain/base/settings.ts';
import { typedMinute, typedWhole } from '../../../domain/base/typedFields.ts';
import type { AdminSettings } from '../../../server/admin/settings.ts';
import { TextField } from '../../ui/Field.tsx';
import { readDraft } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { draftKey, GroupError, NumberField, SettingsForm, TimeInput } from './SettingsForm.tsx';

type Part = { settings: AdminSettings };

const contactSchema = z.object({
  name: SETTING_SCHEMAS.name,
  phone: SETTING_SCHEMAS.phone,
  email: SETTING_SCHEMAS.email,
  address: SETTING_SCHEMAS.address,
});

/** Shown on every page, in emails and to search engines. */
export function ContactSettings({ settings }: Part) {
  const t = useT();
  const errors: Record<string, string> = {
    name: t('One to 40 characters on one line.'),
    phone: t('Ten digits, such as (615) 555-0142.'),
    email: t('This is not an email address.'),
  };
  const input = (field: string, label: string, value: string, hint?: string) => (
    <TextField name={field} label={label} hint={hint} defaultValue={value} />
  );
  return (
    <SettingsForm
      settings={settings}
      schema={contactSchema}
      explain={(field) =>
        errors[field] ?? t('Enter a street, a city, a two-letter state and a five-digit ZIP.')
      }
    >
      {({ values }) => (
        <>
          <h2 className="h3">{t('Contact details')}</h2>
          <div className="two">
            {input(
              'name',
              t('Store name'),
              values.name,
              t('Phones that already have the app installed keep the old name under the icon.'),
            )}
            {input('phone', t('Phone'), values.phone)}
            {input('email', t('Email'), values.email)}
            {input('address.street', t('Street'), values.address.street)}
            {input('address.city', t('City'), values.address.city)}
            {input('address.state', t('State'), values.address.state)}
            {input('address.zip', t('ZIP'), values.address.zip)}
          </div>
        </>
      )}
    </SettingsForm>
  );
}

/** Sunday first; undefined for a closed day. */
type Week = (Omit<OpenHours, 'fromDay' | 'toDay'> | undefined)[];

const openDay = z.pipe(z.object({ opensMinute: typedMinute, closesMinute: typedMinute }), timesSchema);
const hoursSchema = z.object({
  hours: z.pipe(
    z.pipe(z._default(z.array(z.optional(openDay)), []), z.transform(joinEqualDays)),
    SETTING_SCHEMAS.hours,
  ),
});

/** Merges consecutive days with the same hours into one run: Mon–Fri 7AM–5PM. */
function joinEqualDays(week: Week): OpenHours[] {
  const runs: OpenHours[] = [];
  week.forEach((day, index) => {
    if (!day) return;
    const { opensMinute, closesMinute } = day;
    const last = runs.at(-1);
    const goesOn =
      last?.toDay === index - 1 && last.opensMinute === opensMinute && last.closesMinute === closesMinute;
    if (last && goesOn) last.toDay = index;
    else runs.push({ fromDay: index, toDay: index, opensMinute, closesMinute });
  });
  return runs;
}

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

export function HourSettings({ settings }: Part) {
  const t = useT();
  return (
    <SettingsForm
      settings={settings}
      schema={hoursSchema}
      explain={() => t('Closing has to be later than opening.')}
    >
      {({ values }) => (
        <>
          <h2 className="h3">{t('Opening hours')}</h2>
          <ul>
            {MONDAY_FIRST.map((day) => (
              <DayHours
                key={day}
                day={day}
                hours={values.hours.find(({ fromDay, toDay }) => day >= fromDay && day <= toDay)}
              />
            ))}
          </ul>
          <GroupError of="hours." />
        </>
      )}
    </SettingsForm>
  );
}

/** Any Sunday, used to format weekday names. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;
const NEW_DAY = { opensMinute: 7 * 60, closesMinute: 17 * 60 };

function DayHours({ day, hours }: { day: number; hours: OpenHours | undefined }) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(() => {
    const typed = readDraft(draftKey(['hours']));
    return Object.keys(typed).length > 0 ? `hours.${day}.opensMinute` in typed : hours !== undefined;
  });
  const { opensMinute, closesMinute } = hours ?? NEW_DAY;
  const name = new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(SUNDAY + day * DAY_MS);
  return (
    <li className="admin-line row cluster">
      <label className="check">
        <input type="checkbox" checked={isOpen} onChange={(event) => setOpen(event.target.checked)} />
        <span>{name}</span>
      </label>
      {isOpen ? (
        <span className="admin-times row cluster gap-8">
          <TimeInput
            name={`hours.${day}.opensMinute`}
            label={t('{day}, opens', { day: name })}
            value={clock24(opensMinute)}
          />
          –
          <TimeInput
            name={`hours.${day}.closesMinute`}
            label={t('{day}, closes', { day: name })}
            value={clock24(closesMinute)}
          />
        </span>
      ) : (
        <span className="muted">{t('closed')}</span>
      )}
    </li>
  );
}

const ordersSchema = z.object({
  // Forms omit an unchecked checkbox.
  minimums: z._default(SETTING_SCHEMAS.minimums, 'advice'),
  lowstock: z.pipe(typedWhole, SETTING_SCHEMAS.lowstock),
});

export function OrderSettings({ settings }: Part) {
  const t = useT();
  return (
    <SettingsForm settings={settings} schema={ordersSchema} explain={() => t('A whole number up to 1,000.')}>
      {({ values: { minimums, lowstock } }) => (
        <>
          <h2 className="h3">{t('Orders and stock')}</h2>
          <label className="check">
            <input type="checkbox" name="minimums" value="binding" defaultChecked={minimums === 'binding'} />
            <span>{t('Reject orders below the zone minimum')}</span>
          </label>
          <p className="hint">{t('Otherwise the cart only shows a notice. Tool-only orders are exempt.')}</p>
          <NumberField name="lowstock" label={t('Low stock at or below')} value={String(lowstock)} />
        </>
      )}
    </SettingsForm>
  );
}
