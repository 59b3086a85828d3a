import { Fragment, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminSettingsSchema } from '../../../domain/adminSettings.ts';
import { useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { Translations } from '../ui/Translations.tsx';
import { ClosureSettings, HolidaySettings } from './ClosedDays.tsx';
import { DeliveryHourSettings, FeeSettings, ZoneSettings } from './DeliverySettings.tsx';
import { FleetSettings } from './FleetSettings.tsx';
import { ContactSettings, HourSettings, OrderSettings } from './StoreSettings.tsx';
import { TaxSettings } from './TaxSettings.tsx';
import { ZipSettings } from './ZipSettings.tsx';

export function SettingsTab() {
  const t = useT();
  const [query] = useSearchParams();
  const { data, failure } = useAdminQuery('/api/admin/settings', adminSettingsSchema, 'settings');
  if (!data) return <ListLoading failure={failure} text={t('The settings could not be loaded.')} />;
  // One at a time, each with its own “Save”: together they are eighteen screens of a phone.
  const parts: [id: string, title: string, content: ReactNode][] = [
    [
      'zones',
      t('Delivery zones'),
      <section key="zones" className="panel">
        <h2 className="h3">{t('Delivery zones')}</h2>
        <p className="small muted">{t('New fees apply to new orders. Orders already placed keep theirs.')}</p>
        {data.zones.map((zone) => (
          <Fragment key={zone.id}>
            <ZoneSettings zone={zone} settings={data} />
            <Translations kind="zone" id={zone.id} />
          </Fragment>
        ))}
      </section>,
    ],
    ['zips', t('ZIP codes'), <ZipSettings key="zips" settings={data} />],
    ['fees', t('Delivery fees'), <FeeSettings key="fees" settings={data} />],
    ['sales-tax', t('Sales tax'), <TaxSettings key="tax" settings={data} />],
    ['delivery-hours', t('Delivery hours'), <DeliveryHourSettings key="hours" settings={data} />],
    ['trucks', t('Trucks'), <FleetSettings key="trucks" settings={data} />],
    ['contact', t('Contact details'), <ContactSettings key="contact" settings={data} />],
    ['opening-hours', t('Opening hours'), <HourSettings key="opening" settings={data} />],
    ['holidays', t('Public holidays'), <HolidaySettings key="holidays" settings={data} />],
    ['closed-days', t('Closed days'), <ClosureSettings key="closed" settings={data} />],
    ['orders', t('Orders and stock'), <OrderSettings key="orders" settings={data} />],
  ];
  const [current, , content] = parts.find(([id]) => id === query.get('part')) ?? parts[0] ?? [];
  return (
    <>
      <h1 className="h2">{t('Settings')}</h1>
      <nav className="chips admin-toc" aria-label={t('Settings')}>
        {parts.map(([id, title]) => (
          <Link
            key={id}
            ref={id === current ? bringIntoView : undefined}
            className="chip"
            to={{ search: `?tab=settings&part=${id}` }}
            aria-current={id === current ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className="admin-settings">{content}</div>
    </>
  );
}

/** On a phone the parts are one long row. */
function bringIntoView(link: HTMLElement | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
