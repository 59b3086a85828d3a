import type { ReactNode } from 'react';
import { FREE_DELIVERY_CENTS, UNKNOWN_ZIP_FEE_CENTS } from '../../domain/business.ts';
import type { Zone } from '../../domain/delivery.ts';
import { formatMoney } from '../../domain/money.ts';
import { deliveryTime, zoneName } from '../delivery/terms.ts';
import { useT } from '../ui/language.tsx';

/** The four zones: fee, minimum, time. The one table every screen shows, from the one rule; further rows below. */
export function ZoneTable({ zones, children }: { zones: readonly Zone[]; children?: ReactNode }) {
  const t = useT();
  return (
    <>
      <dl className="ledger cat-zones">
        {zones.map((zone) => (
          <div key={zone.id}>
            <dt>
              {zoneName(zone, t)}
              <small>{zone.areas.join(', ')}</small>
              <small>
                {t('{time}. Minimum {n} yards.', { time: deliveryTime(zone, t), n: zone.minimumYards })}
              </small>
            </dt>
            <dd>{formatMoney(zone.feeCents)}</dd>
          </div>
        ))}
        {children}
      </dl>
      <p className="small muted cat-zones-note">
        {t('Free on orders of {free}+. Until we know your ZIP the cart counts {fee}.', {
          free: formatMoney(FREE_DELIVERY_CENTS),
          fee: formatMoney(UNKNOWN_ZIP_FEE_CENTS),
        })}
      </p>
    </>
  );
}
