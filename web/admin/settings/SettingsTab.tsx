import { adminSettingsSchema } from '../../../domain/admin/settings.ts';
import { useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { ClosureSettings } from './ClosedDays.tsx';
import { DeliveryHourSettings, FeeSettings, FleetSettings, ZoneSettings } from './DeliverySettings.tsx';
import { ContactSettings, HourSettings, OrderSettings } from './StoreSettings.tsx';

export function SettingsTab() {
  const t = useT();
  const { data, failure } = useAdminQuery('/api/admin/settings', adminSettingsSchema, 'settings');
  if (!data) return <ListLoading failure={failure} text={t('The settings could not be loaded.')} />;
  return (
    <>
      <h1 className="h2">{t('Settings')}</h1>
      <div className="admin-settings">
        <section className="panel">
          <h2 className="h3">{t('Delivery zones')}</h2>
          <p className="small muted">
            {t('New fees apply to new orders. Orders already placed keep theirs.')}
          </p>
          {data.zones.map((zone) => (
            <ZoneSettings key={zone.id} zone={zone} settings={data} />
          ))}
        </section>
        <FeeSettings settings={data} />
        <DeliveryHourSettings settings={data} />
        <FleetSettings settings={data} />
        <ContactSettings settings={data} />
        <HourSettings settings={data} />
        <ClosureSettings settings={data} />
        <OrderSettings settings={data} />
      </div>
    </>
  );
}
