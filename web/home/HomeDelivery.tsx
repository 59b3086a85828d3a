import { CORE_COUNTIES, DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import { listText } from '../../domain/delivery/deliveryLabels.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { ZipCheck } from '../delivery/ZipCheck.tsx';
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
        </div>
        <div className="stack gap-16">
          <ZipCheck zones={zones} />
          <p className="small muted">
            {t('{counties} counties, and Middle Tennessee around them.', {
              counties: listText(CORE_COUNTIES, t),
            })}
          </p>
        </div>
      </div>
    </section>
  );
}
