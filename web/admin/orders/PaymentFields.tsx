import { useState } from 'react';
import { formatMoney } from '../../../domain/base/money.ts';
import { inDollars } from '../../../domain/base/typedFields.ts';
import { TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { type PaymentChoice, paymentName } from '../ui/paymentLabels.ts';
import { isByHand } from './orderEntry.ts';

type PaymentFieldsProps = {
  choices: readonly PaymentChoice[];
  kind: PaymentChoice;
  onKind: (kind: PaymentChoice) => void;
  /** What is to be paid; null while unknown. */
  dueCents: number | null;
  /** A part of it may be paid. */
  isPartly?: boolean;
};

/** How an order or a difference is paid, and what was received. */
export function PaymentFields({ choices, kind, onKind, dueCents, isPartly = false }: PaymentFieldsProps) {
  const t = useT();
  // What is due may still change while nobody has typed another amount.
  const [amount, setAmount] = useState<string | null>(null);
  return (
    <>
      <fieldset className="stack mt-12">
        <legend className="flabel">{t('Payment')}</legend>
        {choices.map((one) => (
          <label key={one} className="check">
            <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => onKind(one)} />
            <span>{paymentName(one, t)}</span>
          </label>
        ))}
      </fieldset>
      {isByHand(kind) ? (
        <div className="admin-pair items-start">
          <TextField
            name="amountCents"
            label={t('Amount received ($)')}
            hint={
              dueCents === null
                ? undefined
                : isPartly
                  ? t('{amount} is due; a partial payment is fine', {
                      amount: formatMoney(dueCents, { cents: 'always' }),
                    })
                  : t('{amount} is due', { amount: formatMoney(dueCents, { cents: 'always' }) })
            }
            required
            inputMode="decimal"
            autoComplete="off"
            value={amount ?? (dueCents === null ? '' : inDollars(dueCents))}
            onChange={({ target }) => setAmount(target.value)}
          />
          <TextField
            name="reference"
            label={kind === 'check' ? t('Check number') : t('Receipt number')}
            autoComplete="off"
          />
        </div>
      ) : null}
    </>
  );
}
