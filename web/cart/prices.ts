import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Product } from '../../domain/catalog/catalog.ts';
import type { Cart } from '../../domain/orders/cart.ts';
import { loadCart, readCart, useCart } from './cart.ts';
import {
  atTodaysPrices,
  type PriceChange,
  type TodaysProducts,
  todaysProducts,
  withNewChanges,
} from './cartProblems.ts';

// Brings the cart to today's prices. Only the browser knows the cart, so this reads the shelf on the device and
// not in a loader, which for the first page runs on the server.

let shelf: readonly Product[] | null = null;
let changes: readonly PriceChange[] = [];
const NONE: readonly PriceChange[] = [];
const watchers = new Set<() => void>();

/**
 * Today's products of the cart's lines; null while the shelf is not known. `rev` is the revision of the loader's
 * snapshot: an older shelf on the device is waited out, so that yesterday's prices are never called today's.
 */
export function useTodaysProducts(rev: number): TodaysProducts | null {
  const cart = useCart();
  const subscribe = useCallback(
    (watcher: () => void) => {
      let wanted = true;
      let stopFollowing: () => void = () => undefined;
      const look = () => {
        lookAgain(rev).catch((error: unknown) => {
          console.warn('The cart keeps its prices: the catalog is not at hand.', error);
        });
      };
      watchers.add(watcher);
      look();
      // A shelf older than the page is brought up to date without a new `rev` that would tell.
      followCatalog(look).then(
        (stop) => {
          if (wanted) stopFollowing = stop;
          else stop();
        },
        (error: unknown) => console.warn('Changes of the catalog are not followed here.', error),
      );
      return () => {
        wanted = false;
        stopFollowing();
        watchers.delete(watcher);
      };
    },
    [rev],
  );
  const products = useSyncExternalStore(
    subscribe,
    () => shelf,
    () => null,
  );
  return useMemo(() => (products === null ? null : todaysProducts(cart, products)), [cart, products]);
}

/** What changed since the cart was filled, until it is dismissed. */
export function usePriceChanges(): readonly PriceChange[] {
  return useSyncExternalStore(
    watch,
    () => changes,
    () => NONE,
  );
}

export function dismissPriceChanges(): void {
  changes = NONE;
  tell();
}

async function followCatalog(watcher: () => void): Promise<() => void> {
  const { onCatalogChanged } = await import('../offline/catalog.ts');
  return onCatalogChanged(watcher);
}

async function lookAgain(rev: number): Promise<void> {
  const { deviceCatalogSource } = await import('../offline/catalogSource.ts');
  const snapshot = await deviceCatalogSource.open();
  if (snapshot.rev === 0 || snapshot.rev < rev) return;
  shelf = snapshot.products;
  reprice(readCart(), snapshot.products);
  tell();
}

function reprice(cart: Cart, products: readonly Product[]): void {
  const today = atTodaysPrices(cart, todaysProducts(cart, products));
  if (today.same) return;
  changes = withNewChanges(changes, today.changes);
  loadCart(today.cart);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
