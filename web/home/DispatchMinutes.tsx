import { DISPATCH_MINUTES } from '../../domain/delivery/dispatchMinutes.ts';
import { useT } from '../ui/locale.tsx';

const DRIVES = [
  ['Brentwood', DISPATCH_MINUTES.brentwood],
  ['Franklin', DISPATCH_MINUTES.franklin],
  ['Hendersonville', DISPATCH_MINUTES.hendersonville],
  ['Murfreesboro', DISPATCH_MINUTES.murfreesboro],
] as const;
const SCALE_MINUTES = 60;

export function DispatchMinutes() {
  const t = useT();
  return (
    <figure className="home-mins">
      <figcaption className="label">{t('Minutes from dispatch')}</figcaption>
      <ul>
        {DRIVES.map(([city, [from, to]]) => (
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
