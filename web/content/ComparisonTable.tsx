import { formatMoney } from '../../domain/base/money.ts';
import { GUIDE_FEATURES, GUIDE_PRODUCTS } from '../../domain/content/materialGuide.ts';
import { useT } from '../ui/locale.tsx';
import { FeatureMark } from './FeatureMark.tsx';
import { type GuideEntry, guideFeatureLabel } from './guide.ts';

/** The eight properties side by side. Under 840 px each card has its own list instead. */
export function ComparisonTable({ entries }: { entries: readonly GuideEntry[] }) {
  const t = useT();
  const featuresOf = (entry: GuideEntry) => GUIDE_PRODUCTS.find(({ id }) => id === entry.id)?.features;
  return (
    <table className="tbl info-table">
      <caption className="unseen">{t('Properties of the three soils')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Property')}</th>
          {entries.map(({ id, name }) => (
            <th scope="col" key={id}>
              <span className="info-swatch" data-texture={id} aria-hidden="true" />
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GUIDE_FEATURES.map((feature) => (
          <tr key={feature}>
            <th scope="row">{guideFeatureLabel(feature, t)}</th>
            {entries.map((entry) => (
              <td key={entry.id}>
                <FeatureMark has={featuresOf(entry)?.[feature] ?? false} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('Price per cubic yard')}</th>
          {entries.map(({ id, priceCents }) => (
            <td className="info-fee" key={id}>
              {formatMoney(priceCents)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
