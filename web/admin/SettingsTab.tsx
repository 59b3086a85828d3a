import { officeSettingsSchema } from '../../domain/officeSettings.ts';
import { Busy } from '../ui/Busy.tsx';
import { useT } from '../ui/language.tsx';
import { useAnswer } from './answers.ts';
import { ClosureSettings } from './ClosureSettings.tsx';
import { ContactSettings } from './ContactSettings.tsx';
import { DeliverySettings } from './DeliverySettings.tsx';
import { FeeSettings } from './FeeSettings.tsx';
import { FleetSettings } from './FleetSettings.tsx';
import { HourSettings } from './HourSettings.tsx';
import { OrderSettings } from './OrderSettings.tsx';
import { ZoneSettings } from './ZoneSettings.tsx';

/** What can be changed about the store. Each part is its own form, made anew when somebody else changed it. */
export function SettingsTab() {
  const t = useT();
  const { data, failure } = useAnswer('/api/admin/settings', officeSettingsSchema, 'settings');
  if (!data)
    return failure ? (
      <p className="office-stale">{t('The settings could not be loaded.')}</p>
    ) : (
      <Busy label={t('Opening the office')} />
    );
  const { revs, zones } = data;
  return (
    <>
      <h1 className="h2">{t('Settings')}</h1>
      <div className="office-settings">
        <section className="panel">
          <h2 className="h3">{t('Delivery zones')}</h2>
          <p className="small muted">
            {t('Fees count for new orders from the next price on. Orders that are placed keep theirs.')}
          </p>
          {zones.map((zone) => (
            <ZoneSettings key={`${zone.id} ${zone.rev}`} zone={zone} settings={data} />
          ))}
        </section>
        <FeeSettings key={`f ${revs.fees}`} settings={data} />
        <DeliverySettings key={`d ${revs.deliveries} ${revs.cutoff}`} settings={data} />
        <FleetSettings key={`t ${revs.fleet}`} settings={data} />
        <ContactSettings key={`c ${revs.name} ${revs.phone} ${revs.email} ${revs.address}`} settings={data} />
        <HourSettings key={`h ${revs.hours}`} settings={data} />
        <ClosureSettings settings={data} />
        <OrderSettings key={`o ${revs.minimums} ${revs.lowstock}`} settings={data} />
      </div>
    </>
  );
}
