import { ZONE_IDS } from '../../../domain/delivery/zones.ts';
import { PAYMENT_STATUSES } from '../../../domain/orders/orders.ts';
import { paymentText } from '../../orders/labels.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useZoneName } from '../ui/useZoneName.ts';

/** The URL parameters that are sent to the server. */
export const FILTERS: ReadonlySet<string> = new Set('status payment zone attention by from to q'.split(' '));
const HERE = ['payment', 'zone', 'by', 'from', 'to'];

type OrderFiltersProps = {
  query: URLSearchParams;
  onChange: (changes: Record<string, string | null>) => void;
};

/** Filters for payment, zone and dates, collapsed by default. */
export function OrderFilters({ query, onChange }: OrderFiltersProps) {
  const t = useT();
  const nameOfZone = useZoneName();
  const active = HERE.filter((name) => name !== 'by' && query.get(name)).length;
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className="inp"
          value={query.get(name) ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value })}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const day = (name: string, label: string) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          className="inp"
          type="date"
          value={query.get(name) ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <details className="admin-filters" open={active > 0}>
      <summary className="tap">
        {t('Filters')} {active > 0 ? <span className="ct">({active})</span> : null}
        <Icon name="chevron-down" size="sm" />
      </summary>
      <div className="admin-fields">
        {choice('payment', t('Payment'), [
          ['', t('Any')],
          ...PAYMENT_STATUSES.map((one) => [one, paymentText(one, t).words] as const),
        ])}
        {choice('zone', t('Zone'), [
          ['', t('Any')],
          ...ZONE_IDS.map((one) => [one, nameOfZone(one)] as const),
        ])}
        {choice('by', t('Filter dates by'), [
          ['', t('Order date')],
          ['delivery', t('Delivery date')],
        ])}
        {day('from', t('From'))}
        {day('to', t('To'))}
        {active > 0 ? (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => onChange(Object.fromEntries(HERE.map((name) => [name, null])))}
          >
            {t('Clear filters')}
          </button>
        ) : null}
      </div>
    </details>
  );
}
