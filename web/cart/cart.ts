import { useSyncExternalStore } from 'react';
import {
  addLine,
  CART_STORAGE_KEY,
  type Cart,
  cartProduct,
  parseStoredCart,
  removeLine,
  setQuantity,
  storedCart,
} from '../../domain/cart.ts';
import type { Product } from '../../domain/catalog.ts';

// The cart of this browser. Loaded once from storage, saved on every change, and the same in every open tab.

/** The cart a checkout emptied, kept until it is paid so that an abandoned payment can give it back. */
const RESTORABLE_KEY = `${CART_STORAGE_KEY}-unpaid`;
const EMPTY: Cart = [];

let cart: Cart | null = null;
const listeners = new Set<() => void>();

export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => EMPTY);
}

export function readCart(): Cart {
  cart ??= parseStoredCart(read(CART_STORAGE_KEY));
  return cart;
}

export function addToCart(product: Product, quantity: number): void {
  save(addLine(readCart(), cartProduct(product), quantity));
}

export function changeQuantity(productId: string, quantity: number): void {
  save(setQuantity(readCart(), productId, quantity));
}

export function removeFromCart(productId: string): void {
  save(removeLine(readCart(), productId));
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
  write(RESTORABLE_KEY, storedCart(readCart()));
  clearCart();
}

/** Gives back what `setAsideForPayment` kept, beside anything added since. False when there is nothing. */
export function restoreCart(): boolean {
  const kept = parseStoredCart(read(RESTORABLE_KEY));
  if (kept.length === 0) return false;
  save(kept.reduce((lines, line) => addLine(lines, line.product, line.quantity), readCart()));
  forgetUnpaidCart();
  return true;
}

export function hasUnpaidCart(): boolean {
  return read(RESTORABLE_KEY) !== null;
}

/** The payment went through: nothing is left to give back. */
export function forgetUnpaidCart(): void {
  write(RESTORABLE_KEY, null);
}

function save(next: Cart): void {
  cart = next;
  write(CART_STORAGE_KEY, storedCart(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key !== CART_STORAGE_KEY && event.key !== null) return;
  cart = null;
  for (const listener of listeners) listener();
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

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn('Browser storage cannot be written; the cart lasts until this page closes.', error);
  }
}
