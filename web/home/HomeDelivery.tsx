import { CORE_COUNTIES, DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { listText } from '../../domain/delivery/deliveryLabels.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import { DISPATCH_MINUTES } from '../../domain/delivery/zones.ts';
import { ZipCheck } from '../delivery/ZipCheck.tsx';
import { ZoneTable } from '../delivery/ZoneTable.tsx';
import { useT } from '../ui/locale.tsx';

export function HomeDelivery({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  return (
    <section className="sec" id="delivery">
      <div className="wrap home-deliv">
        <div>
          <h2 className="h2">{t('Dropped where you point')}</h2>
          <p className="lede">
            {t('The driver calls {n} minutes out. Have a spot clear, about the size of a parking space.', {
              n: DRIVER_CALL_MINUTES,
            })}
          </p>
          <div className="home-zip">
            <ZipCheck zones={zones} />
          </div>
          <p className="small muted">
            {t('{counties} counties, and Middle Tennessee around them.', {
              counties: listText(CORE_COUNTIES, t),
            })}
          </p>
        </div>
        <div>
          <DispatchMinutes />
          <ZoneTable zones={zones}>
            <div>
              <dt>
                {t('One truck carries')}
                <small>{t('Tri-axle dump')}</small>
              </dt>
              <dd>{t('{bed} yd³', { bed: TRUCK.bedYards.join('–') })}</dd>
            </div>
          </ZoneTable>
        </div>
      </div>
    </section>
  );
}

const DRIVES = [
  ['Brentwood', DISPATCH_MINUTES.brentwood],
  ['Franklin', DISPATCH_MINUTES.franklin],
  ['Hendersonville', DISPATCH_MINUTES.hendersonville],
  ['Murfreesboro', DISPATCH_MINUTES.murfreesboro],
] as const;
const SCALE_MINUTES = 60;

function DispatchMinutes() {
  const t = useT();
  return (
    <figure className="home-mins">
      <figcaption className="label">{t('Minutes from dispatch')}</figcaption>
      <ul>
        {DRIVES.map(([city, [start, end]]) => (
          <li key={city}>
            <span>{city}</span>
            <svg viewBox={`0 0 ${SCALE_MINUTES} 10`} preserveAspectRatio="none" aria-hidden="true">
              <path className="home-mins-way" d={`M0 5H${start}`} />
              <rect className="home-mins-bar" x={start} y="0" width={end - start} height="10" />
            </svg>
            <b className="num">{`${start}–${end}`}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
