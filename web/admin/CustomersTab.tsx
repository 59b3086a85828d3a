import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CUSTOMERS_PAGE, MOST_CUSTOMERS, officeCustomersSchema } from '../../domain/officeCustomers.ts';
import { Busy } from '../ui/Busy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/language.tsx';
import { useAnswer } from './answers.ts';
import { CustomerRoom } from './CustomerRoom.tsx';
import { CustomerTable } from './CustomerTable.tsx';

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
      <div className="goods-head">
        <h1 className="h2">{t('Customers')}</h1>
        <div className="search">
          <Icon name="search" />
          <input
            className="inp"
            type="search"
            aria-label={t('Search customers')}
            placeholder={t('Name, e-mail or phone')}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      </div>
      {data ? null : failure ? (
        <p className="office-stale">{t('The customers could not be loaded.')}</p>
      ) : (
        <Busy label={t('Opening the office')} />
      )}
      {data ? (
        <p className="small muted num">
          {data.total === 1 ? t('1 account') : t('{n} accounts', { n: data.total })}
        </p>
      ) : null}
      {data && data.customers.length > 0 ? <CustomerTable customers={data.customers} /> : null}
      {data && data.customers.length < data.total && show < MOST_CUSTOMERS ? (
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => setShow(Math.min(MOST_CUSTOMERS, show * 2))}
        >
          {t('Show more')}
        </button>
      ) : null}
    </>
  );
}
