import { useState } from 'react';
import * as z from 'zod/mini';
import { SETTING_SCHEMAS, timesSchema } from '../../../domain/adminSettings.ts';
import { LOCALE_TAGS } from '../../../domain/base/locale.ts';
import { clock24, type OpenHours } from '../../../domain/base/settings.ts';
import { typedMinute } from '../../../domain/base/typedFields.ts';
import { cutoffText, zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import type { AdminSettings, AdminZone } from '../../../server/admin/settings.ts';
import { CheckField, GroupError } from '../../ui/Field.tsx';
import { readDraft, useFormState } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { FieldsForm } from './SettingFields.tsx';
import { SettingsForm, TimeInput } from './SettingsForm.tsx';

type Part = { settings: AdminSettings };

/** Shown on every page, in emails and to search engines. */
export function ContactSettings({ settings }: Part) {
  const t = useT();
  return (
    <FieldsForm
      settings={settings}
      title={t('Contact details')}
      error={t('Enter a street, a city, a two-letter state and a five-digit ZIP.')}
      fields={[
        {
          path: 'name',
          kind: 'text',
          label: t('Store name'),
          hint: t('Phones that already have the app installed keep the old name under the icon.'),
          error: t('One to 40 characters on one line.'),
        },
        { path: 'phone', kind: 'text', label: t('Phone'), error: t('Ten digits, such as (615) 555-0142.') },
        { path: 'email', kind: 'text', label: t('Email'), error: t('This is not an email address.') },
        { path: 'address.street', kind: 'text', label: t('Street') },
        { path: 'address.city', kind: 'text', label: t('City') },
        { path: 'address.state', kind: 'text', label: t('State') },
        { path: 'address.zip', kind: 'text', label: t('ZIP') },
      ]}
    />
  );
}

export function OrderSettings({ settings }: Part) {
  const t = useT();
  return (
    <FieldsForm
      settings={settings}
      title={t('Orders and stock')}
      error={t('A whole number up to 1,000.')}
      fields={[
        {
          path: 'minimums',
          kind: 'choice',
          label: t('Orders below the zone minimum'),
          hint: t('Tool-only orders are exempt.'),
          options: [
            ['advice', t('The cart shows a notice')],
            ['binding', t('Reject them')],
          ],
        },
        { path: 'lowstock', kind: 'whole', label: t('Low stock at or below') },
      ]}
    />
  );
}

/** A zone's fee, minimum and delivery times. */
export function ZoneSettings({ zone: { id, ...zone }, settings }: Part & { zone: AdminZone }) {
  const t = useT();
  const time = cutoffText(settings.values.cutoff, t);
  return (
    <FieldsForm
      settings={settings}
      title={zoneName(zone, t)}
      error={t('Use dollars, whole yards and whole days. The minimum cannot exceed the maximum.')}
      fields={[
        { path: `${id}.feeCents`, kind: 'dollars', label: t('Fee ($)') },
        { path: `${id}.minimumYards`, kind: 'whole', label: t('Minimum (yd³)') },
        { path: `${id}.leadDays.0`, kind: 'whole', label: t('Fewest days') },
        { path: `${id}.leadDays.1`, kind: 'whole', label: t('Most days') },
        { path: `${id}.sameDay`, kind: 'box', label: t('Same day before {time}', { time }) },
        { path: `${id}.saturday`, kind: 'box', label: t('Saturday mornings') },
      ]}
    />
  );
}

/** Fees other than those of the zones. */
export function FeeSettings({ settings }: Part) {
  const t = useT();
  const most = t('Dollars and cents, up to {most}.', { most: '$10,000' });
  return (
    <FieldsForm
      settings={settings}
      title={t('Delivery fees')}
      text={t('The zone fee covers the first truck. Large orders are delivered free.')}
      error={most}
      fields={[
        { path: 'fees.extraLoadCents', kind: 'dollars', label: t('Each additional truckload ($)') },
        {
          path: 'fees.freeFromCents',
          kind: 'dollars',
          label: t('Free delivery from ($)'),
          error: t('Dollars and cents, up to {most}.', { most: '$100,000' }),
        },
        { path: 'fees.unknownZipCents', kind: 'dollars', label: t('When the ZIP is unknown ($)') },
      ]}
    />
  );
}

export function DeliveryHourSettings({ settings }: Part) {
  const t = useT();
  return (
    <FieldsForm
      settings={settings}
      title={t('Delivery hours')}
      error={t('The end has to be later than the start.')}
      fields={[
        { path: 'deliveries.weekdays.opensMinute', kind: 'time', label: t('Monday to Friday, from') },
        { path: 'deliveries.weekdays.closesMinute', kind: 'time', label: t('Monday to Friday, until') },
        { path: 'deliveries.saturday.opensMinute', kind: 'time', label: t('Saturday, from') },
        { path: 'deliveries.saturday.closesMinute', kind: 'time', label: t('Saturday, until') },
        {
          path: 'noon',
          kind: 'time',
          label: t('The afternoon begins at'),
          hint: t('Customers choose morning, afternoon or all day.'),
          error: t('Enter a time of day.'),
        },
        {
          path: 'cutoff',
          kind: 'time',
          label: t('Same-day cutoff'),
          hint: t(
            'Until this time on the business day before, a delivery can be moved or cancelled free of charge.',
          ),
          error: t('Enter a time of day.'),
        },
      ]}
    />
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
  const { draft } = useFormState();
  const [isOpen, setOpen] = useState(() => {
    const typed = draft === undefined ? {} : readDraft(draft);
    return Object.keys(typed).length > 0 ? `hours.${day}.opensMinute` in typed : hours !== undefined;
  });
  const { opensMinute, closesMinute } = hours ?? NEW_DAY;
  const name = new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(SUNDAY + day * DAY_MS);
  return (
    <li className="admin-line row cluster">
      <CheckField label={name} checked={isOpen} onChange={(event) => setOpen(event.target.checked)} />
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
