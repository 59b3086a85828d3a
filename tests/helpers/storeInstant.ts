import { storeClock } from '../../domain/delivery/calendar.ts';

/** The moment at which the store's wall clock shows that minute of that day. */
export function storeInstant(date: string, minute: number): Date {
  // Central Time is six hours behind UTC, or five in summer.
  const [winter, summer] = [6, 5].map(
    (hours) => new Date(Date.parse(date) + (minute + hours * 60) * 60_000),
  ) as [Date, Date];
  const clock = storeClock(summer);
  return clock.date === date && clock.minute === minute ? summer : winter;
}
