import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type FleetDays,
  fleetDaysSchema,
  MOST_DAYS_OFF,
  type TruckDaysOff,
} from '../../../domain/admin/deliveries.ts';
import { textOrNull } from '../../../domain/base/fields.ts';
import { typedWhole } from '../../../domain/base/typedFields.ts';
import { addDays, isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay } from '../ui/format.ts';
import { UNSAVED } from '../ui/unsaved.tsx';
import { useTruckName } from '../ui/useTruckName.ts';

/** Who drives which truck, and when one stays in the yard. Each change counts at once. */
export function TruckDays({ trucks }: { trucks: number }) {
  const t = useT();
  const { data, failure } = useAdminQuery('/api/admin/fleet/days', fleetDaysSchema, 'all');
  if (!data) return <ListLoading failure={failure} text={t('The settings could not be loaded.')} />;
  return (
    <>
      <Drivers days={data} trucks={trucks} />
      <DaysOff days={data} trucks={trucks} />
    </>
  );
}

type Props = { days: FleetDays; trucks: number };

function useFleetMutation() {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('settings');
  const send = (body: TruckDaysOff) =>
    attempt(
      async () => fleetDaysSchema.parse(await sendAdmin('POST', '/api/admin/fleet/off', body)),
      t('It could not be saved.'),
    );
  return { isBusy, attempt, send };
}

function Drivers({ days: { drivers }, trucks }: Props) {
  const t = useT();
  const { isBusy, attempt } = useFleetMutation();
  const give = (id: string, from: number | null, truck: number | null) =>
    attempt(
      () =>
        sendAdmin('PUT', `/api/admin/staff/${id}`, {
          role: 'driver',
          truck,
          seen: { role: 'driver', truck: from },
        }),
      t('It could not be saved.'),
    );
  return (
    <section className="panel">
      <h2 className="h3">{t('Drivers')}</h2>
      {drivers.length === 0 ? (
        <p className="small muted">{t('No drivers yet. Add them under Staff.')}</p>
      ) : (
        drivers.map(({ id, name, truck }) => (
          <Field key={id} label={name}>
            {(control) => (
              <select
                {...control}
                className="inp"
                disabled={isBusy}
                value={truck ?? ''}
                onChange={({ target: { value } }) => void give(id, truck, value ? Number(value) : null)}
              >
                <option value="">{t('Any truck')}</option>
                <TruckOptions trucks={Math.max(trucks, truck ?? 0)} />
              </select>
            )}
          </Field>
        ))
      )}
    </section>
  );
}

const dateSchema = z.string().check(z.refine(isStoreDate));
const daysOffFormSchema = z
  .object({ truck: typedWhole, from: dateSchema, to: dateSchema, reason: textOrNull(200) })
  .check(z.refine(({ from, to }) => from <= to && to < addDays(from, MOST_DAYS_OFF), { path: ['to'] }));

function DaysOff({ days: { off }, trucks }: Props) {
  const t = useT();
  const language = useLanguage();
  const nameOfTruck = useTruckName();
  const { isBusy, send } = useFleetMutation();
  const [round, setRound] = useState(0);
  const today = storeDate(new Date());
  const spanText = (from: string, to: string) =>
    from === to ? formatDay(from, language) : `${formatDay(from, language)} – ${formatDay(to, language)}`;
  return (
    <section className="panel">
      <h2 className="h3">{t('Out of service')}</h2>
      <p className="small muted">
        {t(
          'The board plans no loads on these trucks on these days. Loads already there stay until you move them.',
        )}
      </p>
      <ul className="admin-lines">
        {off.map(({ truck, from, to, reason, loads }) => (
          <li key={`${truck} ${from}`} className="admin-row">
            <span>
              <b className="num">{`${nameOfTruck(truck)}, ${spanText(from, to)}`}</b>
              <span className="admin-detail">
                {[
                  reason,
                  loads > 0 && (loads === 1 ? t('1 load to move') : t('{n} loads to move', { n: loads })),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              disabled={isBusy}
              onClick={() => void send({ truck, from, to, reason: null, isOff: false })}
            >
              {t('Back in service')}
              <span className="unseen">{` ${nameOfTruck(truck)}, ${spanText(from, to)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <Form
        key={round}
        className="admin-inline"
        schema={daysOffFormSchema}
        explain={({ field }) =>
          field === 'reason'
            ? t('This is too long. Shorten it, please.')
            : field === 'to'
              ? t('Choose the first day or a later one, within a year.')
              : t('Choose a day.')
        }
        save={async (asked) => {
          const saved = await send({ ...asked, isOff: true });
          if (!saved) return UNSAVED;
          setRound(round + 1);
          toast({ title: `${nameOfTruck(asked.truck)}: ${t('Out of service')}` });
          return undefined;
        }}
      >
        <div className="admin-line">
          <Field name="truck" label={t('Truck')}>
            {(control) => (
              <select {...control}>
                <TruckOptions trucks={trucks} />
              </select>
            )}
          </Field>
          <TextField name="from" type="date" label={t('First day')} min={today} required />
          <TextField name="to" type="date" label={t('Last day')} min={today} required />
        </div>
        <TextField name="reason" label={t('Reason')} autoComplete="off" />
        <button type="submit" className="btn btn-quiet btn-sm" disabled={isBusy}>
          {t('Take it out of service')}
        </button>
      </Form>
    </section>
  );
}

function TruckOptions({ trucks }: { trucks: number }) {
  const nameOfTruck = useTruckName();
  return Array.from({ length: trucks }, (_, at) => at + 1).map((truck) => (
    <option key={truck} value={truck}>
      {nameOfTruck(truck)}
    </option>
  ));
}
