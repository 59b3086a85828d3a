import * as z from 'zod/mini';
import { MOST_LOCAL_PERCENT, SETTING_SCHEMAS } from '../../../domain/adminSettings.ts';
import { percentSign } from '../../../domain/base/numbers.ts';
import { TAX_MODES } from '../../../domain/base/salesTaxRates.ts';
import { numberTyped } from '../../../domain/base/typedFields.ts';
import { isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import type { AdminSettings } from '../../../server/admin/settings.ts';
import { storeNow } from '../../offline/storeTime.ts';
import { Field, TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { NumberField, SettingsForm } from './SettingsForm.tsx';

const rowSchema = z
  .object({
    county: z.string(),
    percent: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed: string) => numberTyped(typed, percentSign)),
      ),
      z.nullable(z.number().check(z.minimum(0), z.maximum(MOST_LOCAL_PERCENT))),
    ),
    checkedOn: z.string(),
  })
  .check(
    z.refine(({ percent, checkedOn }) => percent === null || isStoreDate(checkedOn), { path: ['checkedOn'] }),
  );

const taxSchema = z.object({
  // Checked row by row, before those without a rate are left out: an error stands at the row it is about.
  taxes: z.pipe(
    z.pipe(
      z.object({ mode: z.enum(TAX_MODES), counties: z.array(rowSchema) }).check(({ value, issues }) => {
        for (const [index, { percent }] of value.counties.entries())
          if (value.mode === 'counties' && percent === null)
            issues.push({ code: 'custom', input: percent, path: ['counties', index, 'percent'] });
      }),
      z.transform(({ mode, counties }) => ({
        mode,
        counties: counties.flatMap(({ percent, ...row }) => (percent === null ? [] : [{ ...row, percent }])),
      })),
    ),
    SETTING_SCHEMAS.taxes,
  ),
});

/** Who charges sales tax, and the local rate of every county we deliver to. */
export function TaxSettings({ settings }: { settings: AdminSettings }) {
  const t = useT();
  const modes = {
    off: t('Nobody: no sales tax'),
    counties: t('We do, by county'),
    provider: t('The payment provider'),
  };
  return (
    <SettingsForm
      settings={settings}
      schema={taxSchema}
      explain={(field) =>
        field.endsWith('.checkedOn')
          ? t('Enter a date.')
          : t('Enter a percentage from 0 to {most}.', { most: MOST_LOCAL_PERCENT })
      }
    >
      {({ values: { taxes }, counties }) => {
        const rates = new Map(taxes.counties.map((one) => [one.county, one]));
        const rows = [...new Set([...counties, ...rates.keys()])];
        return (
          <>
            <h2 className="h3">{t('Sales tax')}</h2>
            <Field name="taxes.mode" label={t('Who charges it')}>
              {(control) => (
                <select {...control} defaultValue={taxes.mode}>
                  {TAX_MODES.map((mode) => (
                    <option key={mode} value={mode}>
                      {modes[mode]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <p className="small muted">
              {taxes.mode === 'off'
                ? t('No sales tax is charged now: no price, total, receipt or invoice has any.')
                : t('It applies to new orders. Placed orders keep theirs.')}{' '}
              {t(
                'By county, Tennessee’s 7% and the local rate are charged on goods and delivery, of where the order goes or of the yard. The payment provider needs your tax registrations first, and adds its tax only to payments on its page.',
              )}
            </p>
            <div className="admin-counties">
              {rows.map((county, index) => (
                <fieldset key={county} className="mt-12">
                  <legend className="label">{t('{county} County', { county })}</legend>
                  <input type="hidden" name={`taxes.counties.${index}.county`} value={county} />
                  <div className="admin-line row cluster">
                    <NumberField
                      name={`taxes.counties.${index}.percent`}
                      label={t('Local rate (%)')}
                      value={String(rates.get(county)?.percent ?? '')}
                    />
                    <TextField
                      name={`taxes.counties.${index}.checkedOn`}
                      label={t('Checked on')}
                      className="admin-number"
                      type="date"
                      max={storeDate(storeNow())}
                      defaultValue={rates.get(county)?.checkedOn ?? ''}
                    />
                  </div>
                </fieldset>
              ))}
            </div>
          </>
        );
      }}
    </SettingsForm>
  );
}
