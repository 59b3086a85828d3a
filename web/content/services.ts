import { formatMoney } from '../../domain/base/money.ts';
import {
  BULK_QUOTE_YARDS,
  CUSTOM_BLEND_MINIMUM_YARDS,
  DRIVER_CALL_MINUTES,
  QUOTE_REPLY_BUSINESS_HOURS,
  QUOTE_VALID_DAYS,
} from '../../domain/base/settings.ts';
import type { DeliveryRule } from '../../domain/content/faqQuestions.ts';
import { cutoffText, zoneNames } from '../../domain/delivery/deliveryLabels.ts';
import { TRUCK, yardsPerLoad } from '../../domain/delivery/loads.ts';
import type { Translate } from '../ui/locale.tsx';
import type { PictureSlug } from '../ui/pictures/pictures.ts';

export type Service = {
  texture: PictureSlug;
  title: string;
  text: string;
  link: { to: string; label: string };
};

export function services({ zones, settings }: DeliveryRule, t: Translate): Service[] {
  return [
    {
      texture: 'premium-garden-topsoil',
      title: t('Bulk delivery'),
      text: t(
        '{bed} cubic yards on one tri-axle truck, dropped where you point. Free on orders of {free}+.',
        {
          bed: truckText(),
          free: formatMoney(settings.fees.freeFromCents),
        },
      ),
      link: { to: '/shop', label: t('See materials and prices') },
    },
    {
      texture: 'hardwood-mulch',
      title: t('Same-day loads'),
      text: t('Order before {time}, Monday to Friday, and it arrives the same day in {zones}.', {
        time: cutoffText(settings.cutoff, t),
        zones: zoneNames(
          zones.filter(({ sameDay }) => sameDay),
          t,
        ),
      }),
      link: { to: '/stripe-shop', label: t('Premium Catalog') },
    },
    {
      texture: 'organic-compost-mix',
      title: t('Custom blends'),
      text: t('Soil, compost and sand in the parts your job needs, from {n} cubic yards up.', {
        n: CUSTOM_BLEND_MINIMUM_YARDS,
      }),
      link: { to: '/contact?kind=custom_blend', label: t('Ask for a blend') },
    },
    {
      texture: 'crushed-limestone-57',
      title: t('Bulk prices'),
      text: t('Over {n} yards of one material we quote the whole load. A quote stays good for {days} days.', {
        n: BULK_QUOTE_YARDS,
        days: QUOTE_VALID_DAYS,
      }),
      link: { to: '/contact', label: t('Ask for a bulk price') },
    },
    {
      texture: 'masonry-sand',
      title: t('Measuring with you'),
      text: t(
        'Give three sizes to the calculator, or the job to us: material and yards come back within {n} business hours.',
        {
          n: QUOTE_REPLY_BUSINESS_HOURS,
        },
      ),
      link: { to: '/guides/topsoil-calculator', label: t('Open calculator') },
    },
    {
      texture: 'pea-gravel',
      title: t('Tools to spread it'),
      text: t('Barrow, shovel and rake of the kind our own yard uses. They have no minimum order.'),
      link: { to: '/category/tools-equipment', label: t('Tools and equipment') },
    },
  ];
}

type Step = { title: string; text: string };

/** The four steps of spec 2 §2. */
export function howItWorks(t: Translate): Step[] {
  return [
    {
      title: t('Measure'),
      text: t('Length, width and depth. The calculator gives yards and trucks, also with no signal.'),
    },
    {
      title: t('Order or ask'),
      text: t('Pay by card in the shop, or ask for a quote and have it within {n} business hours.', {
        n: QUOTE_REPLY_BUSINESS_HOURS,
      }),
    },
    {
      title: t('We load'),
      text: t(
        'Each material gets its own truck: up to {soil} yards of soil, {stone} of stone because of its weight.',
        {
          soil: yardsPerLoad('screened-topsoil'),
          stone: yardsPerLoad('stone-57'),
        },
      ),
    },
    {
      title: t('It is dropped where you point'),
      text: t(
        'The driver calls {n} minutes before arrival. Have a spot clear, about the size of a parking space.',
        {
          n: DRIVER_CALL_MINUTES,
        },
      ),
    },
  ];
}

const ASKED = ['same-day', 'fee', 'minimum', 'where', 'bulk', 'change'];

/** FAQ entries repeated on the services page. */
export function isServiceQuestion({ id }: { id: string }): boolean {
  return ASKED.includes(id);
}

// Text fragments that need no translation, so that a page's head can use them too.

/** `18–20`: the cubic yards on one truck. */
export function truckText(): string {
  return TRUCK.bedYards.join('–');
}
