import { formatMoney } from '../../../domain/base/money.ts';
import { BREAKS_YARDS, deliveredYardCents, type Zone } from '../../../domain/delivery/delivery.ts';
import { zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import { type PricedYard, priceText, useZone } from '../../delivery/DeliveredYard.tsx';
import { useOwnPrice } from '../../identity/contractor.ts';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';

type YardBreaksProps = { product: PricedYard; zones: readonly Zone[] };

/** How the price of a delivered yard falls with the load: at the remembered ZIP, else over all zones. */
export function YardBreaks({ product: listed, zones }: YardBreaksProps) {
  const t = useT();
  const product = useOwnPrice(listed);
  const { fees } = useSettings();
  const { zip, zone } = useZone(zones);
  const money = { currency: product.currency };
  const priceAt = (n: number): string => {
    if (zone) return priceText(product, n, zone, fees);
    const cents = zones.map((one) => deliveredYardCents({ ...product, cubicYards: n, zone: one, fees }));
    const [low, high] = [Math.min(...cents), Math.max(...cents)];
    return low === high
      ? formatMoney(low, money)
      : t('{low} to {high}', { low: formatMoney(low, money), high: formatMoney(high, money) });
  };
  return (
    <section className="mt-28" aria-label={t('Delivered price per yard')}>
      <h2 className="h3">{t('Delivered price per yard')}</h2>
      <p className="small muted mt-8">
        {zone && zip
          ? t('To {zip}, {zone}. Goods and delivery, before tax.', { zip, zone: zoneName(zone, t) })
          : zone === null && zip
            ? t('No set price for {zip}. These are the prices inside our area.', { zip })
            : t('In all our zones. Goods and delivery, before tax.')}
      </p>
      <dl className="ledger mt-8">
        {BREAKS_YARDS.map((n) => (
          <div key={n}>
            <dt>
              <span>{t('{n} cubic yards', { n })}</span>
              {zone && n < zone.minimumYards ? (
                <small>{t('Below the minimum load of {n} yards', { n: zone.minimumYards })}</small>
              ) : null}
            </dt>
            <dd className="num">{priceAt(n)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
