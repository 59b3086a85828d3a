import { useState } from 'react';
import * as z from 'zod/mini';
import { SETTING_SCHEMAS } from '../../../domain/adminSettings.ts';
import { typedWhole, wholeTyped } from '../../../domain/base/typedFields.ts';
import type { Truck } from '../../../domain/delivery/fleet.ts';
import type { AdminSettings } from '../../../server/admin/settings.ts';
import { TextField } from '../../ui/Field.tsx';
import { useDraftText } from '../../ui/Form.tsx';
import { useT } from '../../ui/locale.tsx';
import { NumberField, SettingsForm } from './SettingsForm.tsx';

const fleetSchema = z.object({
  fleet: z.pipe(
    z.object({
      trucks: z.array(z.object({ name: z.string(), cubicYards: typedWhole, tons: typedWhole })),
      loadsPerTruck: typedWhole,
    }),
    SETTING_SCHEMAS.fleet,
  ),
});

export function FleetSettings({ settings }: { settings: AdminSettings }) {
  const t = useT();
  return (
    <SettingsForm
      settings={settings}
      schema={fleetSchema}
      explain={(field) =>
        field.endsWith('.name')
          ? t('At most 40 characters.')
          : field === 'fleet.loadsPerTruck'
            ? t('A whole number from 1 to 30.')
            : t('A whole number from 1 to 40.')
      }
    >
      {({ values: { fleet } }) => (
        <>
          <h2 className="h3">{t('Trucks')}</h2>
          <p className="small muted">
            {t('The delivery board uses these. Loads on a removed truck stay there until you move them.')}
          </p>
          <NumberField
            name="fleet.loadsPerTruck"
            label={t('Loads per truck per day')}
            value={String(fleet.loadsPerTruck)}
          />
          <TruckRows trucks={fleet.trucks} />
        </>
      )}
    </SettingsForm>
  );
}

const MAX_TRUCKS = 50;

/** How many trucks, and one row for each. Fewer takes away the last: drivers and loads keep a truck's number. */
function TruckRows({ trucks }: { trucks: readonly Truck[] }) {
  const t = useT();
  const [count, setCount] = useState(wholeTyped(useDraftText('fleet.count') ?? '') || trucks.length);
  const [isWrong, setWrong] = useState(false);
  const last = trucks.at(-1);
  return (
    <>
      <TextField
        name="fleet.count"
        label={t('Trucks per day')}
        className="admin-number"
        error={isWrong ? t('A whole number from 1 to {n}.', { n: MAX_TRUCKS }) : null}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={count}
        onChange={({ target: { value } }) => {
          const wanted = wholeTyped(value) ?? 0;
          setWrong(!(wanted >= 1 && wanted <= MAX_TRUCKS));
          if (wanted >= 1 && wanted <= MAX_TRUCKS) setCount(wanted);
        }}
      />
      {Array.from({ length: count }, (_, index) => {
        const { name = '', cubicYards, tons } = trucks[index] ?? { ...last, name: '' };
        const path = `fleet.trucks.${index}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a truck is its number.
          <fieldset key={index} className="mt-12">
            <legend className="label">{t('Truck {n}', { n: index + 1 })}</legend>
            <div className="admin-line row cluster">
              <TextField name={`${path}.name`} label={t('Name')} defaultValue={name} />
              <NumberField name={`${path}.cubicYards`} label={t('Cubic yards')} value={String(cubicYards)} />
              <NumberField name={`${path}.tons`} label={t('Tons')} value={String(tons)} />
            </div>
          </fieldset>
        );
      })}
    </>
  );
}
