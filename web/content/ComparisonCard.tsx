import { Link } from 'react-router-dom';
import { GUIDE_FEATURES, GUIDE_PRODUCTS } from '../../domain/content/materialGuide.ts';
import { useT } from '../ui/locale.tsx';
import { FeatureMark } from './FeatureMark.tsx';
import { GuideCard } from './GuideCard.tsx';
import { type GuideEntry, guideFeatureLabel, guideTexts } from './guide.ts';

/** One product of the guide with all that speaks for and against it. On a phone its checklist stands here. */
export function ComparisonCard({ entry, eager }: { entry: GuideEntry; eager: boolean }) {
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
      <dl className="ledger only-m">
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
          <h3>{title}</h3>
          <ul className="info-points">
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
