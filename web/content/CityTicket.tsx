import { formatMoney } from '../../domain/base/money.ts';
import { DRIVER_CALL_MINUTES } from '../../domain/base/settings.ts';
import type { Zone } from '../../domain/delivery/delivery.ts';
import { deliveryTime, zoneName } from '../../domain/delivery/deliveryLabels.ts';
import { TRUCK } from '../../domain/delivery/loads.ts';
import { hoursLabel } from '../ui/hours.ts';
import { Ledger, type LedgerRow } from '../ui/Ledger.tsx';
import { LoadGauge } from '../ui/LoadGauge.tsx';
import { useT } from '../ui/locale.tsx';
import { useSettings } from '../ui/settings.tsx';
import type { CityPlace } from './cities.ts';
import { truckWords } from './words.ts';

/** The coverage card: what a delivery to the city costs, when it comes and on what. */
export function CityTicket({ city, zones }: { city: CityPlace; zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  const rows: LedgerRow[] = [
    ...(city.minutes
      ? [
          {
            key: 'minutes',
            label: t('From dispatch'),
            value: t('{minutes} minutes', { minutes: city.minutes.join('–') }),
          },
        ]
      : []),
    ...zones.map((zone) => ({
      key: zone.id,
      label: t('Delivery, {zone}', { zone: zoneName(zone, t) }),
      note: t('{time}. Minimum {n} yards.', {
        time: deliveryTime(zone, settings.cutoff, t),
        n: zone.minimumYards,
      }),
      value: formatMoney(zone.feeCents),
    })),
    {
      key: 'free',
      label: t('Orders of {amount}+', { amount: formatMoney(settings.fees.freeFromCents) }),
      value: t('Free'),
    },
    {
      key: 'hours',
      label: t('Trucks on the road'),
      note: t('{zone}. The driver calls {n} minutes before arrival.', {
        zone: t('Central Time'),
        n: DRIVER_CALL_MINUTES,
      }),
      value: hoursLabel({ fromDay: 1, toDay: 5, ...settings.deliveries.weekdays }, t),
    },
    { key: 'truck', label: t('One truck carries'), value: t('{bed} yd³', { bed: truckWords() }) },
  ];
  return (
    <section className="ticket" aria-labelledby="city-coverage">
      <div className="top">
        <h2 className="h3" id="city-coverage">
          {t('Coverage')}
        </h2>
        <span className="small muted">{t('{county} County', { county: city.county })}</span>
      </div>
      <LoadGauge cubicYards={TRUCK.planYards} capacity={TRUCK.planYards} caption={null} />
      <Ledger rows={rows} />
    </section>
  );
}
