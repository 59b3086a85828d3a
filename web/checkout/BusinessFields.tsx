import { useState } from 'react';
import { formatCents } from '../../domain/base/money.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { useContractor } from '../identity/contractor.ts';
import { Field, TextField } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';

type BusinessFieldsProps = {
  form: CheckoutForm;
  onChange: (change: Partial<CheckoutForm>) => void;
};

/** The purchase order's number, folded away while empty; and with terms, whether the order goes on account. */
export function BusinessFields({ form, onChange }: BusinessFieldsProps) {
  const t = useT();
  const contractor = useContractor();
  const [isOpened, setOpened] = useState(false);
  if (!isOpened && contractor === null && !form.poNumber)
    return (
      <button type="button" className="link tap" onClick={() => setOpened(true)}>
        {t('Add a PO number')}
      </button>
    );
  return (
    <fieldset>
      <legend className="h3">{t('For your books')}</legend>
      <TextField
        name="poNumber"
        label={t('PO number')}
        autoComplete="off"
        maxLength={60}
        value={form.poNumber}
        onChange={(event) => onChange({ poNumber: event.target.value })}
      />
      {contractor && contractor.termsDays > 0 ? (
        <Field
          name="payOnAccount"
          label={t('Payment')}
          hint={t('{amount} left on your account.', { amount: formatCents(contractor.leftCents) })}
        >
          {(control) => (
            <select
              {...control}
              value={form.payOnAccount}
              onChange={(event) => onChange({ payOnAccount: event.target.value === 'on' ? 'on' : '' })}
            >
              <option value="">{t('By card now')}</option>
              <option value="on">{t('On account, due after {n} days', { n: contractor.termsDays })}</option>
            </select>
          )}
        </Field>
      ) : null}
    </fieldset>
  );
}
