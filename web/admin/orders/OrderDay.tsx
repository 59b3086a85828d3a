import * as z from 'zod/mini';
import { type AdminOrder, dayChangeSchema } from '../../../domain/admin/orders.ts';
import { isDeliveryDay, storeDate } from '../../../domain/delivery/calendar.ts';
import { dayRows } from '../../orders/labels.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Section } from '../../ui/Section.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.tsx';
import { UntoldMoves } from '../deliveries/UntoldMoves.tsx';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { rescheduleOrder } from './orders.ts';

/** The delivery day, and a way to change it. The customer gets an email after a while without further changes. */
export function OrderDay({ order }: { order: AdminOrder }) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('orders');
  const { deliveryDate, status, deliveries, untold } = order;
  const canMove = status === 'pending' || status === 'confirmed';
  const isOpen = (day: string) =>
    day >= storeDate(new Date()) && isDeliveryDay(day, settings, { weekend: true });
  const isUnchanged = (day: string) =>
    day === deliveryDate && deliveries.every((load) => load.day === deliveryDate);
  const daySchema = z.object({
    deliveryDate: dayChangeSchema.shape.deliveryDate.check(
      z.refine((day) => !isUnchanged(day), 'unchanged'),
      z.refine(isOpen),
    ),
  });
  const days = dayRows({ status, deliveryDate, loads: deliveries }, language, t);
  return (
    <Section className="panel" title={t('Delivery day')}>
      {days.length > 1 ? (
        <ul className="admin-lines">
          {days.map(({ label, day }) => (
            <li key={label}>{`${label}: ${day}`}</li>
          ))}
        </ul>
      ) : (
        <p>{days[0]?.day ?? t('Next available day')}</p>
      )}
      {untold ? <UntoldMoves untold={[untold]} /> : null}
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
            const day = value.deliveryDate;
            const saved = await attempt(
              () => rescheduleOrder(order, day),
              t('The day could not be changed.'),
            );
            if (saved)
              toast({ title: t('Delivery moved to {date}', { date: formatLongDate(day, language) }) });
            return undefined;
          }}
        >
          <Field
            name="deliveryDate"
            label={t('Another day')}
            hint={
              deliveries.length > 1
                ? t('For all {n} loads. The customer gets an email ten minutes after the last change.', {
                    n: deliveries.length,
                  })
                : t('The customer gets an email ten minutes after the last change.')
            }
          >
            {(control) => <input {...control} type="date" defaultValue={deliveryDate ?? ''} />}
          </Field>
          <button type="submit" className="btn btn-quiet" disabled={isBusy}>
            {t('Reschedule')}
          </button>
        </Form>
      ) : null}
    </Section>
  );
}
