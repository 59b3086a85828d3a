import { useCallback, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { LOCALE_TAGS } from '../../domain/base/locale.ts';
import { formatCents } from '../../domain/base/money.ts';
import type { CatalogSource } from '../../domain/catalog/catalogSource.ts';
import { formatStoreDate } from '../../domain/delivery/calendar.ts';
import {
  type Statement,
  statementLinkSchema,
  statementSchema,
  statementSums,
} from '../../domain/invoices.ts';
import { callApi } from '../offline/api.ts';
import { Busy } from '../ui/Busy.tsx';
import { formatLongDate } from '../ui/format.ts';
import { Ledger } from '../ui/Ledger.tsx';
import { useLanguage, useT } from '../ui/locale.tsx';
import { useSavePaper } from '../ui/pdf/savePaper.ts';
import type { ScreenRoute } from '../ui/screen.ts';
import '../account/account.css';

export const statementRoute: ScreenRoute<CatalogSource, undefined> = {
  Screen: StatementScreen,
  head: ({ t }) => ({
    title: t('Statement'),
    description: t('What a contractor account bought and paid in a month.'),
    canonical: '/statement',
    noindex: true,
  }),
};

/** One month's statement, for the reader of an emailed link. The link's key stays in the hash, out of logs. */
export function StatementScreen() {
  const { hash } = useLocation();
  const t = useT();
  const [answer, setAnswer] = useState<Statement | 'loading' | 'away' | 'unknown'>('loading');
  const ask = useCallback(async () => {
    setAnswer('loading');
    setAnswer(await readStatement(hash));
  }, [hash]);
  useEffect(() => void ask(), [ask]);
  return (
    <div className="wrap acc">
      <h1 className="h2">{t('Statement')}</h1>
      <noscript>
        <p>{t('Statements need JavaScript. You can also call us.')}</p>
      </noscript>
      {answer === 'loading' ? <Busy label={t('Opening the statement')} /> : null}
      {answer === 'away' ? (
        <div className="acc-stack">
          <p>{t('The statement loads when you have signal.')}</p>
          <button type="button" className="btn btn-primary" onClick={() => void ask()}>
            {t('Try again')}
          </button>
        </div>
      ) : null}
      {answer === 'unknown' ? (
        <div className="acc-stack">
          <p>
            {t(
              'There is no statement at this link. It expires after a year, or when the account’s contact changes.',
            )}
          </p>
          <Link className="btn btn-primary" to="/account/invoices">
            {t('Invoices')}
          </Link>
        </div>
      ) : null}
      {typeof answer === 'object' ? <StatementSheet statement={answer} /> : null}
    </div>
  );
}

async function readStatement(hash: string): Promise<Statement | 'away' | 'unknown'> {
  const [accountId, month, key] = hash.replace(/^#/, '').split('.');
  const link = z.safeParse(statementLinkSchema, { accountId, month, key });
  if (!link.success) return 'unknown';
  try {
    const response = await callApi('/api/statement-link', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(link.data),
    });
    if (response.status === 404) return 'unknown';
    return response.ok ? statementSchema.parse(await response.json()) : 'away';
  } catch (error) {
    console.info('The statement comes later.', error);
    return 'away';
  }
}

function StatementSheet({ statement }: { statement: Statement }) {
  const t = useT();
  const language = useLanguage();
  const savePaper = useSavePaper();
  const { from, to, billedTo, beforeCents, payable } = statement;
  const { afterCents, invoicedCents, settledCents } = statementSums(statement);
  const save = () =>
    savePaper(`statement-${from.slice(0, 7)}`, async (about) => {
      const { statementPdf } = await import('./paper.ts');
      return statementPdf(statement, about);
    });
  return (
    <section className="panel acc-panel acc-wide">
      <h2 className="h3">{billedTo.businessName}</h2>
      <p className="muted">
        {formatStoreDate(from, LOCALE_TAGS[language], { month: 'long', year: 'numeric' })}
      </p>
      <Ledger
        rows={[
          { key: 'before', label: t('Open before'), value: formatCents(beforeCents) },
          { key: 'invoiced', label: t('Invoiced'), value: formatCents(invoicedCents) },
          { key: 'settled', label: t('Paid or credited'), value: formatCents(-settledCents) },
        ]}
        total={{
          label: t('Open on {day}', { day: formatLongDate(to, language) }),
          value: formatCents(afterCents),
        }}
      />
      {payable.length > 0 ? (
        <ul className="acc-stack">
          {payable.map(({ invoiceNumber, openCents, payUrl }) => (
            <li key={invoiceNumber}>
              <a className="btn btn-quiet" href={payUrl}>
                {t('Pay {number}, {amount}', { number: invoiceNumber, amount: formatCents(openCents) })}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="acc-row">
        <button type="button" className="btn btn-primary" onClick={() => void save()}>
          {t('Download (PDF)')}
        </button>
        <Link className="btn btn-quiet" to="/account/invoices">
          {t('See and pay your invoices')}
        </Link>
      </div>
    </section>
  );
}
