import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdminOrder, dayChangeSchema } from '../../../domain/admin/orders.ts';
import { isDeliveryDay, storeDate } from '../../../domain/delivery/calendar.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
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
  const [asked, setAsked] = useState<string | null>(null);
  const canMove = status === 'pending' || status === 'confirmed';
  const isOpen = (day: string) =>
    day >= storeDate(new Date()) && isDeliveryDay(day, { weekend: true, closures });
  const daySchema = z.object({
    deliveryDate: dayChangeSchema.shape.deliveryDate.check(
      z.refine((day) => day !== deliveryDate, 'unchanged'),
      z.refine(isOpen),
    ),
  });
  const save = async (day: string) => {
    setAsked(null);
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
        <Form
          className="admin-inline"
          schema={daySchema}
          explain={({ issue }) =>
            issue.message === 'unchanged'
              ? t('It is already planned for that day.')
              : t('No truck goes out on that day.')
          }
          save={async (value) => {
            setAsked(value.deliveryDate);
            return undefined;
          }}
        >
          <Field name="deliveryDate" label={t('Another day')} hint={t('The customer will get an email.')}>
            {(control) => <input {...control} type="date" defaultValue={deliveryDate ?? ''} />}
          </Field>
          <button type="submit" className="btn btn-quiet" disabled={isBusy}>
            {t('Reschedule')}
          </button>
        </Form>
      ) : null}
      {asked !== null ? (
        <ConfirmMailSheet
          title={t('Move the delivery to {date}?', { date: formatLongDate(asked, language) })}
          recipients={[customerEmail]}
          action={t('Reschedule')}
          onClose={() => setAsked(null)}
          onConfirm={() => void save(asked)}
        >
          {t('All loads of {number} will be delivered that day.', { number: orderNumber })}
        </ConfirmMailSheet>
      ) : null}
    </section>
  );
}
