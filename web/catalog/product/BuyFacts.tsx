import { DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { isBulk } from '../../../domain/catalog/goods.ts';
import type { DeliveryQuote, Zone } from '../../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import { ZipCheck } from '../../delivery/ZipCheck.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { bulkQuoteFields, certifications, highlights, marketingBullets } from '../catalog.ts';

type BuyFactsProps = { product: Product; quantity: number; delivery: DeliveryQuote; zones: readonly Zone[] };

/** Three highlights, two certifications, two more reasons (spec 1 §9), and what delivery means at this address. */
export function BuyFacts({ product, quantity, delivery, zones }: BuyFactsProps) {
  const t = useT();
  const settings = useSettings();
  const zone = delivery.zone ?? zones[0];
  const bullets = [...highlights(product), ...marketingBullets(product)];
  if (zone) bullets.push(`${zoneName(zone, t)}: ${deliveryTime(zone, settings.cutoff, t)}`);
  bullets.push(t('Driver calls {n} minutes before arrival', { n: DRIVER_CALL_MINUTES }));
  if (zone && isBulk(product)) {
    bullets.push(t('Minimum {n} yards in {zone}', { n: zone.minimumYards, zone: zoneName(zone, t) }));
  }
  return (
    <>
      {certifications(product).length > 0 ? (
        <ul className="pd-certs" aria-label={t('Certifications')}>
          {certifications(product).map((name) => (
            <li className="tag ok" key={name}>
              <Icon name="shield" />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <ul className="bul pd-bul">
        {[...new Set(bullets)].map((bullet) => (
          <li key={bullet}>
            <Icon name="check" />
            {bullet}
          </li>
        ))}
      </ul>
      <details className="pd-area">
        <summary>
          <Icon name="pin" />
          {t('Delivery to your ZIP')}
          <Icon name="chevron-down" />
        </summary>
        <ZipCheck zones={zones} about={isBulk(product) ? bulkQuoteFields(product, quantity) : undefined} />
      </details>
    </>
  );
}
