import { useRef, useState } from 'react';
import type { Buyer } from '../../../server/admin/orders/phoneOrders.ts';
import { TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useBuyers } from './orderEntry.ts';

/** How long typing must pause before the server is asked. */
const REST_MS = 250;

/** Finds who is calling among the accounts and the guests of earlier orders. */
export function BuyerSearch({ onPick }: { onPick: (buyer: Buyer) => void }) {
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
  const pick = (buyer: Buyer) => {
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
            <li key={`${buyer.email} ${buyer.phone} ${buyer.name}`}>
              <button type="button" className="entry-pick" onClick={() => pick(buyer)}>
                <b>{buyer.name || buyer.email}</b>{' '}
                {buyer.hasAccount ? <Tag tone="info">{t('Account')}</Tag> : null}
                <span className="admin-detail">
                  {[buyer.phone, buyer.email, buyer.address].filter(Boolean).join(', ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
