import { formatStoreDate } from '../../../domain/base/calendar.ts';
import { TIME_ZONE } from '../../../domain/base/settings.ts';
import type { Language } from '../../ui/locale.tsx';

/** A moment on the yard's clock, whatever the device's: `Nov 20, 8:52 AM`. */
export function formatMoment(iso: string, language: Language): string {
  const locale = language === 'es' ? 'es-US' : 'en-US';
  return new Intl.DateTimeFormat(locale, {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: TIME_ZONE,
  }).format(new Date(iso));
}

/** The same with its year, `Nov 20, 2026, 8:52 AM`. */
export function formatFullMoment(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    ...{ dateStyle: 'medium', timeStyle: 'short' },
    timeZone: TIME_ZONE,
  }).format(new Date(iso));
}

/** A day of the yard's calendar, `Mon, Nov 23`. */
export function formatDay(date: string, language: Language): string {
  return formatStoreDate(date, language === 'es' ? 'es-US' : 'en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric' },
  });
}

/** A day of the yard's calendar without its name, `Nov 23`. */
export function formatDate(date: string, language: Language): string {
  return formatStoreDate(date, language === 'es' ? 'es-US' : 'en-US', { month: 'short', day: 'numeric' });
}

/** A moment on the yard's clock with the day's name: `Wednesday, Nov 20, 9:14 AM`. */
export function formatNow(now: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-US' : 'en-US', {
    ...{ weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    timeZone: TIME_ZONE,
  }).format(now);
}
