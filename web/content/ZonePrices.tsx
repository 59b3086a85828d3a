import { FREE_DELIVERY_CENTS, UNKNOWN_ZIP_FEE_CENTS } from '../../domain/business.ts';
import type { Zone } from '../../domain/delivery.ts';
import { formatMoney } from '../../domain/money.ts';
import { deliveryTime, zoneName } from '../delivery/terms.ts';
import { useT } from '../ui/language.tsx';

/** What delivery costs by zone: a table where there is room, a ledger on a phone. */
export function ZonePrices({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  return (
    <>
      <table className="tbl only-d info-zones">
        <caption className="unseen">{t('Delivery fee, smallest order and time by zone')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Zone')}</th>
            <th scope="col">{t('When it comes')}</th>
            <th scope="col" className="r">
              {t('Smallest order')}
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
                {zoneName(zone, t)}
                <small>{zone.areas.join(', ')}</small>
              </th>
              <td>{deliveryTime(zone, t)}</td>
              <td className="r">{t('{n} cubic yards', { n: zone.minimumYards })}</td>
              <td className="r info-fee">{formatMoney(zone.feeCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ledger only-m">
        {zones.map((zone) => (
          <div key={zone.id}>
            <dt>
              {zoneName(zone, t)}
              <small>{zone.areas.join(', ')}</small>
              <small>
                {t('{time}. Minimum {n} yards.', { time: deliveryTime(zone, t), n: zone.minimumYards })}
              </small>
            </dt>
            <dd className="info-fee">{formatMoney(zone.feeCents)}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted info-note">
        {t('Free on orders of {free}+. Until we know your ZIP the cart counts {fee}.', {
          free: formatMoney(FREE_DELIVERY_CENTS),
          fee: formatMoney(UNKNOWN_ZIP_FEE_CENTS),
        })}
      </p>
    </>
  );
}
