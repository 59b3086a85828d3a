import type { Translate } from '../base/locale.ts';
import { formatMoney } from '../base/money.ts';
import { clockLabel, type DeliveryFees } from '../base/settings.ts';
import type { DeliveryQuote } from './delivery.ts';
import type { Zone } from './zones.ts';

// The delivery rules as text, from the zone's data. All screens use these texts and so promise the same.

/** `2 PM`, as copy writes it. */
export function clockText(minute: number): string {
  return clockLabel(minute).replace(/([AP]M)$/, ' $1');
}

/** The time after "before" or "until": some languages need an article that depends on the hour. */
export function cutoffText(minute: number, t: Translate): string {
  const clock = clockText(minute);
  return Math.floor(minute / 60) % 12 === 1
    ? t('{clockAtOne}', { clockAtOne: clock })
    : t('{clock}', { clock });
}

/** The cost of extra trucks; '' if one fee covers all of them. */
export function extraLoadText({ extraLoadCents }: DeliveryFees, t: Translate): string {
  return extraLoadCents > 0
    ? t('Each truckload after the first: {fee} more.', { fee: formatMoney(extraLoadCents) })
    : '';
}

/** When an order to the zone arrives: "Same day if ordered before 2 PM", "Next business day". */
export function deliveryTime(zone: Pick<Zone, 'sameDay' | 'leadDays'>, cutoff: number, t: Translate): string {
  const [fewest, most] = zone.leadDays;
  // The hour keeps its half of the day on its line.
  const time = cutoffText(cutoff, t).replace(' ', '\u{a0}');
  if (zone.sameDay) return t('Same day if ordered before {time}', { time });
  if (most <= 1) return t('Next business day');
  return t('{fewest}–{most} business days', { fewest, most });
}

/** The zone's name for visitors; names changed by an admin are not translated. */
export function zoneName(zone: Pick<Zone, 'name'>, t: Translate): string {
  switch (zone.name) {
    case 'Nashville Metro':
      return t('Nashville Metro');
    case 'Greater Nashville':
      return t('Greater Nashville');
    case 'Extended':
      return t('Extended');
    case 'Outer Middle Tennessee':
      return t('Outer Middle Tennessee');
    default:
      return zone.name;
  }
}

/** A short delivery note to show beside a price. `zip` is the remembered one. */
export function feeText(quote: DeliveryQuote, zip: string | null, t: Translate): string {
  if (quote.status === 'outside') return t('Delivery to {zip} by quote', { zip: zip ?? '' });
  if (quote.feeCents === 0) return t('Free delivery');
  const fee = formatMoney(quote.feeCents);
  return quote.status === 'served'
    ? t('Delivery {fee} to {zip}', { fee, zip: quote.place.zip })
    : t('Delivery {fee}, less in most ZIPs', { fee });
}

/** "Davidson, Williamson and Wilson". Needs no locale, so a page's head can use it too. */
export function listText(names: readonly string[], t: Translate): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  return t('{names} and {last}', { names: names.slice(0, -1).join(', '), last });
}

/** The names of zones in a sentence. */
export const zoneNames = (zones: readonly Pick<Zone, 'id' | 'name'>[], t: Translate): string =>
  listText(
    zones.map((zone) => zoneName(zone, t)),
    t,
  );

/** Shown with data of the ZIP table, as its license requires. */
export const ZIP_CREDIT_HREF = 'https://www.geonames.org';

export function zipCreditText(t: Translate): string {
  return t('ZIP data: GeoNames, CC BY 4.0; US Census Bureau');
}
