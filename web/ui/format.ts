import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatNumber } from '../../domain/base/money.ts';
import type { Language } from './locale.tsx';

/** `2026-11-20` → `November 20, 2026` / `20 de noviembre de 2026`, in any time zone. */
export function formatLongDate(isoDate: string, language: Language): string {
  const [year, month, day] = isoDate.slice(0, 10).split('-').map(Number);
  const written = WRITTEN[language];
  if (!written) return formatUtc(isoDate, language, { dateStyle: 'long' });
  return written.long(written.months[Number(month) - 1] ?? '', Number(day), Number(year));
}

/** `2026-11-20` → `Friday, November 20` / `viernes, 20 de noviembre`. */
export function formatWeekday(isoDate: string, language: Language): string {
  const [, month, day] = isoDate.slice(0, 10).split('-').map(Number);
  const written = WRITTEN[language];
  if (!written) return formatUtc(isoDate, language, { weekday: 'long', month: 'long', day: 'numeric' });
  return `${weekdayName(isoDate, language)}, ${written.short(written.months[Number(month) - 1] ?? '', Number(day))}`;
}

/** `2026-11-20` → `Friday` / `viernes`. */
export const weekdayName = (isoDate: string, language: Language): string =>
  WRITTEN[language]?.weekdays[new Date(isoDate).getUTCDay()] ??
  formatUtc(isoDate, language, { weekday: 'long' });

const formatUtc = (isoDate: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE_TAGS[language], { ...options, timeZone: 'UTC' }).format(
    new Date(isoDate.slice(0, 10)),
  );

type WrittenDates = {
  months: readonly string[];
  weekdays: readonly string[];
  short: (month: string, day: number) => string;
  long: (month: string, day: number, year: number) => string;
};

/** Written out, because a page's first use of Intl blocks a slow phone for 100 ms. Other languages take Intl. */
const WRITTEN: Partial<Record<Language, WrittenDates>> = {
  en: {
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    short: (month, day) => `${month} ${day}`,
    long: (month, day, year) => `${month} ${day}, ${year}`,
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
      ' ',
    ),
    weekdays: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
    short: (month, day) => `${day} de ${month}`,
    long: (month, day, year) => `${day} de ${month} de ${year}`,
  },
};

/** A time on the device's clock, `9:14 AM`. For what this device did; never in a server-rendered page. */
export function formatClock(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALE_TAGS[language], { timeStyle: 'short' }).format(new Date(iso));
}

/** A moment on the device's clock, short: `Mon, Nov 23, 9:14 AM`. Never in a server-rendered page. */
export function formatDayAndTime(moment: Date, language: Language): string {
  return new Intl.DateTimeFormat(LOCALE_TAGS[language], {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(moment);
}

/** `5.5` → `5.5`, `12` → `12`, `1200` → `1,200`. At most two decimals. */
export function formatYards(cubicYards: number): string {
  return formatNumber(cubicYards);
}
