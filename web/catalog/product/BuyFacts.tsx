import { languageOfText } from '../../../domain/base/locale.ts';
import { hasPrice, type Product } from '../../../domain/catalog/catalog.ts';
import { isBulk } from '../../../domain/catalog/goods.ts';
import type { DeliveryQuote } from '../../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import { gaugeFill, loadsFor, TRUCK, yardsPerLoad } from '../../../domain/delivery/loads.ts';
import type { Zone } from '../../../domain/delivery/zones.ts';
import { LoadGauge } from '../../delivery/LoadGauge.tsx';
import { formatYards } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { certifications, highlights, marketingBullets } from '../catalog.ts';

type BuyFactsProps = { product: Product; delivery: DeliveryQuote; zones: readonly Zone[] };

/** A text, and the language of one that the catalog has. */
type Bullet = [text: string, lang: string | undefined];

/**
 * Three highlights, two certifications, two more reasons (spec 1 §9), and what delivery means at this address. The
 * highlights of the store's own products are their first tab.
 */
export function BuyFacts({ product, delivery, zones }: BuyFactsProps) {
  const t = useT();
  const settings = useSettings();
  // Nothing is promised of what has no price: the quote says when and how it comes.
  const zone = hasPrice(product) ? (delivery.zone ?? zones[0]) : undefined;
  const list = (texts: readonly string[], key: string) =>
    texts.map((text): Bullet => [text, languageOfText(product, key)]);
  const bullets = [
    ...list(product.catalog === 'premium' ? highlights(product) : [], 'features'),
    ...list(marketingBullets(product), 'metadata'),
  ];
  if (zone) bullets.push([`${zoneName(zone, t)}: ${deliveryTime(zone, settings.cutoff, t)}`, undefined]);
  if (zone && isBulk(product)) {
    bullets.push([
      t('Minimum {n} yards in {zone}', { n: zone.minimumYards, zone: zoneName(zone, t) }),
      undefined,
    ]);
  }
  return (
    <>
      {certifications(product).length > 0 ? (
        <ul className="pd-certs cluster gap-8 mt-16" aria-label={t('Certifications')}>
          {certifications(product).map((name) => (
            <li className="tag ok" key={name} lang={languageOfText(product, 'metadata')}>
              <Icon name="shield" />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="bul mt-12">
        {[...new Map(bullets)].map(([bullet, lang]) => (
          <li key={bullet} lang={lang}>
            <Icon name="check" />
            <span>{bullet}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type TruckLoadProps = { cubicYards: number; materialId: string | null };

/** How much of a truck the quantity fills; stone can need more trucks by weight than by volume. */
export function TruckLoad({ cubicYards, materialId }: TruckLoadProps) {
  const t = useT();
  const { loads, lastPercent } = gaugeFill(cubicYards);
  const weight = loadsFor({ materialId, cubicYards });
  const yards = formatYards(cubicYards);
  const bed = TRUCK.bedYards.join('–');
  return (
    <>
      <LoadGauge
        cubicYards={cubicYards}
        capacity={TRUCK.planYards}
        caption={
          <>
            <span>
              <b className="num">
                {loads > 1 ? t('{n} truckloads', { n: loads }) : t('{yards} of {bed} yards', { yards, bed })}
              </b>{' '}
              <span>{loads > 1 ? t('for {yards} yards', { yards }) : t('on one truck')}</span>
            </span>
            <span className="num">
              {loads > 1 ? t('last one {percent}% full', { percent: lastPercent }) : `${lastPercent}%`}
            </span>
          </>
        }
      />
      {weight.limitedBy === 'weight' ? (
        <p className="row items-start gap-8 mt-12 small muted">
          <Icon name="info" size="sm" />
          <span>
            {t('By weight it takes {trucks} trucks: one carries {yards} yards of this material.', {
              trucks: weight.loads,
              yards: formatYards(yardsPerLoad(materialId)),
            })}
          </span>
        </p>
      ) : null}
    </>
  );
}
