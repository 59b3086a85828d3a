import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import type { DeliveryFees } from '../../domain/base/settings.ts';
import { deliveredYardCents, smallestLoadYards } from '../../domain/delivery/delivery.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { AskZip } from '../delivery/DeliverTo.tsx';
import { usePlace, useZip } from '../delivery/zip.ts';
import { useDeviceCatalog } from '../device/useDeviceCatalog.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { useOwnPrice } from './useOwnPrice.ts';

export type PricedYard = { priceCents: number; materialId: string | null; currency: string };

type DeliveredYardProps = {
  product: PricedYard;
  /** In the zone's minimum load at least. */
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
export function DeliveredYard(props: DeliveredYardProps) {
  const { product, cubicYards = 1, zones, quotePath, describedBy } = props;
  const t = useT();
  const { fees } = useSettings();
  const { zip, zone } = useZone(zones);
  const ownPrice = useOwnPrice(product);
  if (zip === null || zone === undefined)
    return (
      <p className="yard-line row gap-0">
        <AskZip describedBy={describedBy}>{t('See the delivered price')}</AskZip>
      </p>
    );
  if (zone === null)
    return (
      <p className="yard-line row gap-0">
        <Link className="ask-zip" to={`${quotePath}&zip=${zip}`} aria-describedby={describedBy}>
          {t('Delivery to {zip} by quote', { zip })}
        </Link>
      </p>
    );
  const n = Math.max(cubicYards, smallestLoadYards(zone));
  const price = priceText(ownPrice, n, zone, fees);
  return (
    <p className="yard-line row gap-0 num" data-known>
      <AskZip describedBy={describedBy}>
        <Icon name="pin" size="sm" />
        <span>
          {n === 1
            ? t('{price} per yd³ delivered to {zip}, 1 yard', { price, zip })
            : t('{price} per yd³ delivered to {zip}, {n} yards', { price, zip, n })}
        </span>
      </AskZip>
    </p>
  );
}

/** The zone of the remembered ZIP: null outside the area, undefined until it is known. */
export function useZone(zones: readonly Zone[] | undefined): {
  zip: string | null;
  zone: Zone | null | undefined;
} {
  const zip = useZip();
  const { place } = usePlace(zip);
  const deviceZones = useDeviceCatalog(zip !== null && zones === undefined)?.zones;
  const zoneList = zones ?? deviceZones;
  if (place === undefined || zoneList === undefined) return { zip, zone: undefined };
  return { zip, zone: zoneList.find(({ id }) => id === place?.zone) ?? null };
}

export function priceText(product: PricedYard, cubicYards: number, zone: Zone, fees: DeliveryFees): string {
  return formatMoney(deliveredYardCents({ ...product, cubicYards, zone, fees }), {
    currency: product.currency,
  });
}
