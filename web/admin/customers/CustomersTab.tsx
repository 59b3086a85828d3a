import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CUSTOMERS_PAGE, MOST_CUSTOMERS } from '../../../domain/adminCustomers.ts';
import { useT } from '../../ui/locale.tsx';
import { ListHead, ListLoading, ShowMore, StateChips } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { CustomerDetail } from './CustomerDetail.tsx';
import { CustomerTable, GuestTable } from './CustomerTable.tsx';

/** Accounts and guests, or the account whose id is in the URL. */
export function CustomersTab() {
  const [query] = useSearchParams();
  const opened = query.get('customer');
  return opened === null ? <CustomerList /> : <CustomerDetail key={opened} id={opened} />;
}

const KINDS = ['accounts', 'guests'] as const;
type Kind = (typeof KINDS)[number];

function CustomerList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Kind>('accounts');
  const [show, setShow] = useState(CUSTOMERS_PAGE);
  const q = useDeferredValue(typed);
  const search = (list: Kind) => ({ query: { q, show: String(list === kind ? show : CUSTOMERS_PAGE) } });
  const accounts = useAdminQuery('customers', admin.customers, search('accounts'));
  const guests = useAdminQuery('orders', admin.guests, search('guests'));
  const { data, failure } = kind === 'accounts' ? accounts : guests;
  const shown = (kind === 'accounts' ? accounts.data?.customers : guests.data?.guests)?.length ?? 0;
  return (
    <>
      <ListHead
        title={t('Customers')}
        label={t('Search customers')}
        hint={t('Name, email or phone')}
        typed={typed}
        onType={setTyped}
      />
      <StateChips
        legend={t('Which customers')}
        states={KINDS}
        picked={kind}
        words={{ accounts: t('With an account'), guests: t('Guests') }}
        counts={{
          ...(accounts.data ? { accounts: accounts.data.total } : {}),
          ...(guests.data ? { guests: guests.data.total } : {}),
        }}
        onPick={(next) => {
          setKind(next);
          setShow(CUSTOMERS_PAGE);
        }}
      />
      {data ? null : <ListLoading failure={failure} text={t('The customers could not be loaded.')} />}
      {data && shown === 0 ? <p className="mt-16">{t('No matches.')}</p> : null}
      {kind === 'accounts' && accounts.data && shown > 0 ? (
        <CustomerTable customers={accounts.data.customers} />
      ) : null}
      {kind === 'guests' && guests.data && shown > 0 ? <GuestTable guests={guests.data.guests} /> : null}
      {data && shown < data.total ? <ShowMore show={show} most={MOST_CUSTOMERS} onShow={setShow} /> : null}
    </>
  );
}
