import './delivery.css';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { DeliveryFees } from '../../domain/base/settings.ts';
import { deliveredYardCents, smallestLoadYards, type Zone } from '../../domain/delivery/delivery.ts';
import { zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { useDeviceCatalog } from '../identity/useDeviceCatalog.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { AskZip } from './DeliverTo.tsx';
import { usePlace, useZip } from './zip.ts';

type Priced = { priceCents: number; materialId: string | null; currency: string };

type DeliveredYardProps = {
  product: Priced;
  /** In the zone's smallest load at least. */
  cubicYards?: number;
  /** Today's, where the page has them; else the device's. */
  zones?: readonly Zone[];
  /** Asks for a quote outside the area. */
  quotePath: string;
  describedBy?: string;
};

/**
 * What a yard costs at the remembered ZIP. The page from the server has the same line for everybody, as high as any
 * answer, so that nothing moves when the device fills it.
 */
export function DeliveredYard({
  product,
  cubicYards = 1,
  zones,
  quotePath,
  describedBy,
}: DeliveredYardProps) {
  const t = useT();
  const { fees } = useSettings();
  const { zip, zone } = useZone(zones);
  if (zip === null || zone === undefined)
    return (
      <p className="yard-line">
        <AskZip describedBy={describedBy}>{t('See the delivered price')}</AskZip>
      </p>
    );
  if (zone === null)
    return (
      <p className="yard-line">
        <Link className="ask-zip" to={`${quotePath}&zip=${zip}`} aria-describedby={describedBy}>
          {t('Delivery to {zip} by quote', { zip })}
        </Link>
      </p>
    );
  const n = Math.max(cubicYards, smallestLoadYards(zone));
  const price = priceText(product, n, zone, fees);
  return (
    <p className="yard-line num" data-known>
      <AskZip describedBy={describedBy}>
        <Icon name="pin" size="sm" />
        {n === 1
          ? t('{price} per yd³ delivered to {zip}, 1 yard', { price, zip })
          : t('{price} per yd³ delivered to {zip}, {n} yards', { price, zip, n })}
      </AskZip>
    </p>
  );
}

const BREAKS_YARDS = [5, 10, 20] as const;

type YardBreaksProps = { product: Priced; zones: readonly Zone[] };

/** How the price of a delivered yard falls with the load: at the remembered ZIP, else over all zones. */
export function YardBreaks({ product, zones }: YardBreaksProps) {
  const t = useT();
  const { fees } = useSettings();
  const { zip, zone } = useZone(zones);
  const money = { currency: product.currency };
  const at = (n: number): string => {
    if (zone) return priceText(product, n, zone, fees);
    const cents = zones.map((one) => deliveredYardCents({ ...product, cubicYards: n, zone: one, fees }));
    const [low, high] = [Math.min(...cents), Math.max(...cents)];
    return low === high
      ? formatMoney(low, money)
      : t('{low} to {high}', { low: formatMoney(low, money), high: formatMoney(high, money) });
  };
  return (
    <section className="yard-breaks" aria-label={t('Delivered price per yard')}>
      <h2 className="h3">{t('Delivered price per yard')}</h2>
      <p className="small muted">
        {zone && zip
          ? t('To {zip}, {zone}. Goods and delivery, before tax.', { zip, zone: zoneName(zone, t) })
          : zone === null && zip
            ? t('No set price to {zip}. These are the prices inside our area.', { zip })
            : t('In all our zones. Goods and delivery, before tax.')}
      </p>
      <dl className="ledger">
        {BREAKS_YARDS.map((n) => (
          <div key={n}>
            <dt>
              {t('{n} cubic yards', { n })}
              {zone && n < zone.minimumYards ? (
                <small>{t('Below the smallest load of {n} yards', { n: zone.minimumYards })}</small>
              ) : null}
            </dt>
            <dd className="num">{at(n)}</dd>
          </div>
        ))}
      </dl>
      <AskZip>
        <Icon name="pin" size="sm" />
        {zone ? t('Change ZIP') : t('See the price to your ZIP')}
      </AskZip>
    </section>
  );
}

/** The zone of the remembered ZIP: null outside the area, undefined until it is known. */
function useZone(zones: readonly Zone[] | undefined): { zip: string | null; zone: Zone | null | undefined } {
  const zip = useZip();
  const { place } = usePlace(zip);
  const own = useDeviceCatalog(zip !== null && zones === undefined)?.zones;
  const known = zones ?? own;
  if (place === undefined || known === undefined) return { zip, zone: undefined };
  return { zip, zone: known.find(({ id }) => id === place?.zone) ?? null };
}

function priceText(product: Priced, cubicYards: number, zone: Zone, fees: DeliveryFees): string {
  return formatMoney(deliveredYardCents({ ...product, cubicYards, zone, fees }), {
    currency: product.currency,
  });
}
