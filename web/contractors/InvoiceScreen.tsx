import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { type InvoicePaper, invoicePaperSchema } from '../../domain/invoices.ts';
import { isTooSmall, LEAST_ONLINE_CENTS } from '../../domain/orders/orders.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { useServerData } from '../account/useServerData.ts';
import { callAsPerson } from '../identity/callAsPerson.ts';
import { orderProblemText } from '../orders/labels.ts';
import { tooSmallText } from '../orders/paymentLabels.ts';
import { Busy } from '../ui/Busy.tsx';
import { Button } from '../ui/Button.tsx';
import { useT } from '../ui/locale.tsx';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { InvoiceSheet } from './InvoiceSheet.tsx';

export const invoiceRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: InvoiceScreen,
  head: ({ t }) => ({
    title: t('Invoice'),
    description: t('What you bought on account, and what is due when.'),
    canonical: '/account/invoices',
    noindex: true,
  }),
};

/** One invoice of the person's account, to print or to pay. */
export function InvoiceScreen() {
  const t = useT();
  const { invoiceNumber = '' } = useParams();
  return (
    <AccountPage title={invoiceNumber} isPaper>
      {() => (invoiceNumber === '' ? t('No such invoice') : <Invoice number={invoiceNumber} />)}
    </AccountPage>
  );
}

function Invoice({ number }: { number: string }) {
  const t = useT();
  const ask = useCallback(async () => {
    const response = await callAsPerson(`/api/invoices/${encodeURIComponent(number)}`);
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`invoice: ${response.status}`);
    return invoicePaperSchema.parse(await response.json());
  }, [number]);
  const { data: invoice } = useServerData(ask);
  if (invoice === 'loading') return <Busy label={t('Opening your invoices')} />;
  if (invoice === 'offline')
    return <p className="note mb-16">{t('Your invoices load when you have signal.')}</p>;
  if (invoice === null) return <p className="note mb-16">{t('No such invoice')}</p>;
  return (
    <InvoiceSheet
      invoice={invoice}
      order={
        <Link className="link num" to={`/account/orders/${invoice.orderNumber}`}>
          {invoice.orderNumber}
        </Link>
      }
    >
      <PayAndPrint invoice={invoice} />
    </InvoiceSheet>
  );
}

function PayAndPrint({ invoice: { orderNumber, openCents } }: { invoice: InvoicePaper }) {
  const t = useT();
  const settings = useSettings();
  const [busy, setBusy] = useState(false);
  const canPay = openCents >= LEAST_ONLINE_CENTS;
  const amount = formatCents(openCents);
  const pay = async () => {
    setBusy(true);
    const problem = await import('../orders/orderClient.ts').then(
      ({ openPayPage }) => openPayPage({ orderNumber, email: null }),
      () => ({ kind: 'no_signal' }) as const,
    );
    // When it works, this page is left.
    if (!problem) return;
    setBusy(false);
    toast({ tone: 'error', title: t('Error'), text: orderProblemText(problem, settings.phone, t) });
  };
  return (
    <>
      {isTooSmall(openCents) ? <p>{tooSmallText(openCents, settings.phone, t)}</p> : null}
      <div className="row cluster gap-10">
        {canPay ? (
          <Button className="btn-primary" disabled={busy} onClick={() => void pay()}>
            {t('Pay {amount} online', { amount })}
          </Button>
        ) : null}
        <Button onClick={() => window.print()}>{t('Print')}</Button>
        <Link className="btn btn-quiet" to="/account/invoices">
          {t('All invoices')}
        </Link>
      </div>
    </>
  );
}
