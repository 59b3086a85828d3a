import type { IconName } from '../../ui/Icon.tsx';
import type { Translate } from '../../ui/locale.tsx';

// All links of the header, the menus and the footer.

export type PageLink = { to: string; label: string };
type MaterialLink = PageLink & { texture: string | null };
type MenuLink = PageLink & { icon: IconName; note?: string };

export function materialLinks(t: Translate): MaterialLink[] {
  return [
    { to: '/category/topsoil', label: t('Topsoil'), texture: 'premium-garden-topsoil' },
    { to: '/category/compost', label: t('Compost'), texture: 'organic-compost-mix' },
    { to: '/category/mulch', label: t('Mulch'), texture: 'hardwood-mulch' },
    { to: '/category/sand', label: t('Sand'), texture: 'concrete-sand' },
    { to: '/category/gravel', label: t('Gravel'), texture: 'crushed-limestone-57' },
    { to: '/category/tools-equipment', label: t('Tools & equipment'), texture: null },
  ];
}

export function catalogLinks(t: Translate): PageLink[] {
  return [
    { to: '/stripe-shop', label: t('Premium Catalog') },
    { to: '/shop', label: t('Traditional Shop') },
  ];
}

/** City names are the same in every language. */
export const CITY_LINKS: readonly PageLink[] = [
  { to: '/locations/nashville', label: 'Nashville' },
  { to: '/locations/franklin', label: 'Franklin' },
  { to: '/locations/brentwood', label: 'Brentwood' },
  { to: '/locations/murfreesboro', label: 'Murfreesboro' },
  { to: '/locations/hendersonville', label: 'Hendersonville' },
];

export function guideLinks(t: Translate): PageLink[] {
  return [
    { to: '/guides/topsoil-calculator', label: t('Calculator') },
    { to: '/guides/topsoil-comparison', label: t('Topsoil comparison') },
  ];
}

export function aboutLinks(t: Translate): PageLink[] {
  return [
    { to: '/faq', label: t('FAQ') },
    { to: '/about', label: t('About') },
  ];
}

/** The menu's rows: first the orders, or for a guest how to follow one. */
export function menuLinks(isSignedIn: boolean, worksOffline: boolean, t: Translate): MenuLink[] {
  return [
    isSignedIn
      ? { to: '/account/orders', label: t('Orders'), icon: 'ticket' }
      : { to: '/track-order', label: t('Track order'), icon: 'ticket' },
    { to: '/stripe-shop', label: t('Premium Catalog'), icon: 'heap' },
    { to: '/shop', label: t('Traditional Shop'), icon: 'list' },
    {
      to: '/guides/topsoil-calculator',
      label: t('Calculator'),
      icon: 'calculator',
      ...(worksOffline ? { note: t('Works offline') } : {}),
    },
    isSignedIn
      ? { to: '/account', label: t('My Account'), icon: 'user' }
      : { to: '/auth', label: t('Sign In'), icon: 'sign-in' },
  ];
}

export function moreLinks(t: Translate): PageLink[] {
  return [
    { to: '/', label: t('Home') },
    { to: '/services', label: t('Services') },
    { to: '/jobs', label: t('Saved jobs') },
    { to: '/guides/topsoil-comparison', label: t('Topsoil comparison') },
    { to: '/blog', label: t('Resources') },
    ...aboutLinks(t),
    { to: '/contact', label: t('Contact') },
  ];
}

export function helpLinks(t: Translate): PageLink[] {
  return [
    { to: '/track-order', label: t('Track order') },
    ...guideLinks(t),
    { to: '/services', label: t('Services') },
    ...aboutLinks(t),
    { to: '/blog', label: t('Resources') },
    { to: '/contact', label: t('Contact') },
  ];
}

export function legalLinks(t: Translate): PageLink[] {
  return [
    { to: '/delivery-policy', label: t('Delivery policy') },
    { to: '/privacy', label: t('Privacy') },
    { to: '/terms', label: t('Terms') },
    { to: '/terms#credits', label: t('Credits') },
  ];
}
