import { useSearchParams } from 'react-router-dom';
import {
  type Analytics,
  analyticsSchema,
  FUNNEL_STEPS,
  type FunnelStep,
} from '../../../domain/admin/sales.ts';
import type { Vital } from '../../../domain/analytics.ts';
import { formatMoney } from '../../../domain/base/money.ts';
import { isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import { ZONE_IDS } from '../../../domain/delivery/zones.ts';
import { formatYards } from '../../ui/format.ts';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDate, waitText } from '../ui/format.ts';
import { useZoneName } from '../ui/useZoneName.ts';
import { AdminCard, Bars, MaterialBar } from './Charts.tsx';
import { lastDays, RangePicker } from './RangePicker.tsx';
import { SalesTable } from './SalesTable.tsx';
import { categoryText, pageText, parseCategory } from './salesLabels.ts';

/** Sales figures for any range of days. The range is in the URL. */
export function AnalyticsTab() {
  const t = useT();
  const [query] = useSearchParams();
  const usual = lastDays(30, storeDate(new Date()));
  const day = (name: 'from' | 'to') => {
    const asked = query.get(name);
    return asked !== null && isStoreDate(asked) ? asked : usual[name];
  };
  const range = { from: day('from'), to: day('to') };
  const path = `/api/admin/analytics?from=${range.from}&to=${range.to}`;
  const { data, failure } = useAdminQuery(path, analyticsSchema, 'all');
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Analytics')}</h1>
      </div>
      <RangePicker range={range} />
      {failure?.status === 400 ? (
        <p className="admin-stale">
          {t('The first day must be before the last one, at most three years apart.')}
        </p>
      ) : null}
      {data || failure?.status === 400 ? null : (
        <ListLoading failure={failure} text={t('The figures could not be loaded.')} />
      )}
      {data ? <Charts data={data} /> : null}
    </>
  );
}

function Charts({ data }: { data: Analytics }) {
  const t = useT();
  const nameOfZone = useZoneName();
  const language = useLanguage();
  const { days, categories, zones, funnel, quotes, speed } = data;
  const sum = (of: 'orders' | 'cents' | 'cubicYards') => days.reduce((total, day) => total + day[of], 0);
  const bars = (of: 'orders' | 'cents', words: (amount: number) => string) =>
    days.map((day) => ({
      key: day.day,
      label: formatDate(day.day, language),
      amount: day[of],
      words: words(day[of]),
    }));
  const count = (amount: number) => amount.toLocaleString('en-US');
  return (
    <>
      <div className="admin-kpi">
        <AdminCard label={t('Orders')} value={count(sum('orders'))} note={t('in this period')} />
        <AdminCard
          label={t('Revenue')}
          value={formatMoney(Math.round(sum('cents') / 100) * 100)}
          note={t('less refunds, before tax')}
        />
        <AdminCard
          label={t('Cubic yards')}
          value={formatYards(sum('cubicYards'))}
          note={t('of bulk material')}
        />
        <AdminCard
          label={t('Quote response time')}
          value={quotes.medianMinutes === null ? '–' : waitText(quotes.medianMinutes, t)}
          note={
            quotes.slowMinutes === null
              ? t('{asked} requests, none answered', { asked: quotes.asked })
              : t('{answered} of {asked} answered, 90% within {time}', {
                  answered: quotes.answered,
                  asked: quotes.asked,
                  time: waitText(quotes.slowMinutes, t),
                })
          }
        />
      </div>
      <div className="admin-duo is-even">
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
            caption={t('Revenue by day, {money} in total', { money: formatMoney(sum('cents')) })}
            heading={t('Day')}
            amount={t('Revenue')}
            bars={bars('cents', formatMoney)}
          />
        </section>
        <SalesTable
          title={t('Yards by material')}
          heading={t('Material')}
          sums={categories}
          nameOf={(key) => categoryText(key, t)}
          categoryOf={parseCategory}
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
        <Funnel funnel={funnel} />
        <Speed speed={speed} />
      </div>
    </>
  );
}

function stepText(step: FunnelStep, t: Translate): string {
  switch (step) {
    case 'visits':
      return t('Visits');
    case 'viewed':
      return t('Viewed a product');
    case 'added':
      return t('Added to cart');
    case 'beganCheckout':
      return t('Started checkout');
    case 'paid':
      return t('Paid');
  }
}

/** The funnel from visit to paid order. Visits are counted per day; nobody is tracked across days. */
function Funnel({ funnel }: Pick<Analytics, 'funnel'>) {
  const t = useT();
  const most = Math.max(1, ...FUNNEL_STEPS.map((step) => funnel[step]));
  return (
    <section className="panel">
      <h2 className="h3">{t('From visit to paid order')}</h2>
      <ul className="admin-mix admin-funnel">
        {FUNNEL_STEPS.map((step) => (
          <li key={step}>
            <span>{stepText(step, t)}</span>
            {funnel[step] > 0 ? <MaterialBar category={null} share={funnel[step] / most} /> : <span />}
            <b className="num">{funnel[step].toLocaleString('en-US')}</b>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {t('Counted without names or devices. People who opted out are not included.')}
      </p>
    </section>
  );
}

/** What counts as fast (https://web.dev/articles/vitals). */
const FAST = { LCP: 2500, INP: 200, CLS: 100 } as const;

/** What visitors' own browsers measured. Three of four page loads were at least as good. */
function Speed({ speed }: Pick<Analytics, 'speed'>) {
  const t = useT();
  const figure = (vital: Vital, value: number | null) => {
    if (value === null) return '–';
    const shown = vital === 'INP' ? value : (value / 1000).toFixed(vital === 'LCP' ? 1 : 2);
    return value > FAST[vital] ? <b>{`▲ ${shown}`}</b> : shown;
  };
  return (
    <section className="panel">
      <h2 className="h3">{t('How fast pages are for visitors')}</h2>
      {speed.length === 0 ? <p className="muted">{t('Nothing in this period.')}</p> : null}
      {speed.length > 0 ? (
        <div className="admin-scroll">
          <table className="tbl">
            <thead>
              <tr>
                <th>{t('Page')}</th>
                <th className="r">{t('Opened')}</th>
                <th className="r">{t('Shown, s')}</th>
                <th className="r">{t('Tap, ms')}</th>
                <th className="r">{t('Shifts')}</th>
              </tr>
            </thead>
            <tbody>
              {speed.map(({ page, loads, LCP, INP, CLS }) => (
                <tr key={page}>
                  <td>{pageText(page, t)}</td>
                  <td className="r num">{loads.toLocaleString('en-US')}</td>
                  <td className="r num">{figure('LCP', LCP)}</td>
                  <td className="r num">{figure('INP', INP)}</td>
                  <td className="r num">{figure('CLS', CLS)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <p className="small muted">
        {t(
          'Three out of four visits were at least this good: how soon the page appeared, how soon it responded to a tap, and how much the layout shifted. ▲ marks more than 2.5 s, 200 ms or 0.10 (LCP, INP, CLS).',
        )}
      </p>
    </section>
  );
}
