import { Link } from 'react-router-dom';
import { formatMoney } from '../../../domain/base/money.ts';
import { NotificationSection } from '../../notifications/NotificationSettings.tsx';
import { formatYards } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { countText } from '../orders/orderLabels.ts';
import { ListLoading } from '../ui/AdminList.tsx';
import { type AnswerOf, admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay, formatNow, waitText } from '../ui/format.ts';
import { useTruckName } from '../ui/useTruckName.ts';
import { AdminCard } from './Charts.tsx';
import { WaitingOrders } from './WaitingOrders.tsx';

type Dashboard = AnswerOf<typeof admin.dashboard>;

export function DashboardTab() {
  const t = useT();
  const language = useLanguage();
  const { data, failure } = useAdminQuery('all', admin.dashboard);
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Today')}</h1>
        <span className="small muted num">{formatNow(new Date(), language)}</span>
      </div>
      {data ? (
        <div className="admin-due mt-16 mb-16 stack gap-16">
          <Trucks figures={data} />
          <LowStock figures={data} />
          <FirstSteps figures={data} />
        </div>
      ) : (
        <ListLoading failure={failure} text={t('The figures could not be loaded.')} />
      )}
      <WaitingOrders />
      {data ? (
        <>
          <DueToday figures={data} />
          <DashboardCards figures={data} />
        </>
      ) : null}
      <NotificationSection
        isYard
        className="panel"
        title={t('Alerts on this device')}
        text={t(
          'New orders, quotes, contractor requests, failed payments and low stock, even when the office is closed.',
        )}
      />
      <nav className="tiles is-small mt-16" aria-label={t('Quick actions')}>
        <Link className="btn btn-quiet btn-sm" to="/admin?tab=reviews">
          {t('Manage Reviews')}
        </Link>
        <Link className="btn btn-quiet btn-sm" to="/admin?tab=orders">
          {t('View Orders')}
        </Link>
        <Link className="btn btn-quiet btn-sm" to="/admin?tab=products">
          {t('Manage Products')}
        </Link>
        <Link className="btn btn-quiet btn-sm" to="/admin?tab=customers">
          {t('View Customers')}
        </Link>
      </nav>
    </>
  );
}

const signed = (percent: number) => (percent < 0 ? `−${-percent}` : `+${percent}`);

/** The four key figures (spec 2 §2), each with its trend. */
function DashboardCards({ figures }: { figures: Dashboard }) {
  const t = useT();
  const { all, month, before, activeProducts, customers, newCustomers } = figures;
  // The specification's wording, but where something came from nothing.
  const change = (now: number, previous: number) =>
    previous === 0 && now > 0
      ? t('None last month')
      : t('{change}% from last month', {
          change: signed(previous === 0 ? 0 : Math.round(((now - previous) / previous) * 100)),
        });
  return (
    <div className="admin-kpi">
      <AdminCard
        label={t('Total Orders')}
        value={all.orders.toLocaleString('en-US')}
        note={`${change(month.orders, before.orders)}. ${t('Unpaid and cancelled ones do not count.')}`}
      />
      <AdminCard
        label={t('Revenue')}
        value={formatMoney(all.cents)}
        note={change(month.cents, before.cents)}
      />
      <AdminCard label={t('Products')} value={activeProducts} note={t('Active products')} />
      <AdminCard
        label={t('Customers')}
        value={customers.toLocaleString('en-US')}
        note={
          newCustomers > 0
            ? t('Registered users, {n} new this week', { n: newCustomers })
            : t('Registered users')
        }
      />
    </div>
  );
}

