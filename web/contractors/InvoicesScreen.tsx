import { Link } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import { type Invoice, invoicesSchema } from '../../domain/invoices.ts';
import { textRows } from '../../domain/orders/orderTexts.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { useServerData } from '../account/useServerData.ts';
import { callAsPerson } from '../identity/callAsPerson.ts';
import { storeNow } from '../offline/storeTime.ts';
import { Busy } from '../ui/Busy.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { Tag } from '../ui/Tag.tsx';

export const invoicesRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: InvoicesScreen,
  head: ({ t }) => ({
    title: t('Invoices'),
    description: t('What you bought on account, and what is due when.'),
    canonical: '/account/invoices',
    noindex: true,
  }),
};

export function InvoicesScreen() {
  const t = useT();
  return <AccountPage title={t('Invoices')}>{() => <Invoices />}</AccountPage>;
}

const readInvoices = async () => {
  const response = await callAsPerson('/api/invoices');
  if (!response.ok) throw new Error(`invoices: ${response.status}`);
  return invoicesSchema.parse(await response.json());
};

function Invoices() {
  const t = useT();
  const { data: answer } = useServerData(readInvoices);
  if (answer === 'loading') return <Busy label={t('Opening your invoices')} />;
  if (answer === 'offline')
    return <p className="note mb-16">{t('Your invoices load when you have signal.')}</p>;
  if (answer.invoices.length === 0)
    return (
      <div className="notice mt-24">
        <p>{t('No invoices yet. Orders on account appear here.')}</p>
        <Link className="btn btn-primary" to="/account/contractor">
          {t('Contractor account')}
        </Link>
      </div>
    );
  return (
    <div className="acc-stack stack gap-14">
      <p className="lede">
        <span>{`${answer.openCents < 0 ? t('Left on the account') : t('Open balance')}:`}</span>{' '}
        <b className="num">{formatCents(Math.abs(answer.openCents))}</b>
      </p>
      <ul className="stack gap-16">
        {answer.invoices.map((invoice) => (
          <InvoiceCard key={invoice.invoiceNumber} invoice={invoice} />
        ))}
      </ul>
    </div>
  );
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const language = useLanguage();
  const { invoiceNumber, orderNumber, dueOn, openCents } = invoice;
  const isOverdue = openCents > 0 && dueOn < storeDate(storeNow());
  return (
    <li className="panel stack gap-10 breaks">
      <div className="row between">
        <h2 className="h3 num">
          <Link className="link" to={`/account/invoices/${invoiceNumber}`}>
            {invoiceNumber}
          </Link>
        </h2>
        {openCents > 0 ? (
          <Tag tone={isOverdue ? 'danger' : 'info'} icon={isOverdue ? 'warning' : 'clock'}>
            {isOverdue ? t('Overdue') : t('Still open')}
          </Tag>
        ) : (
          <Tag tone="ok" icon="check">
            {t('Settled')}
          </Tag>
        )}
      </div>
      <Ledger
        rows={[
          { key: 'order', label: t('Order'), value: orderNumber },
          ...textRows(invoice, t),
          { key: 'due', label: t('Due'), value: formatLongDate(dueOn, language) },
          { key: 'charge', label: t('Total'), value: formatCents(invoice.chargeCents) },
        ]}
        total={{
          label: openCents < 0 ? t('Left on the account') : t('Still to pay'),
          value: formatCents(Math.abs(openCents)),
        }}
      />
    </li>
  );
}
