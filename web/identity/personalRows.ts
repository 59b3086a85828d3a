import { useSyncExternalStore } from 'react';
import type { Address, DropPhoto, Profile } from '../../domain/account.ts';
import type { OrderReview, ProductReview } from '../../domain/catalog/reviews.ts';
import type { ViewedProduct } from '../../domain/catalog/viewed.ts';
import type { WishlistItem } from '../../domain/catalog/wishlist.ts';
import type { Quote } from '../../domain/quotes/quotes.ts';
import { type Feed, feed } from '../offline/feed.ts';
import type { KeptOrders } from '../offline/orders.ts';
import type { Mine } from '../offline/personalRows.ts';

// What this device keeps of a person, as screens follow it: never asked of the network, never anybody else's.

type Tables = {
  quotes: Quote;
  customers: Profile;
  addresses: Address;
  drop_photos: DropPhoto;
  product_reviews: ProductReview;
  order_reviews: OrderReview;
  user_wishlist: WishlistItem;
  user_recently_viewed: ViewedProduct;
};

const feeds = new Map<string, Feed<unknown>>();
const NOTHING: Feed<never> = { watch: () => () => undefined, read: () => null };

let isUnreadable = false;
const failureWatchers = new Set<() => void>();

function failed(error: unknown): void {
  console.warn('This browser keeps nothing of a person that could be shown.', error);
  isUnreadable = true;
  for (const watcher of failureWatchers) watcher();
}

/** Whether this browser refuses to say what it keeps: a private window, a damaged database. */
export function useUnreadable(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      failureWatchers.add(watcher);
      return () => failureWatchers.delete(watcher);
    },
    () => isUnreadable,
    () => false,
  );
}

function feedOf<Value>(
  key: string,
  start: (tell: (value: Value) => void) => Promise<() => void>,
): Feed<Value> {
  const known = feeds.get(key);
  if (known) return known as Feed<Value>;
  const made = feed(start);
  feeds.set(key, made);
  return made;
}

function useFeed<Value>({ watch, read }: Feed<Value>): Value | null {
  return useSyncExternalStore(watch, read, () => null);
}

/** null while it is not read yet, and for nobody. */
export function useMine<Table extends keyof Tables>(
  personId: string | null,
  table: Table,
): Mine<Tables[Table]>[] | null {
  return useFeed<Mine<Tables[Table]>[]>(
    personId === null
      ? NOTHING
      : feedOf(`${table} ${personId}`, async (tell) => {
          const { watchMine } = await import('../offline/personalRows.ts');
          return watchMine(personId, table, tell, failed);
        }),
  );
}

type MyOrders = { kept: KeptOrders | null };

/** null while it is not read yet; `kept` is null while the store was never asked. */
export function useMyOrders(personId: string): MyOrders | null {
  return useFeed<MyOrders>(
    feedOf(`orders ${personId}`, async (tell) => {
      const { watchOrders } = await import('../offline/orders.ts');
      return watchOrders(personId, (kept) => tell({ kept }), failed);
    }),
  );
}

/** Asks the store what changed; quietly nothing without signal. */
export async function refreshMine(): Promise<void> {
  const { drain } = await import('../offline/drain.ts');
  await drain('visible');
}
