import { useState } from 'react';
import * as z from 'zod/mini';
import { typedBox } from '../../../domain/base/typedFields.ts';
import { deliveryWindowSchema, isDeliveryDay, storeDate } from '../../../domain/delivery/calendar.ts';
import { yardHours } from '../../../domain/delivery/pickup.ts';
import { dayInWords, deliveryHours, windowOptions } from '../../../domain/delivery/windowLabels.ts';
import { type DayChange, dayChangeSchema } from '../../../domain/orders/adminOrders.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import type { AdminOrder } from '../../../server/admin/orders/orderDetail.ts';
import { dayRows } from '../../orders/dayRows.ts';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { refusalText } from '../../ui/refusalLabels.ts';
import { Section } from '../../ui/Section.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.tsx';
import { mailNote } from '../ui/AdminLinks.tsx';
import { AdminFailure } from '../ui/adminApi.ts';
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx';
import { formatDay } from '../ui/format.ts';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { rescheduleOrder } from './orderActions.ts';

type WantedDay = Required<Pick<DayChange, 'deliveryDate' | 'deliveryWindow' | 'tell'>>;

/** The delivery day and window, and a way to change them, which asks whether to tell the customer. */
export function OrderDay({ order }: { order: AdminOrder }) {
  const t = useT();
  const store = useSettings();
  const language = useLanguage();
  const { isBusy, attempt } = useAdminMutation('orders');
  const [full, setFull] = useState<WantedDay | null>(null);
  const { deliveryDate, deliveryWindow, status, deliveries, isPickup, customerEmail } = order;
  const canMove = status === 'pending' || status === 'confirmed';
  const isOpen = (day: string) =>
    day >= storeDate(new Date()) &&
    (isPickup ? yardHours(day, store) !== null : isDeliveryDay(day, store, { weekend: true }));
  const isUnchanged = (wanted: WantedDay) =>
    [{ day: deliveryDate, deliveryWindow }, ...deliveries].every(
      (slot) => slot.day === wanted.deliveryDate && slot.deliveryWindow === wanted.deliveryWindow,
    );
  const daySchema = z
    .object({
      deliveryDate: dayChangeSchema.shape.deliveryDate.check(z.refine(isOpen)),
      deliveryWindow: deliveryWindowSchema,
      tell: typedBox,
    })
    .check(z.refine((wanted) => !isUnchanged(wanted), { path: ['deliveryDate'], error: 'unchanged' }));
  const days = dayRows(
    { status, deliveryDate, deliveryWindow, isPickup, loads: deliveries },
    { settings: store, language, t },
  );
  const inWords = ({ deliveryDate: day, deliveryWindow: window }: WantedDay) =>
    dayInWords(formatDay(day, language), window, t);
  /** A full day is asked about first. */
  const reschedule = async (wanted: WantedDay, evenFull = false) => {
    setFull(null);
    const saved = await attempt(async () => {
      try {
        return await rescheduleOrder(order, evenFull ? { ...wanted, evenFull } : wanted);
      } catch (error) {
        if (!isFull(error)) throw error;
        setFull(wanted);
        return null;
      }
    }, t('The day could not be changed.'));
    if (saved)
      toast({
        title: isPickup
          ? t('Pick-up moved to {date}', { date: inWords(wanted) })
          : t('Delivery moved to {date}', { date: inWords(wanted) }),
      });
  };
  return (
    <Section className="panel" title={isPickup ? t('Pick-up day') : t('Delivery day')}>
      {days.length > 1 ? (
        <ul className="lines">
          {days.map(({ label, day }) => (
            <li key={label}>{`${label}: ${day}`}</li>
          ))}
        </ul>
      ) : (
        <p>{days[0]?.day ?? t('Next available day')}</p>
      )}
      {canMove ? (
        <Form
          className="stack gap-12 mt-12"
          schema={daySchema}
          explain={({ issue }) =>
            issue.message === 'unchanged'
              ? t('It is already planned for that day.')
              : refusalText('delivery_date_unavailable', t, { isPickup })
          }
          save={async (wanted) => {
            await reschedule(wanted);
            return undefined;
          }}
        >
          <div className="two">
            <TextField
              name="deliveryDate"
              label={t('Another day')}
              hint={[
                deliveries.length > 1 && t('For all {n} loads.', { n: deliveries.length }),
                hasEmail(customerEmail) ? null : mailNote(customerEmail, t),
              ]
                .filter(Boolean)
                .join(' ')}
              type="date"
              defaultValue={deliveryDate ?? ''}
            />
            <SelectField
              name="deliveryWindow"
              label={t('Time of day')}
              defaultValue={deliveryWindow}
              options={windowOptions(t)}
            />
          </div>
          <CheckField name="tell" label={t('Tell the customer')} defaultChecked />
          <button type="submit" className="btn btn-quiet" disabled={isBusy}>
            {t('Reschedule')}
          </button>
        </Form>
      ) : null}
      {full ? (
        <ConfirmSheet
          title={t('The trucks are full')}
          confirm={t('Move it anyway')}
          keep={t('Choose another day')}
          isDanger
          onConfirm={() => void reschedule(full, true)}
          onClose={() => setFull(null)}
        >
          <p>
            {t('{date}, {hours}: the trucks have no room left. You can move the order there anyway.', {
              date: formatDay(full.deliveryDate, language),
              hours: deliveryHours({ day: full.deliveryDate, window: full.deliveryWindow }, store, t),
            })}
          </p>
        </ConfirmSheet>
      ) : null}
    </Section>
  );
}

function isFull(error: unknown): boolean {
  if (!(error instanceof AdminFailure)) return false;
  const { detail } = error.more as { detail?: { reason?: string } };
  return error.code === 'window_full' || detail?.reason === 'full';
}
