import { earliestDelivery, formatStoreDate, sameDayMinutesLeft } from '../../domain/base/calendar.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { useMinute } from './minute.ts';

type SameDayProps = { nowIso: string; zone: Zone };

/** How long orders for today are open; after that, the day that an order made now comes. */
export function SameDay({ nowIso, zone }: SameDayProps) {
  const t = useT();
  const settings = useSettings();
  const language = useLanguage();
  const now = useMinute(nowIso);
  const minutes = sameDayMinutesLeft(now, settings);
  const date = formatStoreDate(earliestDelivery(zone, now, settings), language === 'es' ? 'es-US' : 'en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  return (
    <p className="home-cut">
      <span className="home-cut-dot" aria-hidden="true" />
      {minutes === null ? (
        <span>
          {t('Ordered now, delivered')} <b className="num">{date}</b>
          {t(', Nashville metro')}
        </span>
      ) : (
        <span>
          <b className="num">
            {minutes < 60
              ? t('{n} min', { n: minutes })
              : t('{hours} h {minutes} min', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
          </b>{' '}
          {t('left for same-day, Nashville metro')}
        </span>
      )}
    </p>
  );
}
