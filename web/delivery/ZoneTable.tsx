import './delivery.css';
import type { ReactNode } from 'react';
import { formatMoney } from '../../domain/base/money.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { deliveryTime, extraLoadText, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';

type ZoneTableProps = {
  zones: readonly Zone[];
  /** A table on wide screens, a ledger on a phone. */
  wide?: boolean;
  /** Further rows. */
  children?: ReactNode;
};

/** The four zones: fee, minimum, time. The same table on every screen, from the delivery rule. */
export function ZoneTable({ zones, wide = false, children }: ZoneTableProps) {
  const t = useT();
  const settings = useSettings();
  return (
    <>
      {wide ? <Columns zones={zones} /> : null}
      <dl className={wide ? 'ledger zones only-m' : 'ledger zones'}>
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
            <dd className={wide ? 'figure' : undefined}>{formatMoney(zone.feeCents)}</dd>
          </div>
        ))}
        {children}
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

function Columns({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  return (
    <table className="tbl only-d zones-table mt-24">
      <caption className="unseen">{t('Delivery fee, minimum order and time by zone')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Zone')}</th>
          <th scope="col">{t('When it comes')}</th>
          <th scope="col" className="r">
            {t('Minimum order')}
          </th>
          <th scope="col" className="r">
            {t('Delivery fee')}
          </th>
        </tr>
      </thead>
      <tbody>
        {zones.map((zone) => (
          <tr key={zone.id}>
            <th scope="row">
              <span>{zoneName(zone, t)}</span>
              <small>{zone.areas.join(', ')}</small>
            </th>
            <td>{deliveryTime(zone, settings.cutoff, t)}</td>
            <td className="r">{t('{n} cubic yards', { n: zone.minimumYards })}</td>
            <td className="r figure">{formatMoney(zone.feeCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
