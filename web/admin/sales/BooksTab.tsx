import { useSearchParams } from 'react-router-dom';
import type { DayRange } from '../../../domain/admin.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import type { CountyBooks } from '../../../server/admin/sales/books.ts';
import { downloadFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { useAdminMutation } from '../ui/useAdminMutation.ts';
import { AdminCard } from './Charts.tsx';
import { Figures } from './Figures.tsx';
import { RangePicker } from './RangePicker.tsx';

/** Money in and out and its tax by county, and every payment and refund as a file. The range is in the URL. */
export function BooksTab() {
  const t = useT();
  const [query] = useSearchParams();
  const today = storeDate(new Date());
  const usual = { from: `${today.slice(0, 8)}01`, to: today };
  const day = (name: 'from' | 'to') => {
    const day = query.get(name);
    return day !== null && isStoreDate(day) ? day : usual[name];
  };
  const range = { from: day('from'), to: day('to') };
  const { data, failure } = useAdminQuery('orders', admin.books, { query: range });
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Books')}</h1>
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
      {data && failure?.status !== 400 ? (
        <div className="stack gap-16">
          <Totals counties={data.counties} />
          <Figures
            title={t('Tax by county')}
            heading={t('County')}
            columns={[t('Sales'), t('With tax'), t('Tax')]}
            rows={data.counties.map(({ county, receivedCents, refundedCents, taxedCents, taxCents }) => ({
              name: county ?? t('Unknown ZIP'),
              cells: [receivedCents - refundedCents - taxCents, taxedCents, taxCents].map(formatCents),
            }))}
          />
          <Download range={range} />
        </div>
      ) : null}
    </>
  );
}

function Totals({ counties }: { counties: readonly CountyBooks[] }) {
  const t = useT();
  const sum = (column: 'receivedCents' | 'refundedCents' | 'taxCents') =>
    counties.reduce((total, county) => total + county[column], 0);
  const received = sum('receivedCents');
  const refunded = sum('refundedCents');
  return (
    <div className="admin-kpi">
      <AdminCard label={t('Payments')} value={formatCents(received)} note={t('received on these days')} />
      <AdminCard label={t('Refunded')} value={formatCents(refunded)} note={t('refunded on these days')} />
      <AdminCard
        label={t('Net')}
        value={formatCents(received - refunded)}
        note={t('payments less refunds')}
      />
      <AdminCard
        label={t('Tax')}
        value={formatCents(sum('taxCents'))}
        note={t('part of the net, less tax refunded')}
      />
    </div>
  );
}

function Download({ range }: { range: DayRange }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('settings');
  const download = async () => {
    const blob = await attempt(
      async () => (await admin.books.export.$post({ json: range })).blob(),
      t('The file could not be created.'),
    );
    if (blob) downloadFile(new File([blob], `books-${range.from}-${range.to}.csv`, { type: blob.type }));
  };
  return (
    <div>
      <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void download()}>
        <Icon name="download" size="sm" />
        <span>{t('Payments and refunds (CSV)')}</span>
      </button>
    </div>
  );
}
