import { useState } from 'react';
import { formatCents } from '../../../domain/base/money.ts';
import { inDollars } from '../../../domain/base/typedFields.ts';
import { HAND_METHODS } from '../../../domain/orders/orders.ts';
import { TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { type NamedPayment, paymentName } from './paymentChoices.ts';

type PaymentFieldsProps<Kind extends NamedPayment> = {
  name?: string;
  choices: readonly Kind[];
  /** null while nothing is chosen. */
  kind: Kind | null;
  onKind: (kind: Kind) => void;
  /** What is to be paid; null while unknown. */
  dueCents: number | null;
  /** A part of it may be paid. */
  isPartly?: boolean;
};

/** How an order or a difference is paid, and what was received. */
export function PaymentFields<Kind extends NamedPayment>({
  name = 'kind',
  choices,
  kind,
  onKind,
  dueCents,
  isPartly = false,
}: PaymentFieldsProps<Kind>) {
  const t = useT();
  const isReceived = HAND_METHODS.some((method) => method === kind);
  // What is due may still change while nobody has typed another amount.
  const [amount, setAmount] = useState<string | null>(null);
  return (
    <>
      <fieldset className="stack mt-12">
        <legend className="flabel">{t('Payment')}</legend>
        {choices.map((choice) => (
          <label key={choice} className="check">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={kind === choice}
              onChange={() => onKind(choice)}
            />
            <span>{paymentName(choice, t)}</span>
          </label>
        ))}
      </fieldset>
      {isReceived ? (
        <div className="admin-pair items-start">
          <TextField
            name="amountCents"
            label={t('Amount received ($)')}
            hint={
              dueCents === null
                ? undefined
                : isPartly
                  ? t('{amount} is due; a partial payment is fine', {
                      amount: formatCents(dueCents),
                    })
                  : t('{amount} is due', { amount: formatCents(dueCents) })
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
