import { Link, useLoaderData } from 'react-router-dom';
import { GUIDE_FEATURES, GUIDE_PRODUCTS } from '../../domain/calculator/materialGuide.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { socialPicture } from '../ui/pictures/pictures.ts';
import { Section } from '../ui/Section.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { GuideCard } from './GuideCard.tsx';
import { type GuideEntry, guideEntries, guideFeatureLabel, guideTexts, selectionAdvice } from './guide.ts';
import { PageHead } from './PageParts.tsx';

type ComparisonPage = { entries: GuideEntry[] };

export function ComparisonScreen() {
  const t = useT();
  const { entries } = useLoaderData<ComparisonPage>();
  return (
    <div className="wrap info-page">
      <PageHead
        title={t('Which soil for which job')}
        crumb={t('Topsoil comparison')}
        lede={t('Three soils do nearly every job in a yard. They differ in what they feed, hold and cost.')}
      />
      <ul className="grid g3 info-cards mt-32">
        {entries.map((entry, index) => (
          <li key={entry.id}>
            <ComparisonCard entry={entry} eager={index === 0} />
          </li>
        ))}
      </ul>
      <Section className="info-sec" size="h2" title={t('How to choose')}>
        <dl className="info-advice lines mt-24">
          {entries.map(({ id, name }) => (
            <div key={id}>
              <dt className="h3">
                <span className="info-swatch" data-texture={id} aria-hidden="true" />
                <span>{name}</span>
              </dt>
              <dd className="measure">{selectionAdvice(id, t)}</dd>
            </div>
          ))}
        </dl>
        <p className="acts acts-wide mt-24">
          <Link className="btn btn-commit btn-xl" to="/contact">
            {t('Get Expert Consultation')}
          </Link>
          <Link className="btn btn-quiet btn-xl" to="/shop">
            {t('Shop All Products')}
          </Link>
          <Link className="btn btn-quiet btn-xl" to="/guides/topsoil-calculator">
            {t('How much do I need?')}
          </Link>
        </p>
      </Section>
      <div className="info-sec">
        <NewsletterForm variant="card" />
      </div>
    </div>
  );
}

export const comparisonRoute: ScreenRoute<CatalogSource, ComparisonPage> = {
  Screen: ComparisonScreen,
  load: async ({ source }): Promise<ComparisonPage> => ({ entries: guideEntries(await source.open()) }),
  head: ({ t }) => ({
    title: t('Topsoil comparison'),
    description: t(
      'Garden topsoil, compost mix and lawn repair mix compared: price per cubic yard, eight properties, what each is for and its drawbacks.',
    ),
    canonical: '/guides/topsoil-comparison',
    image: socialPicture('organic-compost-mix'),
    trail: [{ label: t('Topsoil comparison') }],
  }),
};

/** One product of the guide with its checklist, pros and cons. */
function ComparisonCard({ entry, eager }: { entry: GuideEntry; eager: boolean }) {
  const t = useT();
  const product = GUIDE_PRODUCTS.find(({ id }) => id === entry.id);
  if (!product) return null;
  const texts = guideTexts(product.id, t);
  const lists: [title: string, items: readonly string[]][] = [
    [t('Applications'), texts.applications],
    [t('Advantages'), texts.pros],
    [t('Considerations'), texts.cons],
  ];
  return (
    <article className="info-compare">
      <GuideCard entry={entry} level={2} eager={eager} />
      <p>
        <b>{t('Best for: {use}', { use: texts.bestFor })}</b>
      </p>
      <p className="muted">{texts.description}</p>
      <dl className="ledger ruled">
        {GUIDE_FEATURES.map((id) => (
          <div key={id}>
            <dt>{guideFeatureLabel(id, t)}</dt>
            <dd>
              <FeatureMark has={product.features[id]} />
            </dd>
          </div>
        ))}
      </dl>
      {lists.map(([title, items]) => (
        <section key={title}>
          <h3 className="title">{title}</h3>
          <ul className="lines small mt-4">
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
      <Link className="btn btn-primary btn-block" to="/shop">
        {t('Order {product}', { product: entry.name })}
      </Link>
    </article>
  );
}

function FeatureMark({ has }: { has: boolean }) {
  const t = useT();
  return (
    <span className={has ? 'info-mark' : 'info-mark is-not'}>
      <Icon name={has ? 'check' : 'minus'} size="sm" />
      <span>{has ? t('Yes') : t('No')}</span>
    </span>
  );
}
