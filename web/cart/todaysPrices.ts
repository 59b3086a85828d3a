import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useMemo } from 'react';
import type { Product } from '../../domain/catalog/catalog.ts';
import { goodsProblem, isOrderable } from '../../domain/catalog/goods.ts';
import { addLine, type Cart, type CartLine, cartProduct } from '../../domain/orders/cart.ts';
import { atOwnPrice } from '../catalog/ownPrices.ts';
import { useContractor } from '../catalog/useOwnPrice.ts';
import { useDeviceCatalog } from '../device/useDeviceCatalog.ts';
import { $cart, loadCart } from './cart.ts';

// Carts stay on phones for weeks while the catalog changes: today's product for each line, and the cart at today's
// prices. Only the browser knows the cart, so this reads the device's catalog rather than a loader's, which runs on the
// server for the first page.

/** What changed since the cart was filled, until it is dismissed. */
export const $priceChanges = atom<readonly PriceChange[]>([]);

/**
 * Today's products of the cart's lines; null until known. `rev` is the revision of the loader's
 * snapshot: an older catalog on the device is not used, so that old prices are never shown as today's.
 */
export function useTodaysProducts(rev: number): TodaysProducts | null {
  const cart = useStore($cart, { ssr: 'initial' });
  const catalog = useDeviceCatalog();
  const terms = useContractor();
  const listed = catalog && catalog.rev > 0 && catalog.rev >= rev ? catalog.products : null;
  const products = useMemo(
    () => listed?.map((product) => atOwnPrice(product, terms)) ?? null,
    [listed, terms],
  );
  useEffect(() => {
    if (products) reprice($cart.latest(), products);
  }, [products]);
  return useMemo(() => (products === null ? null : todaysProducts(cart, products)), [cart, products]);
}

function reprice(cart: Cart, products: readonly Product[]): void {
  const today = atTodaysPrices(cart, todaysProducts(cart, products));
  if (today.same) return;
  $priceChanges.set(withNewChanges($priceChanges.get(), today.changes));
  loadCart(today.cart);
}

type PriceChange = {
  productId: string;
  name: string;
  unit: string;
  wasCents: number;
  isCents: number;
};

/** Products by id, for the lines of one cart. */
export type TodaysProducts = ReadonlyMap<string, Product>;

/** Picks the products of the cart's lines. */
export function todaysProducts(cart: Cart, products: readonly Product[]): TodaysProducts {
  const ids = new Set(cart.map(({ product }) => product.id));
  return new Map(products.filter(({ id }) => ids.has(id)).map((product) => [product.id, product]));
}

/** Why the line cannot be ordered unchanged. */
export const lineProblem = (quantity: number, product: Product | undefined) =>
  goodsProblem(product, product?.inventoryCount ?? null, quantity);

/** The lines an order would have; all of them while the catalog is unknown (`null`). */
export function orderable(cart: Cart, products: TodaysProducts | null): Cart {
  if (products === null) return cart;
  return cart.filter(({ product, quantity }) => {
    const problem = lineProblem(quantity, products.get(product.id));
    return problem === null || problem === 'too_few';
  });
}

/**
 * The cart with today's names and prices, and what changed. Lines that cannot be ordered stay; the screen grays them
 * out, and the person removes them.
 */
export function atTodaysPrices(
  cart: Cart,
  products: TodaysProducts,
): { cart: Cart; changes: readonly PriceChange[]; same: boolean } {
  const changes: PriceChange[] = [];
  let next: Cart = [];
  for (const line of cart) {
    const product = products.get(line.product.id);
    const fresh = product && isOrderable(product) ? cartProduct(product) : line.product;
    if (fresh.priceCents !== line.product.priceCents)
      changes.push(change(line, fresh.priceCents, fresh.name));
    next = addLine(next, fresh, line.quantity);
  }
  return { cart: next, changes, same: JSON.stringify(next) === JSON.stringify(cart) };
}

function change(line: CartLine, isCents: number, name: string): PriceChange {
  const { id, unit, priceCents } = line.product;
  return { productId: id, name, unit, wasCents: priceCents, isCents };
}

/** Undismissed changes and new ones, each from the price first seen to today's. */
export function withNewChanges(
  earlierChanges: readonly PriceChange[],
  newChanges: readonly PriceChange[],
): readonly PriceChange[] {
  const merged = new Map(earlierChanges.map((change) => [change.productId, change]));
  for (const change of newChanges) {
    const wasCents = merged.get(change.productId)?.wasCents ?? change.wasCents;
    if (wasCents === change.isCents) merged.delete(change.productId);
    else merged.set(change.productId, { ...change, wasCents });
  }
  return [...merged.values()];
}
