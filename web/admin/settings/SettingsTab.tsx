import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { $unsaved } from '../ui/unsaved.tsx';
import { ClosureSettings, HolidaySettings } from './ClosedDays.tsx';
import { FleetSettings } from './FleetSettings.tsx';
import {
  ContactSettings,
  DeliveryHourSettings,
  FeeSettings,
  HourSettings,
  OrderSettings,
  ZoneSettings,
} from './StoreSettings.tsx';
import { TaxSettings } from './TaxSettings.tsx';
import { ZipSettings } from './ZipSettings.tsx';

export function SettingsTab() {
  const t = useT();
  const [query] = useSearchParams();
  const { data, failure } = useAdminQuery('settings', admin.settings);
  const isUnsaved = useStore($unsaved).length > 0;
  const heading = (
    <div className="admin-head">
      <h1 className="h2">{t('Settings')}</h1>
      <span className="small muted" role="status">
        {isUnsaved ? t('Not saved yet.') : t('Everything is saved.')}
      </span>
    </div>
  );
  if (!data)
    return (
      <>
        {heading}
        <ListLoading failure={failure} text={t('The settings could not be loaded.')} />
      </>
    );
  // Each part of a group is saved on its own.
  const groups: [id: string, title: string, content: ReactNode][] = [
    [
      'delivery',
      t('Delivery'),
      <>
        <p className="small muted">
          {t('Orders already placed keep their fee. Days are business days until delivery.')}
        </p>
        <div className="admin-zones stack gap-16">
          {data.zones.map((zone) => (
            <ZoneSettings key={zone.id} zone={zone} settings={data} />
          ))}
        </div>
        <FeeSettings settings={data} />
        <ZipSettings settings={data} />
      </>,
    ],
    [
      'hours',
      t('Hours and days'),
      <>
        <HourSettings settings={data} />
        <DeliveryHourSettings settings={data} />
        <HolidaySettings settings={data} />
        <ClosureSettings settings={data} />
      </>,
    ],
    ['trucks', t('Trucks'), <FleetSettings key="trucks" settings={data} />],
    [
      'orders',
      t('Orders and tax'),
      <>
        <OrderSettings settings={data} />
        <TaxSettings settings={data} />
      </>,
    ],
    ['contact', t('Contact details'), <ContactSettings key="contact" settings={data} />],
  ];
  const [current, , content] = groups.find(([id]) => id === query.get('part')) ?? groups[0] ?? [];
  return (
    <>
      {heading}
      <nav className="cluster gap-8 mt-12 mb-16" aria-label={t('Settings')}>
        {groups.map(([id, title]) => (
          <Link
            key={id}
            className="chip"
            to={{ search: `?tab=settings&part=${id}` }}
            aria-current={id === current ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className="admin-settings stack gap-16">{content}</div>
    </>
  );
}
