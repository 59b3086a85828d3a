import * as z from 'zod/mini';
import { type Board, type DayShift, dayShiftSchema } from '../../../domain/admin/deliveries.ts';
import type { StoreSettings } from '../../../domain/base/settings.ts';
import { addDays, isDeliveryDay, isStoreDate } from '../../../domain/delivery/calendar.ts';
import { HOLD_REASONS } from '../../../domain/delivery/deliveries.ts';
import { UNDO_MINUTES } from '../../../domain/orders/orders.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { toast } from '../../ui/toast.tsx';
import { sendAdmin } from '../ui/adminApi.ts';
import { useAdminMutation } from '../ui/adminQuery.tsx';
import { formatDay } from '../ui/format.ts';
import { reasonText, sumText } from './deliveryLabels.ts';

type HoldSheetProps = { day: string; board: Board; onClose: () => void };

/** Moves what is left of a day to the next open one, because of the weather. */
export function HoldSheet({ day, board, onClose }: HoldSheetProps) {
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const { isBusy, attempt } = useAdminMutation('orders');
  const left = board.loads.filter((load) => load.day === day && load.status === 'planned');
  const isOpen = (to: string) =>
    isStoreDate(to) && to > day && isDeliveryDay(to, settings, { weekend: true });
  const hold = async ({ to, reason }: Pick<DayShift, 'to' | 'reason'>) => {
    const done = await attempt(
      async () => sendAdmin('POST', '/api/admin/day', { from: day, to, reason } satisfies DayShift),
      t('The deliveries could not be moved.'),
    );
    if (!done) return;
    toast({
      title: t('Moved to {date}', { date: formatDay(to, language) }),
      text: t('Customers get an email in {n} minutes. Until then you can undo it on the day board.', {
        n: UNDO_MINUTES,
      }),
      seconds: 8,
    });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t('Weather hold: {day}', { day: formatDay(day, language) })}>
      <p>{sumText(left, t)}</p>
      <p className="small muted">
        {t(
          'Loads that have left the yard stay. Everything else for that day moves, including orders waiting for a truck.',
        )}
      </p>
      <Form
        className="admin-inline"
        schema={z.pick(z.extend(dayShiftSchema, { to: z.string().check(z.refine(isOpen)) }), {
          to: true,
          reason: true,
        })}
        explain={() => t('Choose a later delivery day.')}
        save={async (typed) => {
          await hold(typed);
          return undefined;
        }}
      >
        <Field name="reason" label={t('Reason to give customers')}>
          {(control) => (
            <select {...control}>
              {HOLD_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {reasonText(reason, t)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name="to" label={t('Move to')} className="admin-number">
          {(control) => (
            <input
              {...control}
              className={`${control.className} num`}
              type="date"
              min={addDays(day, 1)}
              defaultValue={nextOpenDay(day, settings)}
            />
          )}
        </Field>
        <div className="admin-acts">
          <button type="submit" className="btn btn-primary" disabled={isBusy}>
            {t('Hold the day')}
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('Cancel')}
          </button>
        </div>
      </Form>
    </Sheet>
  );
}

const MOST_DAYS = 60;

function nextOpenDay(day: string, settings: StoreSettings): string {
  let next = addDays(day, 1);
  for (let left = MOST_DAYS; left > 0 && !isDeliveryDay(next, settings, { weekend: false }); left -= 1)
    next = addDays(next, 1);
  return next;
}
