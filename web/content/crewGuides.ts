import { CREW_GUIDES, type CrewGuideId } from '../../domain/content/crewGuides.ts';
import type { Translate } from '../ui/locale.tsx';
import type { PictureSlug } from '../ui/pictures.ts';
import type { CrewGuide } from './crewGuide.ts';
import { drainGuide } from './guideDrain.ts';
import { driveGuide } from './guideDrive.ts';
import { lawnGuide } from './guideLawn.ts';
import { playGuide } from './guidePlay.ts';
import { bedsGuide } from './guideRaisedBeds.ts';

// The words of the five crew guides. Depths and yards are never among them: those come from domain/crewGuides.ts.

export function crewGuide(id: CrewGuideId, t: Translate): CrewGuide {
  switch (id) {
    case 'new-lawn':
      return lawnGuide(t);
    case 'raised-beds':
      return bedsGuide(t);
    case 'gravel-driveway':
      return driveGuide(t);
    case 'french-drain':
      return drainGuide(t);
    case 'playground':
      return playGuide(t);
  }
}

/** `sizes` of a guide's picture, here so that what is preloaded is what is shown. */
export const PICTURE_SIZES = '(min-width: 840px) 640px, 100vw';

export const guidePath = (id: CrewGuideId) => `/guides/${id}`;

type GuideLink = { to: string; name: string; text: string; picture: PictureSlug };

/** Every guide of the store, the two of the specification first. */
export function guideLinks(t: Translate): GuideLink[] {
  return [
    {
      to: '/guides/topsoil-calculator',
      name: t('Calculator'),
      text: t('Three sizes in, yards and truckloads out. Works with no signal.'),
      picture: 'premium-garden-topsoil',
    },
    {
      to: '/guides/topsoil-comparison',
      name: t('Topsoil comparison'),
      text: t('Three soils do nearly every job in a yard. They differ in what they feed, hold and cost.'),
      picture: 'organic-compost-mix',
    },
    ...CREW_GUIDES.map((id) => {
      const { name, lede, picture } = crewGuide(id, t);
      return { to: guidePath(id), name, text: lede, picture };
    }),
    {
      to: '/guides/pile-check',
      name: t('Pile check'),
      text: t('Base and height of what was dumped, against the yards that were ordered.'),
      picture: 'masonry-sand',
    },
  ];
}
