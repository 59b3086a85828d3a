import * as z from 'zod/mini';
import { SETTING_SCHEMAS, zoneFieldsSchema } from '../../../domain/adminSettings.ts';
import { clock24 } from '../../../domain/base/settings.ts';
import {
  inDollars,
  typedBox,
  typedCents,
  typedMinute,
  typedWhole,
} from '../../../domain/base/typedFields.ts';
import { cutoffText, zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import type { AdminSettings, AdminZone } from '../../../server/admin/settings.ts';
import { TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { GroupError, NumberField, SettingsForm, TimeInput } from './SettingsForm.tsx';

type Part = { settings: AdminSettings };

const typedTimes = z.object({ opensMinute: typedMinute, closesMinute: typedMinute });

const zoneSchema = z.pipe(
  z.object({
    feeCents: typedCents,
    minimumYards: typedWhole,
    sameDay: typedBox,
    saturday: typedBox,
    leadDays: z.tuple([typedWhole, typedWhole]),
  }),
  zoneFieldsSchema,
);

/** A zone's fee, minimum and delivery times. */
export function ZoneSettings({ zone: { id }, settings }: Part & { zone: AdminZone }) {
  const t = useT();
  return (
    <SettingsForm
      className="admin-zone stack gap-12"
      settings={settings}
      schema={z.object({ [id]: zoneSchema })}
      explain={() => t('Use dollars, whole yards and whole days. The minimum cannot exceed the maximum.')}
    >
      {({ zones, values }) => {
        const zone = zones.find((one) => one.id === id);
        if (!zone) return null;
        const { feeCents, minimumYards, leadDays, sameDay, saturday } = zone;
        return (
          <>
            <h3 className="label">{zoneName(zone, t)}</h3>
            <div className="admin-line row cluster">
              <NumberField name={`${id}.feeCents`} label={t('Fee ($)')} value={inDollars(feeCents)} />
              <NumberField
                name={`${id}.minimumYards`}
                label={t('Minimum (cubic yards)')}
                value={String(minimumYards)}
              />
              <NumberField
                name={`${id}.leadDays.0`}
                label={t('Business days, minimum')}
                value={String(leadDays[0])}
              />
              <NumberField
                name={`${id}.leadDays.1`}
                label={t('Business days, maximum')}
                value={String(leadDays[1])}
              />
            </div>
            <div className="admin-line row cluster">
              <label className="check">
                <input type="checkbox" name={`${id}.sameDay`} defaultChecked={sameDay} />
                <span>{t('Same day before {time}', { time: cutoffText(values.cutoff, t) })}</span>
              </label>
              <label className="check">
                <input type="checkbox" name={`${id}.saturday`} defaultChecked={saturday} />
                <span>{t('Saturday mornings')}</span>
              </label>
            </div>
          </>
        );
      }}
    </SettingsForm>
  );
}

const feesSchema = z.object({
  fees: z.pipe(
    z.object({ freeFromCents: typedCents, unknownZipCents: typedCents, extraLoadCents: typedCents }),
    SETTING_SCHEMAS.fees,
  ),
});

/** Fees other than those of the zones. */
export function FeeSettings({ settings }: Part) {
  const t = useT();
  return (
    <SettingsForm
      settings={settings}
      schema={feesSchema}
      explain={(field) =>
        t('Dollars and cents, up to {most}.', {
          most: field === 'fees.freeFromCents' ? '$100,000' : '$10,000',
        })
      }
    >
      {({ values: { fees } }) => (
        <>
          <h2 className="h3">{t('Delivery fees')}</h2>
          <p className="small muted">
            {t('The zone fee covers the first truck. Large orders are delivered free.')}
          </p>
          <div className="admin-line row cluster">
            <NumberField
              name="fees.extraLoadCents"
              label={t('Each additional truckload ($)')}
              value={inDollars(fees.extraLoadCents)}
            />
            <NumberField
              name="fees.freeFromCents"
              label={t('Free delivery from ($)')}
              value={inDollars(fees.freeFromCents)}
            />
            <NumberField
              name="fees.unknownZipCents"
              label={t('When the ZIP is unknown ($)')}
              value={inDollars(fees.unknownZipCents)}
            />
          </div>
        </>
      )}
    </SettingsForm>
  );
}

const deliveriesSchema = z.object({
  deliveries: z.pipe(z.object({ weekdays: typedTimes, saturday: typedTimes }), SETTING_SCHEMAS.deliveries),
  noon: z.pipe(typedMinute, SETTING_SCHEMAS.noon),
  cutoff: z.pipe(typedMinute, SETTING_SCHEMAS.cutoff),
});

export function DeliveryHourSettings({ settings }: Part) {
  const t = useT();
  return (
    <SettingsForm
      settings={settings}
      schema={deliveriesSchema}
      explain={(field) =>
        field === 'cutoff' || field === 'noon'
          ? t('Enter a time of day.')
          : t('The end has to be later than the start.')
      }
    >
      {({ values: { deliveries, noon, cutoff } }) => (
        <>
          <h2 className="h3">{t('Delivery hours')}</h2>
          <ul>
            {(
              [
                [
                  'weekdays',
                  t('Monday to Friday'),
                  t('Monday to Friday, from'),
                  t('Monday to Friday, until'),
                ],
                ['saturday', t('Saturday'), t('Saturday, from'), t('Saturday, until')],
              ] as const
            ).map(([days, label, from, untilLabel]) => (
              <li className="admin-line row cluster" key={days}>
                <span className="check">{label}</span>
                <span className="admin-times row cluster gap-8">
                  <TimeInput
                    name={`deliveries.${days}.opensMinute`}
                    label={from}
                    value={clock24(deliveries[days].opensMinute)}
                  />
                  –
                  <TimeInput
                    name={`deliveries.${days}.closesMinute`}
                    label={untilLabel}
                    value={clock24(deliveries[days].closesMinute)}
                  />
                </span>
              </li>
            ))}
          </ul>
          <GroupError of="deliveries." />
          <TextField
            name="noon"
            label={t('The afternoon begins at')}
            hint={t('Customers choose morning, afternoon or all day.')}
            className="admin-number"
            type="time"
            defaultValue={clock24(noon)}
          />
          <TextField
            name="cutoff"
            label={t('Same-day cutoff')}
            hint={t(
              'Until this time on the business day before, a delivery can be moved or cancelled free of charge.',
            )}
            className="admin-number"
            type="time"
            defaultValue={clock24(cutoff)}
          />
        </>
      )}
    </SettingsForm>
  );
}
