import { clockLabel, DELIVERY_RADIUS_MILES, DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import type { Zone } from '../../../domain/delivery/delivery.ts';
import { cutoffWords, listWords, zoneName } from '../../../domain/delivery/deliveryLabels.ts';
import { TRUCK } from '../../../domain/delivery/loads.ts';
import { ZoneTable } from '../../delivery/ZoneTable.tsx';
import { useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { CheckList } from './CheckList.tsx';

/** Every figure here comes from the rule that the cart charges by. */
export function DeliveryTab({ zones }: { zones: readonly Zone[] }) {
  const t = useT();
  const settings = useSettings();
  return (
    <div className="pd-spec">
      <section>
        <h2 className="h3">{t('What delivery costs')}</h2>
        <ZoneTable zones={zones} />
      </section>
      <CheckList
        title={t('How it comes')}
        items={[
          t('Same day in {zones} when ordered before {time} on a weekday', {
            zones: listWords(
              zones.filter(({ sameDay }) => sameDay).map((zone) => zoneName(zone, t)),
              t,
            ),
            time: cutoffWords(settings.cutoff),
          }),
          t('Deliveries run Monday to Friday, {from} to {to}', {
            from: clockLabel(settings.deliveries.weekdays.opensMinute),
            to: clockLabel(settings.deliveries.weekdays.closesMinute),
          }),
          t(
            'Saturdays from {from} to {to} only in {zones}, and only when everything in the order is marked for weekend delivery.',
            {
              from: clockLabel(settings.deliveries.saturday.opensMinute),
              to: clockLabel(settings.deliveries.saturday.closesMinute),
              zones: listWords(
                zones.filter(({ saturday }) => saturday).map((zone) => zoneName(zone, t)),
                t,
              ),
            },
          ),
          t('One tri-axle truck carries {bed} cubic yards', { bed: TRUCK.bedYards.join('–') }),
          t('The driver calls {n} minutes before arrival', { n: DRIVER_CALL_MINUTES }),
          t('We deliver within about {n} miles of Nashville', { n: DELIVERY_RADIUS_MILES }),
        ]}
      />
    </div>
  );
}
