import { formatCents, formatMoney } from '../../domain/base/money.ts';
import { amountText } from '../../domain/catalog/goods.ts';
import type { DeliveryQuote } from '../../domain/delivery/delivery.ts';
import { extraLoadText, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { POUNDS_PER_TON, TRUCK } from '../../domain/delivery/loads.ts';
import type { Truckload } from '../../domain/delivery/trucks.ts';
import { orderSummary } from '../../domain/orders/orderSummary.ts';
import { chargedCents } from '../../domain/orders/orders.ts';
import type { LoadTicketProps, TicketGauge, TicketTruck, TicketWarning } from '../delivery/LoadTicket.tsx';
import { formatYards } from '../ui/format.ts';
import type { Translate } from '../ui/locale.tsx';
import type { CartFigures, MaterialLoad } from './figures.ts';

// A cart's totals as text, for the ticket beside the cart and the checkout form.

type TicketOptions = { onQuantity?: (productId: string, quantity: number) => void };

/**
 * What `LoadTicket` shows. An order of tools has no trucks to draw.
 *
 * @param options.onQuantity given where no cart stands beside it: then the goods are listed too, and too small a load of
 *   one material can be raised
 */
export function toLoadTicket(
  figures: CartFigures,
  t: Translate,
  options: TicketOptions = {},
): LoadTicketProps {
  const hasGoods = options.onQuantity !== undefined;
  const { lines, cubicYards, items, taxCents, openTax, promo, isPickup, delivery } = figures;
  const order = {
    lines,
    isPickup,
    deliveryFeeCents: delivery.feeCents,
    discountCents: promo?.cents ?? 0,
    taxCents,
  };
  const { goods, amounts } = orderSummary(order, t, {
    money: formatCents,
    feeNote: feeNote(figures, t),
    discountNote: promo?.rule.code ?? null,
  });
  return {
    title: cubicYards > 0 ? t('Your load') : t('Your order'),
    aside: cubicYards > 0 ? amountText('per cubic yard', cubicYards, t) : amountText('per item', items, t),
    ...(isPickup ? { gauge: null, trucks: [] } : drawnLoads(figures, t)),
    // The goods and their yards are listed once.
    ...(hasGoods ? { trucks: [] } : {}),
    rows: [
      ...(hasGoods ? goods : []),
      ...amounts,
      ...(openTax
        ? [
            {
              key: 'tax',
              label: t('Sales tax'),
              value: openTax === 'by_zip' ? t('By ZIP code') : t('Added when you pay'),
            },
          ]
        : []),
    ],
    total: { label: t('Total'), value: formatCents(chargedCents(figures)) },
    progress: freeDeliveryProgress(figures, t),
    warnings: listWarnings(figures, t, options),
  };
}

function freeDeliveryProgress(
  { delivery, subtotalCents, fees }: CartFigures,
  t: Translate,
): LoadTicketProps['progress'] {
  const { freeInCents } = delivery;
  if (delivery.status === 'outside' || freeInCents === 0) return undefined;
  const label = t('{amount} more for free delivery', { amount: formatMoney(freeInCents) });
  return { label, value: subtotalCents, max: fees.freeFromCents };
}

/** What to know before ordering. Only an enforced minimum blocks the order (`isBelowMinimum`). */
function listWarnings(figures: CartFigures, t: Translate, { onQuantity }: TicketOptions): TicketWarning[] {
  const { delivery, zip, materials } = figures;
  if (delivery.status === 'outside' && zip !== null) {
    const text = t('We have no fixed delivery price for {zip}. Ask us for a quote.', { zip });
    return [{ key: 'outside', text, link: { label: t('Ask for a quote'), to: `/contact?zip=${zip}` } }];
  }
  if (delivery.status !== 'served' || delivery.shortByYards === 0) return [];
  const { place, zone, minimumYards, shortByYards } = delivery;
  const text = t('{zone} loads start at {n} cubic yards.', { zone: zoneName(zone, t), n: minimumYards });
  const [material, other] = materials;
  const isRaised = onQuantity && material && !other && material.roomYards >= shortByYards;
  return [
    {
      key: 'minimum',
      text,
      link: { label: t('Ask for a quote'), to: `/contact?zip=${place.zip}` },
      ...(isRaised && {
        press: {
          label: t('Make it {n}', { n: minimumYards }),
          onPress: () => onQuantity(material.productId, minimumYards),
        },
      }),
    },
  ];
}

function feeNote({ delivery, truckloads, fees }: CartFigures, t: Translate): string {
  const words = truckloads > 1 ? extraLoadText(fees, t) : '';
  const extra = words && `. ${words}`;
  if (delivery.status === 'outside') return t('Outside our delivery area');
  if (delivery.feeCents === 0)
    return t('Free on orders of {amount}+', { amount: formatMoney(fees.freeFromCents) });
  if (delivery.status === 'served')
    return (
      t('{zone}, {zip} {city}', {
        zone: zoneName(delivery.zone, t),
        zip: delivery.place.zip,
        city: delivery.place.city,
      }) + extra
    );
  return t('Until you enter a ZIP') + extra;
}

function toGauge(material: MaterialLoad, delivery: Ticket['delivery'], t: Translate): TicketGauge {
  const { cubicYards, capacityYards: capacity, loads } = material;
  const words = noteText(material, loads.at(-1), delivery, t) ?? truckText(material, t);
  return { cubicYards, capacity, words, measure: measureText(material, t) };
}

/** "About one truckload", "Part of a truckload". */
function truckText({ cubicYards, roomYards }: MaterialLoad, t: Translate): string {
  const nearlyFull = cubicYards >= TRUCK.bedYards[0] || roomYards === 0;
  return nearlyFull ? t('About one truckload') : t('Part of a truckload');
}

function measureText({ cubicYards, capacityYards, fullBy }: MaterialLoad, t: Translate): string {
  const yards = formatYards(cubicYards);
  if (fullBy === 'weight') return t('{yards} of {most} yd³', { yards, most: formatTenths(capacityYards) });
  const [fewest, most] = TRUCK.bedYards;
  return t('{yards} of {fewest}–{most} yd³', { yards, fewest, most });
}

type Ticket = Pick<CartFigures, 'materials'> & { delivery: Pick<DeliveryQuote, 'feeCents'> };

/** How an order's trucks are drawn: a single one large, several each with its load. */
function drawnLoads({ materials, delivery }: Ticket, t: Translate) {
  const [first] = materials;
  return materials.length === 1 && first?.trucks === 1
    ? { gauge: toGauge(first, delivery, t), trucks: [] }
    : { gauge: null, trucks: truckRows({ materials, delivery }, t) };
}

/** Every truck of the order, numbered: its load, weight and remaining room. */
function truckRows({ materials, delivery }: Ticket, t: Translate): TicketTruck[] {
  let count = 0;
  return materials.flatMap((material) => {
    const { name } = material;
    return material.loads.map((load) => {
      const from = count + 1;
      count += load.trucks;
      return {
        key: `${material.productId} ${from}`,
        label:
          load.trucks > 1
            ? t('Trucks {from}–{to}, each: {name}', { from, to: count, name })
            : t('Truck {n}: {name}', { n: from, name }),
        note: noteText(material, load, delivery, t),
        value: loadText(load, t),
        fill: load.cubicYards / material.capacityYards,
        count: load.trucks,
      };
    });
  });
}

/** Why a truck is full, or how much more the last one takes; empty where nobody knows. */
const noteText = (
  material: MaterialLoad,
  load: Truckload | undefined,
  delivery: Ticket['delivery'],
  t: Translate,
) =>
  load === material.loads.at(-1) && material.roomYards > 0
    ? roomText(material, delivery, t)
    : load && fullText(material, load, t);

function loadText({ cubicYards, pounds }: Truckload, t: Translate): string {
  const yards = formatTenths(cubicYards);
  if (pounds === null) return t('{yards} yd³', { yards });
  return t('{yards} yd³, {tons} tons', { yards, tons: formatTenths(pounds / POUNDS_PER_TON) });
}

/** Empty when there is room but no stock left to fill it. */
function fullText(material: MaterialLoad, { cubicYards }: Truckload, t: Translate): string | undefined {
  const { fullBy, capacityYards } = material;
  if (capacityYards - cubicYards >= 1) return undefined;
  return fullBy === 'weight'
    ? t('Full by weight, {tons} tons', { tons: TRUCK.payloadPounds / POUNDS_PER_TON })
    : t('Full by volume, {yards} yd³', { yards: TRUCK.planYards });
}

function roomText({ roomYards: n }: MaterialLoad, delivery: Ticket['delivery'], t: Translate): string {
  if (delivery.feeCents === null) return t('Room for {n} more yards', { n });
  return n === 1
    ? t('Room for 1 more yard, no extra fee')
    : t('Room for {n} more yards, no extra fee', { n });
}

const formatTenths = (figure: number) => formatYards(Math.round(figure * 10) / 10);

/** The line under the total of the phone's buy bar, short enough for a narrow phone. */
export function barText({ feeCents }: DeliveryQuote, t: Translate): string {
  if (feeCents === null) return t('Delivery by quote');
  return feeCents === 0 ? t('Delivery free') : t('With {fee} delivery', { fee: formatCents(feeCents) });
}
