import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { cleanIdentifier } from '../../../domain/base/identifiers.ts';
import { formatCents } from '../../../domain/base/money.ts';
import { useT } from '../../ui/locale.tsx';
import { ListHead, ListLoading } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { ContractorDetail } from './ContractorDetail.tsx';
import { ContractorTag, termsText } from './contractorLabels.tsx';
import { InvoiceDetail } from './InvoiceDetail.tsx';

/** Contractor accounts, requests first, or the account or the invoice that is in the URL. */
export function ContractorsTab() {
  const [query] = useSearchParams();
  const opened = query.get('contractor');
  const invoice = query.get('invoice');
  if (invoice !== null) return <InvoiceDetail key={invoice} number={invoice} />;
  return opened === null ? <ContractorList /> : <ContractorDetail key={opened} id={opened} />;
}

function ContractorList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const q = cleanIdentifier(useDeferredValue(typed)).toLowerCase();
  const { data, failure } = useAdminQuery('customers', admin.contractors);
  const accounts = data?.accounts.filter(({ businessName, contactName, contactEmail }) =>
    `${businessName} ${contactName} ${contactEmail}`.toLowerCase().includes(q),
  );
  return (
    <>
      <ListHead
        title={t('Contractors')}
        label={t('Search contractors')}
        hint={t('Business, contact or email')}
        typed={typed}
        onType={setTyped}
      />
      {accounts ? null : <ListLoading failure={failure} text={t('The contractors could not be loaded.')} />}
      {accounts?.length === 0 ? (
        <p className="mt-16">
          {q === '' ? t('Nobody has applied for a contractor account yet.') : t('No matches.')}
        </p>
      ) : null}
      {accounts && accounts.length > 0 ? (
        <table className="tbl admin-table panel">
          <thead className="unseen-m">
            <tr>
              <th>{t('Business')}</th>
              <th>{t('Status')}</th>
              <th className="r">{t('Price')}</th>
              <th>{t('Account terms')}</th>
              <th className="r">{t('Open balance')}</th>
              <th className="r">{t('Overdue')}</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id}>
                <td>
                  <Link className="admin-goods row" to={`/admin?tab=contractors&contractor=${account.id}`}>
                    <span>
                      <b>{account.businessName}</b>
                      <span className="admin-detail admin-mail">{account.contactEmail}</span>
                    </span>
                  </Link>
                </td>
                <td data-label={t('Status')}>
                  <ContractorTag account={account} />
                </td>
                <td className="r num" data-label={t('Price')}>
                  {account.percentOff > 0 ? t('{n}% off', { n: account.percentOff }) : '–'}
                </td>
                <td className="num" data-label={t('Account terms')}>
                  {termsText(account.termsDays, t)}
                </td>
                <td className="r num" data-label={t('Open balance')}>
                  {formatCents(account.openCents)}
                </td>
                <td className="r num" data-label={t('Overdue')}>
                  {account.overdueCents > 0 ? formatCents(account.overdueCents) : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}
