import { useEffect } from 'react';
import { usePersonalRows } from '../device/usePersonalRows.ts';

type SavedProductsProps = { personId: string; onRead: (productIds: readonly string[]) => void };

/** Tells a heart what is saved, once the database's code is here. */
export function SavedProducts({ personId, onRead }: SavedProductsProps) {
  const rows = usePersonalRows(personId, 'user_wishlist');
  useEffect(() => {
    // An empty list, so that nobody sees what the previous person saved.
    onRead(rows?.map(({ id }) => id) ?? []);
  }, [rows, onRead]);
  return null;
}
