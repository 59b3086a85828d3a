import './content.css';
import { Link, useLoaderData } from 'react-router-dom';
import { STORE_NAME } from '../../domain/business.ts';
import type { Zone } from '../../domain/delivery.ts';
import { faqJsonLd, type QuestionGroup, questionGroups } from '../../domain/faq.ts';
import type { Shelf } from '../../domain/shelf.ts';
import { breadcrumbJsonLd } from '../catalog/structured.ts';
import { useT } from '../ui/language.tsx';
import type { PictureSlug } from '../ui/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { PageEnd } from './PageEnd.tsx';
import { PageHead } from './PageHead.tsx';
import { Questions } from './Questions.tsx';

/** The material that marks a category in the list. */
const SWATCHES: Record<QuestionGroup['id'], PictureSlug> = {
  delivery: 'crushed-limestone-57',
  products: 'premium-garden-topsoil',
  pricing: 'masonry-sand',
  installation: 'hardwood-mulch',
};

export type FaqPage = { zones: readonly Zone[] };

export function FaqScreen() {
  const t = useT();
  const { zones } = useLoaderData<FaqPage>();
  const groups = questionGroups(zones, t);
  return (
    <>
      <div className="wrap info">
        <PageHead
          title={t('Questions and answers')}
          crumb={t('FAQ')}
          lede={t('Fees, days and depths, as checkout and the trucks go by them.')}
        />
        <div className="info-split">
          <nav className="info-jump" aria-label={t('Categories of questions')}>
            {groups.map(({ id, title, items }) => (
              <a key={id} href={`#${id}`}>
                <i className="info-dot" data-swatch={SWATCHES[id]} aria-hidden="true" />
                <b>{title}</b>
                <span className="num">{items.length}</span>
              </a>
            ))}
          </nav>
          <div className="info-groups">
            {groups.map(({ id, title, items }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 className="h3" id={`${id}-title`}>
                  {title}
                </h2>
                <Questions items={items} />
              </section>
            ))}
            <section className="info-ways" aria-labelledby="faq-ways">
              <h2 className="h3" id="faq-ways">
                {t('Work it out yourself')}
              </h2>
              <p className="info-go">
                <Link className="btn btn-quiet" to="/guides/topsoil-calculator">
                  {t('Calculator')}
                </Link>
                <Link className="btn btn-quiet" to="/guides/topsoil-comparison">
                  {t('Topsoil comparison')}
                </Link>
              </p>
            </section>
          </div>
        </div>
      </div>
      <PageEnd
        title={t('Not answered here?')}
        first={{ to: '/shop', label: t('Browse Products') }}
        second={{ to: '/contact', label: t('Ask the yard') }}
      />
    </>
  );
}

export const faqRoute: ScreenRoute<Shelf, FaqPage> = {
  Screen: FaqScreen,
  load: async ({ source }): Promise<FaqPage> => ({ zones: (await source.open()).zones }),
  head: ({ data: { zones }, t, origin }) => ({
    title: `${t('Questions and answers')} | ${STORE_NAME}`,
    description: t(
      'Delivery area and fees, smallest orders, which soil to choose, how many yards to order and what to do before the truck comes.',
    ),
    canonical: '/faq',
    jsonLd: [
      faqJsonLd(questionGroups(zones, t).flatMap(({ items }) => items)),
      breadcrumbJsonLd(
        [
          [t('Home'), '/'],
          [t('FAQ'), '/faq'],
        ],
        origin,
      ),
    ],
  }),
};
