import type { Place, Zone } from '../../domain/delivery/delivery.ts';
import { zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { AreaCheck } from '../delivery/AreaCheck.tsx';
import { useT } from '../ui/locale.tsx';
import type { CityPlace } from './cities.ts';
import { ZipCredit } from './ZipCredit.tsx';
import type { Credit } from './zipCredit.ts';

type CityZipsProps = { city: CityPlace; zips: readonly Place[]; zones: readonly Zone[]; credit: Credit };

/** The ZIPs of the page, by zone, with what is particular about some of them. */
export function CityZips({ city, zips, zones, credit }: CityZipsProps) {
  const t = useT();
  const boxes = zips.filter(({ poBox }) => poBox).map(({ zip }) => zip);
  const elsewhere = zips.filter((place) => place.city !== city.name);
  return (
    <section className="info-two info-sec" aria-labelledby="city-zips">
      <div>
        <h2 className="h2" id="city-zips">
          {zips.length === 1
            ? t('1 ZIP code in {city}', { city: city.name })
            : t('{n} ZIP codes in {city}', { n: zips.length, city: city.name })}
        </h2>
        {zones.map((zone) => (
          <div key={zone.id}>
            <h3 className="label info-zone">{zoneName(zone, t)}</h3>
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
          <p className="small muted info-note" key={place.zip}>
            {t('{zip} is listed here too. Its mail goes to {place}, {county} County.', {
              zip: place.zip,
              place: place.city,
              county: place.county,
            })}
          </p>
        ))}
        {boxes.length > 0 ? (
          <p className="small muted info-note">
            {t(
              'Mail boxes and single receivers: {zips}. Give the street address of the site when you order.',
              {
                zips: boxes.join(', '),
              },
            )}
          </p>
        ) : null}
        <ZipCredit credit={credit} />
      </div>
      <div className="panel info-check">
        <AreaCheck />
      </div>
    </section>
  );
}
