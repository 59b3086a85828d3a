import { useRef, useState } from 'react';
import { formatPhone } from '../../../domain/admin.ts';
import { hasEmail } from '../../../domain/orders/noEmail.ts';
import type { AdminCustomer } from '../../../server/customers/adminCustomers.ts';
import { TextField } from '../../ui/Field.tsx';
import { useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useBuyers } from './orderEntry.ts';
import { PickList } from './PickList.tsx';

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
      <PickList
        label={t('Customers found')}
        rows={buyers}
        none={t('No customer found. Type in the details below.')}
        onPick={pick}
      >
        {({ fullName, email, role, phone, address }) => (
          <>
            <b>{fullName ?? email}</b> {role === null ? null : <Tag tone="info">{t('Account')}</Tag>}
            <span className="admin-detail">
              {[formatPhone(phone ?? ''), hasEmail(email) && email, address].filter(Boolean).join(', ')}
            </span>
          </>
        )}
      </PickList>
    </div>
  );
}
