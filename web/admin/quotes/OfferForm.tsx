import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { formatMoney, formatNumber } from '../../../domain/base/money.ts';
import { parseAmount, roundUp } from '../../../domain/base/numbers.ts';
import { inDollars } from '../../../domain/base/typedFields.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { isBulk } from '../../../domain/catalog/goods.ts';
import { OFFER_DAYS } from '../../../domain/quoteOffers.ts';
import type { AdminQuote } from '../../../server/quotes/adminQuotes.ts';
import { unitHeading } from '../../catalog/unitLabels.ts';
import { usePlace } from '../../delivery/zip.ts';
import { useDeviceCatalog } from '../../device/useDeviceCatalog.ts';
import { newId } from '../../offline/ids.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.tsx';
import { admin } from '../ui/adminApi.ts';
import { UNSAVED, useWork } from '../ui/unsaved.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import {
  askedLines,
  offerFormSchema,
  ownLine,
  soldLines,
  type TypedLine,
  typedLine,
  typedTotalCents,
  usualFeeCents,
} from './quotes.ts';

const NO_FEE = '0.00';
const NO_PRODUCTS: readonly Product[] = [];

/** The part of an unsent offer that decides which fields there are. */
const workSchema = z.object({
  /** null: as requested. */
  lines: z.nullable(z.array(z.custom<TypedLine>((line) => typeof line === 'object' && line !== null))),
  /** null: the store's usual fee. */
  fee: z.nullable(z.string()),
});
type Work = z.infer<typeof workSchema>;

/** The answer to a request: a text, with or without prices. */
export function OfferForm({ quote }: { quote: AdminQuote }) {
  const t = useT();
  const { taxes } = useSettings();
  const catalog = useDeviceCatalog();
  const products = catalog?.products ?? NO_PRODUCTS;
  const { fees } = useSettings();
  const { place } = usePlace(quote.zip);
  const { isBusy, attempt } = useAdminMutation('quotes');
  // One id for every attempt: a repeated request creates no second offer.
  const [id] = useState(newId);
  const last = quote.offers[0];
  const draft = `admin-offer ${quote.id} ${quote.offers.length}`;
  // Kept in state to show the total while typing. Until then they follow the request and the catalog, which loads late.
  const { work, touch, change, forget } = useWork<Work>(draft, workSchema, () => ({
    lines: null,
    fee: null,
  }));
  const lines = work.lines ?? (last?.lines ?? askedLines(quote, products)).map(typedLine);
  const usualCents = usualFeeCents(lines, products, {
    place: place ?? null,
    zipGiven: quote.zip !== null,
    zones: catalog?.zones ?? [],
    fees,
  });
  const fee =
    work.fee ?? (last ? inDollars(last.deliveryFeeCents) : catalog ? inDollars(usualCents) : NO_FEE);
  const total = typedTotalCents(lines, fee);
  const addableLines = soldLines(products, quote.request).filter(({ productId }) =>
    lines.every((line) => line.productId !== productId),
  );
  const errors: Record<string, string> = {
    note: t('Write a few words.'),
    deliveryFeeCents: t('An amount such as 35 or 35.50.'),
    days: t('A number of days, 1 to 90.'),
  };
  return (
    <Form
      className="panel stack gap-16 mb-16"
      schema={offerFormSchema}
      // An offer without prices has none of these fields.
      values={{ lines: [], deliveryFeeCents: NO_FEE, days: String(OFFER_DAYS) }}
      explain={({ field }) =>
        errors[field] ?? t('Enter a name, a whole number of units and a price such as 45 or 45.50.')
      }
      draft={draft}
      isDraftNewer
      onChange={touch}
      save={async (offer) => {
        const json = { id, version: quote.version, ...offer };
        const answer = await attempt(
          () => admin.quotes[':id'].offers.$post({ param: { id: quote.id }, json }),
          t('The answer could not be sent.'),
        );
        if (!answer) return UNSAVED;
        forget();
        toast({ title: t('Sent to {email}', { email: quote.email }) });
        return undefined;
      }}
    >
      <h2 className="h3">{last ? t('Answer again') : t('Answer')}</h2>
      <TextArea name="note" label={t('Your answer')} required rows={7} lang={quote.request.language} />
      {lines.map((line, index) => (
        <LineFields
          key={line.productId || `own ${index}`}
          line={line}
          index={index}
          onChange={(part) => change({ lines: lines.with(index, { ...line, ...part }) })}
          onRemove={() => change({ lines: lines.filter((other) => other !== line) })}
        />
      ))}
      <SelectField
        label={t('Add a product')}
        value=""
        options={[
          ['', t('Choose a product')],
          ...addableLines.map(
            ({ productId, name, unitPriceCents }) =>
              [productId, `${name}, ${formatMoney(unitPriceCents)}`] as const,
          ),
        ]}
        onChange={({ target: { value } }) => {
          const product = addableLines.find(({ productId }) => productId === value);
          if (product) change({ lines: [...lines, typedLine(product)] });
        }}
      />
      <Button
        className="btn-quiet btn-sm self-start"
        onClick={() => change({ lines: [...lines, ownLine(t('each'))] })}
      >
        <Icon name="plus" />
        {t('Add a custom line')}
      </Button>
      {lines.length > 0 ? (
        <div className="admin-pair">
          <TextField
            name="deliveryFeeCents"
            label={t('Delivery fee ($)')}
            hint={
              quote.zip === null
                ? t('No ZIP was given: this fee applies wherever our standard fee is not higher.')
                : place === null
                  ? t('{zip} is outside the delivery zones: set the fee yourself.', { zip: quote.zip })
                  : place
                    ? t('The standard delivery fee for this order to {zip} is {amount}.', {
                        zip: quote.zip,
                        amount: formatMoney(usualCents),
                      })
                    : undefined
            }
            inputMode="decimal"
            value={fee}
            onChange={(event) => change({ fee: event.target.value })}
          />
          <TextField
            name="days"
            label={t('Valid for (days)')}
            inputMode="numeric"
            defaultValue={OFFER_DAYS}
          />
        </div>
      ) : null}
      {total === null ? null : (
        <p className="row between">
          <span>{taxes.mode === 'off' ? t('Total') : t('Total before tax')}</span>
          <b className="num">{formatMoney(total)}</b>
        </p>
      )}
      <button type="submit" className="btn btn-commit btn-block" disabled={isBusy}>
        {isBusy ? t('Sending...') : lines.length > 0 ? t('Send the quote') : t('Send the answer')}
      </button>
    </Form>
  );
}

