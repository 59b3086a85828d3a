import type { ReactNode } from 'react';
import { adminSettingsSchema, type SettingKey } from '../../../domain/admin/settings.ts';
import { Busy } from '../../ui/Busy.tsx';
import { useT } from '../../ui/locale.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { ClosureSettings } from './ClosureSettings.tsx';
import { ContactSettings } from './ContactSettings.tsx';
import { DeliverySettings } from './DeliverySettings.tsx';
import { FeeSettings } from './FeeSettings.tsx';
import { FleetSettings } from './FleetSettings.tsx';
import { HourSettings } from './HourSettings.tsx';
import { OrderSettings } from './OrderSettings.tsx';
import { type SettingsFormProps, SettingsPart } from './SettingsPart.tsx';
import { ZoneSettings } from './ZoneSettings.tsx';

/** Each form, with the settings that it is about. */
const FORMS: readonly [SettingKey[], (props: SettingsFormProps) => ReactNode][] = [
  [['fees'], FeeSettings],
  [['deliveries', 'cutoff'], DeliverySettings],
  [['fleet'], FleetSettings],
  [['name', 'phone', 'email', 'address'], ContactSettings],
  [['hours'], HourSettings],
  [['closures'], ClosureSettings],
  [['minimums', 'lowstock'], OrderSettings],
];

/** What can be changed about the store. */
export function SettingsTab() {
  const t = useT();
  const { data, failure } = useAdminQuery('/api/admin/settings', adminSettingsSchema, 'settings');
  if (!data)
    return failure ? (
      <p className="admin-stale">{t('The settings could not be loaded.')}</p>
    ) : (
      <Busy label={t('Opening the office')} />
    );
  const { revs, zones } = data;
  return (
    <>
      <h1 className="h2">{t('Settings')}</h1>
      <div className="admin-settings">
        <section className="panel">
          <h2 className="h3">{t('Delivery zones')}</h2>
          <p className="small muted">
            {t('Fees count for new orders from the next price on. Orders that are placed keep theirs.')}
          </p>
          {zones.map(({ id, rev }) => (
            <SettingsPart key={id} stamp={`${rev}`} settings={data}>
              {(part) => {
                const zone = part.settings.zones.find((one) => one.id === id);
                return zone ? <ZoneSettings zone={zone} {...part} /> : null;
              }}
            </SettingsPart>
          ))}
        </section>
        {FORMS.map(([keys, Form]) => (
          <SettingsPart key={keys.join()} stamp={keys.map((key) => revs[key]).join()} settings={data}>
            {(part) => <Form {...part} />}
          </SettingsPart>
        ))}
      </div>
    </>
  );
}
