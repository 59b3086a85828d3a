import type { StoreSettings } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { POLICIES_CHANGED, PolicyPage, type PolicySection } from './PolicyPage.tsx';

export function PrivacyScreen() {
  const t = useT();
  const settings = useSettings();
  return (
    <PolicyPage
      title={t('What we know about you, and why')}
      crumb={t('Privacy')}
      lede={t('What it takes to bring you a load, and no more. Nothing is sold, and no advertiser sees it.')}
      changed={POLICIES_CHANGED}
      sections={sections(settings, t)}
    />
  );
}

function sections({ name }: StoreSettings, t: Translate): PolicySection[] {
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
      id: 'account',
      title: t('Your account'),
      paragraphs: [
        t(
          'With an account we also keep your profile, your addresses and job sites with their gate codes and contacts, your cart and wishlist, the last twenty products you looked at, your reviews, which others see with your first name and an initial, and the pictures of your saved jobs. Your password is kept as a hash that nobody can read back.',
        ),
        t(
          'A picture for a job or a request is redrawn smaller on your device, so the place and time your camera wrote into it stay behind.',
        ),
        t(
          'We note sign-ins, failed ones too, with their time and network address, so that a stranger’s can be told from yours.',
        ),
      ],
    },
    {
      id: 'email',
      title: t('Email'),
      paragraphs: [
        t(
          'We write to confirm your email, to reset a password, when an order or a quote request arrives, and when an order moves. The newsletter goes only to people who asked for it and confirmed it from their inbox. A sent email is kept without its address.',
        ),
        t(
          'Orders and quotes that were made with your email before you had an account are shown in it once the email is confirmed.',
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
        t(
          'While you are signed in it also keeps what your account shows: orders, addresses, pictures you took, wishlist, reviews and what waits to be sent, apart from anybody else’s on this device. Signing out removes all that but the cart, unless you choose to keep what was not sent.',
        ),
        t(
          'One cookie remembers your language, another the language of a link that somebody sent you, until you close the browser. One keeps you signed in, and one shows that this browser signed in to your account before, so that strangers who guess at your password cannot lock you out. Clearing the site data in your browser removes all of it.',
        ),
      ],
    },
    {
      id: 'server',
      title: t('What the server logs'),
      paragraphs: [
        t(
          'Requests are logged with their time, path and outcome to find faults. Repeated order lookups and form posts are counted by network address for a short time, to stop people from guessing.',
        ),
        t(
          'What you ask the assistant is not kept, unless you send the yard a message from the chat: the conversation goes with it. Where a chat model is connected, the question goes to it, without your name and email.',
        ),
        t('The pages load no third-party scripts, fonts, pictures or trackers.'),
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
          { store: name },
        ),
      ],
    },
  ];
}

export const privacyRoute: ScreenRoute<CatalogSource, null> = {
  Screen: PrivacyScreen,
  head: ({ t }) => ({
    title: t('Privacy'),
    description: t(
      'What the shop keeps about you, on its server and on your device, what for, and how to have it deleted.',
    ),
    canonical: '/privacy',
    trail: [{ label: t('Privacy') }],
  }),
};
