import type { ReactNode } from 'react';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import { type Place, zipFromAddress } from '../../domain/delivery/delivery.ts';
import { siteOfLine } from '../../domain/delivery/sites.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { Field } from '../ui/Field.tsx';
import { useT } from '../ui/locale.tsx';
import { DayPicker } from './DayPicker.tsx';
import type { FieldName } from './orderDetails.ts';

export type FieldsProps = {
  form: CheckoutForm;
  /** In words, by field. */
  errors: Partial<Record<FieldName, string>>;
  onChange: (change: Partial<CheckoutForm>) => void;
};

type DeliveryFieldsProps = FieldsProps & {
  /** The ZIP that the fee on the ticket is for. */
  zip: string | null;
  place: Place | null | undefined;
  dates: readonly string[];
  today: string;
  /** The address or ZIP is finished: its fee may now be looked up. */
  onPlace: () => void;
  /** Around the address: saved ones to pick from, and the way to save this one. */
  before: ReactNode;
  after: ReactNode;
};

/** Ids of the fields: errors move the focus there. */
export const fieldId = (name: FieldName) => `checkout-${name}`;

export function DeliveryFields({
  form,
  errors,
  zip,
  place,
  dates,
  today,
  onChange,
  onPlace,
  before,
  after,
}: DeliveryFieldsProps) {
  const t = useT();
  const written = zipFromAddress(form.deliveryAddress);
  const zipCity = place?.city ?? '';
  return (
    <fieldset>
      <legend className="h3">{t('Delivery')}</legend>
      {before}
      <div className="co-where">
        <Field
          label={t('Delivery address')}
          required
          error={errors.deliveryAddress ?? null}
          id={fieldId('deliveryAddress')}
          className="co-street"
        >
          {(control) => (
            <input
              {...control}
              className="inp"
              name="deliveryAddress"
              autoComplete="shipping address-line1"
              maxLength={500}
              value={form.deliveryAddress}
              onChange={(event) => onChange({ deliveryAddress: event.target.value })}
              onBlur={onPlace}
            />
          )}
        </Field>
        <Field
          label={t('ZIP code')}
          error={errors.deliveryZip ?? null}
          hint={zipHint(place, zip, t)}
          id={fieldId('deliveryZip')}
        >
          {(control) => (
            <input
              {...control}
              className="inp num"
              name="deliveryZip"
              inputMode="numeric"
              autoComplete="shipping postal-code"
              maxLength={10}
              readOnly={written !== null}
              value={written ?? form.deliveryZip}
              onChange={(event) => onChange({ deliveryZip: event.target.value })}
              onBlur={onPlace}
            />
          )}
        </Field>
        <Field label={t('City')} id={fieldId('deliveryCity')}>
          {(control) => (
            <input
              {...control}
              className="inp"
              name="deliveryCity"
              autoComplete="shipping address-level2"
              maxLength={100}
              readOnly={written !== null}
              value={
                written === null
                  ? (form.deliveryCity ?? zipCity)
                  : siteOfLine(form.deliveryAddress, written, zipCity).city
              }
              onChange={(event) => onChange({ deliveryCity: event.target.value })}
            />
          )}
        </Field>
      </div>
      {after}
      <DayPicker
        groupId={fieldId('deliveryDate')}
        dates={dates}
        today={today}
        value={form.deliveryDate}
        error={errors.deliveryDate ?? null}
        onChange={(deliveryDate) => onChange({ deliveryDate })}
      />
      <Field
        label={t('Where to drop it')}
        hint={t('Which side, landmarks, gate codes. The driver calls {n} minutes before arrival.', {
          n: DRIVER_CALL_MINUTES,
        })}
        error={errors.specialInstructions ?? null}
        id={fieldId('specialInstructions')}
      >
        {(control) => (
          <textarea
            {...control}
            className="inp"
            name="specialInstructions"
            rows={3}
            maxLength={2000}
            value={form.specialInstructions}
            onChange={(event) => onChange({ specialInstructions: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

function zipHint(place: Place | null | undefined, zip: string | null, t: ReturnType<typeof useT>): string {
  if (zip === null) return t('Sets the delivery fee.');
  if (place === null) return t('Outside our delivery area');
  if (place === undefined) return t('Sets the delivery fee.');
  if (place.poBox) return t('This ZIP is for mail boxes. Give the street address of the site.');
  return t('{city}, {county} County', { city: place.city, county: place.county });
}

export function ContactFields({ form, errors, onChange }: FieldsProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="h3">{t('Contact')}</legend>
      <div className="co-two">
        <Field
          label={t('Full name')}
          required
          error={errors.customerName ?? null}
          id={fieldId('customerName')}
        >
          {(control) => (
            <input
              {...control}
              className="inp"
              name="customerName"
              autoComplete="name"
              maxLength={200}
              value={form.customerName}
              onChange={(event) => onChange({ customerName: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('Phone')}
          hint={t('The driver calls {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES })}
          error={errors.customerPhone ?? null}
          id={fieldId('customerPhone')}
        >
          {(control) => (
            <input
              {...control}
              className="inp num"
              name="customerPhone"
              type="tel"
              autoComplete="tel"
              maxLength={40}
              value={form.customerPhone}
              onChange={(event) => onChange({ customerPhone: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Email')} required error={errors.customerEmail ?? null} id={fieldId('customerEmail')}>
          {(control) => (
            <input
              {...control}
              className="inp"
              name="customerEmail"
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={form.customerEmail}
              onChange={(event) => onChange({ customerEmail: event.target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  );
}
