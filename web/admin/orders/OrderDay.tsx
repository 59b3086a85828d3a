import { type SubmitEvent, useState } from 'react';
import type { AdminOrder } from '../../../domain/admin/orders.ts';
import { isDeliveryDay, storeDate } from '../../../domain/base/calendar.ts';
import { Field } from '../../ui/Field.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { ConfirmMailSheet } from '../ui/ConfirmMailSheet.tsx';
import { rescheduleOrder } from './orders.ts';

/** The day of the delivery, and another one. The customer is told by mail. */
export function OrderDay({ order }: { order: AdminOrder }) {
  const t = useT();
  const { closures } = useSettings();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('orders');
  const { deliveryDate, status, orderNumber, customerEmail } = order;
  const [day, setDay] = useState(deliveryDate ?? '');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const canMove = status === 'pending' || status === 'confirmed';
  const begin = (event: SubmitEvent) => {
    event.preventDefault();
    const today = storeDate(new Date());
    const isGood = day >= today && isDeliveryDay(day, { weekend: true, closures });
    setError(isGood ? null : t('No truck goes out on that day.'));
    if (isGood) setAsking(true);
  };
  const save = async () => {
    setAsking(false);
    const saved = await attempt(() => rescheduleOrder(order, day), t('The day could not be changed.'));
    if (saved) toast({ title: t('Delivery moved to {date}', { date: formatLongDate(day, language) }) });
  };
  return (
    <section className="panel" aria-labelledby="order-day">
      <h2 className="h3" id="order-day">
        {t('Delivery day')}
      </h2>
      <p>{deliveryDate ? formatLongDate(deliveryDate, language) : t('Next available day')}</p>
      {canMove ? (
        <form className="admin-inline" noValidate onSubmit={begin}>
          <Field label={t('Another day')} error={error} hint={t('The customer gets a mail about it.')}>
            {(control) => (
              <input
                {...control}
                className="inp"
                type="date"
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
          <button
            type="submit"
            className="btn btn-quiet"
            disabled={isBusy || day === '' || day === deliveryDate}
          >
            {t('Reschedule')}
          </button>
        </form>
      ) : null}
      {isAsking ? (
        <ConfirmMailSheet
          title={t('Move the delivery to {date}?', { date: formatLongDate(day, language) })}
          recipients={[customerEmail]}
          action={t('Reschedule')}
          onClose={() => setAsking(false)}
          onConfirm={() => void save()}
        >
          {t('{number} then comes on that day with all its loads.', { number: orderNumber })}
        </ConfirmMailSheet>
      ) : null}
    </section>
  );
}
