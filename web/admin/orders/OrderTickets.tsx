import { Link, useSearchParams } from 'react-router-dom';
import { adminOrderSchema } from '../../../domain/admin/orders.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { DriverTicket } from '../deliveries/DriverTicket.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';

/** The drivers' tickets of some orders, each on a page of its own. */
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
  return failure ? (
    <p className="admin-stale">{t('Failed to fetch orders')}</p>
  ) : (
    <Busy label={t('Reading the orders')} />
  );
}
