// Times of an order: all are in the store's time zone and name it.

import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { TIME_ZONE } from '../../domain/base/settings.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { $status } from '../offline/status.ts';
import { formatLongDate } from '../ui/format.ts';
import type { Language, Translate } from '../ui/locale.tsx';
import { noAnswerText } from '../ui/saveError.ts';

/** "Tuesday, November 19, 6:40 PM CST": all times of an order are in the store's time zone and name it. */
export function storeMoment(iso: string, language: Language): string {
  const moment = new Date(iso);
  const day = new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: TIME_ZONE,
  });
  return `${day.format(moment)}, ${formatTime(moment, language)}`;
}

function formatTime(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: TIME_ZONE,
    timeZoneName: 'short',
  }).format(moment);
}

/** "9:14 AM CST" for today; other days include the date. */
export function checkedText(asOf: string, now: Date, language: Language): string {
  const moment = new Date(asOf);
  const clock = formatTime(moment, language);
  const day = storeDate(moment);
  return day === storeDate(now) ? clock : `${formatLongDate(day, language)}, ${clock}`;
}

/** Says that this device shows an older state. @param checked from `checkedText` */
export function staleText(checked: string, t: Translate): string {
  return `${noAnswerText($status.get().hasNetwork, t)} ${t('This is how it stood as of {time}.', { time: checked })}`;
}
