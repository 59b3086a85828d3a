import { useSearchParams } from 'react-router-dom';
import { formatCents, formatMoney } from '../../../domain/base/money.ts';
import { isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import { ZONE_IDS } from '../../../domain/delivery/zones.ts';
import type { SalesSum } from '../../../server/admin/sales/sales.ts';
import { formatYards } from '../../ui/format.ts';
import { useLanguage, useT } from '../../ui/locale.tsx';
import { categoryLabels } from '../products/productLabels.ts';
import { ListLoading } from '../ui/AdminList.tsx';
import { type AnswerOf, admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDate } from '../ui/format.ts';
import { useZoneName } from '../ui/useZoneName.ts';
import { Books } from './Books.tsx';
import { AdminCard, Bars } from './Charts.tsx';
import { lastDays, RangePicker } from './RangePicker.tsx';

/** Sales figures for any range of days, and the money of these days for the accountant. The range is in the URL. */
export function AnalyticsTab() {
  const t = useT();
  const [query] = useSearchParams();
  const usual = lastDays(30, storeDate(new Date()));
  const day = (name: 'from' | 'to') => {
    const day = query.get(name);
    return day !== null && isStoreDate(day) ? day : usual[name];
  };
  const range = { from: day('from'), to: day('to') };
  const { data, failure } = useAdminQuery('all', admin.analytics, { query: range });
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Analytics')}</h1>
      </div>
      <RangePicker range={range} />
      {failure?.status === 400 ? (
        <p className="note warn mb-16">
          {t('The first day must be before the last one, at most a year apart.')}
        </p>
      ) : null}
      {data || failure?.status === 400 ? null : (
        <ListLoading failure={failure} text={t('The figures could not be loaded.')} />
      )}
      {data ? <Charts data={data} /> : null}
      {data && failure?.status !== 400 ? <Books range={range} /> : null}
    </>
  );
}

function Charts({ data }: { data: AnswerOf<typeof admin.analytics> }) {
  const t = useT();
  const nameOfZone = useZoneName();
  const language = useLanguage();
  const { days, categories, zones } = data;
  const names: Readonly<Record<string, string>> = categoryLabels(t);
  const sum = (name: 'orders' | 'cents' | 'cubicYards') => days.reduce((total, day) => total + day[name], 0);
  const bars = (name: 'orders' | 'cents', words: (amount: number) => string) =>
    days.map((day) => ({
      key: day.day,
      label: formatDate(day.day, language),
      amount: day[name],
      words: words(day[name]),
      isNow: day.day === storeDate(new Date()),
    }));
  const count = (amount: number) => amount.toLocaleString('en-US');
  return (
    <>
      <div className="admin-kpi">
        <AdminCard
          label={t('Orders')}
          value={count(sum('orders'))}
          note={t('Placed on these days, paid or billed, not cancelled')}
        />
        <AdminCard
          label={t('Revenue')}
          value={formatCents(sum('cents'))}
          note={t('Payments of these days less refunds, before tax')}
        />
        <AdminCard
          label={t('Cubic yards')}
          value={formatYards(sum('cubicYards'))}
          note={t('Bulk material in these orders')}
        />
      </div>
      <div className="admin-duo is-even stack gap-18 mb-20">
        <section className="panel">
          <h2 className="h3">{t('Orders by day')}</h2>
          <Bars
            caption={t('Orders by day, {n} in total', { n: count(sum('orders')) })}
            heading={t('Day')}
            amount={t('Orders')}
            bars={bars('orders', count)}
          />
        </section>
        <section className="panel">
          <h2 className="h3">{t('Revenue by day')}</h2>
          <Bars
            caption={t('Revenue by day, {money} in total', { money: formatCents(sum('cents')) })}
            heading={t('Day')}
            amount={t('Revenue')}
            bars={bars('cents', formatMoney)}
          />
        </section>
        <SalesTable
          title={t('Yards by material')}
          heading={t('Material')}
          sums={categories}
          nameOf={(key) => names[key] ?? t('Other')}
        />
        <SalesTable
          title={t('Deliveries by zone')}
          heading={t('Zone')}
          sums={zones}
          nameOf={(key) => {
            const zone = ZONE_IDS.find((id) => id === key);
            return zone ? nameOfZone(zone) : t('Outside the zones');
          }}
        />
      </div>
    </>
  );
}

type SalesTableProps = {
  title: string;
  heading: string;
  sums: readonly SalesSum[];
  nameOf: (key: string) => string;
};

/** Sums of orders, cubic yards and revenue. */
function SalesTable({ title, heading, sums, nameOf }: SalesTableProps) {
  const t = useT();
  return (
    <section className="panel">
      <h2 className="h3">{title}</h2>
      {sums.length === 0 ? <p className="muted">{t('Nothing in this period.')}</p> : null}
      {sums.length > 0 ? (
        <div className="admin-scroll scroll-x">
          <table className="tbl">
            <thead>
              <tr>
                <th>{heading}</th>
                <th className="r">{t('Orders')}</th>
                <th className="r">{t('Yards')}</th>
                <th className="r">{t('Revenue')}</th>
              </tr>
            </thead>
            <tbody>
              {sums.map(({ key, orders, cents, cubicYards }) => (
                <tr key={key}>
                  <td>{nameOf(key)}</td>
                  <td className="r num">{orders.toLocaleString('en-US')}</td>
                  <td className="r num">{formatYards(cubicYards)}</td>
                  <td className="r num">
                    {cents === 0 && orders > 0 ? t('No payments') : formatMoney(cents)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </section>
  );
}
