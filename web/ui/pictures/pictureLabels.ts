import type { Translate } from '../locale.tsx';
import type { PictureSlug } from './pictures.ts';

/** What each of our own pictures shows, for those who do not see it. */
export function pictureWords(slug: PictureSlug, t: Translate): string {
  switch (slug) {
    case 'pea-gravel':
      return t('Pile of pea gravel: small, rounded pebbles in tan, cream, brown and grey');
    case 'river-rock':
      return t('Pile of river rock: large, smooth, rounded stones in mixed greys and tans');
    case 'crushed-limestone-57':
      return t('Pile of #57 crushed limestone: clean, angular light grey stone');
    case 'crusher-run':
      return t('Pile of crusher run: grey crushed stone with fines that compacts into a solid base');
    case 'decomposed-granite':
      return t('Pile of decomposed granite: fine, golden tan angular grains');
    case 'masonry-sand':
      return t('Mound of masonry sand: fine, even, light tan sand');
    case 'concrete-sand':
      return t('Mound of concrete sand: coarse, washed tan-grey sand');
    case 'premium-garden-topsoil':
      return t('Pile of premium screened garden topsoil: dark, rich and crumbly');
    case 'organic-compost-mix':
      return t('Pile of organic compost mix: very dark, fibrous and moist');
    case 'lawn-repair-mix':
      return t('Pile of lawn repair mix: fine brown soil with straw mulch and grass seed');
    case 'fill-dirt':
      return t('Pile of fill dirt: reddish brown Tennessee clay in clumps');
    case 'hardwood-mulch':
      return t('Pile of double shredded hardwood mulch: natural brown, shredded wood');
    case 'cedar-mulch':
      return t('Pile of cedar mulch: shredded, reddish, aromatic wood');
    case 'black-mulch':
      return t('Pile of dyed black mulch: deep black shredded wood');
    case 'landscape-rake':
      return t('Wide aluminium landscape rake with an ash handle on freshly raked topsoil');
    case 'shovel':
      return t('Round-point digging shovel with an ash handle and D-grip, standing in topsoil');
    case 'wheelbarrow':
      return t('Green steel wheelbarrow with ash handles, heaped with hardwood mulch');
    case 'hero-topsoil-morning':
      return t('A heap of dark, rich topsoil on a green lawn in low morning sun');
  }
}
