import { canCancelFree, changeDeadline, earliestDelivery } from '../../domain/delivery/calendar.ts';
import { cutoffText } from '../../domain/delivery/deliveryLabels.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { storeNow } from '../offline/storeTime.ts';
import { formatWeekday } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

/** What stays possible once an order for that day is paid; '' leaves the day to the yard. */
export function ChangeHint({ day, zone = null }: { day: string; zone?: Zone | null }) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const time = cutoffText(settings.cutoff, t);
  const now = storeNow();
  const isFree = canCancelFree(day || earliestDelivery(zone, now, settings), now, settings);
  return (
    <p className="hint">
      {day === ''
        ? isFree
          ? t('Move or cancel it free until {time} the business day before.', { time })
          : t('Move or cancel it free until an hour after we tell you the day.')
        : isFree
          ? t('Move or cancel it free until {time} on {day}.', {
              time,
              day: formatWeekday(changeDeadline(day, settings), language),
            })
          : t(
              'The trucks of that day are already planned. You can move or cancel the order for an hour, as long as we have not confirmed the day. After that, call {phone}.',
              { phone: settings.phone },
            )}
    </p>
  );
}
