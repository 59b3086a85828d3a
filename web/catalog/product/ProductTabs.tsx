import { languageOfText } from '../../../domain/base/locale.ts';
import { formatNumber } from '../../../domain/base/money.ts';
import { clockLabel, DELIVERY_RADIUS_MILES, DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import { metadataList, type Product } from '../../../domain/catalog/catalog.ts';
import { cutoffText, zoneNames } from '../../../domain/delivery/deliveryLabels.ts';
import { TRUCK } from '../../../domain/delivery/loads.ts';
import type { Zone } from '../../../domain/delivery/zones.ts';
import { ZoneList } from '../../delivery/ZoneList.tsx';
import { ProductReviews } from '../../reviews/ProductReviews.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { pictureUrl } from '../../ui/pictures/pictures.ts';
import { Stars } from '../../ui/Stars.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { highlights, productTexture } from '../catalog.ts';
import { specificationRows } from '../labels.ts';

export function ApplicationsTab({ product }: { product: Product }) {
  const t = useT();
  const lang = languageOfText(product, 'metadata');
  const applications = metadataList(product.metadata.applications);
  const uses = metadataList(product.metadata.use_cases);
  if (applications.length + uses.length === 0) {
    return (
      <p className="muted">{t('Tell us about the job and we will tell you what to order and how much.')}</p>
    );
  }
  return (
    <div className="pd-spec">
      <CheckList title={t('Made for')} items={applications} lang={lang} />
      <CheckList title={t('Typical jobs')} items={uses} lang={lang} />
    </div>
  );
}

/** A titled checklist; renders nothing when empty. */
function CheckList({ title, ...list }: FeatureListProps & { title: string }) {
  if (list.items.length === 0) return null;
  return (
    <section>
      <h2 className="h3">{title}</h2>
      <FeatureList {...list} />
    </section>
  );
}

/** `lang`: of texts that the catalog has. */
type FeatureListProps = { items: readonly string[]; lang?: string };

export function FeatureList({ items, lang }: FeatureListProps) {
  return (
    <ul className="bul pd-features mt-12" lang={lang}>
      {items.map((item) => (
        <li key={item}>
          <Icon name="check" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

export function OverviewTab({ product }: { product: Product }) {
  const t = useT();
  const { benefits, certifications } = product.metadata;
  const lang = languageOfText(product, 'metadata');
  return (
    <div className="pd-spec">
      <CheckList
        title={t('Features')}
        items={product.features.slice(highlights(product).length)}
        lang={languageOfText(product, 'features')}
      />
      <CheckList title={t('Benefits')} items={metadataList(benefits)} lang={lang} />
      <CheckList title={t('Certifications')} items={metadataList(certifications)} lang={lang} />
    </div>
  );
}

/** Every figure here comes from the rule that the cart uses. */
export function DeliveryTab({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  return (
    <div className="pd-spec">
      <section>
        <h2 className="h3">{t('What delivery costs')}</h2>
        <ZoneList zones={zones} />
      </section>
      <CheckList
        title={t('How it is delivered')}
        items={[
          t('Same day in {zones} when ordered before {time} on a weekday', {
            zones: zoneNames(
              zones.filter(({ sameDay }) => sameDay),
              t,
            ),
            time: cutoffText(settings.cutoff, t),
          }),
          t('Deliveries run Monday to Friday, {from} to {to}', {
            from: clockLabel(settings.deliveries.weekdays.opensMinute),
            to: clockLabel(settings.deliveries.weekdays.closesMinute),
          }),
          t(
            'Saturdays from {from} to {to} only in {zones}, and only when everything in the order is marked for weekend delivery.',
            {
              from: clockLabel(settings.deliveries.saturday.opensMinute),
              to: clockLabel(settings.deliveries.saturday.closesMinute),
              zones: zoneNames(
                zones.filter(({ saturday }) => saturday),
                t,
              ),
            },
          ),
          t('One tri-axle truck carries {bed} cubic yards', { bed: TRUCK.bedYards.join('–') }),
          t('The driver calls {n} minutes before arrival', { n: DRIVER_CALL_MINUTES }),
          t('We deliver within about {n} miles of Nashville', { n: DELIVERY_RADIUS_MILES }),
        ]}
      />
    </div>
  );
}

const DEPTHS = [1, 2, 3, 4] as const;

/** What one yard covers at each depth, drawn with the material's texture. */
function Coverage({ product }: { product: Product }) {
  const t = useT();
  const rows = DEPTHS.flatMap((depthInches) => {
    const squareFeet = Number.parseFloat(product.metadata[`coverage_${depthInches}_inch`] ?? '');
    return squareFeet > 0 ? [{ depthInches, squareFeet }] : [];
  });
  if (rows.length === 0) return null;
  const texture = productTexture(product);
  return (
    <section>
      <h2 className="h3">{t('One yard covers')}</h2>
      <ul className="pd-cov mt-12">
        {rows.map(({ depthInches, squareFeet }) => (
          <li key={depthInches}>
            <span className="num">{t('{n} in', { n: depthInches })}</span>
            <img
              className="pd-cov-bar"
              width={`${100 / depthInches}%`}
              src={texture && pictureUrl(texture, 'texture', 640, 'avif')}
              alt=""
              loading="lazy"
            />
            <b className="num">{t('{n} sq ft', { n: formatNumber(squareFeet) })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All customer-visible metadata. Coverage is drawn, not listed. */
export function Specifications({ product }: { product: Product }) {
  const t = useT();
  const settings = useSettings();
  const rows = specificationRows(product.metadata, settings.cutoff, t).filter(
    ([key]) => !key.startsWith('coverage_'),
  );
  return (
    <div className="pd-spec">
      {rows.length > 0 ? (
        <dl className="ledger">
          {rows.map(([key, label, value]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd lang={languageOfText(product, 'metadata')}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="muted">{t('No measured values for this product. Call and we will look it up.')}</p>
      )}
      <Coverage product={product} />
    </div>
  );
}

/** Only customers' reviews count here, not a rating from the catalog's metadata. */
export function ReviewsTab({ product }: { product: Pick<Product, 'id' | 'name' | 'rating'> }) {
  const t = useT();
  const { id, name, rating } = product;
  return (
    <>
      {rating && rating.count > 0 ? (
        <div className="pd-reviews stack gap-8">
          <p className="numeral">{rating.average.toFixed(1)}</p>
          <Stars value={rating.average} count={rating.count} />
        </div>
      ) : (
        <div className="pd-reviews stack gap-8">
          <h2 className="h3">{t('No reviews yet')}</h2>
          <p className="muted">{t('Be the first to review this.')}</p>
        </div>
      )}
      <ProductReviews productId={id} name={name} />
    </>
  );
}
