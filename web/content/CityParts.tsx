import { Link } from 'react-router-dom';
import { hoursLabel } from '../../domain/base/hours.ts';
import { formatMoney } from '../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import type { Place } from '../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { AreaCheck } from '../delivery/AreaCheck.tsx';
import { DeliveredPrices } from '../delivery/DeliveredPrices.tsx';
import { LoadGauge } from '../delivery/LoadGauge.tsx';
import { Ledger, type LedgerRow } from '../ui/Ledger.tsx';
import { useT } from '../ui/locale.tsx';
import { Section } from '../ui/Section.tsx';
import { useSettings } from '../ui/settings.tsx';
import type { CityPlace, CityText } from './cities.ts';
import { GuideCard } from './GuideCard.tsx';
import { type GuideEntry, priceRange } from './guide.ts';
import { truckText } from './services.ts';

type CityGroundProps = { city: CityPlace; words: Pick<CityText, 'ground' | 'spot'> };

/** Local conditions: the soil, where a truck can stand, and landmarks. */
export function CityGround({ city, words }: CityGroundProps) {
  const t = useT();
  return (
    <div className="split info-sec">
      <Section className="info-prose" title={t('The ground in {city}', { city: city.name })}>
        <p>{words.ground}</p>
        <h2 className="h3">{t('Where the truck can stand')}</h2>
        <p>{words.spot}</p>
      </Section>
      <Section title={t('We drive past')}>
        <ul className="lines ruled mt-12">
          {city.landmarks.map((landmark) => (
            <li key={landmark}>{landmark}</li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

type CitySoilsProps = {
  city: CityPlace;
  products: readonly GuideEntry[];
  zones: readonly Zone[];
  /** The place used until a ZIP is remembered. */
  place: Place | null;
};

/** The three soils, and the price per yard of each in this city. */
export function CitySoils({ city, products, zones, place }: CitySoilsProps) {
  const t = useT();
  return (
    <Section
      className="info-sec"
      size="h2"
      title={t('Three soils, delivered to {city}', { city: city.name })}
    >
      <p className="lede">{t('{range} a cubic yard, before delivery.', { range: priceRange(products) })}</p>
      <ul className="grid g3 info-cards mt-32">
        {products.map((entry) => (
          <li key={entry.id}>
            <GuideCard entry={entry} level={3} />
          </li>
        ))}
      </ul>
      <div className="narrow-form mt-40">
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
    </Section>
  );
}

/** The coverage card: price, time and truck of a delivery to the city. */
export function CityTicket({ city, zones }: { city: CityPlace; zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  const rows: LedgerRow[] = [
    ...(city.minutes
      ? [
          {
            key: 'minutes',
            label: t('From dispatch'),
            value: t('{minutes} minutes', { minutes: city.minutes.join('–') }),
          },
        ]
      : []),
    ...zones.map((zone) => ({
      key: zone.id,
      label: t('Delivery, {zone}', { zone: zoneName(zone, t) }),
      note: t('{time}. Minimum {n} yards.', {
        time: deliveryTime(zone, settings.cutoff, t),
        n: zone.minimumYards,
      }),
      value: formatMoney(zone.feeCents),
    })),
    {
      key: 'free',
      label: t('Orders of {amount}+', { amount: formatMoney(settings.fees.freeFromCents) }),
      value: t('Free'),
    },
    {
      key: 'hours',
      label: t('Trucks on the road'),
      note: t('{zone}. The driver calls {n} minutes before arrival.', {
        zone: t('Central Time'),
        n: DRIVER_CALL_MINUTES,
      }),
      value: hoursLabel({ fromDay: 1, toDay: 5, ...settings.deliveries.weekdays }, t),
    },
    { key: 'truck', label: t('One truck carries'), value: t('{bed} yd³', { bed: truckText() }) },
  ];
  return (
    <section className="ticket" aria-labelledby="city-coverage">
      <div className="top">
        <h2 className="h3" id="city-coverage">
          {t('Coverage')}
        </h2>
        <span className="small muted">{t('{county} County', { county: city.county })}</span>
      </div>
      <LoadGauge cubicYards={TRUCK.planYards} capacity={TRUCK.planYards} caption={null} />
      <Ledger rows={rows} />
    </section>
  );
}

type CityZipsProps = { city: CityPlace; zips: readonly Place[]; zones: readonly Zone[] };

/** The page's ZIPs by zone, with notes on some of them. */
export function CityZips({ city, zips, zones }: CityZipsProps) {
  const t = useT();
  const boxes = zips.filter(({ poBox }) => poBox).map(({ zip }) => zip);
  const elsewhere = zips.filter((place) => place.city !== city.name);
  return (
    <section className="split info-sec" aria-labelledby="city-zips">
      <div>
        <h2 className="h2" id="city-zips">
          {zips.length === 1
            ? t('1 ZIP code in {city}', { city: city.name })
            : t('{n} ZIP codes in {city}', { n: zips.length, city: city.name })}
        </h2>
        {zones.map((zone) => (
          <div key={zone.id}>
            <h3 className="label mt-20 mb-8">{zoneName(zone, t)}</h3>
            <ul className="info-zips num">
              {zips
                .filter((place) => place.zone === zone.id)
                .map(({ zip }) => (
                  <li key={zip}>{zip}</li>
                ))}
            </ul>
          </div>
        ))}
        {elsewhere.map((place) => (
          <p className="small muted measure mt-12" key={place.zip}>
            {t('{zip} is listed here too. Its mail goes to {place}, {county} County.', {
              zip: place.zip,
              place: place.city,
              county: place.county,
            })}
          </p>
        ))}
        {boxes.length > 0 ? (
          <p className="small muted measure mt-12">
            {t('PO boxes and single companies: {zips}. Give the street address of the site when you order.', {
              zips: boxes.join(', '),
            })}
          </p>
        ) : null}
      </div>
      <div className="panel">
        <AreaCheck />
      </div>
    </section>
  );
}
