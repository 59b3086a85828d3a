import { Link, useLoaderData } from 'react-router-dom';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { faqJsonLd, type QuestionGroup, questionGroups } from '../../domain/content/faq.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { useT } from '../ui/locale.tsx';
import { Swatch } from '../ui/pictures/Picture.tsx';
import type { PictureSlug } from '../ui/pictures/pictures.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { PageEnd, PageHead } from './PageParts.tsx';
import { Questions } from './Questions.tsx';

/** The material shown with a category. */
const SWATCHES: Record<QuestionGroup['id'], PictureSlug> = {
  delivery: 'crushed-limestone-57',
  products: 'premium-garden-topsoil',
  pricing: 'masonry-sand',
  installation: 'hardwood-mulch',
};

type FaqPage = { zones: readonly Zone[] };

export function FaqScreen() {
  const t = useT();
  const settings = useSettings();
  const { zones } = useLoaderData<FaqPage>();
  const groups = questionGroups({ zones, settings }, t);
  return (
    <>
      <div className="wrap info-page">
        <PageHead
          title={t('Questions and answers')}
          crumb={t('FAQ')}
          lede={t('Delivery fees, days and depths, with the same figures as checkout.')}
        />
        <div className="split info-split mt-24">
          <nav className="info-jump list ruled" aria-label={t('Categories of questions')}>
            {groups.map(({ id, title, items }) => (
              <a key={id} href={`#${id}`}>
                <Swatch slug={SWATCHES[id]} size={28} />
                <b className="grow">{title}</b>
                <span className="num muted">{items.length}</span>
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
            <section aria-labelledby="faq-ways">
              <h2 className="h3" id="faq-ways">
                {t('Work it out yourself')}
              </h2>
              <p className="acts acts-wide mt-24">
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

export const faqRoute: ScreenRoute<CatalogSource, FaqPage> = {
  Screen: FaqScreen,
  load: async ({ source }): Promise<FaqPage> => ({ zones: (await source.open()).zones }),
  head: ({ data: { zones }, t, settings }) => ({
    title: t('Questions and answers'),
    description: t(
      'Delivery area and fees, minimum orders, which soil to choose, how many yards to order and what to do before the truck comes.',
    ),
    canonical: '/faq',
    trail: [{ label: t('FAQ') }],
    jsonLd: [faqJsonLd(questionGroups({ zones, settings }, t).flatMap(({ items }) => items))],
  }),
};
