import { type FormEvent, useState } from 'react';
import type { AdminQuote } from '../../../domain/admin/quotes.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { OFFER_DAYS, offerSubtotalCents } from '../../../domain/quotes/offers.ts';
import { useDeviceProducts } from '../../catalog/device.ts';
import { newId } from '../../offline/ids.ts';
import { Field } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { OfferLineRow } from './OfferLineRow.tsx';
import { askedLines, type DraftLine, draftOf, lineOf, priceTyped, sendOffer, soldOf } from './quotes.ts';

/** The answer to a request: words, and prices if there are any to give. */
export function OfferForm({ quote }: { quote: AdminQuote }) {
  const t = useT();
  const products = useDeviceProducts();
  const { isBusy, attempt } = useAdminMutation('quotes');
  // Drawn once for what is written: sent twice, it is one answer.
  const [id] = useState(newId);
  const [note, setNote] = useState('');
  const [lines, setLines] = useState<readonly DraftLine[]>(() =>
    (quote.offers[0]?.lines ?? askedLines(quote)).map(draftOf),
  );
  const [fee, setFee] = useState(((quote.offers[0]?.deliveryFeeCents ?? 0) / 100).toFixed(2));
  const [days, setDays] = useState(String(OFFER_DAYS));
  const [isChecked, setChecked] = useState(false);

  const priced = lines.map(lineOf);
  const feeCents = priceTyped(fee);
  const dayCount = /^\d{1,2}$/.test(days.trim()) ? Number(days) : 0;
  const good = priced.flatMap((line) => line ?? []);
  const isGood = note.trim() !== '' && good.length === lines.length && feeCents !== null && dayCount > 0;
  const sold = soldOf(products ?? []).filter(({ id: one }) => lines.every(({ key }) => key !== one));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isGood || feeCents === null) return;
    const offer = { id, note: note.trim(), lines: good, deliveryFeeCents: feeCents, days: dayCount };
    const sent = await attempt(() => sendOffer(quote, offer), t('The answer could not be sent.'));
    if (sent) toast({ title: t('Sent to {email}', { email: quote.email }) });
  };
  const change = (key: string, part: Partial<DraftLine>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <form className="panel admin-offer" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="h3">{quote.offers.length > 0 ? t('Answer again') : t('Answer')}</h2>
      <Field
        label={t('What to write')}
        required
        error={isChecked && note.trim() === '' ? t('Write a few words.') : null}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp"
            rows={5}
            maxLength={5000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {lines.map((line) => (
        <OfferLineRow
          key={line.key}
          line={line}
          isWrong={isChecked && lineOf(line) === null}
          onChange={(part) => change(line.key, part)}
          onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      <Field label={t('Add a price line')}>
        {(control) => (
          <select
            {...control}
            className="inp"
            value=""
            onChange={({ target: { value } }) => {
              const found = sold.find((product) => product.id === value);
              if (!found) return;
              const { id: productId, catalog, unit, name, priceCents } = found;
              const line = { productId, catalog, unit, name, quantity: 1, unitPriceCents: priceCents };
              setLines([...lines, draftOf(line)]);
            }}
          >
            <option value="">{t('Choose a product')}</option>
            {sold.map(({ id: one, name, priceCents }) => (
              <option key={one} value={one}>
                {`${name}, ${formatMoney(priceCents)}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {lines.length > 0 ? (
        <div className="admin-pair">
          <Field
            label={t('Delivery in dollars')}
            hint={
              quote.zip === null
                ? t('No ZIP was given: it holds where the store itself asks no more for these goods.')
                : undefined
            }
            error={isChecked && feeCents === null ? t('An amount such as 35 or 35.50.') : null}
          >
            {(control) => (
              <input
                {...control}
                className="inp"
                inputMode="decimal"
                value={fee}
                onChange={(event) => setFee(event.target.value)}
              />
            )}
          </Field>
          <Field
            label={t('Days that it holds')}
            error={isChecked && dayCount < 1 ? t('A number of days, 1 to 90.') : null}
          >
            {(control) => (
              <input
                {...control}
                className="inp"
                inputMode="numeric"
                value={days}
                onChange={(event) => setDays(event.target.value)}
              />
            )}
          </Field>
        </div>
      ) : null}
      {good.length > 0 && feeCents !== null ? (
        <p className="admin-row">
          <span>{t('Total')}</span>
          <b className="num">{formatMoney(offerSubtotalCents(good) + feeCents)}</b>
        </p>
      ) : null}
      <button type="submit" className="btn btn-commit btn-block" disabled={isBusy}>
        {isBusy ? t('Sending...') : lines.length > 0 ? t('Send the quote') : t('Send the answer')}
      </button>
    </form>
  );
}
