import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CUSTOMERS_PAGE, MOST_CUSTOMERS, officeCustomersSchema } from '../../domain/officeCustomers.ts';
import { useT } from '../ui/language.tsx';
import { useAnswer } from './answers.ts';
import { CustomerRoom } from './CustomerRoom.tsx';
import { CustomerTable } from './CustomerTable.tsx';
import { ListHead } from './ListHead.tsx';
import { ListOpening } from './ListOpening.tsx';
import { ShowMore } from './ShowMore.tsx';

/** Everybody with an account; one of them is opened by the id in the address. */
export function CustomersTab() {
  const [query] = useSearchParams();
  const opened = query.get('customer');
  return opened === null ? <CustomerList /> : <CustomerRoom key={opened} id={opened} />;
}

function CustomerList() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState(CUSTOMERS_PAGE);
  const q = useDeferredValue(typed);
  const path = `/api/admin/customers?${new URLSearchParams({ q, show: String(show) })}`;
  const { data, failure } = useAnswer(path, officeCustomersSchema, 'customers');
  return (
    <>
      <ListHead
        title={t('Customers')}
        label={t('Search customers')}
        hint={t('Name, e-mail or phone')}
        typed={typed}
        onType={setTyped}
      />
      {data ? null : <ListOpening failed={failure ? t('The customers could not be loaded.') : null} />}
      {data ? (
        <p className="small muted num">
          {data.total === 1 ? t('1 account') : t('{n} accounts', { n: data.total })}
        </p>
      ) : null}
      {data && data.customers.length > 0 ? <CustomerTable customers={data.customers} /> : null}
      {data && data.customers.length < data.total ? (
        <ShowMore show={show} most={MOST_CUSTOMERS} onShow={setShow} />
      ) : null}
    </>
  );
}
