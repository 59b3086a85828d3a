import type { ReactNode } from 'react';
import { isStoreDate } from '../../domain/delivery/calendar.ts';
import { directionsUrl, yardAddress } from '../../domain/delivery/pickup.ts';
import type { CheckoutForm } from '../../domain/orders/checkout.ts';
import { OrderTextField } from '../delivery/SiteFields.tsx';
import { WindowPicker } from '../delivery/WindowPicker.tsx';
import { useFormState } from '../ui/Form.tsx';
import { openingHoursLine } from '../ui/hours.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { DayPicker } from './DayPicker.tsx';

type PickupFieldsProps = {
  form: CheckoutForm;
  dates: readonly string[];
  today: string;
  dateProblem: (date: string) => string | null;
  onChange: (change: Partial<CheckoutForm>) => void;
  /** Above the yard's address. */
  before: ReactNode;
};

/** Where the yard is, and when it is fetched. */
export function PickupFields({ form, dates, today, dateProblem, onChange, before }: PickupFieldsProps) {
  const t = useT();
  const settings = useSettings();
  const { errors, clearErrors } = useFormState();
  const address = yardAddress(settings);
  return (
    <>
      <fieldset>
        <legend className="h3">{t('Where')}</legend>
        {before}
        <div className="co-yard">
          <a className="link" href={directionsUrl(address)} target="_blank" rel="noreferrer">
            {address}
          </a>
          <p className="small">{t('Open {hours}', { hours: openingHoursLine(settings.hours, t) })}</p>
          <p className="hint">
            {t(
              'No fee. We load it for you: come with a truck or a trailer, and cover a loose load for the road.',
            )}
          </p>
        </div>
        <OrderTextField
          name="specialInstructions"
          isPickup
          hint={t('Who is coming, and with what truck or trailer.')}
          value={form.specialInstructions}
          onChange={(event) => onChange({ specialInstructions: event.target.value })}
        />
      </fieldset>
      <fieldset>
        <legend className="h3">{t('When')}</legend>
        <DayPicker
          label={t('Pick-up day')}
          dates={dates}
          today={today}
          value={form.deliveryDate}
          problemOf={dateProblem}
          onChange={(deliveryDate) => onChange({ deliveryDate })}
        />
        {isStoreDate(form.deliveryDate) && dateProblem(form.deliveryDate) === null ? (
          <WindowPicker
            day={form.deliveryDate}
            value={form.deliveryWindow}
            full={{}}
            isPickup
            error={errors.deliveryWindow}
            onChange={(deliveryWindow) => {
              clearErrors(['deliveryWindow']);
              onChange({ deliveryWindow });
            }}
          />
        ) : null}
        <p className="hint">{t('You can move or cancel it free of charge until it is ready.')}</p>
      </fieldset>
    </>
  );
}
