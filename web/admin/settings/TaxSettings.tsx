import * as z from 'zod/mini';
import { MAX_LOCAL_PERCENT, SETTING_SCHEMAS } from '../../../domain/adminSettings.ts';
import { percentSign } from '../../../domain/base/numbers.ts';
import { TAX_MODES } from '../../../domain/base/salesTaxRates.ts';
import { numberTyped } from '../../../domain/base/typedFields.ts';
import type { AdminSettings } from '../../../server/admin/settings.ts';
import { SelectField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { NumberField, SettingsForm } from './SettingsForm.tsx';

const rowSchema = z.object({
  county: z.string(),
  percent: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => numberTyped(typed, percentSign)),
    ),
    z.nullable(z.number().check(z.minimum(0), z.maximum(MAX_LOCAL_PERCENT))),
  ),
});

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
      explain={() => t('Enter a percentage from 0 to {most}.', { most: MAX_LOCAL_PERCENT })}
    >
      {({ values: { taxes }, counties }) => {
        const rates = new Map(taxes.counties.map((rate) => [rate.county, rate]));
        const rows = [...new Set([...counties, ...rates.keys()])];
        return (
          <>
            <h2 className="h3">{t('Sales tax')}</h2>
            <SelectField
              name="taxes.mode"
              label={t('Who charges it')}
              defaultValue={taxes.mode}
              options={TAX_MODES.map((mode) => [mode, modes[mode]] as const)}
            />
            <p className="small muted">
              {taxes.mode === 'off'
                ? t('No sales tax is charged now.')
                : t('It applies to new orders. Placed orders keep theirs.')}{' '}
              {t(
                'By county: Tennessee’s 7% plus the local rate of the delivery address, or of the yard for a pick-up, on goods and delivery. The payment provider adds tax only on its own payment page, and needs your tax registrations first.',
              )}
            </p>
            <div className="admin-counties">
              {rows.map((county, index) => (
                <div key={county}>
                  <input type="hidden" name={`taxes.counties.${index}.county`} value={county} />
                  <NumberField
                    name={`taxes.counties.${index}.percent`}
                    label={t('{county} County, local rate (%)', { county })}
                    value={String(rates.get(county)?.percent ?? '')}
                  />
                </div>
              ))}
            </div>
          </>
        );
      }}
    </SettingsForm>
  );
}
