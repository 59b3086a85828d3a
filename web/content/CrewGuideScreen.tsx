import './content.css';
import './guides.css';
import { data, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import {
  type CrewGuideId,
  GUIDE_JOBS,
  guideQuantities,
  isCrewGuide,
} from '../../domain/content/crewGuides.ts';
import { breadcrumbJsonLd } from '../catalog/structuredData.ts';
import { picturePreload, socialPicture } from '../ui/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { CrewGuide } from './CrewGuide.tsx';
import { crewGuide, guidePath, PICTURE_SIZES } from './crewGuides.ts';
import { type GuidePrice, guidePrices } from './guideAmounts.ts';
import { howToJsonLd } from './howTo.ts';
import { NoGuide } from './NoGuide.tsx';

type CrewGuidePage = {
  /** null: no guide of that name. */
  id: CrewGuideId | null;
  prices: GuidePrice[];
};

/** One template for every guide. */
export function CrewGuideScreen() {
  const { id, prices } = useLoaderData<CrewGuidePage>();
  return id ? <CrewGuide key={id} id={id} prices={prices} /> : <NoGuide />;
}

export const crewGuideRoute: ScreenRoute<CatalogSource, CrewGuidePage> = {
  Screen: CrewGuideScreen,
  load: async ({ source, params }) => {
    const { guide: id } = params;
    if (!isCrewGuide(id)) {
      const missing: CrewGuidePage = { id: null, prices: [] };
      return data(missing, { status: 404 });
    }
    const page: CrewGuidePage = { id, prices: guidePrices(id, await source.open()) };
    return page;
  },
  head: ({ data: { id, prices }, t, settings, origin }) => {
    if (!id) {
      return {
        title: `${t('No guide of that name')} | ${settings.name}`,
        description: t('All guides: lawns, beds, drives, drains and playgrounds, with the yards they take.'),
        canonical: '/guides',
        noindex: true,
      };
    }
    const guide = crewGuide(id, t);
    const preload = picturePreload(guide.picture, 'cutout', PICTURE_SIZES);
    return {
      title: `${guide.title} | ${settings.name}`,
      description: `${guide.lede} ${t('Steps, tools, mistakes, and the yards it takes.')}`,
      canonical: guidePath(id),
      type: 'article',
      image: socialPicture(guide.picture),
      ...(preload ? { preload } : {}),
      jsonLd: [
        howToJsonLd(guide, {
          url: origin + guidePath(id),
          image: origin + socialPicture(guide.picture),
          supplies: guideQuantities(id, GUIDE_JOBS[id]).map(({ product, orderYards }) =>
            t('{n} cubic yards of {material}', {
              n: orderYards,
              material: prices.find(({ slug }) => slug === product)?.name ?? product,
            }),
          ),
        }),
        breadcrumbJsonLd(
          [
            [t('Home'), '/'],
            [t('Guides'), '/guides'],
            [guide.name, guidePath(id)],
          ],
          origin,
        ),
      ],
    };
  },
};
