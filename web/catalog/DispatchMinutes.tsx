import { useT } from '../ui/language.tsx';

/** From dispatch to the site, as the city pages say (spec 2 §2). */
const DRIVES = [
  { city: 'Brentwood', from: 25, to: 40 },
  { city: 'Franklin', from: 30, to: 45 },
  { city: 'Hendersonville', from: 35, to: 50 },
  { city: 'Murfreesboro', from: 45, to: 60 },
] as const;
const SCALE_MINUTES = 60;

export function DispatchMinutes() {
  const t = useT();
  return (
    <figure className="home-mins">
      <figcaption className="label">{t('Minutes from dispatch')}</figcaption>
      <ul>
        {DRIVES.map(({ city, from, to }) => (
          <li key={city}>
            <span>{city}</span>
            <svg viewBox={`0 0 ${SCALE_MINUTES} 10`} preserveAspectRatio="none" aria-hidden="true">
              <path className="home-mins-way" d={`M0 5H${from}`} />
              <rect className="home-mins-bar" x={from} y="0" width={to - from} height="10" />
            </svg>
            <b className="num">{`${from}–${to}`}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
