import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useKnownPerson } from '../identity/session.ts';
import { $contractor, atOwnPrice, type OwnTerms } from './ownPrices.ts';

let requestedId = '';

/** Null for everybody without an approved account. */
export function useContractor(): OwnTerms | null {
  const person = useKnownPerson();
  const contractor = useStore($contractor, { ssr: 'initial' });
  const id = person?.id ?? '';
  useEffect(() => {
    if (id === '' || requestedId === id) return;
    requestedId = id;
    import('./contractorAccount.ts')
      .then(({ refreshContractor }) => refreshContractor())
      .catch((error: unknown) => {
        requestedId = '';
        console.info('The terms of this account come later.', error);
      });
  }, [id]);
  return contractor?.personId === id && id !== '' ? contractor : null;
}

/** A priced item at the person's own price. */
export function useOwnPrice<Priced extends { priceCents: number | null }>(product: Priced): Priced {
  return atOwnPrice(product, useContractor());
}
