import { useT } from '../ui/locale.tsx';
import type { CityPlace, CityWords } from './cities.ts';

type CityGroundProps = { city: CityPlace; words: Pick<CityWords, 'ground' | 'spot'> };

/** What a load meets there: the soil, where a truck can stand, and what we drive past. */
export function CityGround({ city, words }: CityGroundProps) {
  const t = useT();
  return (
    <div className="info-two info-sec">
      <section aria-labelledby="city-ground">
        <h2 className="h3" id="city-ground">
          {t('The ground in {city}', { city: city.name })}
        </h2>
        <p>{words.ground}</p>
        <h2 className="h3">{t('Where the truck can stand')}</h2>
        <p>{words.spot}</p>
      </section>
      <section aria-labelledby="city-near">
        <h2 className="h3" id="city-near">
          {t('We drive past')}
        </h2>
        <ul className="info-marks">
          {city.landmarks.map((landmark) => (
            <li key={landmark}>{landmark}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
