import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CUSTOMERS_PAGE, MAX_CUSTOMERS } from '../../../domain/adminCustomers.ts';
import { useT } from '../../ui/locale.tsx';
import { ListHead, ListLoading, ShowMore } from '../ui/AdminList.tsx';
import { admin } from '../ui/adminApi.ts';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { CustomerDetail } from './CustomerDetail.tsx';
import { CustomerTable } from './CustomerTable.tsx';

/** Everybody who ordered or has an account, or the one whose id is in the URL. */
export function CustomersTab() {
  const [query] = useSearchParams();
  const opened = query.get('customer');
  return opened === null ? <CustomerList /> : <CustomerDetail key={opened} id={opened} />;
}

function CustomerList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState(CUSTOMERS_PAGE);
  const q = useDeferredValue(typed);
  const { data, failure } = useAdminQuery('customers', admin.customers, { query: { q, show: `${show}` } });
  return (
    <>
      <ListHead
        title={t('Customers')}
        label={t('Search customers')}
        hint={t('Name, email or phone')}
        typed={typed}
        onType={setTyped}
      />
      {data ? null : <ListLoading failure={failure} text={t('The customers could not be loaded.')} />}
      {data?.customers.length === 0 ? (
        <p className="mt-16">{q === '' ? t('Whoever orders or signs up appears here.') : t('No matches.')}</p>
      ) : null}
      {data && data.customers.length > 0 ? <CustomerTable customers={data.customers} /> : null}
      {data?.hasMore ? <ShowMore show={show} most={MAX_CUSTOMERS} onShow={setShow} /> : null}
    </>
  );
}
