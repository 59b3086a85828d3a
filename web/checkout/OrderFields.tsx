// Long: every field that a buyer fills in.
import { type ReactNode, useState } from 'react';
import { emailSchema, MOST_CHARACTERS } from '../../domain/base/fields.ts';
import { formatCents } from '../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import { isStoreDate } from '../../domain/delivery/calendar.ts';
import { type Place, zipsIn } from '../../domain/delivery/delivery.ts';
import { siteOfLine } from '../../domain/delivery/sites.ts';
import type { FullWindows } from '../../domain/delivery/windows.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { ChangeHint } from '../delivery/ChangeHint.tsx';
import { OrderTextField, PhoneField, StreetField } from '../delivery/SiteFields.tsx';
import { useContractor } from '../identity/contractor.ts';
import { Field, TextField } from '../ui/Field.tsx';
import { maxLengthOf, useFormState } from '../ui/Form.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import { DayPicker } from './DayPicker.tsx';
import { cityIn } from './orderDetails.ts';

const PickupFields = lazyPart(async () => (await import('./PickupFields.tsx')).PickupFields);
const WindowPicker = lazyPart(async () => (await import('../delivery/WindowPicker.tsx')).WindowPicker);

type FieldsProps = {
  form: CheckoutForm;
  onChange: (change: Partial<CheckoutForm>) => void;
};

type DeliveryFieldsProps = FieldsProps & {
  /** The ZIP of the fee on the ticket. */
  zip: string | null;
  place: Place | null | undefined;
  dates: readonly string[];
  /** Why there are no dates. */
  whyNoDates: string | null;
  today: string;
  dateProblem: (date: string) => string | null;
  full: FullWindows;
  /** Called when the address or ZIP is complete, so its fee can be looked up. */
  onPlace: () => void;
  /** Content around the address: the picker of saved addresses before it, and the save button after it. */
  before: ReactNode;
  after: ReactNode;
};

export function DeliveryFields({
  form,
  zip,
  place,
  dates,
  whyNoDates,
  today,
  dateProblem,
  full,
  onChange,
  onPlace,
  before,
  after,
}: DeliveryFieldsProps) {
  const t = useT();
  const { errors, clearErrors } = useFormState();
  const { named, last } = zipsIn(form.deliveryAddress);
  const city = cityIn(form.deliveryAddress);
  if (form.isPickup)
    return (
      <PickupFields
        form={form}
        dates={dates}
        today={today}
        dateProblem={dateProblem}
        onChange={onChange}
        before={<HowField form={form} onChange={onChange} />}
      />
    );
  const hasDay = isStoreDate(form.deliveryDate) && dateProblem(form.deliveryDate) === null;
  return (
    <>
      <fieldset>
        <legend className="h3">{t('Where')}</legend>
        <HowField form={form} onChange={onChange} />
        {before}
        <div className="co-where">
          <StreetField
            name="deliveryAddress"
            label={t('Delivery address')}
            required
            className="co-street"
            autoComplete="shipping address-line1"
            maxLength={MOST_CHARACTERS.delivery_address}
            value={form.deliveryAddress}
            onChange={(event) => onChange({ deliveryAddress: event.target.value })}
            onBlur={onPlace}
          />
          <TextField
            // A city derived from the ZIP is not sent; the server adds it.
            {...(form.deliveryCity === null ? {} : { name: 'deliveryCity' })}
            label={t('City')}
            autoComplete="shipping address-level2"
            maxLength={100}
            readOnly={city !== null}
            value={city ?? form.deliveryCity ?? place?.city ?? ''}
            onChange={(event) => onChange({ deliveryCity: event.target.value })}
          />
          <TextField
            className="co-state"
            label={t('State')}
            readOnly
            value={siteOfLine(form.deliveryAddress, '', null).state}
          />
          <TextField
            name="deliveryZip"
            label={t('ZIP code')}
            hint={zipHint(place, zip, t)}
            inputMode="numeric"
            autoComplete="shipping postal-code"
            maxLength={20}
            readOnly={named !== null}
            value={named ?? (form.deliveryZip || (last ?? ''))}
            onChange={(event) => onChange({ deliveryZip: event.target.value })}
            onBlur={onPlace}
          />
        </div>
        {after}
        <OrderTextField
          name="specialInstructions"
          hint={t('Which side, landmarks, gate codes. The driver calls {n} minutes before arrival.', {
            n: DRIVER_CALL_MINUTES,
          })}
          rows={3}
          value={form.specialInstructions}
          onChange={(event) => onChange({ specialInstructions: event.target.value })}
        />
      </fieldset>
      <fieldset>
        <legend className="h3">{t('When')}</legend>
        <DayPicker
          label={t('Delivery date')}
          dates={dates}
          whyNone={whyNoDates}
          today={today}
          value={form.deliveryDate}
          problemOf={dateProblem}
          onChange={(deliveryDate) => onChange({ deliveryDate })}
        />
        {hasDay ? (
          <WindowPicker
            day={form.deliveryDate}
            value={form.deliveryWindow}
            full={full}
            error={errors.deliveryWindow}
            onChange={(deliveryWindow) => {
              clearErrors(['deliveryWindow']);
              onChange({ deliveryWindow });
            }}
          />
        ) : null}
        {hasDay || (form.deliveryDate === '' && dates.length > 0) ? (
          <ChangeHint day={form.deliveryDate} />
        ) : null}
      </fieldset>
    </>
  );
}

/** Delivery or pick-up. */
function HowField({ form, onChange }: FieldsProps) {
  const t = useT();
  const { clearErrors } = useFormState();
  const choices = [
    { value: '', words: t('Delivery') },
    { value: 'on', words: t('Pick up at the yard'), note: t('Free') },
  ] as const;
  return (
    <fieldset className="day-windows">
      <legend className="flabel">{t('Delivery or pick-up')}</legend>
      <div>
        {choices.map((choice) => (
          <label key={choice.value}>
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
            <span>
              <b>{choice.words}</b>
              {'note' in choice ? <span>{choice.note}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function ContactFields({ form, onChange }: FieldsProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="h3">{t('Who')}</legend>
      <div className="co-two">
        <TextField
          name="customerName"
          label={t('Full name')}
          required
          autoComplete="name"
          maxLength={MOST_CHARACTERS.customer_name}
          value={form.customerName}
          onChange={(event) => onChange({ customerName: event.target.value })}
        />
        <PhoneField
          name="customerPhone"
          label={t('Phone')}
          hint={
            form.isPickup
              ? t('In case we have a question.')
              : t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })
          }
          autoComplete="tel"
          maxLength={MOST_CHARACTERS.customer_phone}
          value={form.customerPhone}
          onChange={(event) => onChange({ customerPhone: event.target.value })}
        />
        <TextField
          name="customerEmail"
          label={t('Email')}
          required
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLengthOf(emailSchema, 'customerEmail')}
          value={form.customerEmail}
          onChange={(event) => onChange({ customerEmail: event.target.value })}
        />
      </div>
    </fieldset>
  );
}

/** The purchase order's number, folded away while empty; and with terms, whether the order goes on account. */
export function BusinessFields({ form, onChange }: FieldsProps) {
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
      <OrderTextField
        name="poNumber"
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

function zipHint(place: Place | null | undefined, zip: string | null, t: Translate): string {
  if (zip === null) return t('Sets the delivery fee.');
  if (place === null) return t('Outside our delivery area');
  if (place === undefined) return t('Sets the delivery fee.');
  if (place.poBox) return t('This ZIP is for PO boxes only. Enter the street address of the site.');
  return t('{city}, {county} County', { city: place.city, county: place.county });
}
