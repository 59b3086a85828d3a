import { formatMoney } from '../../domain/base/money.ts';
import { BULK_QUOTE_YARDS, QUOTE_VALID_DAYS, type StoreSettings } from '../../domain/base/settings.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { changesText } from '../../domain/content/faqQuestions.ts';
import { ZIP_CREDIT_HREF, zipCreditText } from '../../domain/delivery/deliveryLabels.ts';
import { type Translate, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { POLICIES_CHANGED, PolicyPage, type PolicySection } from './PolicyPage.tsx';

export function TermsScreen() {
  const t = useT();
  const settings = useSettings();
  return (
    <PolicyPage
      title={t('How a sale works')}
      crumb={t('Terms')}
      lede={t('What you can count on when you order, and what we count on.')}
      changed={POLICIES_CHANGED}
      sections={sections(settings, t)}
    />
  );
}

function sections(settings: StoreSettings, t: Translate): PolicySection[] {
  return [
    {
      id: 'prices',
      title: t('Prices'),
      paragraphs: [
        t(
          'Prices are in US dollars, per cubic yard or per item. The delivery fee depends on the zone of your ZIP. Orders of {free}+ are delivered free.',
          { free: formatMoney(settings.fees.freeFromCents) },
        ),
        t(
          'The price that counts is the one the shop confirms when you order. If a price changed since you filled the cart, the cart shows it before you pay.',
        ),
      ],
    },
    {
      id: 'orders',
      title: t('Orders and payment'),
      paragraphs: [
        t(
          'An order is placed once its payment goes through. What you fill in with no signal is a saved draft: nothing is bought until the payment page confirms it.',
        ),
        t('If we cannot deliver what you paid for, you get your money back.'),
      ],
    },
    {
      id: 'quotes',
      title: t('Quotes'),
      paragraphs: [
        t(
          'A quote stays good for {days} days. Over {yards} yards of one material you can ask for one; custom blends always have one.',
          {
            days: QUOTE_VALID_DAYS,
            yards: BULK_QUOTE_YARDS,
          },
        ),
      ],
    },
    {
      id: 'measure',
      title: t('How a yard is measured'),
      paragraphs: [
        t(
          'A cubic yard is 27 cubic feet, measured loose in the truck as it is loaded. Material settles on the way and when it is watered; stone and wet sand are limited by weight before the bed is full.',
        ),
        t('Soil, mulch and stone are natural: color and moisture change with the stockpile and the weather.'),
      ],
    },
    {
      id: 'changes',
      title: t('Changing, cancelling, returning'),
      paragraphs: [
        changesText(settings, t),
        t('A load that has been dumped cannot be returned.'),
        t(
          'If the load is not what you ordered, call before you spread it, with a picture of the pile and your order number. We make it right.',
        ),
      ],
      link: { to: '/track-order', label: t('Move or cancel an order') },
    },
    {
      id: 'limits',
      title: t('Limits'),
      paragraphs: [
        t(
          'The calculator and the guides are advice, not engineering: for walls, drives that carry trucks, and drainage ask someone who can see the site. What the delivery policy says about the spot is part of these terms.',
        ),
      ],
    },
    {
      id: 'demo',
      title: t('A demonstration'),
      paragraphs: [
        t(
          '{store} is an invented store. Its people, telephone number and address are made up, no truck will come, and without a payment provider of its own the shop takes test payments only.',
          { store: settings.name },
        ),
      ],
    },
    {
      id: 'credits',
      title: t('Credits'),
      paragraphs: [],
      after: (
        <p>
          <a className="link" href={ZIP_CREDIT_HREF} rel="noreferrer">
            {zipCreditText(t)}
          </a>
        </p>
      ),
    },
  ];
}

export const termsRoute: ScreenRoute<CatalogSource, null> = {
  Screen: TermsScreen,
  head: ({ t }) => ({
    title: t('Terms'),
    description: t(
      'Prices, orders, quotes, how a cubic yard is measured, and how an order is changed or cancelled.',
    ),
    canonical: '/terms',
    trail: [{ label: t('Terms') }],
  }),
};
