import { formatMoney } from '../../domain/base/money.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import type { MappedCounty } from './areaMap.ts';

/** What a delivery to a county costs, zone by zone. `zip`: the one that was looked up, when it lies here. */
export function CountyFacts({ county, zip }: { county: MappedCounty; zip: string | null }) {
  const t = useT();
  const settings = useSettings();
  return (
    <>
      <h3 className="h3">{t('{county} County', { county: county.name })}</h3>
      {zip ? <p className="small">{t('{zip} is here.', { zip })}</p> : null}
      <dl className="ledger">
        {county.zones.map(({ zone, zips }) => (
          <div key={zone.id}>
            <dt>
              {zoneName(zone, t)}
              <small>{zips === 1 ? t('1 ZIP code') : t('{n} ZIP codes', { n: zips })}</small>
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
      <p className="small muted">{county.towns.join(', ')}</p>
    </>
  );
}
