import { STORE_NAME } from '../../domain/business.ts';
import type { Shelf } from '../../domain/shelf.ts';
import { type Translate, useT } from '../ui/language.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { PolicyPage, type PolicySection } from './PolicyPage.tsx';
import { POLICIES_CHANGED, policyHead } from './policies.ts';

export function PrivacyScreen() {
  const t = useT();
  return (
    <PolicyPage
      title={t('What we know about you, and why')}
      crumb={t('Privacy')}
      lede={t(
        'What it takes to bring you a load, and no more. Nothing is sold, and no advertiser reads along.',
      )}
      changed={POLICIES_CHANGED}
      sections={sections(t)}
    />
  );
}

function sections(t: Translate): PolicySection[] {
  return [
    {
      id: 'send',
      title: t('What you send us'),
      paragraphs: [
        t(
          'An order has your name, email address, delivery address and, if you give them, a phone number and notes for the driver. A quote request has what you typed into its form.',
        ),
        t(
          'We use it to price, deliver and answer, and to show you the order when you ask for it with your email address and order number.',
        ),
      ],
    },
    {
      id: 'payment',
      title: t('Payment'),
      paragraphs: [
        t(
          'You pay on the page of our payment provider. It gets your email address and the order; your card number goes to it alone and never reaches us.',
        ),
      ],
    },
    {
      id: 'device',
      title: t('What stays on your device'),
      paragraphs: [
        t(
          'So that the shop works with no signal, your browser keeps the catalog, your cart, the delivery ZIP you typed, forms you have not sent yet, and requests that wait for signal. A random number tells your waiting requests from those of other devices.',
        ),
        t('One cookie remembers your language. Clearing the site data in your browser removes all of it.'),
      ],
    },
    {
      id: 'server',
      title: t('What the server notes'),
      paragraphs: [
        t(
          'Requests are logged with their time, path and outcome to find faults. Repeated order lookups and form posts are counted by network address for a short time, to stop people from guessing.',
        ),
        t('The pages load no script, font or picture from anybody else, and no tracker.'),
      ],
    },
    {
      id: 'rights',
      title: t('What you can ask for'),
      paragraphs: [
        t(
          'Ask what we have about you, have it corrected, or have it deleted. We keep what tax law makes us keep about paid orders, and delete the rest.',
        ),
      ],
    },
    {
      id: 'demo',
      title: t('A demonstration'),
      paragraphs: [
        t(
          '{store} is not a real business. Whoever runs this copy of the shop holds what you type into it, so use made-up details unless you know who that is.',
          { store: STORE_NAME },
        ),
      ],
    },
  ];
}

export const privacyRoute: ScreenRoute<Shelf, null> = {
  Screen: PrivacyScreen,
  head: ({ t, origin }) =>
    policyHead(
      {
        title: t('Privacy'),
        description: t(
          'What the shop keeps about you, on its server and on your device, what for, and how to have it deleted.',
        ),
        path: '/privacy',
      },
      t,
      origin,
    ),
};
