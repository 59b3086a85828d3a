import { type ReactNode, useState } from 'react';
import { formatCents } from '../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import { isStoreDate } from '../../domain/delivery/calendar.ts';
import { type Place, zipsIn } from '../../domain/delivery/delivery.ts';
import type { FullWindows } from '../../domain/delivery/windows.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { useFormState } from '../ui/Form.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { DayPicker } from './DayPicker.tsx';
import { OrderField, type OrderFieldName } from './OrderField.tsx';
import { cityIn } from './orderDetails.ts';

const YardPlace = lazyPart(async () => (await import('./YardPlace.tsx')).YardPlace);
const WindowPicker = lazyPart(async () => (await import('../delivery/WindowPicker.tsx')).WindowPicker);

type FieldsProps = {
  form: CheckoutForm;
  onChange: (change: Partial<CheckoutForm>) => void;
};

/** What is typed goes to the draft at once, and comes back from there. */
const draftField =
  ({ form, onChange }: FieldsProps) =>
  (name: OrderFieldName) => ({
    name,
    value: form[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

export type WhereFieldsProps = FieldsProps & {
  /** What delivery costs, once known. */
  feeCents: number | null;
  /** The ZIP of the fee on the ticket. */
  zip: string | null;
  place: Place | null | undefined;
  /** Called when the address or ZIP is complete, so its fee can be looked up. */
  onPlace: () => void;
  /** Content around the address: the picker of saved addresses before it, and the save button after it. */
  before: ReactNode;
  after: ReactNode;
};

/** To an address, or at the yard. */
export function WhereFields(props: WhereFieldsProps) {
  const { form, feeCents, zip, place, onChange, onPlace, before, after } = props;
  const t = useT();
  const field = draftField({ form, onChange });
  const { named, last } = zipsIn(form.deliveryAddress);
  const city = cityIn(form.deliveryAddress);
  const isPickup = form.isPickup === 'on';
  return (
    <fieldset>
      <legend className="h3">{t('Where')}</legend>
      <HowField form={form} feeCents={feeCents} onChange={onChange} />
      {isPickup ? (
        <YardPlace />
      ) : (
        <>
          {before}
          {/* What the address itself says is not asked again. */}
          <div className="co-where">
            <OrderField
              {...field('deliveryAddress')}
              {...(named === null ? {} : { hint: zipHint(place, zip, t) })}
              onBlur={onPlace}
            />
            {city === null ? (
              <TextField
                // A city derived from the ZIP is not sent; the server adds it.
                {...(form.deliveryCity === null ? {} : { name: 'deliveryCity' })}
                label={t('City')}
                autoComplete="shipping address-level2"
                maxLength={100}
                value={form.deliveryCity ?? place?.city ?? ''}
                onChange={(event) => onChange({ deliveryCity: event.target.value })}
              />
            ) : null}
            {named === null ? (
              <OrderField
                {...field('deliveryZip')}
                hint={zipHint(place, zip, t)}
                value={form.deliveryZip || (last ?? '')}
                onBlur={onPlace}
              />
            ) : null}
          </div>
          {after}
        </>
      )}
      <OrderField
        {...field('specialInstructions')}
        className="co-drop"
        isPickup={isPickup}
        label={isPickup ? t('Notes (optional)') : t('Where to drop it (optional)')}
        hint={
          isPickup
            ? t('Who is coming, and with what truck or trailer.')
            : t('Which side, landmarks, gate codes.')
        }
      />
    </fieldset>
  );
}

type WhenFieldsProps = FieldsProps & {
  dates: readonly string[];
  /** Why there are no dates. */
  whyNoDates: string | null;
  today: string;
  dateProblem: (date: string) => string | null;
  full: FullWindows;
};

export function WhenFields({ form, dates, whyNoDates, today, dateProblem, full, onChange }: WhenFieldsProps) {
  const t = useT();
  const { errors, clearErrors } = useFormState();
  const { deliveryDate, deliveryWindow } = form;
  const isPickup = form.isPickup === 'on';
  const hasDay = isStoreDate(deliveryDate) && dateProblem(deliveryDate) === null;
  return (
    <fieldset>
      <legend className="h3">{t('When')}</legend>
      <DayPicker
        label={isPickup ? t('Pick-up day') : t('Delivery date')}
        dates={dates}
        whyNone={whyNoDates}
        today={today}
        value={deliveryDate}
        problemOf={dateProblem}
        onChange={(date) => onChange({ deliveryDate: date })}
      />
      {hasDay ? (
        <WindowPicker
          day={deliveryDate}
          value={deliveryWindow}
          full={full}
          isPickup={isPickup}
          error={errors.deliveryWindow}
          onChange={(window) => {
            clearErrors(['deliveryWindow']);
            onChange({ deliveryWindow: window });
          }}
        />
      ) : null}
    </fieldset>
  );
}

/** Delivery or pick-up. */
function HowField({ form, feeCents, onChange }: FieldsProps & Pick<WhereFieldsProps, 'feeCents'>) {
  const t = useT();
  const { clearErrors } = useFormState();
  const choices = [
    { value: '', words: t('Delivery'), note: feeCents === 0 ? t('Free') : feeCents && formatCents(feeCents) },
    { value: 'on', words: t('Pick up at the yard'), note: t('Free') },
  ] as const;
  return (
    <fieldset>
      <legend className="unseen">{t('Delivery or pick-up')}</legend>
      <div className="tiles">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              name="isPickup"
              value={choice.value}
              checked={form.isPickup === choice.value}
              onChange={() => {
                clearErrors(['deliveryDate', 'deliveryWindow']);
                // The yard and its trucks do not keep the same days and hours.
                onChange({ isPickup: choice.value, deliveryDate: '', deliveryWindow: 'all_day' });
              }}
            />
            <span className="cluster between gap-x-12 grow">
              <b>{choice.words}</b>
              <span>{choice.note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ContactFields({ form, onChange }: FieldsProps) {
  const t = useT();
  const field = draftField({ form, onChange });
  return (
    <fieldset>
      <legend className="h3">{t('Who')}</legend>
      <div className="two">
        <OrderField {...field('customerName')} className="full-row" />
        <OrderField
          {...field('customerPhone')}
          label={t('Phone (optional)')}
          hint={
            form.isPickup
              ? t('In case we have a question.')
              : t('So the driver can call {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })
          }
        />
        <OrderField {...field('customerEmail')} required />
      </div>
    </fieldset>
  );
}

export type BusinessFieldsProps = FieldsProps & {
  /** The terms of an approved account. */
  contractor: { termsDays: number; leftCents: number } | null;
};

/** The purchase order's number, folded away while empty; and with terms, whether the order goes on account. */
export function BusinessFields({ form, contractor, onChange }: BusinessFieldsProps) {
  const t = useT();
  const [isOpened, setOpened] = useState(false);
  if (!isOpened && contractor === null && !form.poNumber)
    return (
      <button type="button" className="link tap self-start" onClick={() => setOpened(true)}>
        {t('Add a PO number')}
      </button>
    );
  return (
    <fieldset>
      <legend className="h3">{t('For your books')}</legend>
      <OrderField {...draftField({ form, onChange })('poNumber')} label={t('PO number (optional)')} />
      {contractor && contractor.termsDays > 0 ? (
        <SelectField
          name="payOnAccount"
          label={t('Payment')}
          hint={t('{amount} left on your account.', { amount: formatCents(contractor.leftCents) })}
          value={form.payOnAccount}
          onChange={(event) => onChange({ payOnAccount: event.target.value === 'on' ? 'on' : '' })}
          options={[
            ['', t('By card now')],
            ['on', t('On account, due after {n} days', { n: contractor.termsDays })],
          ]}
        />
      ) : null}
    </fieldset>
  );
}

function zipHint(place: Place | null | undefined, zip: string | null, t: Translate): string {
  if (zip === null || place === undefined) return t('Sets the delivery fee.');
  if (place === null) return t('Outside our delivery area');
  if (place.poBox) return t('This ZIP is for PO boxes only. Enter the street address of the site.');
  return t('{city}, {county} County', { city: place.city, county: place.county });
}
