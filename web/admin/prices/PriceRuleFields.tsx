import {
  CHANGE_MODES,
  type ChangeMode,
  type PriceRule,
  ROUNDINGS,
  type Rounding,
} from '../../../domain/admin/priceChanges.ts';
import { centsTyped, wholeTyped } from '../../../domain/base/typedFields.ts';
import { Field } from '../../ui/Field.tsx';
import { type Translate, useT } from '../../ui/locale.tsx';

export type RuleTyped = { mode: ChangeMode; typed: string; rounding: Rounding };

/** Null while no number is typed. */
export function parseRule({ mode, typed, rounding }: RuleTyped): PriceRule | null {
  const isLess = typed.trim().startsWith('-') || typed.trim().startsWith('−');
  const text = typed.trim().replace(/^[-−+]/, '');
  const read = mode === 'percent' ? percentTyped(text) : centsTyped(text);
  if (read === null || Number.isNaN(read) || (mode === 'exact' && isLess)) return null;
  return { mode, amount: isLess ? -read : read, rounding };
}

/** `5` or `2.5`. */
function percentTyped(text: string): number | null {
  const tenths = /^(\d{1,3})[.,](\d)$/.exec(text);
  return tenths ? Number(`${tenths[1]}.${tenths[2]}`) : wholeTyped(text);
}

export function PriceRuleFields({
  rule,
  onChange,
}: {
  rule: RuleTyped;
  onChange: (rule: RuleTyped) => void;
}) {
  const t = useT();
  const { mode, typed, rounding } = rule;
  return (
    <div className="prices-rule">
      <Field label={t('How')}>
        {(control) => (
          <select
            {...control}
            value={mode}
            onChange={({ target: { value } }) =>
              onChange({ ...rule, mode: CHANGE_MODES.find((one) => one === value) ?? mode })
            }
          >
            <option value="percent">{t('By percent')}</option>
            <option value="cents">{t('By an amount')}</option>
            <option value="exact">{t('To one price')}</option>
          </select>
        )}
      </Field>
      <Field
        label={mode === 'percent' ? t('Percent') : t('Amount ($)')}
        hint={t('To lower prices, use a minus: -5')}
      >
        {(control) => (
          <input
            {...control}
            className={`${control.className} num`}
            autoComplete="off"
            value={typed}
            onChange={({ target: { value } }) => onChange({ ...rule, typed: value })}
          />
        )}
      </Field>
      <Field label={t('Rounded to')}>
        {(control) => (
          <select
            {...control}
            value={rounding}
            onChange={({ target: { value } }) =>
              onChange({ ...rule, rounding: ROUNDINGS.find((one) => one === value) ?? rounding })
            }
          >
            {ROUNDINGS.map((one) => (
              <option key={one} value={one}>
                {roundingText(one, t)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function roundingText(rounding: Rounding, t: Translate): string {
  switch (rounding) {
    case 'none':
      return t('the cent');
    case 'dollar':
      return t('whole dollars, .00');
    case 'half':
      return t('half dollars, .00 or .50');
    case 'ninety_five':
      return t('prices ending in .95');
    case 'ninety_nine':
      return t('prices ending in .99');
  }
}
