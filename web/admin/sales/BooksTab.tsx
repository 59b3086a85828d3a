import { useSearchParams } from 'react-router-dom';
import {
  BOOK_FILES,
  type BookFile,
  type Books,
  type BooksQuery,
  booksSchema,
  type RefundKind,
} from '../../../domain/admin/books.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { isStoreDate, storeDate } from '../../../domain/delivery/calendar.ts';
import { downloadFile } from '../../ui/download.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Translate, useLanguage, useT } from '../../ui/locale.tsx';
import { ListLoading } from '../ui/AdminList.tsx';
import { callAdmin } from '../ui/adminApi.ts';
import { useAdminMutation, useAdminQuery } from '../ui/adminQuery.tsx';
import { formatDay } from '../ui/format.ts';
import { paymentName } from '../ui/paymentLabels.ts';
import { AdminCard } from './Charts.tsx';
import { Figures } from './Figures.tsx';
import { RangePicker } from './RangePicker.tsx';

/** Money in and out by day, on screen and as files for bookkeeping. The range is in the URL. */
export function BooksTab() {
  const t = useT();
  const [query] = useSearchParams();
  const today = storeDate(new Date());
  const usual = { from: `${today.slice(0, 8)}01`, to: today };
  const day = (name: 'from' | 'to') => {
    const asked = query.get(name);
    return asked !== null && isStoreDate(asked) ? asked : usual[name];
  };
  const range = { from: day('from'), to: day('to') };
  const { data, failure } = useAdminQuery(
    `/api/admin/books?${new URLSearchParams(range)}`,
    booksSchema,
    'orders',
  );
  return (
    <>
      <div className="admin-head">
        <h1 className="h2">{t('Books')}</h1>
      </div>
      <RangePicker range={range} />
      {failure?.status === 400 ? (
        <p className="admin-stale">{t('The first day must be before the last one, at most a year apart.')}</p>
      ) : null}
      {data || failure?.status === 400 ? null : (
        <ListLoading failure={failure} text={t('The figures could not be loaded.')} />
      )}
      {data && failure?.status !== 400 ? (
        <div className="books">
          <Totals books={data} />
          <Files range={range} />
          <Days books={data} />
          <div className="admin-duo is-even">
            <Figures
              title={t('Tax by county')}
              heading={t('County')}
              columns={[t('Sales'), t('With tax'), t('Tax')]}
              rows={data.counties.map(({ county, salesCents, taxedCents, taxCents }) => ({
                name: county ?? t('Unknown ZIP'),
                cells: [salesCents, taxedCents, taxCents].map(formatCents),
              }))}
            />
            <Figures
              title={t('Why money was refunded')}
              heading={t('Reason')}
              columns={[t('Refunds'), t('Amount')]}
              rows={data.reasons.map(({ kind, reason, refunds, cents }) => ({
                name: kind ? kindText(kind, t) : (reason ?? '–'),
                cells: [String(refunds), formatCents(cents)],
              }))}
            />
            <Figures
              title={t('How it was paid')}
              heading={t('Method')}
              columns={[t('Payments'), t('Amount')]}
              rows={data.methods.map(({ method, payments, cents }) => ({
                name: method === 'online' ? t('Online') : paymentName(method, t),
                cells: [String(payments), formatCents(cents)],
              }))}
            />
          </div>
        </div>
      ) : null}
    </>
  );
}

type Sum = 'orders' | 'orderedCents' | 'receivedCents' | 'refundedCents' | 'taxCents';
const sumOf = ({ days }: Books, of: Sum) => days.reduce((total, day) => total + day[of], 0);

function Totals({ books }: { books: Books }) {
  const t = useT();
  const received = sumOf(books, 'receivedCents');
  const refunded = sumOf(books, 'refundedCents');
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
        value={formatCents(sumOf(books, 'taxCents'))}
        note={t('part of the net, less tax refunded')}
      />
    </div>
  );
}

function Files({ range }: { range: BooksQuery }) {
  const t = useT();
  const { isBusy, attempt } = useAdminMutation('settings');
  const download = async (file: BookFile) => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ file, ...range }),
    };
    const blob = await attempt(
      async () => (await callAdmin('/api/admin/books/export', init)).blob(),
      t('The file could not be created.'),
    );
    const name = `${file}-${range.from}-${range.to}.csv`;
    if (blob) downloadFile(new File([blob], name, { type: blob.type }));
  };
  return (
    <section className="panel" aria-labelledby="book-files">
      <h2 className="h3" id="book-files">
        {t('Download')}
      </h2>
      <div className="admin-acts">
        {BOOK_FILES.map((file) => (
          <button
            key={file}
            type="button"
            className="btn btn-quiet btn-sm"
            disabled={isBusy}
            onClick={() => void download(file)}
          >
            <Icon name="download" size="sm" />
            <span>{fileText(file, t)}</span>
          </button>
        ))}
      </div>
      <p className="small muted">
        {t(
          'Payments and refunds count on their own day. Orders are listed by the day they were placed, as they are now.',
        )}
      </p>
    </section>
  );
}

function Days({ books }: { books: Books }) {
  const t = useT();
  const language = useLanguage();
  const cells = (of: (name: Sum) => number) => [
    of('orders').toLocaleString('en-US'),
    ...[of('orderedCents'), of('receivedCents'), of('refundedCents'), of('taxCents')].map(formatCents),
    formatCents(of('receivedCents') - of('refundedCents')),
  ];
  const rows = books.days.map((day) => ({
    name: formatDay(day.day, language),
    cells: cells((name) => day[name]),
  }));
  return (
    <Figures
      title={t('By day')}
      heading={t('Day')}
      columns={[t('Orders'), t('Ordered'), t('Payments'), t('Refunded'), t('Tax'), t('Net')]}
      rows={rows}
      total={cells((name) => sumOf(books, name))}
    />
  );
}

function fileText(file: BookFile, t: Translate): string {
  const words: Record<BookFile, string> = {
    orders: t('Orders (CSV)'),
    loads: t('Loads (CSV)'),
    payments: t('Payments (CSV)'),
    refunds: t('Refunds (CSV)'),
    tax: t('Tax by county (CSV)'),
    reasons: t('Refund reasons (CSV)'),
    analytics: t('Analytics (CSV)'),
  };
  return words[file];
}

function kindText(kind: RefundKind, t: Translate): string {
  const words: Record<RefundKind, string> = {
    cancelled: t('Order cancelled'),
    changed: t('Order changed'),
    provider: t('Refunded at the payment provider'),
  };
  return words[kind];
}
