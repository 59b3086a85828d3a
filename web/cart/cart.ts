import { useSyncExternalStore } from 'react';
import type { Product } from '../../domain/catalog/catalog.ts';
import {
  addLine,
  CART_STORAGE_KEY,
  type Cart,
  cartProduct,
  parseStoredCart,
  removeLine,
  setQuantity,
  stillIn,
  storedCart,
  takeOut,
} from '../../domain/orders/cart.ts';
import { track } from '../analytics/track.ts';

// The cart of this browser. Loaded once from storage, saved on every change, and the same in every open tab.

/** The cart a checkout emptied, kept until it is paid so that an abandoned payment can give it back. */
const RESTORABLE_KEY = `${CART_STORAGE_KEY}-unpaid`;
/** What of the cart was given back from an order whose payment page may still be paid. */
const GIVEN_BACK_KEY = `${CART_STORAGE_KEY}-given-back`;
const EMPTY: Cart = [];

let cart: Cart | null = null;
/** The text `cart` was read from or written as. */
let stored: string | null = null;
/** Storage refused the last change: what this page holds is then newer than what lies there. */
let refused = false;
const listeners = new Set<() => void>();

export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => EMPTY);
}

/** False in the page as the server renders it, where nobody can know what this browser keeps. */
export function useCartKnown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** False when the browser keeps nothing, so that no screen claims that the cart is saved. */
export function useCartKept(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !refused,
    () => true,
  );
}

/** Whether a checkout emptied the cart and its payment is not known to have gone through. */
export function useUnpaidCart(): boolean {
  return useSyncExternalStore(subscribe, hasUnpaidCart, () => false);
}

export function readCart(): Cart {
  if (cart === null) {
    stored = read(CART_STORAGE_KEY);
    cart = parseStoredCart(stored);
  }
  return cart;
}

/** Another tab's change may lie in storage before its event arrives here: verbs start from what lies there. */
export function latestCart(): Cart {
  if (!refused && read(CART_STORAGE_KEY) !== stored) cart = null;
  return readCart();
}

export function addToCart(product: Product, quantity: number): void {
  save(addLine(latestCart(), cartProduct(product), quantity));
  const { catalog, id, slug, priceCents } = product;
  track({
    name: 'add_to_cart',
    product: catalog === 'premium' ? id : slug,
    quantity,
    valueCents: (priceCents ?? 0) * quantity,
  });
}

export function changeQuantity(productId: string, quantity: number): void {
  save(setQuantity(latestCart(), productId, quantity));
}

export function removeFromCart(productId: string): void {
  save(removeLine(latestCart(), productId));
}

export function clearCart(): void {
  save(EMPTY);
}

/** Replaces the whole cart: re-priced lines, or a reorder. */
export function loadCart(next: Cart): void {
  save(next);
}

/** Empties the cart for a payment and keeps a copy for `restoreCart`. */
export function setAsideForPayment(): void {
  write(RESTORABLE_KEY, storedCart(latestCart()));
  clearCart();
}

/**
 * Gives back what `setAsideForPayment` kept, beside anything added since. False when there is nothing. Until
 * `forgetUnpaidCart` it stays known which lines these are: the order's payment page may be open in another tab.
 */
export function restoreCart(): boolean {
  const kept = parseStoredCart(read(RESTORABLE_KEY));
  if (kept.length === 0) return false;
  save(kept.reduce((lines, line) => addLine(lines, line.product, line.quantity), latestCart()));
  write(GIVEN_BACK_KEY, storedCart(kept));
  write(RESTORABLE_KEY, null);
  tell();
  return true;
}

export function hasUnpaidCart(): boolean {
  return read(RESTORABLE_KEY) !== null;
}

/** The payment went through: nothing is left to give back, and what was given back is bought. */
export function forgetUnpaidCart(): void {
  const bought = parseStoredCart(read(GIVEN_BACK_KEY));
  if (bought.length > 0) save(takeOut(latestCart(), bought));
  write(GIVEN_BACK_KEY, null);
  write(RESTORABLE_KEY, null);
  tell();
}

function save(next: Cart): void {
  cart = next;
  stored = storedCart(next);
  refused = !write(CART_STORAGE_KEY, stored);
  forgetTakenOut(next);
  tell();
}

/** A line that the person took out and adds again later is no longer the one that was given back. */
function forgetTakenOut(next: Cart): void {
  const text = read(GIVEN_BACK_KEY);
  if (text === null) return;
  const left = stillIn(next, parseStoredCart(text));
  write(GIVEN_BACK_KEY, left.length > 0 ? storedCart(left) : null);
}

/** Tells of every change, also by other tabs. */
export function watchCart(watcher: () => void): () => void {
  return subscribe(watcher);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== CART_STORAGE_KEY && event.key !== RESTORABLE_KEY) return;
  cart = null;
  tell();
}

// A page that Back brings out of the browser's cache heard no storage events while it lay there.
function onPageShow(event: PageTransitionEvent): void {
  if (!event.persisted || refused) return;
  cart = null;
  tell();
}

// Storage can be blocked or full. The cart then lives as long as the page, which is all such a browser allows.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('Browser storage cannot be read; the cart lasts until this page closes.', error);
    return null;
  }
}

function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch (error) {
    console.warn('Browser storage cannot be written; the cart lasts until this page closes.', error);
    return false;
  }
}
