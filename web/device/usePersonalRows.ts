import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { Address, Profile } from '../../domain/account.ts';
import type { OrderReview, ProductReview } from '../../domain/catalog/reviews.ts';
import type { ViewedProduct } from '../../domain/catalog/viewed.ts';
import type { WishlistItem } from '../../domain/catalog/wishlist.ts';
import type { Quote } from '../../domain/quoteOffers.ts';
import { personOwner } from '../offline/owner.ts';
import { type PersonalRow, readOrders, readRows, type StoredOrders } from '../offline/personalRows.ts';
import { useOwnerQuery } from './useOwnerQuery.ts';

// A person's rows on this device, followed by screens: only local data, and only the current owner's.

type Tables = {
  quotes: Quote;
  customers: Profile;
  addresses: Address;
  product_reviews: ProductReview;
  order_reviews: OrderReview;
  user_wishlist: WishlistItem;
  user_recently_viewed: ViewedProduct;
};

const $isUnreadable = atom(false);

/** Whether storage cannot be read: a private window, a damaged database. */
export const useUnreadable = (): boolean => useStore($isUnreadable, { ssr: 'initial' });

function onFailure(error: unknown): void {
  console.warn('This browser keeps nothing of a person that could be shown.', error);
  $isUnreadable.set(true);
}

/** null until read, and when nobody is signed in. */
export function usePersonalRows<Table extends keyof Tables>(
  personId: string | null,
  table: Table,
): PersonalRow<Tables[Table]>[] | null {
  const rows = useOwnerQuery(
    personId === null
      ? null
      : async (database) =>
          database.name === personOwner(personId) ? readRows<Tables[Table]>(database, table) : null,
    [personId, table],
    onFailure,
  );
  return rows ?? null;
}

/** null until read; `stored` is null until the first pull. */
export function useMyOrders(personId: string): { stored: StoredOrders | null } | null {
  const orders = useOwnerQuery(
    async (database) =>
      database.name === personOwner(personId) ? { stored: await readOrders(database) } : null,
    [personId],
    onFailure,
  );
  return orders ?? null;
}
