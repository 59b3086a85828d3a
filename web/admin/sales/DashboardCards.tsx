import { changePercent, type Dashboard } from '../../../domain/admin/sales.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { useT } from '../../ui/locale.tsx';
import { AdminCard } from '../ui/AdminCard.tsx';

const signed = (percent: number) => (percent < 0 ? `−${-percent}` : `+${percent}`);

/** The four figures (spec 2 §2), with what moved them. */
export function DashboardCards({ figures }: { figures: Dashboard }) {
  const t = useT();
  const { all, month, before, activeProducts, customers, newCustomers, customersByDay, days } = figures;
  // The specification's own words for a month that has nothing to be held against.
  const change = (now: number, then: number) =>
    t('{change}% from last month', { change: signed(changePercent(now, then) ?? 0) });
  return (
    <div className="admin-kpi">
      <AdminCard
        label={t('Total Orders')}
        value={all.orders.toLocaleString('en-US')}
        note={change(month.orders, before.orders)}
        line={days.map(({ orders }) => orders)}
      />
      <AdminCard
        label={t('Revenue')}
        value={formatMoney(Math.round(all.cents / 100) * 100)}
        note={change(month.cents, before.cents)}
        line={days.map(({ cents }) => cents)}
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
        line={customersByDay}
      />
    </div>
  );
}
