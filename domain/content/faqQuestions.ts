import type { Translate } from '../base/locale.ts';
import { formatMoney } from '../base/money.ts';
import { taxBasisPoints } from '../base/salesTaxRates.ts';
import {
  BULK_QUOTE_YARDS,
  CORE_COUNTIES,
  clockLabel,
  DELIVERY_RADIUS_MILES,
  DRIVER_CALL_MINUTES,
  QUOTE_REPLY_BUSINESS_HOURS,
  QUOTE_VALID_DAYS,
  type StoreSettings,
} from '../base/settings.ts';
import { cutoffText, listText, zoneName, zoneNames } from '../delivery/deliveryLabels.ts';
import type { Zone } from '../delivery/zones.ts';

/** One question with its written answer. */
export type Question = {
  /** Also the answer's anchor. */
  id: string;
  question: string;
  answer: string;
  link?: { to: string; label: string };
};

// Delivery: where, when, how much.

/** Today's fees, minimums and other delivery settings. */
export type DeliveryRule = { zones: readonly Zone[]; settings: StoreSettings };

/** About delivery areas, days and prices, with the fees and minimums of `zones`. */
export function deliveryQuestions({ zones, settings }: DeliveryRule, t: Translate): Question[] {
  return [
    {
      id: 'how-far',
      question: t('How far do you deliver?'),
      answer: t('About {n} miles from Nashville: {counties} counties, and parts of those around them.', {
        n: DELIVERY_RADIUS_MILES,
        counties: listText(CORE_COUNTIES, t),
      }),
      link: { to: '/contact', label: t('Check my ZIP') },
    },
    {
      id: 'same-day',
      question: t('Can I get it today?'),
      answer: t(
        'In {zones}, if you order before {time}, Monday to Friday. Elsewhere it arrives the next business day or the one after.',
        {
          zones: zoneNames(
            zones.filter(({ sameDay }) => sameDay),
            t,
          ),
          time: cutoffText(settings.cutoff, t),
        },
      ),
    },
    {
      id: 'saturday',
      question: t('Can you deliver on Saturday?'),
      answer: t(
        'On Saturdays, {from} to {to}, in {zones}, when everything in the order is marked for weekend delivery. Never on Sundays.',
        {
          from: clockLabel(settings.deliveries.saturday.opensMinute),
          to: clockLabel(settings.deliveries.saturday.closesMinute),
          zones: zoneNames(
            zones.filter(({ saturday }) => saturday),
            t,
          ),
        },
      ),
    },
    {
      id: 'windows',
      question: t('Can I choose the time of day?'),
      answer: t(
        'Yes, at checkout: the morning, {from} to {noon}, the afternoon, {noon} to {to}, or all day. A window that is full is shown as full. Choose all day if you can: it is the most likely to have room.',
        {
          from: clockLabel(settings.deliveries.weekdays.opensMinute),
          noon: clockLabel(settings.noon),
          to: clockLabel(settings.deliveries.weekdays.closesMinute),
        },
      ),
    },
    {
      id: 'minimum',
      question: t('What is the smallest order?'),
      answer: t('By zone: {minimums}. Ask us about smaller loads. Tools have no minimum.', {
        minimums: listText(
          zones.map((zone) => t('{n} yards in {zone}', { n: zone.minimumYards, zone: zoneName(zone, t) })),
          t,
        ),
      }),
    },
    {
      id: 'pick-up',
      question: t('Can I pick it up myself?'),
      answer: t(
        'Yes, at checkout choose "Pick up at the yard": no fee and no minimum order. Choose a day when we are open. We email you when it is ready and load it onto your truck or trailer. If you order before {time}, it can be ready the same day.',
        { time: cutoffText(settings.cutoff, t) },
      ),
    },
    {
      id: 'at-home',
      question: t('Do I have to be at home?'),
      answer: t(
        'Not if the spot is marked with something that can be seen from a cab. The driver calls {n} minutes before arrival.',
        { n: DRIVER_CALL_MINUTES },
      ),
    },
    {
      id: 'where',
      question: t('Where can the truck drop it?'),
      answer: t(
        'On ground that carries a loaded truck: a driveway, a gravel lot, the street edge. It needs to be 10 feet wide and nearly level, with 20 feet clear overhead.',
      ),
      link: { to: '/delivery-policy', label: t('Delivery policy') },
    },
  ];
}

/** About prices, tax, payment, quotes and changes to orders, with the fees of `zones`. */
export function pricingQuestions({ zones, settings }: DeliveryRule, t: Translate): Question[] {
  return [
    {
      id: 'fee',
      question: t('What does delivery cost?'),
      answer: t('{fees}. Orders of {free}+ are delivered free.', {
        fees: listText(
          zones.map((zone) => `${zoneName(zone, t)} ${formatMoney(zone.feeCents)}`),
          t,
        ),
        free: formatMoney(settings.fees.freeFromCents),
      }),
    },
    {
      id: 'bulk',
      question: t('Do you have bulk prices?'),
      answer: t('Over {n} yards of one material we quote a price for the whole load.', {
        n: BULK_QUOTE_YARDS,
      }),
      link: { to: '/contact', label: t('Ask for a bulk price') },
    },
    {
      id: 'tax',
      question: t('Is sales tax included?'),
      answer: taxText(settings, t),
    },
    {
      id: 'pay',
      question: t('How do I pay?'),
      answer: t('By card, on the page of our payment provider. Your card number never reaches us.'),
      link: { to: '/shop', label: t('Go to the shop') },
    },
    {
      id: 'quote',
      question: t('How long does a quote take?'),
      answer: t('{hours} business hours. It stays good for {days} days.', {
        hours: QUOTE_REPLY_BUSINESS_HOURS,
        days: QUOTE_VALID_DAYS,
      }),
      link: { to: '/contact', label: t('Get a quote') },
    },
    {
      id: 'change',
      question: t('Can I change or cancel an order?'),
      answer: changesText(settings, t),
      link: { to: '/track-order', label: t('Move or cancel an order') },
    },
    {
      id: 'track',
      question: t('Where is my order?'),
      answer: t('Look it up with your email address and order number. No account needed.'),
      link: { to: '/track-order', label: t('Track order') },
    },
  ];
}

function taxText({ taxes }: StoreSettings, t: Translate): string {
  if (taxes.mode === 'off') return t('We add no sales tax: you pay the total shown at checkout.');
  const [county] = CORE_COUNTIES;
  return taxes.mode === 'provider'
    ? t(
        'No, prices are before sales tax. The payment page adds it; cart and checkout show an estimate next to the total.',
      )
    : t(
        'No, prices are before sales tax. It is added at checkout to goods and delivery, by county: {percent}% in {county}.',
        { percent: taxBasisPoints(taxes, county) / 100, county },
      );
}

/** Until when people change or cancel an order themselves; the policies say it too. */
export function changesText(
  { cutoff, phone }: Pick<StoreSettings, 'cutoff' | 'phone'>,
  t: Translate,
): string {
  return t(
    'Until {time} of the business day before the delivery you can change its day, address and notes yourself, or cancel, free of charge; also within an hour of paying, as long as we have not confirmed the day, and within an hour of hearing a day that we chose. For other goods, or later, call {phone}.',
    {
      time: cutoffText(cutoff, t),
      phone,
    },
  );
}
