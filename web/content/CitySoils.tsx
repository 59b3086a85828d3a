import { Link } from 'react-router-dom';
import type { Place, Zone } from '../../domain/delivery/delivery.ts';
import { DeliveredPrices } from '../delivery/DeliveredPrices.tsx';
import { useT } from '../ui/locale.tsx';
import type { CityPlace } from './cities.ts';
import { GuideCard } from './GuideCard.tsx';
import { type GuideEntry, priceRange } from './guide.ts';

type CitySoilsProps = {
  city: CityPlace;
  products: readonly GuideEntry[];
  zones: readonly Zone[];
  /** Where the ZIP lies that is meant while none is remembered. */
  place: Place | null;
};

/** The three soils, and what a yard of each comes to in this city. */
export function CitySoils({ city, products, zones, place }: CitySoilsProps) {
  const t = useT();
  return (
    <section className="info-sec" aria-labelledby="city-products">
      <h2 className="h2" id="city-products">
        {t('Three soils, delivered to {city}', { city: city.name })}
      </h2>
      <p className="lede">{t('{range} a cubic yard, before delivery.', { range: priceRange(products) })}</p>
      <ul className="grid g3 info-cards">
        {products.map((entry) => (
          <li key={entry.id}>
            <GuideCard entry={entry} level={3} />
          </li>
        ))}
      </ul>
      <div className="info-area">
        <DeliveredPrices
          zones={zones}
          prices={products.map(({ name, path, priceCents }) => ({ name, to: path, priceCents }))}
          place={place}
        />
      </div>
      <p>
        <Link className="link tap" to="/guides/topsoil-comparison">
          {t('Compare the three')}
        </Link>
      </p>
    </section>
  );
}
