import { useRef, useState } from 'react';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import type { AdminCustomer } from '../../../server/customers/adminCustomers.ts';
import { TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useBuyers } from './orderEntry.ts';

/** How long typing must pause before the server is asked. */
const REST_MS = 250;

/** Finds who is calling among the customers. */
export function BuyerSearch({ onPick }: { onPick: (buyer: AdminCustomer) => void }) {
  const t = useT();
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState('');
  const [query, setQuery] = useState('');
  const buyers = useBuyers(query);
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(resting.current);
    resting.current = setTimeout(() => setQuery(text), REST_MS);
  };
  const pick = (buyer: AdminCustomer) => {
    type('');
    setQuery('');
    onPick(buyer);
  };
  return (
    <div>
      <TextField
        label={t('Find a customer')}
        hint={t('By phone, email or name.')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p className={buyers?.length === 0 ? 'hint' : 'unseen'} role="status">
        {buyers === null
          ? ''
          : buyers.length === 0
            ? t('No customer found. Type in the details below.')
            : buyers.length === 1
              ? t('1 found')
              : t('{n} found', { n: buyers.length })}
      </p>
      {buyers && buyers.length > 0 ? (
        <ul className="lines mt-8" aria-label={t('Customers found')}>
          {buyers.map((buyer) => (
            <li key={buyer.id}>
              <button type="button" className="entry-pick" onClick={() => pick(buyer)}>
                <b>{buyer.fullName ?? buyer.email}</b>{' '}
                {buyer.role === null ? null : <Tag tone="info">{t('Account')}</Tag>}
                <span className="admin-detail">
                  {[buyer.phone, hasEmail(buyer.email) && buyer.email, buyer.address]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
