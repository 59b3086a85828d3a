import './delivery.css';
import { formatMoney } from '../../domain/base/money.ts';
import { deliveryTime, extraLoadText, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import type { Zone } from '../../domain/delivery/zones.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

/** The four zones: fee, minimum, time. The same list on every screen, from the delivery rule. */
export function ZoneList({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  return (
    <>
      <dl className="ledger zones">
        {zones.map((zone) => (
          <div key={zone.id}>
            <dt>
              <span>{zoneName(zone, t)}</span>
              <small>{zone.areas.join(', ')}</small>
              <small>
                {t('{time}. Minimum {n} yards.', {
                  time: deliveryTime(zone, settings.cutoff, t),
                  n: zone.minimumYards,
                })}
              </small>
            </dt>
            <dd>{formatMoney(zone.feeCents)}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted mt-12">
        {`${t('Free on orders of {free}+. Without a ZIP, the cart assumes {fee}.', {
          free: formatMoney(settings.fees.freeFromCents),
          fee: formatMoney(settings.fees.unknownZipCents),
        })} ${extraLoadText(settings.fees, t)}`}
      </p>
    </>
  );
}
