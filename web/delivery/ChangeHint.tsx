import { canCancelFree, changeDeadline } from '../../domain/delivery/calendar.ts';
import { cutoffText } from '../../domain/delivery/deliveryLabels.ts';
import { storeNow } from '../offline/storeTime.ts';
import { formatWeekday } from '../ui/format.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

/** What stays possible once an order for that day is paid; '' leaves the day to the yard. */
export function ChangeHint({ day }: { day: string }) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const time = cutoffText(settings.cutoff, t);
  return (
    <p className="hint">
      {day === ''
        ? t('Move or cancel it free until an hour after we tell you the day.')
        : canCancelFree(day, storeNow(), settings)
          ? t('Move or cancel it free until {time} on {day}.', {
              time,
              day: formatWeekday(changeDeadline(day, settings), language),
            })
          : t('Move or cancel it free for an hour after paying, as long as we have not confirmed the day.')}
    </p>
  );
}
