import { Link, useSearchParams } from 'react-router-dom';
import { type AdminOrder, adminOrderSchema } from '../../../domain/admin/orders.ts';
import { DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import { isBulk } from '../../../domain/catalog/goods.ts';
import { pickupSettings } from '../../../domain/delivery/pickup.ts';
import { deliveryHours } from '../../../domain/delivery/windowLabels.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import { Brand } from '../../ui/Brand.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Ledger, type LedgerRow } from '../../ui/Ledger.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { contactText, splitIntoLoads, weightText } from '../deliveries/deliveryLabels.ts';
import { TruckSheet } from '../deliveries/TruckSheets.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { useTruckName } from '../ui/useTruckName.ts';
import { shortAmount } from './orderLabels.ts';

/**
 * Drivers' tickets for printing, one per load. With a day and a truck in the URL, only that truck's loads, after a sheet
 * with all its stops.
 */
export function OrderTickets({ ids }: { ids: readonly string[] }) {
  const t = useT();
  const [query] = useSearchParams();
  const day = query.get('day');
  const truck = query.get('truck');
  const back = new URLSearchParams(query);
  for (const name of ['print', 'truck']) back.delete(name);
  if (truck) back.set('tab', 'deliveries');
  return (
    <>
      <div className="admin-head admin-noprint">
        <h1 className="h2">{t('Drivers’ tickets')}</h1>
        <div className="admin-acts">
          <button type="button" className="btn btn-primary btn-sm" onClick={() => window.print()}>
            <Icon name="print" size="sm" />
            {t('Print')}
          </button>
          <Link className="btn btn-quiet btn-sm" to={`?${back}`}>
            {t('Back')}
          </Link>
        </div>
      </div>
      {day && truck ? <TruckSheet day={day} truck={Number(truck)} /> : null}
      {ids.map((id) => (
        <Tickets
          key={id}
          id={id}
          isPrinted={(load) => !truck || (load.day === day && load.truck === Number(truck))}
        />
      ))}
    </>
  );
}

type TicketLoad = AdminOrder['deliveries'][number];

type TicketsProps = { id: string; isPrinted: (load: TicketLoad) => boolean };

function Tickets({ id, isPrinted }: TicketsProps) {
  const t = useT();
  const { data, failure } = useAdminQuery(
    `/api/admin/orders/${encodeURIComponent(id)}`,
    adminOrderSchema,
    'orders',
  );
  if (!data) return <ListLoading failure={failure} text={t('Failed to fetch orders')} />;
  const loads = data.deliveries.filter((load) => load.status !== 'cancelled' && isPrinted(load));
  if (data.deliveries.length === 0) return <DriverTicket order={data} load={null} />;
  return loads.map((load) => <DriverTicket key={load.id} order={data} load={load} />);
}

type DriverTicketProps = {
  order: AdminOrder;
  /** null while the order is not planned: then all of it. */
  load: TicketLoad | null;
};

/** The driver's ticket, or a pick-up's for the loader: address, contact and load. No prices. */
function DriverTicket({ order, load }: DriverTicketProps) {
  const t = useT();
  const nameOfTruck = useTruckName();
  const settings = useSettings();
  const language = useLanguage();
  const { orderNumber, deliveries, isPickup, lines, site, deliveryAddress } = order;
  const { day, deliveryWindow: window } = load ?? { ...order, day: order.deliveryDate };
  const row = (key: string, label: string, value: LedgerRow['value'] | null) =>
    value ? [{ key, label, value }] : [];
  const contact = contactText(site);
  // All that is fetched stands by its name, as tools do.
  const loads = isPickup
    ? []
    : load
      ? [
          {
            ...load,
            label: `${nameOfTruck(load.truck)}, ${t('Load {n} of {of}', { n: load.load, of: deliveries.length })}`,
          },
        ]
      : splitIntoLoads(lines).map((one, _, { length }) => ({
          ...one,
          label: t('Load {n} of {of}', { n: one.number, of: length }),
        }));
  // Tools and other items go with the first load.
  const isLater = load && deliveries.some((other) => other.load < load.load);
  const items = isLater
    ? []
    : lines.filter((line) => isPickup || (!isBulk(line) && line.name !== load?.name));
  return (
    <article className="panel admin-ticket" aria-label={orderNumber}>
      <div className="admin-head">
        <Brand />
        <h2 className="h3 num">{orderNumber}</h2>
      </div>
      <Ledger
        rows={[
          {
            key: 'day',
            label: isPickup ? t('Pick-up day') : t('Delivery day'),
            value: day
              ? `${formatLongDate(day, language)}, ${deliveryHours({ day, window }, isPickup ? pickupSettings(day, settings) : settings, t)}`
              : t('Next available day'),
          },
          isPickup
            ? { key: 'to', label: t('Pick-up'), value: <b>{t('At the yard, no truck')}</b> }
            : { key: 'to', label: t('Deliver to'), value: <b>{deliveryAddress}</b> },
          {
            key: 'call',
            label: t('Customer'),
            note: isPickup ? undefined : t('Call {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES }),
            value: [
              order.customerName,
              order.customerPhone || (hasEmail(order.customerEmail) ? order.customerEmail : null),
            ]
              .filter(Boolean)
              .join(', '),
          },
          ...row('contact', t('On site'), contact || null),
          ...row('gate', t('Gate code'), site?.gateCode ?? null),
          ...row('drop', t('Drop spot'), site?.dropNote ?? null),
          ...row('instructions', t('Instructions'), order.specialInstructions),
          ...row('po', t('PO number'), order.poNumber),
          ...row('job', t('Job name'), order.jobName),
          ...loads.map(({ label, name, cubicYards, pounds }, at) => ({
            key: `load ${at}`,
            label,
            note: name,
            value: cubicYards > 0 ? `${cubicYards} yd³, ${weightText(pounds, t)}` : '',
          })),
          ...items.map((line, at) => ({ key: `item ${at}`, label: line.name, value: shortAmount(line, t) })),
        ]}
      />
      <p className="admin-sign small">{t('Received by')}</p>
    </article>
  );
}
