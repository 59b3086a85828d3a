import { LOCALE_TAGS } from '../../../domain/base/locale.ts';
import { TIME_ZONE } from '../../../domain/base/settings.ts';
import { formatStoreDate } from '../../../domain/delivery/calendar.ts';
import type { Language, Translate } from '../../ui/locale.tsx';

// Formats times in the store's time zone, whatever the device's, and store dates.

/** `Nov 20, 8:52 AM` */
export const formatMoment = (iso: string, language: Language): string =>
  formatAt(new Date(iso), language, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** `8:52 AM` */
export const formatTime = (iso: string, language: Language): string =>
  formatAt(new Date(iso), language, { timeStyle: 'short' });

/** `Nov 20, 2026, 8:52 AM` */
export const formatFullMoment = (iso: string, language: Language): string =>
  formatAt(new Date(iso), language, { dateStyle: 'medium', timeStyle: 'short' });

/** `Wednesday, Nov 20, 9:14 AM` */
export const formatNow = (now: Date, language: Language): string =>
  formatAt(now, language, {
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** `Mon, Nov 23` */
export const formatDay = (date: string, language: Language): string =>
  formatStoreDate(date, LOCALE_TAGS[language], { weekday: 'short', month: 'short', day: 'numeric' });

/** `Mon, Nov 30 – Wed, Dec 2` */
export const formatDays = (first: string, last: string, language: Language): string =>
  `${formatDay(first, language)} – ${formatDay(last, language)}`;

/** `Nov 23` */
export const formatDate = (date: string, language: Language): string =>
  formatStoreDate(date, LOCALE_TAGS[language], { month: 'short', day: 'numeric' });

/** `45 min`, `3 h 20 min`, `2 days`. */
export function waitText(minutes: number, t: Translate): string {
  const total = Math.round(minutes);
  if (total < 1) return t('under a minute');
  if (total < 60) return t('{n} min', { n: total });
  if (total < 48 * 60) return t('{h} h {n} min', { h: Math.floor(total / 60), n: total % 60 });
  return t('{n} days', { n: Math.round(total / (24 * 60)) });
}

const formatAt = (moment: Date, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE_TAGS[language], { ...options, timeZone: TIME_ZONE }).format(moment);
