import type { Language } from './locale.tsx';

const locale = (language: Language) => (language === 'es' ? 'es-US' : 'en-US');

/** `2026-11-20` → `November 20, 2026` / `20 de noviembre de 2026`, in any time zone. */
export function formatLongDate(isoDate: string, language: Language): string {
  const at = new Date(`${isoDate.slice(0, 10)}T00:00:00Z`);
  return new Intl.DateTimeFormat(locale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

/** A time on the device's clock, `9:14 AM`. For what this device did; never in a server-rendered page. */
export function formatClock(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(locale(language), { timeStyle: 'short' }).format(new Date(iso));
}

/** `5.5` → `5.5`, `12` → `12`, `1200` → `1,200`. At most two decimals. */
export function formatYards(cubicYards: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(cubicYards);
}
