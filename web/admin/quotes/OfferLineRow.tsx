import { unitHeading } from '../../catalog/amounts.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import type { DraftLine } from './quotes.ts';

type OfferLineRowProps = {
  line: DraftLine;
  isWrong: boolean;
  onChange: (part: Partial<DraftLine>) => void;
  onRemove: () => void;
};

export function OfferLineRow({ line, isWrong, onChange, onRemove }: OfferLineRowProps) {
  const t = useT();
  return (
    <fieldset className="admin-offer-row">
      <legend className="unseen">{line.name}</legend>
      <Field
        label={t('Called')}
        error={isWrong ? t('A name, a whole number of units and a price such as 45 or 45.50.') : null}
      >
        {(control) => (
          <input
            {...control}
            className="inp"
            maxLength={200}
            value={line.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <div className="admin-pair">
        <Field label={unitHeading(line.product.unit, t)}>
          {(control) => (
            <input
              {...control}
              className="inp"
              inputMode="numeric"
              value={line.quantity}
              onChange={(event) => onChange({ quantity: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Price each, in dollars')}>
          {(control) => (
            <input
              {...control}
              className="inp"
              inputMode="decimal"
              value={line.price}
              onChange={(event) => onChange({ price: event.target.value })}
            />
          )}
        </Field>
        <button
          type="button"
          className="iconbtn"
          aria-label={t('Remove {name}', { name: line.name })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
    </fieldset>
  );
}
