import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '../../domain/base/money.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { storeDate } from '../../domain/delivery/calendar.ts';
import {
  type Invoice,
  type InvoicePaper,
  invoicePaperSchema,
  invoicesSchema,
  jobSums,
  listJobNames,
  sameJob,
} from '../../domain/invoices.ts';
import { isTooSmall, LEAST_ONLINE_CENTS } from '../../domain/orders/orders.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { callAsPerson } from '../account/accountApi.ts';
import { useNames } from '../catalog/names.ts';
import { storeNow } from '../offline/storeTime.ts';
import { changeProblemText } from '../orders/labels.ts';
import { tooSmallText } from '../orders/paymentLabels.ts';
import { Busy } from '../ui/Busy.tsx';
import { Field } from '../ui/Field.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSavePaper } from '../ui/pdf/savePaper.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import { useSettings } from '../ui/settings.tsx';
import { Tag } from '../ui/Tag.tsx';
import { toast } from '../ui/toast.tsx';
import { StatementPicker } from './StatementPicker.tsx';
import { useServerData } from './useServerData.ts';

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

const getJson = async (path: string): Promise<unknown> => {
  const response = await callAsPerson(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

const readInvoices = async () => invoicesSchema.parse(await getJson('/api/invoices'));

function Invoices() {
  const t = useT();
  const [answer] = useServerData(readInvoices);
  const [job, setJob] = useState('');
  if (answer === 'loading') return <Busy label={t('Opening your invoices')} />;
  if (answer === 'offline')
    return <p className="acc-note">{t('Your invoices load when you have signal.')}</p>;
  if (answer.invoices.length === 0)
    return (
      <div className="acc-empty">
        <p>{t('No invoices yet. Orders on account appear here.')}</p>
        <Link className="btn btn-primary" to="/account/contractor">
          {t('Contractor account')}
        </Link>
      </div>
    );
  return (
    <div className="acc-stack">
      <p className="lede">
        <span>{`${answer.openCents < 0 ? t('Left on the account') : t('Open balance')}:`}</span>{' '}
        <b className="num">{formatCents(Math.abs(answer.openCents))}</b>
      </p>
      <JobPicker invoices={answer.invoices} picked={job} onPick={setJob} />
      <ul className="acc-places">
        {answer.invoices
          .filter(({ jobName }) => job === '' || sameJob(jobName, job))
          .map((invoice) => (
            <InvoiceCard key={invoice.invoiceNumber} invoice={invoice} />
          ))}
      </ul>
      <StatementPicker
        className="acc-stack acc-wide"
        since={answer.invoices.at(-1)?.issuedOn ?? ''}
        ask={(from, to) => getJson(`/api/statement?from=${from}&to=${to}`)}
      />
    </div>
  );
}

type JobPickerProps = {
  invoices: readonly Invoice[];
  /** Empty for all. */
  picked: string;
  onPick: (job: string) => void;
};

/** Shows the invoices of one job, what they come to, and all of them in one file. */
function JobPicker({ invoices, picked, onPick }: JobPickerProps) {
  const t = useT();
  const savePaper = useSavePaper();
  const nameOf = useNames();
  const [busy, setBusy] = useState(false);
  const names = listJobNames(invoices);
  if (names.length === 0) return null;
  const ofJob = invoices.filter(({ jobName }) => sameJob(jobName, picked));
  const { chargeCents, openCents } = jobSums(ofJob);
  const save = async () => {
    setBusy(true);
    await savePaper(`job-${picked.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`, async (about) => {
      const papers: InvoicePaper[] = [];
      // One after another: a job may have many.
      for (const { invoiceNumber } of ofJob.toReversed())
        papers.push(invoicePaperSchema.parse(await getJson(`/api/invoices/${invoiceNumber}`)));
      const [first, ...others] = papers;
      if (!first) throw new Error(`no invoices of ${picked}`);
      const { jobPdf } = await import('./paper.ts');
      return jobPdf([first, ...others], { ...about, nameOf });
    });
    setBusy(false);
  };
  return (
    <div className="acc-stack acc-wide">
      <Field label={t('Job name')}>
        {(control) => (
          <select {...control} value={picked} onChange={(event) => onPick(event.target.value)}>
            <option value="">{t('All jobs')}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {ofJob.length > 0 ? (
        <>
          <p role="status">
            {t('{amount} invoiced, {open} still to pay', {
              amount: formatCents(chargeCents),
              open: formatCents(Math.max(0, openCents)),
            })}
          </p>
          <p>
            <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void save()}>
              {t('Download this job’s invoices (PDF)')}
            </button>
          </p>
        </>
      ) : null}
    </div>
  );
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const language = useLanguage();
  const settings = useSettings();
  const savePaper = useSavePaper();
  const nameOf = useNames();
  const [busy, setBusy] = useState(false);
  const { invoiceNumber, orderNumber, poNumber, jobName, dueOn, openCents, payUrl, atProvider } = invoice;
  const canPay = openCents >= LEAST_ONLINE_CENTS;
  const isOverdue = openCents > 0 && dueOn < storeDate(storeNow());
  const pay = async () => {
    setBusy(true);
    const problem = await import('../orders/orders.ts').then(
      ({ openPayPage }) => openPayPage({ orderNumber, email: null }),
      () => ({ kind: 'no_signal' }) as const,
    );
    // When it works, this page is left.
    if (!problem) return;
    setBusy(false);
    toast({ tone: 'error', title: t('Error'), text: changeProblemText(problem, settings.phone, t) });
  };
  const save = async () => {
    setBusy(true);
    await savePaper(invoiceNumber, async (about) => {
      const paper = invoicePaperSchema.parse(await getJson(`/api/invoices/${invoiceNumber}`));
      const { invoicePdf } = await import('./paper.ts');
      return invoicePdf(paper, { ...about, nameOf });
    });
    setBusy(false);
  };
  return (
    <li className="panel acc-panel">
      <div className="row between">
        <h2 className="h3 num">{invoiceNumber}</h2>
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
          {
            key: 'order',
            label: t('Order'),
            value: (
              <Link className="link num" to={`/account/orders/${orderNumber}`}>
                {orderNumber}
              </Link>
            ),
          },
          ...(poNumber ? [{ key: 'po', label: t('PO number'), value: poNumber }] : []),
          ...(jobName ? [{ key: 'job', label: t('Job name'), value: jobName }] : []),
          { key: 'issued', label: t('Issued'), value: formatLongDate(invoice.issuedOn, language) },
          { key: 'due', label: t('Due'), value: formatLongDate(dueOn, language) },
          { key: 'charge', label: t('Total'), value: formatCents(invoice.chargeCents) },
          ...(invoice.creditCents > 0
            ? [{ key: 'credit', label: t('Credited'), value: formatCents(-invoice.creditCents) }]
            : []),
          ...(invoice.paidCents > 0
            ? [{ key: 'paid', label: t('Paid'), value: formatCents(-invoice.paidCents) }]
            : []),
        ]}
        total={{
          label: openCents < 0 ? t('Left on the account') : t('Still to pay'),
          value: formatCents(Math.abs(openCents)),
        }}
      />
      {isTooSmall(openCents) ? <p>{tooSmallText(openCents, settings.phone, t)}</p> : null}
      <div className="acc-row">
        {canPay && payUrl !== null ? (
          <a className="btn btn-primary" href={payUrl}>
            <span>{t('Pay {amount} online', { amount: formatCents(openCents) })}</span>
            <span className="unseen">{`, ${invoiceNumber}`}</span>
          </a>
        ) : null}
        {canPay && payUrl === null ? (
          <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void pay()}>
            {t('Pay {amount} online', { amount: formatCents(openCents) })}
          </button>
        ) : null}
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void save()}>
          {t('Download (PDF)')}
          <span className="unseen">{` ${invoiceNumber}`}</span>
        </button>
        {atProvider?.pdfUrl ? (
          <a className="btn btn-quiet" href={atProvider.pdfUrl}>
            {t('Invoice of the payment provider (PDF)')}
            <span className="unseen">{` ${invoiceNumber}`}</span>
          </a>
        ) : null}
      </div>
    </li>
  );
}
