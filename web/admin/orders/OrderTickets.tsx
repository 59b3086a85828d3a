import { Link, useSearchParams } from 'react-router-dom';
import { type AdminOrder, adminOrderSchema } from '../../../domain/admin/orders.ts';
import { DRIVER_CALL_MINUTES } from '../../../domain/base/settings.ts';
import { isBulk } from '../../../domain/catalog/goods.ts';
import { Brand } from '../../ui/Brand.tsx';
import { formatLongDate } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Ledger, type LedgerRow } from '../../ui/Ledger.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { loadsOf, weightText } from '../deliveries/deliveryLabels.ts';
import { ListLoading } from '../ui/AdminList.tsx';
import { AdminPicture } from '../ui/AdminPicture.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay } from '../ui/format.ts';
import { shortAmount } from './orderLabels.ts';

/** Drivers' tickets for printing, one per page. */
export function OrderTickets({ ids }: { ids: readonly string[] }) {
  const t = useT();
  const [query] = useSearchParams();
  const back = new URLSearchParams(query);
  back.delete('print');
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
      {ids.map((id) => (
        <Ticket key={id} id={id} />
      ))}
    </>
  );
}

function Ticket({ id }: { id: string }) {
  const t = useT();
  const { data, failure } = useAdminQuery(
    `/api/admin/orders/${encodeURIComponent(id)}`,
    adminOrderSchema,
    'orders',
  );
  if (data) return <DriverTicket order={data} />;
  return <ListLoading failure={failure} text={t('Failed to fetch orders')} />;
}

/** The driver's ticket: address, contact, and what is on which truck. No prices. */
function DriverTicket({ order }: { order: AdminOrder }) {
  const t = useT();
  const language = useLanguage();
  const { orderNumber, deliveryDate, lines, deliveries, site } = order;
  const row = (key: string, label: string, value: LedgerRow['value'] | null) =>
    value ? [{ key, label, value }] : [];
  const contact = [site?.contactName, site?.contactPhone].filter(Boolean).join(', ');
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
            label: t('Delivery day'),
            value: deliveryDate ? formatLongDate(deliveryDate, language) : t('Next available day'),
          },
          { key: 'to', label: t('Deliver to'), value: <b>{order.deliveryAddress}</b> },
          {
            key: 'call',
            label: t('Customer'),
            note: t('Call {n} minutes before arrival.', { n: DRIVER_CALL_MINUTES }),
            value: [order.customerName, order.customerPhone || order.customerEmail]
              .filter(Boolean)
              .join(', '),
          },
          ...row('contact', t('On site'), contact || null),
          ...row('gate', t('Gate code'), site?.gateCode ?? null),
          ...row('drop', t('Drop spot'), site?.dropNote ?? null),
          ...row('instructions', t('Instructions'), order.specialInstructions),
          ...(deliveries.length > 0 ? deliveries : loadsOf(lines)).map((load, at, { length }) => ({
            key: `load ${at}`,
            label:
              'truck' in load
                ? `${formatDay(load.day, language)}, ${t('Truck {n}', { n: load.truck })}`
                : t('Load {n} of {of}', { n: load.number, of: length }),
            note: load.name,
            value: `${load.cubicYards} yd³, ${weightText(load.pounds, t)}`,
          })),
          ...lines
            .filter((line) => !isBulk(line))
            .map((line, at) => ({ key: `item ${at}`, label: line.name, value: shortAmount(line, t) })),
        ]}
      />
      {site?.hasPhoto ? (
        <AdminPicture
          path={`/api/drop-photos/${site.addressId}?person=${site.person}`}
          alt={t('Where the load is dropped')}
        />
      ) : null}
      <p className="admin-sign small">{t('Received by')}</p>
    </article>
  );
}
