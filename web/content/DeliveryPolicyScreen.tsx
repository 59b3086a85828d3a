import { useLoaderData } from 'react-router-dom';
import { clockLabel, DELIVERY_RADIUS_MILES, DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { changesText, type DeliveryRule } from '../../domain/content/faqQuestions.ts';
import { cutoffText, extraLoadText, zoneNames } from '../../domain/delivery/deliveryLabels.ts';
import { yardsPerLoad } from '../../domain/delivery/loads.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { ZoneList } from '../delivery/ZoneList.tsx';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { POLICIES_CHANGED, PolicyPage, type PolicySection } from './PolicyPage.tsx';
import { truckText } from './services.ts';

type DeliveryPolicyPage = { zones: readonly Zone[] };

export function DeliveryPolicyScreen() {
  const t = useT();
  const settings = useSettings();
  const { zones } = useLoaderData<DeliveryPolicyPage>();
  return (
    <PolicyPage
      title={t('Where the truck goes, and where it does not')}
      crumb={t('Delivery policy')}
      lede={t('Loaded, it weighs as much as twenty cars. Here is what that means for your driveway.')}
      changed={POLICIES_CHANGED}
      sections={sections({ zones, settings }, t)}
    />
  );
}

function sections({ zones, settings }: DeliveryRule, t: Translate): PolicySection[] {
  return [
    {
      id: 'fees',
      title: t('Fees and minimum orders'),
      paragraphs: [
        t(
          'The fee depends on the ZIP of the site. Beyond about {n} miles from Nashville, and outside Tennessee, ask us for a quote.',
          {
            n: DELIVERY_RADIUS_MILES,
          },
        ),
        t('Orders you pick up at the yard have no fee and no minimum.'),
      ],
      after: <ZoneList zones={zones} />,
    },
    {
      id: 'days',
      title: t('Days and hours'),
      paragraphs: [
        t('Trucks run Monday to Friday, {from} to {to} Central Time.', {
          from: clockLabel(settings.deliveries.weekdays.opensMinute),
          to: clockLabel(settings.deliveries.weekdays.closesMinute),
        }),
        t('Order before {time} on one of those days, and the load arrives the same day in {zones}.', {
          time: cutoffText(settings.cutoff, t),
          zones: zoneNames(
            zones.filter(({ sameDay }) => sameDay),
            t,
          ),
        }),
        t(
          'Saturdays from {from} to {to} only in {zones}, and only when everything in the order is marked for weekend delivery.',
          {
            from: clockLabel(settings.deliveries.saturday.opensMinute),
            to: clockLabel(settings.deliveries.saturday.closesMinute),
            zones: zoneNames(
              zones.filter(({ saturday }) => saturday),
              t,
            ),
          },
        ),
        t(
          'At checkout you choose the morning, {from} to {noon}, the afternoon, {noon} to {to}, or all day. The window is yours once the order is paid, and you can change it as long as you can move the delivery.',
          {
            from: clockLabel(settings.deliveries.weekdays.opensMinute),
            noon: clockLabel(settings.noon),
            to: clockLabel(settings.deliveries.weekdays.closesMinute),
          },
        ),
        t('The driver calls {n} minutes before arrival. Nobody has to be at home if the spot is marked.', {
          n: DRIVER_CALL_MINUTES,
        }),
      ],
    },
    {
      id: 'hard-surface',
      title: t('Hard surfaces only'),
      paragraphs: [
        t(
          'The truck stays on ground that carries it: concrete, asphalt, packed gravel, or the street edge where the city allows it. The spot has to be 10 feet wide and nearly level, with 20 feet clear overhead.',
        ),
        t(
          'It does not drive onto lawns, over septic fields or sprinkler lines, or onto soft shoulders. If you ask the driver to leave the hard surface and the driver agrees, ruts, cracks and broken lines are yours to repair. Pavers and brick can crack even under a careful truck.',
        ),
        t(
          'The driver decides whether a spot is safe. If it is not, the load goes to the nearest safe one, or back to the yard, and the fee is still due.',
        ),
      ],
    },
    {
      id: '811',
      title: t('Call 811 before you dig'),
      paragraphs: [
        t(
          'Before you dig, trench or set a post, call 811 or file a ticket online at least three working days ahead. Tennessee 811 marks gas, electric, water and cable lines for free, and the law requires it.',
        ),
        t(
          'Tell us about anything under the spot that a heavy wheel could break: septic tanks and fields, vaults, old wells.',
        ),
      ],
    },
    {
      id: 'loads',
      title: t('Loads'),
      paragraphs: [
        t(
          'One truck brings {bed} cubic yards; stone is limited by weight to {stone}. The bed has no divider, so every material gets its own truck.',
          { bed: truckText(), stone: yardsPerLoad('stone-57') },
        ),
        extraLoadText(settings.fees, t) || t('An order that takes several trucks still pays one fee.'),
        t('Keep people and pets two truck lengths away while the bed is up.'),
      ],
    },
    {
      id: 'wrong',
      title: t('If something is wrong'),
      paragraphs: [
        t(
          'Look at the load before you spread it. If something is off, call the same day with a picture of the pile and your order number, and we will make it right.',
        ),
        changesText(settings, t),
        t('Storms and closed roads can move a delivery too; then we call you first.'),
      ],
      link: { to: '/track-order', label: t('Move or cancel an order') },
    },
  ];
}

export const deliveryPolicyRoute: ScreenRoute<CatalogSource, DeliveryPolicyPage> = {
  Screen: DeliveryPolicyScreen,
  load: async ({ source }): Promise<DeliveryPolicyPage> => ({ zones: (await source.open()).zones }),
  head: ({ t }) => ({
    title: t('Delivery policy'),
    description: t(
      'Delivery fees and days, what the truck needs, hard surfaces, calling 811 before you dig, and what to do when something is wrong.',
    ),
    canonical: '/delivery-policy',
    trail: [{ label: t('Delivery policy') }],
  }),
};
