import { addDays, isStoreDate, weekdayOf } from '../delivery/calendar.ts';
import { plain } from './chatProducts.ts';

// A delivery day as people write it, in both languages. The person checks it on a card before anything happens.

const WEEKDAYS = [
  /\bsun(day)?\b|\bdomingo\b/g,
  /\bmon(day)?\b|\blunes\b/g,
  /\btue(s|sday)?\b|\bmartes\b/g,
  /\bwed(nesday)?\b|\bmiercoles\b/g,
  /\bthu(rs|rsday)?\b|\bjueves\b/g,
  /\bfri(day)?\b|\bviernes\b/g,
  /\bsat(urday)?\b|\bsabado\b/g,
] as const;
const MONTHS = [
  'jan|enero',
  'feb|febrero',
  'mar|marzo',
  'apr|abril',
  'may|mayo',
  'jun|junio',
  'jul|julio',
  'aug|agosto',
  'sep|septiembre|setiembre',
  'oct|octubre',
  'nov|noviembre',
  'dec|diciembre',
] as const;
const twoDigits = (text: string | undefined) => (text ?? '').padStart(2, '0');

/** The last day named in a text: "from Tuesday to Thursday" means Thursday. Null when it names none. */
export function dayIn(text: string, today: string): string | null {
  const said = plain(text);
  const found: { at: number; day: string }[] = [];
  const add = (at: number, day: string | null) => {
    if (day !== null && isStoreDate(day)) found.push({ at, day });
  };
  /** Without a year: the next one there is. */
  const next = (month: string, date: string) => {
    const year = Number(today.slice(0, 4));
    return [year, year + 1].map((one) => `${one}-${month}-${date}`).find((day) => day >= today) ?? null;
  };
  for (const match of said.matchAll(/\b\d{4}-\d\d-\d\d\b/g)) add(match.index, match[0]);
  for (const match of said.matchAll(/(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/g))
    add(match.index, next(twoDigits(match[1]), twoDigits(match[2])));
  for (const [at, names] of MONTHS.entries()) {
    const month = twoDigits(`${at + 1}`);
    const named = new RegExp(
      `\\b(?:(?<before>\\d{1,2})(?:st|nd|rd|th)?(?: de| of)? )?(?:${names})[a-z]*\\.?(?: (?<after>\\d{1,2})(?:st|nd|rd|th)?\\b)?`,
      'g',
    );
    for (const { groups, index } of said.matchAll(named)) {
      const date = groups?.after ?? groups?.before;
      if (date !== undefined) add(index, next(month, twoDigits(date)));
    }
  }
  for (const [weekday, named] of WEEKDAYS.entries())
    for (const { index } of said.matchAll(named))
      add(index, addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1));
  for (const match of said.matchAll(/\btomorrow\b|(?<!\b(?:la|de|pasado) )\bmanana\b/g))
    add(match.index, addDays(today, 1));
  for (const match of said.matchAll(/\bpasado manana\b|\bday after tomorrow\b/g))
    add(match.index + match[0].length, addDays(today, 2));
  return found.sort((a, b) => a.at - b.at).at(-1)?.day ?? null;
}
