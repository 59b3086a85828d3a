import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatNumber } from '../../domain/base/money.ts';
import type { Language } from './locale.tsx';

/** `2026-11-20` → `November 20, 2026` / `20 de noviembre de 2026`, in any time zone. */
export function formatLongDate(isoDate: string, language: Language): string {
  const [year, month, day] = isoDate.slice(0, 10).split('-').map(Number);
  const name = MONTHS[language]?.[Number(month) - 1];
  if (!name) return formatUtc(isoDate, language, { dateStyle: 'long' });
  return language === 'es' ? `${day} de ${name} de ${year}` : `${name} ${day}, ${year}`;
}

/** `2026-11-20` → `Friday, November 20` / `viernes, 20 de noviembre`. */
export function formatWeekday(isoDate: string, language: Language): string {
  const [, month, day] = isoDate.slice(0, 10).split('-').map(Number);
  const name = MONTHS[language]?.[Number(month) - 1];
  if (!name) return formatUtc(isoDate, language, { weekday: 'long', month: 'long', day: 'numeric' });
  const weekday = weekdayName(isoDate, language);
  return language === 'es' ? `${weekday}, ${day} de ${name}` : `${weekday}, ${name} ${day}`;
}

/** `2026-11-20` → `Friday` / `viernes`. */
export const weekdayName = (isoDate: string, language: Language): string =>
  WEEKDAYS[language]?.[new Date(isoDate).getUTCDay()] ?? formatUtc(isoDate, language, { weekday: 'long' });

const formatUtc = (isoDate: string, language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE_TAGS[language], { ...options, timeZone: 'UTC' }).format(
    new Date(isoDate.slice(0, 10)),
  );

// Written out, because a page's first use of Intl blocks a slow phone for 100 ms. Other languages take Intl all the same.
type Names = Partial<Record<Language, readonly string[]>>;
const MONTHS: Names = {
  en: 'January February March April May June July August September October November December'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
};
const WEEKDAYS: Names = {
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  es: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
};

/** A time on the device's clock, `9:14 AM`. For what this device did; never in a server-rendered page. */
export function formatClock(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALE_TAGS[language], { timeStyle: 'short' }).format(new Date(iso));
}

/** `5.5` → `5.5`, `12` → `12`, `1200` → `1,200`. At most two decimals. */
export function formatYards(cubicYards: number): string {
  return formatNumber(cubicYards);
}