/** The trucks of today, or of the next day with loads, and the money that they bring. */
function Trucks({ figures: { today, truckDay, trucks } }: { figures: Dashboard }) {
  const t = useT();
  const language = useLanguage();
  const nameOfTruck = useTruckName();
  return (
    <DueList
      title={
        truckDay === today ? t('Trucks today') : t('Trucks on {day}', { day: formatDay(truckDay, language) })
      }
      to={`/admin?tab=deliveries&day=${truckDay}`}
      none={t('No loads today.')}
      rows={trucks.map(({ truck, loads, delivered, cubicYards, dueCents }) => ({
        key: String(truck),
        to: `/admin/drive?truck=${truck}&day=${truckDay}`,
        name: nameOfTruck(truck),
        value: [
          t('{done} of {loads} delivered, {yards} yd³', {
            done: delivered,
            loads,
            yards: formatYards(cubicYards),
          }),
          ...(dueCents > 0 ? [t('{amount} to collect', { amount: formatMoney(dueCents) })] : []),
        ].join(', '),
      }))}
    />
  );
}

/** What somebody has to look at: unpaid orders, unanswered quotes. */
function DueToday({ figures: { due, quotes, unpaid } }: { figures: Dashboard }) {
  const t = useT();
  const now = Date.now();
  return (
    <div className="admin-due mt-16 mb-16 stack gap-16">
      <DueList
        title={t('Confirmed, not paid')}
        to="/admin?tab=orders&due=owed"
        count={due.unpaid}
        none={t('Every confirmed order is paid.')}
        rows={unpaid.map(({ id, orderNumber, customerName, cents }) => ({
          key: id,
          to: `/admin?tab=orders&order=${id}`,
          name: `${customerName}, ${orderNumber.slice(-6)}`,
          value: formatMoney(cents),
        }))}
      />
      <DueList
        title={t('Quotes')}
        to="/admin?tab=quotes"
        count={due.quotes}
        none={t('Every request is answered.')}
        rows={quotes.map(({ id, name, createdAt }) => ({
          key: id,
          to: `/admin?tab=quotes&quote=${id}`,
          name,
          value: waitText((now - Date.parse(createdAt)) / 60_000, t),
        }))}
      />
    </div>
  );
}

function LowStock({ figures: { due, lowStock } }: { figures: Dashboard }) {
  const t = useT();
  return (
    <DueList
      title={t('Low stock')}
      to="/admin?tab=products&state=low"
      count={due.lowStock}
      none={t('Nothing is running out.')}
      rows={lowStock.map(({ id, name, left }) => ({
        key: id,
        to: `/admin?tab=products&product=${encodeURIComponent(id)}`,
        name,
        value: left > 0 ? t('{n} left', { n: left }) : t('Out of Stock'),
      }))}
    />
  );
}

type DueListProps = {
  title: string;
  to?: string;
  /** How long the list is that it links to; `rows` are its first. */
  count?: number;
  none?: string;
  rows: readonly { key: string; to: string; name: string; value: string }[];
  /** Across the page, as a list with nothing in it. */
  isLine?: boolean;
};

function DueList({ title, to, count = 0, none, rows, isLine = rows.length === 0 }: DueListProps) {
  return (
    <section className="panel" data-none={isLine ? '' : undefined}>
      <h2 className="h3">
        {to ? (
          <Link className="link" to={to}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}{' '}
        {count > 0 ? <span className="ct num">{countText(count)}</span> : null}
      </h2>
      {rows.length === 0 ? <p className="small muted">{none}</p> : null}
      <ul className="pairs">
        {rows.map((row) => (
          <li key={row.key} className="small">
            <Link className="link tap breaks" to={row.to}>
              {row.name}
            </Link>
            {row.value ? <span className="num push">{row.value}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a new store still has to enter; gone when it is done. */
function FirstSteps({ figures: { firstSteps: steps, all } }: { figures: Dashboard }) {
  const t = useT();
  if (steps.length === 0) return null;
  const links = {
    contact: [t('Enter the yard’s address and phone'), 'settings&part=contact'],
    tax: [t('Decide about sales tax: none is charged now'), 'settings&part=orders'],
    products: [t('Check products and prices: they are samples'), 'products'],
    staff: [t('Add your clerk and drivers'), 'staff'],
  } as const;
  return (
    <DueList
      title={all.orders > 0 ? t('Still to set up') : t('Before the first order')}
      isLine={all.orders > 0}
      rows={steps.map((step) => ({
        key: step,
        to: `/admin?tab=${links[step][1]}`,
        name: links[step][0],
        value: '',
      }))}
    />
  );
}
