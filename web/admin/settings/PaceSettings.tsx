import * as z from 'zod/mini';
import { type AdminSettings, SETTING_SCHEMAS } from '../../../domain/admin/settings.ts';
import { clock24 } from '../../../domain/base/settings.ts';
import { typedBox, typedMinute, typedWhole } from '../../../domain/base/typedFields.ts';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { NumberField, SettingsForm } from './SettingsForm.tsx';

const paceSchema = z.object({
  pace: z.pipe(
    z.object({
      startMinute: typedMinute,
      loadMinutes: typedWhole,
      stopMinutes: typedWhole,
      slowMiles: typedWhole,
      slowMph: typedWhole,
      fastMph: typedWhole,
      sharesTrips: typedBox,
    }),
    SETTING_SCHEMAS.pace,
  ),
});

/** The trucks' pace, which arrival times and day plans are based on. */
export function PaceSettings({ settings }: { settings: AdminSettings }) {
  const t = useT();
  return (
    <SettingsForm
      settings={settings}
      schema={paceSchema}
      explain={(field) =>
        field === 'pace.startMinute'
          ? t('Enter a time of day.')
          : field.endsWith('Mph')
            ? t('A whole number from 5 to 80.')
            : field === 'pace.slowMiles'
              ? t('A whole number from 0 to 100.')
              : t('A whole number from 0 to 180.')
      }
    >
      {({ values: { pace } }) => (
        <>
          <h2 className="h3">{t('Arrival times')}</h2>
          <p className="small muted">
            {t('The day board and the drivers’ lists use these to estimate when a truck arrives.')}
          </p>
          <div className="admin-line">
            <Field name="pace.startMinute" label={t('First truck is loaded at')} className="admin-number">
              {(control) => (
                <input
                  {...control}
                  className={`${control.className} num`}
                  type="time"
                  defaultValue={clock24(pace.startMinute)}
                />
              )}
            </Field>
            <NumberField
              name="pace.loadMinutes"
              label={t('Minutes to load')}
              value={String(pace.loadMinutes)}
            />
            <NumberField
              name="pace.stopMinutes"
              label={t('Minutes at the customer’s')}
              value={String(pace.stopMinutes)}
            />
          </div>
          <div className="admin-line">
            <NumberField
              name="pace.slowMph"
              label={t('In town (miles per hour)')}
              value={String(pace.slowMph)}
            />
            <NumberField
              name="pace.slowMiles"
              label={t('For the first miles')}
              value={String(pace.slowMiles)}
            />
            <NumberField
              name="pace.fastMph"
              label={t('After that (miles per hour)')}
              value={String(pace.fastMph)}
            />
          </div>
          <label className="admin-check">
            <input type="checkbox" name="pace.sharesTrips" defaultChecked={pace.sharesTrips} />
            <span>{t('Loads of the same material share a trip if they fit on the truck')}</span>
          </label>
        </>
      )}
    </SettingsForm>
  );
}
