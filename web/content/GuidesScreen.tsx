import { Link } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { breadcrumbJsonLd } from '../catalog/structuredData.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { useT } from '../ui/locale.tsx';
import { ProductPicture } from '../ui/pictures/Picture.tsx';
import { socialPicture } from '../ui/pictures/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { guideLinks } from './crewGuides.ts';
import { PageEnd, PageHead } from './PageParts.tsx';

export function GuidesScreen() {
  const t = useT();
  return (
    <>
      <div className="wrap info-page">
        <PageHead
          title={t('How it is done')}
          crumb={t('Guides')}
          lede={t('Steps, tools, mistakes and the yards it takes. All of them open without signal.')}
        />
        <ul className="grid g3 info-cards guide-list">
          {guideLinks(t).map(({ to, name, text, picture }, index) => (
            <li key={to}>
              <div className="plate info-plate">
                <ProductPicture
                  image={picture}
                  name={name}
                  sizes="(min-width: 840px) 384px, 100vw"
                  eager={index === 0}
                />
              </div>
              <h2 className="info-name">
                <Link to={to}>
                  <b className="h3">{name}</b>
                </Link>
              </h2>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
        <div className="info-sec guide-news">
          <NewsletterForm variant="card" />
        </div>
      </div>
      <PageEnd
        title={t('Something else to build?')}
        first={{ to: '/shop', label: t('Browse Products') }}
        second={{ to: '/contact', label: t('Ask the yard') }}
      />
    </>
  );
}

export const guidesRoute: ScreenRoute<CatalogSource, null> = {
  Screen: GuidesScreen,
  head: ({ t, settings, origin }) => ({
    title: `${t('Guides')} | ${settings.name}`,
    description: t('All guides: lawns, beds, drives, drains and playgrounds, with the yards they take.'),
    canonical: '/guides',
    image: socialPicture('crusher-run'),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: guideLinks(t).map(({ to, name }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: origin + to,
          name,
        })),
      },
      breadcrumbJsonLd(
        [
          [t('Home'), '/'],
          [t('Guides'), '/guides'],
        ],
        origin,
      ),
    ],
  }),
};