type LineFieldsProps = {
  line: TypedLine;
  /** Its index among the lines. */
  index: number;
  onChange: (part: Partial<TypedLine>) => void;
  onRemove: () => void;
};

function LineFields({ line, index, onChange, onRemove }: LineFieldsProps) {
  const t = useT();
  const { productId, catalog, unit, name } = line;
  const units = useId();
  const [rounded, setRounded] = useState<string | null>(null);
  return (
    <fieldset className="admin-offer-row stack gap-12">
      <legend className="unseen">{name || t('Custom line')}</legend>
      <input type="hidden" name={`lines.${index}.productId`} value={productId} />
      <input type="hidden" name={`lines.${index}.catalog`} value={catalog} />
      {productId === '' ? (
        <datalist id={units}>
          {[t('each'), t('hour'), t('job'), 'per cubic yard'].map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
      ) : (
        <input type="hidden" name={`lines.${index}.unit`} value={unit} />
      )}
      <div className="admin-pair offer-words cluster">
        <TextField
          name={`lines.${index}.name`}
          label={t('Description')}
          value={name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        {productId === '' ? (
          <TextField
            name={`lines.${index}.unit`}
            label={t('Unit')}
            hint={isBulk({ unit }) ? t('Counts as material, which takes trucks.') : undefined}
            list={units}
            value={unit}
            onChange={(event) => onChange({ unit: event.target.value })}
          />
        ) : null}
      </div>
      <div className="admin-pair">
        <TextField
          name={`lines.${index}.quantity`}
          label={unitHeading(unit, t)}
          hint={rounded}
          inputMode="numeric"
          value={line.quantity}
          onChange={(event) => {
            setRounded(null);
            onChange({ quantity: event.target.value });
          }}
          onBlur={() => {
            const typed = line.quantity.trim();
            const read = parseAmount(typed, unit);
            const n = read.ok ? roundUp(read.value) : 0;
            if (!read.ok || String(n) === typed) return;
            onChange({ quantity: String(n) });
            if (n > read.value) setRounded(t('{typed} rounded up to {n}.', { typed, n: formatNumber(n) }));
          }}
        />
        <TextField
          name={`lines.${index}.unitPriceCents`}
          label={t('Unit price ($)')}
          inputMode="decimal"
          value={line.unitPriceCents}
          onChange={(event) => onChange({ unitPriceCents: event.target.value })}
        />
        <IconButton
          icon="trash"
          label={t('Remove {name}', { name: name || t('Custom line') })}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}
