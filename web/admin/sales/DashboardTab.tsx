import { Link } from 'react-router-dom';
import { dashboardSchema } from '../../../domain/admin/sales.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { WaitingOrders } from '../orders/WaitingOrders.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatNow } from '../ui/format.ts';
import { BestSellers } from './BestSellers.tsx';
import { DashboardCards } from './DashboardCards.tsx';
import { YardsOut } from './YardsOut.tsx';

/** The yard at a glance (spec 2 §2). */
export function DashboardTab() {
  const t = useT();
  const language = useLanguage();
  const { data, failure } = useAdminQuery('/api/admin/dashboard', dashboardSchema, 'all');
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Today')}</h1>
        <span className="small muted num">{formatNow(new Date(), language)}</span>
      </div>
      {data ? (
        <>
          <DashboardCards figures={data} />
          <div className="admin-duo">
            <YardsOut days={data.yardsOut} today={data.today} />
            <BestSellers selling={data.selling} />
          </div>
        </>
      ) : failure ? (
        <p className="admin-stale">{t('The figures could not be loaded.')}</p>
      ) : (
        <Busy label={t('Reading the figures')} />
      )}
      <WaitingOrders />
      <nav className="admin-quick" aria-label={t('Quick actions')}>
        <Link className="btn btn-quiet" to="/admin?tab=reviews">
          <Icon name="star" size="sm" />
          {t('Manage Reviews')}
        </Link>
        <Link className="btn btn-quiet" to="/admin?tab=orders">
          <Icon name="ticket" size="sm" />
          {t('View Orders')}
        </Link>
        <Link className="btn btn-quiet" to="/admin?tab=products">
          <Icon name="heap" size="sm" />
          {t('Manage Products')}
        </Link>
        <Link className="btn btn-quiet" to="/admin?tab=customers">
          <Icon name="users" size="sm" />
          {t('View Customers')}
        </Link>
      </nav>
    </>
  );
}
