import { useStore } from '@nanostores/react';
import type { Product } from '../../domain/catalog/catalog.ts';
import { amountText, goodsText } from '../../domain/catalog/goods.ts';
import {
  addLine,
  CART_STORAGE_KEY,
  type Cart,
  cartProduct,
  remainingPart,
  removeLine,
  setQuantity,
  storedCart,
  storedCartSchema,
  takeOut,
} from '../../domain/orders/cart.ts';
import { track } from '../analytics/track.ts';
import { $contractor, atOwnPrice } from '../catalog/ownPrices.ts';
import type { Translate } from '../ui/locale.tsx';
import { isStored, type StoredAtom, storedAtom } from '../ui/storedAtom.ts';
import { toast } from '../ui/toast.tsx';

// This browser's cart, with or without an account, shared by all open tabs.

const cartAtom = (key: string): StoredAtom<Cart> => storedAtom<Cart>(key, storedCartSchema, [], storedCart);

export const $cart = cartAtom(CART_STORAGE_KEY);
/** What a checkout took out of the cart until it is paid; an abandoned payment restores it. */
export const $unpaidCart = cartAtom(`${CART_STORAGE_KEY}-unpaid`);
/** Lines restored from an order whose payment page may still be paid. */
const $restoredLines = cartAtom(`${CART_STORAGE_KEY}-given-back`);

export const useCart = (): Cart => useStore($cart, { ssr: 'initial' });

/** False when storage is blocked, so that no screen claims that the cart is saved. Updates with `useCart`. */
export const isCartStored = (): boolean => isStored(CART_STORAGE_KEY);

/** Adds as many as the yard has. False when that is less than was asked for; what is left is then said at once. */
export function addToCart(product: Product, quantity: number, t: Translate): boolean {
  const { catalog, id, slug, priceCents, inventoryCount } = product;
  const inCart = $cart.latest().find((line) => line.product.id === id)?.quantity ?? 0;
  const room = inventoryCount === null ? quantity : Math.max(0, inventoryCount - inCart);
  const added = Math.min(quantity, room);
  if (added > 0) {
    loadCart(addLine($cart.latest(), cartProduct(atOwnPrice(product, $contractor.latest())), added));
    track({
      name: 'add_to_cart',
      product: catalog === 'premium' ? id : slug,
      quantity: added,
      valueCents: (priceCents ?? 0) * added,
    });
  }
  if (inventoryCount === null || added === quantity) return true;
  toast({
    tone: 'warning',
    title: t('Only {amount} left', { amount: amountText(product.unit, inventoryCount, t) }),
    text: t('All the {name} we have is in your cart. Call us if you need more.', { name: product.name }),
    action: { label: t('View Cart'), to: '/cart' },
  });
  return false;
}

/** The same, with a toast (spec 1 §8, spec 2 §8). */
export function putInCart(product: Product, quantity: number, t: Translate): void {
  if (isPressedAgain(`${product.id} ${quantity}`) || !addToCart(product, quantity, t)) return;
  toast({
    title: t('Added to Cart'),
    text: goodsText({ ...product, quantity }, t),
    action: { label: t('View Cart'), to: '/cart' },
  });
}

export const changeQuantity = (id: string, quantity: number): void =>
  loadCart(setQuantity($cart.latest(), id, quantity));
export const removeFromCart = (id: string): void => loadCart(removeLine($cart.latest(), id));
export const clearCart = (): void => loadCart([]);

/** Empties the cart for a payment and keeps a copy for `restoreCart`. */
export function setAsideForPayment(): void {
  $unpaidCart.set($cart.latest());
  clearCart();
}

/**
 * Restores what `setAsideForPayment` kept, in addition to anything added since. False when there is nothing. Until
 * `forgetUnpaidCart` these lines are remembered, because the payment page may be open in another tab.
 */
export function restoreCart(): boolean {
  const unpaid = $unpaidCart.latest();
  if (unpaid.length === 0) return false;
  loadCart(unpaid.reduce((lines, line) => addLine(lines, line.product, line.quantity), $cart.latest()));
  $restoredLines.set(unpaid);
  $unpaidCart.reset();
  return true;
}

/** After the payment: drops the copy, and removes restored lines from the cart. */
export function forgetUnpaidCart(): void {
  const restoredLines = $restoredLines.latest();
  if (restoredLines.length > 0) loadCart(takeOut($cart.latest(), restoredLines));
  $restoredLines.reset();
  $unpaidCart.reset();
}

/** Replaces the whole cart: re-priced lines, or a reorder. */
export function loadCart(next: Cart): void {
  $cart.set(next);
  // A line that the person removes and later adds again no longer counts as restored.
  const restored = $restoredLines.latest();
  if (restored.length === 0) return;
  const remaining = remainingPart(next, restored);
  if (remaining.length > 0) $restoredLines.set(remaining);
  else $restoredLines.reset();
}

/** Longer than the pause within a double press, shorter than it takes to want the same thing once more. */
const DOUBLE_PRESS_MS = 500;

let last = { key: '', at: Number.NEGATIVE_INFINITY };

/**
 * Whether this is the second half of a double press, by gloves or impatience: the same, hardly later.
 * @param key what the press does
 */
export function isPressedAgain(key: string): boolean {
  const pressedAt = performance.now();
  const isAgain = key === last.key && pressedAt - last.at < DOUBLE_PRESS_MS;
  last = { key, at: pressedAt };
  return isAgain;
}
