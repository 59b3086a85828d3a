import './delivery.css';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../domain/base/money.ts';
import { deliveredYardCents, type Place, smallestLoadYards } from '../../domain/delivery/delivery.ts';
import { zoneName } from '../../domain/delivery/deliveryLabels.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import { usePlace, useZip } from './zip.ts';

type YardPrice = { name: string; to: string | null; priceCents: number };

type DeliveredPricesProps = {
  zones: readonly Zone[];
  prices: readonly YardPrice[];
  /** Used until a ZIP is remembered. */
  place?: Place | null;
};

/** The delivered price per yard at the remembered ZIP. Empty until a ZIP in the area is known. */
export function DeliveredPrices({ zones, prices, place: otherwise = null }: DeliveredPricesProps) {
  const t = useT();
  const settings = useSettings();
  const id = useId();
  const zip = useZip();
  const { place } = usePlace(zip);
  const target = place === undefined ? otherwise : place;
  const zone = zones.find((candidate) => candidate.id === target?.zone);
  if (!target || !zone || prices.length === 0) return null;
  const cubicYards = smallestLoadYards(zone);
  const { fees } = settings;
  return (
    <section className="narrow-form mt-24" aria-labelledby={id}>
      <h3 className="h3" id={id}>
        {t('Delivered to {zip}, per yard', { zip: target.zip })}
      </h3>
      <p className="small muted">
        {t('On {n} cubic yards, the minimum load in {zone}. Orders of {amount}+ are delivered free.', {
          n: cubicYards,
          zone: zoneName(zone, t),
          amount: formatMoney(fees.freeFromCents),
        })}
      </p>
      <dl className="ledger mt-12">
        {prices.map(({ name, to: path, priceCents }) => {
          const cents = formatMoney(
            deliveredYardCents({ priceCents, materialId: null, cubicYards, zone, fees }),
          );
          return (
            <div key={name}>
              <dt>
                {path ? (
                  <Link className="tap-inline" to={path}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </dt>
              <dd className="num">{cents}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
