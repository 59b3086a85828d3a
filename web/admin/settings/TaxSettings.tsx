import * as z from 'zod/mini';
import { type AdminSettings, MOST_LOCAL_PERCENT, SETTING_SCHEMAS } from '../../../domain/adminSettings.ts';
import { percentSign } from '../../../domain/base/numbers.ts';
import { numberTyped } from '../../../domain/base/typedFields.ts';
import { isStoreDate } from '../../../domain/delivery/calendar.ts';
import { TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { NumberField, SettingsForm } from './SettingsForm.tsx';

/** Checked row by row, before those without a rate are left out: an error stands at the row it is about. */
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
  taxes: z.pipe(
    z.object({
      counties: z.pipe(
        z.array(rowSchema),
        z.transform((rows) =>
          rows.flatMap(({ percent, ...row }) => (percent === null ? [] : [{ ...row, percent }])),
        ),
      ),
    }),
    SETTING_SCHEMAS.taxes,
  ),
});

/** The local sales tax of every county we deliver to, which no price uses. */
export function TaxSettings({ settings }: { settings: AdminSettings }) {
  const t = useT();
  return (
    <SettingsForm
      settings={settings}
      schema={taxSchema}
      explain={(field) =>
        field.endsWith('.checkedOn')
          ? t('Enter a date.')
          : t('Enter a percentage from 0 to {most}, or leave it empty.', { most: MOST_LOCAL_PERCENT })
      }
    >
      {({ values: { taxes }, counties }) => {
        const known = new Map(taxes.counties.map((one) => [one.county, one]));
        const rows = [...new Set([...counties, ...known.keys()])];
        return (
          <>
            <h2 className="h3">{t('Sales tax')}</h2>
            <p className="small muted">
              {t(
                'No sales tax is charged: no price, total, receipt or invoice has any. Only with STRIPE_AUTOMATIC_TAX=on does the payment provider work it out and add it on its page. The rates below are your own record and change no price.',
              )}
            </p>
            <div className="admin-counties">
              {rows.map((county, at) => (
                <fieldset key={county} className="admin-truck">
                  <legend className="label">{t('{county} County', { county })}</legend>
                  <input type="hidden" name={`taxes.counties.${at}.county`} value={county} />
                  <div className="admin-line">
                    <NumberField
                      name={`taxes.counties.${at}.percent`}
                      label={t('Local rate (%)')}
                      value={String(known.get(county)?.percent ?? '')}
                    />
                    <TextField
                      name={`taxes.counties.${at}.checkedOn`}
                      label={t('Checked on')}
                      className="admin-number"
                      type="date"
                      defaultValue={known.get(county)?.checkedOn ?? ''}
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
