import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import type { Address, Profile } from '../../domain/account.ts';
import type { OrderReview, ProductReview } from '../../domain/catalog/reviews.ts';
import type { ViewedProduct } from '../../domain/catalog/viewed.ts';
import type { WishlistItem } from '../../domain/catalog/wishlist.ts';
import type { Quote } from '../../domain/quoteOffers.ts';
import type { OwnerDatabase } from '../offline/databases.ts';
import type { PersonalRow, StoredOrders } from '../offline/personalRows.ts';
import { $status } from '../offline/status.ts';
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

function failed(error: unknown): void {
  console.warn('This browser keeps nothing of a person that could be shown.', error);
  $isUnreadable.set(true);
}

/** null until read, and when nobody is signed in. */
export function usePersonalRows<Table extends keyof Tables>(
  personId: string | null,
  table: Table,
): PersonalRow<Tables[Table]>[] | null {
  const fetchRead = async (owner: string) => {
    const [isOwn, { readRows }] = await Promise.all([ownedBy(owner), import('../offline/personalRows.ts')]);
    return async (database: OwnerDatabase) =>
      isOwn(database) ? readRows<Tables[Table]>(database, table) : null;
  };
  // Guests have no rows, and a page of 24 hearts would open the database and read it 24 times.
  return (
    useOwnerQuery(personId === null ? null : () => fetchRead(personId), [personId, table], failed) ?? null
  );
}

type MyOrders = { kept: StoredOrders | null };

/** null until read; `kept` is null until the first pull. */
export function useMyOrders(personId: string): MyOrders | null {
  const fetchRead = async () => {
    const [isOwn, { readOrders }] = await Promise.all([
      ownedBy(personId),
      import('../offline/personalRows.ts'),
    ]);
    return async (database: OwnerDatabase) => (isOwn(database) ? { kept: await readOrders(database) } : null);
  };
  return useOwnerQuery(fetchRead, [personId], failed) ?? null;
}

async function ownedBy(personId: string): Promise<(database: OwnerDatabase) => boolean> {
  const { personOwner } = await import('../offline/owner.ts');
  return ({ name }) => name === personOwner(personId);
}

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;

/**
 * Pulls changes whenever a person opens one of their pages, which shows local data meanwhile. If the store does not
 * answer, tries again while the page is open; when the network returns, syncTriggers.ts pulls anyway.
 */
export function useRefreshPersonalRows(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const ask = (retryMs: number) =>
      refresh().catch((error: unknown) => {
        console.info('What changed comes later.', error);
        if (!isLeft && $status.get().online)
          timer = setTimeout(ask, retryMs, Math.min(2 * retryMs, LAST_RETRY_MS));
      });
    if ($status.get().online) void ask(FIRST_RETRY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);
}

/** Pulls what changed on the server. Never rejects. */
export function refreshPersonalRows(): Promise<void> {
  return refresh().catch((error: unknown) => console.info('What changed comes later.', error));
}

/** Rejects when nothing could be fetched. */
async function refresh(): Promise<void> {
  const [{ provideTokens }, { drain }, { ownerDatabase }, { pullPersonalRows }] = await Promise.all([
    import('./tokenSource.ts'),
    import('../offline/drain.ts'),
    import('../offline/owner.ts'),
    import('../offline/personalRows.ts'),
  ]);
  // A page may ask before the device's data is open.
  provideTokens();
  const { outcome, isStale } = await drain('visible');
  if (isStale) throw new Error('the store did not answer');
  // Another tab or the worker is syncing, and may have pulled before the change.
  if (outcome === 'elsewhere') await pullPersonalRows(await ownerDatabase());
}

// Saved products. Both commands set a state, so repeating them is harmless.

/** Resolves once it is saved on this device. */
export async function saveProduct(productId: string): Promise<void> {
  const body: WishlistItem = { productId, addedAt: new Date().toISOString() };
  const row = { table: 'user_wishlist', id: productId, body } as const;
  const { record } = await import('../offline/outbox.ts');
  await record('addToWishlist', { productId }, { row });
}

export async function removeProduct(productId: string): Promise<void> {
  const row = { table: 'user_wishlist', id: productId, body: null } as const;
  const { record } = await import('../offline/outbox.ts');
  await record('removeFromWishlist', { productId }, { row });
}
