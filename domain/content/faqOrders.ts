import type { Translate } from '../base/locale.ts';
import { formatMoney } from '../base/money.ts';
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
import type { Zone } from '../delivery/delivery.ts';
import { cutoffWords, listWords, zoneName } from '../delivery/deliveryLabels.ts';
import type { Question } from './question.ts';

// Where, when and for how much.

/** Today's fees and minimums, and the rest of the delivery rule. */
export type DeliveryRule = { zones: readonly Zone[]; settings: StoreSettings };

/** About where, when and for how much trucks go: fees and minimums are those of `zones`. */
export function deliveryQuestions({ zones, settings }: DeliveryRule, t: Translate): Question[] {
  return [
    {
      id: 'how-far',
      question: t('How far do you deliver?'),
      answer: t('About {n} miles from Nashville: {counties} counties, and parts of those around them.', {
        n: DELIVERY_RADIUS_MILES,
        counties: listWords(CORE_COUNTIES, t),
      }),
      link: { to: '/contact', label: t('Check my ZIP') },
    },
    {
      id: 'same-day',
      question: t('Can I get it today?'),
      answer: t(
        'In {zones}, when you order before {time} from Monday to Friday. Elsewhere it comes the next business day or the one after.',
        {
          zones: namesOf(
            zones.filter(({ sameDay }) => sameDay),
            t,
          ),
          time: cutoffWords(settings.cutoff),
        },
      ),
    },
    {
      id: 'saturday',
      question: t('Can you deliver on Saturday?'),
      answer: t(
        'Yes, {from} to {to} in {zones}, when everything in the order is marked for weekend delivery.',
        {
          from: clockLabel(settings.deliveries.saturday.opensMinute),
          to: clockLabel(settings.deliveries.saturday.closesMinute),
          zones: namesOf(
            zones.filter(({ saturday }) => saturday),
            t,
          ),
        },
      ),
    },
    {
      id: 'minimum',
      question: t('What is the smallest order?'),
      answer: t('By zone: {minimums}. Smaller loads are possible, ask us. Tools have no minimum.', {
        minimums: listWords(
          zones.map((zone) => t('{n} yards in {zone}', { n: zone.minimumYards, zone: zoneName(zone, t) })),
          t,
        ),
      }),
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
        'On ground that carries a loaded truck: a driveway, a gravel lot, the street edge. It needs 10 feet of width, 20 feet of clear air and a nearly level place.',
      ),
      link: { to: '/delivery-policy', label: t('Delivery policy') },
    },
  ];
}

/** About prices, tax, paying, quotes and changes of an order, with the fees of `zones`. */
export function pricingQuestions({ zones, settings }: DeliveryRule, t: Translate): Question[] {
  return [
    {
      id: 'fee',
      question: t('What does delivery cost?'),
      answer: t('{fees}. Orders of {free}+ are delivered free.', {
        fees: listWords(
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
      answer: t('No. Prices are before tax. Where sales tax is due, it is added on the payment page.'),
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
      answer: t(
        'Free of charge until {time} of the business day before the delivery. After that, call {phone}.',
        {
          time: cutoffWords(settings.cutoff),
          phone: settings.phone,
        },
      ),
    },
    {
      id: 'track',
      question: t('Where is my order?'),
      answer: t('Your email address and the order number show it. No account is needed.'),
      link: { to: '/track-order', label: t('Track order') },
    },
  ];
}

const namesOf = (zones: readonly Zone[], t: Translate) =>
  listWords(
    zones.map((zone) => zoneName(zone, t)),
    t,
  );
