import * as z from 'zod/mini';
import type { CartRow, SetCartLine } from '../../domain/account.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import {
  addLine,
  CART_STORAGE_KEY,
  type Cart,
  cartProduct,
  removeLine,
  setQuantity,
} from '../../domain/orders/cart.ts';
import { $contractor, atOwnPrice } from '../catalog/ownPrices.ts';
import { $catalog, openCatalog } from '../offline/catalog.ts';
import type { OwnerDatabase } from '../offline/databases.ts';
import { record } from '../offline/outbox.ts';
import { followOwner, isPerson, ownerDatabase } from '../offline/owner.ts';
import { storedAtom } from '../ui/storedAtom.ts';
import { $cart, loadCart } from './cart.ts';
import { type Amounts, alignCarts, type Base, linkCarts, withLine, withoutLines } from './cartMerge.ts';

// Keeps the device's cart and the signed-in account's cart in step. The cart lives in the browser's storage,
// with or without an account; changes are batched for a moment, so that ten presses of a button are one command.

const RESTING_MS = 700;

const amountsSchema = z.pipe(
  z.array(z.tuple([z.string(), z.int().check(z.positive())])),
  z.transform((lines: [string, number][]): Amounts => new Map(lines)),
);

// Stored beside the cart so that neither outlives the other.
const $base = storedAtom<Base | null>(
  `${CART_STORAGE_KEY}-account`,
  () => z.object({ owner: z.string(), lines: amountsSchema }),
  null,
  (base) => base && { owner: base.owner, lines: [...base.lines] },
);

let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> = Promise.resolve();

/** Keeps both carts in step until the page is closed. */
export function followAccountCart(): void {
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void syncCarts(), RESTING_MS);
  };
  followOwner(readAccountCart, () => void syncCarts());
  $cart.listen(soon);
  $catalog.listen(soon);
}

/** Brings both carts in step as far as known now. Never rejects: a failed change is retried with the next one. */
export function syncCarts(): Promise<void> {
  clearTimeout(timer);
  running = running.then(syncLocked).catch((error: unknown) => {
    console.warn('The cart of this device and of the account are made one later.', error);
  });
  return running;
}

/** One tab at a time, so that a change is sent once. */
async function syncLocked(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('cart', work);
  else await work();
}

const toAmounts = (cart: Cart): Amounts =>
  new Map(cart.map(({ product: { id }, quantity }) => [id, quantity]));

async function work(): Promise<void> {
  const account = await readAccountCart(await ownerDatabase());
  if (account === null) return;
  const { products } = await openCatalog();
  // The account's lines could not be shown yet.
  if (products.length === 0) return;
  const ids = new Set(products.map(({ id }) => id));
  const carts = () => ({
    local: toAmounts($cart.latest()),
    account: account.lines,
    isProduct: (id: string) => ids.has(id),
  });
  let base = $base.latest();
  if (base?.owner !== account.owner) {
    const linked = linkCarts(account.owner, base, carts());
    // Before the base, whose lines would else be missing from the cart as if they had been removed.
    writeCart(linked.local, products);
    base = linked.base;
  }
  const next = alignCarts(base, carts());
  writeCart(next.local, products);
  $base.set(next.base);
  await send(next.base, next.sets);
}

/** Each change becomes part of the base only once recorded, so a lost one is sent again. */
async function send(start: Base, sets: readonly { productId: string; quantity: number }[]): Promise<void> {
  let base = start;
  const addedAt = new Date().toISOString();
  for (const { productId, quantity } of sets) {
    const body = quantity > 0 ? { productId, quantity, addedAt } : null;
    await record(
      'setCartLine',
      { productId, quantity },
      { row: { table: 'cart_lines', id: productId, body } },
    );
    base = withLine(base, productId, quantity);
    $base.set(base);
  }
}

/** Writes quantities into the cart. Existing lines keep their place; new ones go to the end. */
function writeCart(amounts: Amounts, products: readonly Product[]): void {
  const cart = $cart.latest();
  let next = cart;
  for (const { product, quantity } of cart) {
    const wanted = amounts.get(product.id) ?? 0;
    if (wanted === 0) next = removeLine(next, product.id);
    else if (wanted !== quantity) next = setQuantity(next, product.id, wanted);
  }
  for (const [id, quantity] of amounts) {
    const product = cart.some((line) => line.product.id === id)
      ? null
      : products.find((candidate) => candidate.id === id);
    if (product) next = addLine(next, cartProduct(atOwnPrice(product, $contractor.latest())), quantity);
  }
  if (next !== cart) loadCart(next);
}

/**
 * Before a person's data is removed from this device: unsent cart changes leave the base.
 * The cart itself stays, and sends them when that person comes back.
 */
export async function forgetUnsentCart(): Promise<void> {
  const base = $base.latest();
  const { name, outbox } = await ownerDatabase();
  if (base?.owner !== name) return;
  const open = await outbox.where('state').anyOf('waiting', 'refused').toArray();
  const unsent = open.flatMap(({ type, payload }) =>
    type === 'setCartLine' ? [(payload as SetCartLine).productId] : [],
  );
  if (unsent.length > 0) $base.set(withoutLines(base, unsent));
}

/** After an account was deleted and its session is over: the cart is the device's, and nothing names the account. */
export async function forgetCartAccount(): Promise<void> {
  await running;
  $base.set(null);
}

// The signed-in person's cart as known to this device.

type AccountCart = {
  owner: string;
  /** Includes unsent changes, in the order they were made. */
  lines: ReadonlyMap<string, number>;
};

/** null when nobody is signed in, or before the first pull. Read-only. */
async function readAccountCart(database: OwnerDatabase): Promise<AccountCart | null> {
  if (!isPerson(database.name)) return null;
  const [cursor, rows, outbox] = await Promise.all([
    database.meta.get('cursor'),
    database.rows.where('table').equals('cart_lines').toArray(),
    database.outbox.orderBy('position').toArray(),
  ]);
  if (cursor?.key !== 'cursor' || cursor.schema === 0) return null;
  const bodies = rows.flatMap(({ body }) => (body === null ? [] : [body as CartRow]));
  bodies.sort((a, b) => a.addedAt.localeCompare(b.addedAt));
  const lines = new Map(bodies.map(({ productId, quantity }) => [productId, quantity]));
  // A pull may bring rows from before the server received these.
  for (const { type, state, payload } of outbox) {
    if (type !== 'setCartLine' || state !== 'waiting') continue;
    const { productId, quantity } = payload as SetCartLine;
    if (quantity > 0) lines.set(productId, quantity);
    else lines.delete(productId);
  }
  return { owner: database.name, lines };
}
