import {
  CUSTOM_BLEND_MINIMUM_YARDS,
  DRIVER_CALL_MINUTES,
  QUOTE_REPLY_BUSINESS_HOURS,
} from '../../domain/base/settings.ts';
import type { Translate } from '../ui/locale.tsx';
import type { PictureSlug } from '../ui/pictures.ts';

type CoreValue = { texture: PictureSlug; title: string; text: string };

/** From the top of the ground down, like the shop's own core sample. */
export function coreValues(t: Translate): CoreValue[] {
  return [
    {
      texture: 'hardwood-mulch',
      title: t('One price, before you ask'),
      text: t(
        'Every yard and every ZIP has its price on the page. What checkout adds up is what the rule says.',
      ),
    },
    {
      texture: 'premium-garden-topsoil',
      title: t('The material is the picture'),
      text: t(
        'What you see is what is loaded: screened to 1/2 inch where we say so, and named fill where it is fill. Certified materials have their tests on their page.',
      ),
    },
    {
      texture: 'masonry-sand',
      title: t('The right amount'),
      text: t(
        'We would rather sell you two yards less. The calculator rounds to the half yard and says what it added.',
      ),
    },
    {
      texture: 'crushed-limestone-57',
      title: t('Weight counts'),
      text: t(
        'Stone fills a truck by weight long before it fills the bed, so we plan by both, and no truck leaves overweight.',
      ),
    },
  ];
}

type Desk = { tool: PictureSlug; name: string; role: string; text: string };

/** Roles, with names that are plainly invented. */
export function team(t: Translate): Desk[] {
  return [
    {
      tool: 'shovel',
      name: 'Clay Loamworth',
      role: t('Yard desk'),
      text: t('Screens, blends and loads. Mixes to order from {n} cubic yards on.', {
        n: CUSTOM_BLEND_MINIMUM_YARDS,
      }),
    },
    {
      tool: 'wheelbarrow',
      name: 'Axelle Tripp',
      role: t('Dispatch desk'),
      text: t('Plans the trucks, one material each, and sees that the driver calls {n} minutes out.', {
        n: DRIVER_CALL_MINUTES,
      }),
    },
    {
      tool: 'landscape-rake',
      name: 'Sandy Rake-Field',
      role: t('Soil desk'),
      text: t('Answers what goes where and how deep, and sends quotes within {n} business hours.', {
        n: QUOTE_REPLY_BUSINESS_HOURS,
      }),
    },
  ];
}
