import { FREE_DELIVERY_CENTS } from '../../domain/business.ts';
import { TRUCK } from '../../domain/loads.ts';
import { formatMoney } from '../../domain/money.ts';
import { amountWords } from '../catalog/amounts.ts';
import { zoneName } from '../delivery/terms.ts';
import { formatYards } from '../ui/format.ts';
import type { LoadTicketProps, TicketWarning } from '../ui/LoadTicket.tsx';
import type { Translate } from '../ui/language.tsx';
import type { CartFigures, MaterialLoad } from './figures.ts';
import type { LineProblem } from './today.ts';

// A cart's figures in words: the same ticket stands beside the cart and beside the checkout form.

export function money(cents: number): string {
  return formatMoney(cents, { cents: 'always' });
}

/** What `LoadTicket` shows. An order of tools alone has no trucks to draw. */
export function ticketOf(figures: CartFigures, t: Translate): LoadTicketProps {
  const { materials, cubicYards, items, subtotalCents, totalCents } = figures;
  return {
    title: cubicYards > 0 ? t('Your load') : t('Your order'),
    aside: cubicYards > 0 ? amountWords('per cubic yard', cubicYards, t) : amountWords('per item', items, t),
    loads: materials.map((load) => ({
      key: load.key,
      cubicYards: load.cubicYards,
      capacity: load.capacity,
      words: materials.length > 1 ? load.names.join(', ') : truckWords(load, t),
      measure: measureWords(load, materials.length, t),
      warning: load.heavy
        ? t('It is heavy: a truck is full by weight with {yards} cubic yards.', {
            yards: formatYards(Math.floor(load.capacity)),
          })
        : undefined,
    })),
    rows: [
      { key: 'subtotal', label: t('Subtotal'), value: money(subtotalCents) },
      { key: 'delivery', label: t('Delivery'), note: feeNote(figures, t), value: feeWords(figures, t) },
    ],
    total: { label: t('Total'), value: formatMoney(totalCents) },
    progress: progressOf(figures, t),
    warnings: warningsOf(figures, t),
  };
}

function progressOf({ delivery, subtotalCents }: CartFigures, t: Translate): LoadTicketProps['progress'] {
  const { freeInCents } = delivery;
  if (delivery.status === 'outside' || freeInCents === 0) return undefined;
  const label = t('Add {amount} for free delivery', { amount: formatMoney(freeInCents) });
  return { label, value: subtotalCents, max: FREE_DELIVERY_CENTS };
}

/** Nothing here stands in the way of ordering: a person may have a reason. */
function warningsOf({ delivery, zip }: CartFigures, t: Translate): TicketWarning[] {
  if (delivery.status === 'outside' && zip !== null) {
    const text = t('No truck goes to {zip} at a fixed price. Ask us: longer trips are quoted by hand.', {
      zip,
    });
    return [{ key: 'outside', text, link: { label: t('Ask for a quote'), to: `/contact?zip=${zip}` } }];
  }
  if (delivery.status !== 'served' || delivery.shortByYards === 0) return [];
  const { place, zone, minimumYards, shortByYards } = delivery;
  const text = t('{zone} loads start at {n} cubic yards. Add {short} more, or ask us.', {
    zone: zoneName(zone, t),
    n: minimumYards,
    short: shortByYards,
  });
  const to = `/contact?zip=${place.zip}`;
  return [{ key: 'minimum', text, link: { label: t('Ask for a quote'), to } }];
}

/** "Free", "$35.00", or "By quote" where no zone has a fee. */
export function feeWords({ delivery }: CartFigures, t: Translate): string {
  if (delivery.feeCents === null) return t('By quote');
  return delivery.feeCents === 0 ? t('Free') : money(delivery.feeCents);
}

function feeNote({ delivery }: CartFigures, t: Translate): string {
  if (delivery.status === 'outside') return t('Outside our delivery area');
  if (delivery.feeCents === 0)
    return t('Free on orders of {amount}+', { amount: formatMoney(FREE_DELIVERY_CENTS) });
  if (delivery.status === 'served')
    return t('{zone}, {zip} {city}', {
      zone: zoneName(delivery.zone, t),
      zip: delivery.place.zip,
      city: delivery.place.city,
    });
  return t('Until we know the ZIP');
}

/** Trucks of one material: "About one truckload", "Part of a truckload", "3 truckloads". */
export function truckWords({ truckloads, cubicYards }: MaterialLoad, t: Translate): string {
  if (truckloads > 1) return t('{n} truckloads', { n: truckloads });
  return cubicYards >= TRUCK.bedYards[0] ? t('About one truckload') : t('Part of a truckload');
}

function measureWords({ truckloads, cubicYards }: MaterialLoad, materials: number, t: Translate): string {
  const yards = formatYards(cubicYards);
  if (materials > 1)
    return truckloads > 1
      ? t('{yards} yd³, {n} trucks', { yards, n: truckloads })
      : t('{yards} yd³, 1 truck', { yards });
  if (truckloads > 1) return t('{yards} yd³', { yards });
  const [fewest, most] = TRUCK.bedYards;
  return t('{yards} of {fewest}–{most} yd³', { yards, fewest, most });
}

/** The line under the total of the phone's buy bar: "18 yards, free delivery". */
export function barWords(figures: CartFigures, t: Translate): string {
  const { cubicYards, items, delivery } = figures;
  const what =
    cubicYards > 0 ? t('{n} yards', { n: formatYards(cubicYards) }) : amountWords('per item', items, t);
  if (delivery.feeCents === null) return t('{what}, delivery by quote', { what });
  return delivery.feeCents === 0
    ? t('{what}, free delivery', { what })
    : t('{what}, delivery {fee}', { what, fee: formatMoney(delivery.feeCents) });
}

/** Why a line stays out of the order, or needs a smaller quantity. */
export function problemWords(problem: LineProblem, available: number | null, t: Translate): string {
  switch (problem) {
    case 'gone':
      return t('No longer sold. It will not be in your order.');
    case 'no_price':
      return t('Price not available. It will not be in your order.');
    case 'out_of_stock':
      return t('Out of Stock. It will not be in your order.');
    case 'too_few':
      return t('Only {n} left in the yard.', { n: available ?? 0 });
  }
}
