import * as z from 'zod/mini';
import type { SetCartLine } from '../../domain/account.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import {
  addLine,
  CART_STORAGE_KEY,
  type Cart,
  cartProduct,
  MAX_MERGED_LINES,
  removeLine,
  setQuantity,
} from '../../domain/orders/cart.ts';
import { $contractor, atOwnPrice } from '../identity/ownPrices.ts';
import { refreshPersonalRows } from '../identity/personalRows.ts';
import { type AccountCart, readAccountCart } from '../offline/accountCart.ts';
import { $catalog, openCatalog } from '../offline/catalog.ts';
import { record } from '../offline/outbox.ts';
import { followOwner, ownerDatabase } from '../offline/owner.ts';
import { isStored, storedAtom } from '../ui/storedAtom.ts';
import { $cart, loadCart } from './cart.ts';
import {
  type Amounts,
  agreed,
  alignCarts,
  type Base,
  joined,
  linkCarts,
  type MergeState,
  unsettled,
} from './cartMerge.ts';
import { $signInChanges, type ChangedLine } from './signInChanges.ts';

// Keeps the device's cart and the signed-in account's cart in step. The cart lives in the browser's storage,
// with or without an account; changes are batched for a moment, so that ten presses of a button are one command.

const RESTING_MS = 700;

const amountsSchema = z.pipe(
  z.array(z.tuple([z.string(), z.int().check(z.positive())])),
  z.transform((lines: [string, number][]): Amounts => new Map(lines)),
);

const BASE_KEY = `${CART_STORAGE_KEY}-account`;
// Stored beside the cart so that neither outlives the other; otherwise the next sign-in would add the same items again.
const $base = storedAtom<Base | null>(
  BASE_KEY,
  () =>
    z.object({
      owner: z.string(),
      lines: amountsSchema,
      merging: z.nullable(z.object({ after: z.number(), lines: amountsSchema })),
    }),
  null,
  (base) =>
    base && {
      owner: base.owner,
      lines: [...base.lines],
      merging: base.merging && { after: base.merging.after, lines: [...base.merging.lines] },
    },
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
  running = running.then(locked).catch((error: unknown) => {
    console.warn('The cart of this device and of the account are made one later.', error);
  });
  return running;
}

/** Fetches the account's cart. Never rejects. */
export async function fetchAccountCart(): Promise<void> {
  await refreshPersonalRows();
  await syncCarts();
  // Linking the two carts queues a second pass.
  await running;
}

/** One tab at a time: two tabs merging the same cart would add it twice. */
async function locked(): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('cart', work);
  else await work();
}

const toAmounts = (cart: Cart): Amounts =>
  new Map(cart.map(({ product: { id }, quantity }) => [id, quantity]));

async function work(): Promise<void> {
  const account = await readAccountCart(await ownerDatabase());
  if (account === null) return;
  const { products } = await openCatalog();
  const base = $base.latest();
  if (base?.owner === account.owner) await align(base, account, products);
  else await link(account, base);
}

async function link({ owner, last }: AccountCart, oldBase: Base | null): Promise<void> {
  const cart = $cart.latest();
  const local = toAmounts(cart);
  const { base, local: own } = linkCarts(owner, local, oldBase, { after: last, most: MAX_MERGED_LINES });
  // Stored first: if the page closes in between, the merge counts as not made rather than made twice.
  $base.set(base);
  if (!isStored(BASE_KEY)) return;
  writeCart(own, []);
  tellChanges(
    cart.flatMap(({ product: { id, name }, quantity: was }): ChangedLine[] =>
      own.has(id) ? [] : [{ name, was, is: 0, why: 'left' }],
    ),
  );
  if (!base.merging) return void syncCarts();
  const lines = [...base.merging.lines].map(([productId, quantity]) => ({ productId, quantity }));
  await record('mergeCart', { lines });
}

async function align(oldBase: Base, account: AccountCart, products: readonly Product[]): Promise<void> {
  const ids = new Set(products.map(({ id }) => id));
  const isProduct = (id: string) => ids.has(id);
  let base = oldBase;
  if (base.merging) {
    const state = mergeState(base.merging.after, account);
    if (state === 'open') return;
    const local = toAmounts($cart.latest());
    const end = joined(base, state, { local, account: account.lines, isProduct });
    const all = alignCarts(end.base, { local: end.local, account: account.lines, isProduct });
    const was = base.merging.lines;
    base = all.base;
    writeCart(all.local, products);
    $base.set(base);
    tellChanges(differences(was, all.local, account.lines, products));
    await send(base, all.sets);
    return;
  }
  const next = alignCarts(base, { local: toAmounts($cart.latest()), account: account.lines, isProduct });
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
    base = agreed(base, productId, quantity);
    $base.set(base);
  }
}

function mergeState(mergeCount: number, { merges, last }: AccountCart): MergeState {
  const mine = merges.find(({ position }) => position > mergeCount);
  if (mine) return mine.state === 'waiting' ? 'open' : mine.state === 'sent' ? 'done' : 'undone';
  // Sent commands are dropped after twenty others; a deleted one leaves fewer than that.
  return last - mergeCount > 20 ? 'done' : 'undone';
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
      : products.find((one) => one.id === id);
    if (product) next = addLine(next, cartProduct(atOwnPrice(product, $contractor.latest())), quantity);
  }
  if (next !== cart) loadCart(next);
}

function tellChanges(lines: ChangedLine[]): void {
  if (lines.length > 0) $signInChanges.set([...$signInChanges.latest(), ...lines]);
}

/** Changes the person did not make here: larger quantities, other products, or products no longer sold. */
function differences(
  sentLines: Amounts,
  merged: Amounts,
  account: Amounts,
  products: readonly Product[],
): ChangedLine[] {
  return [...new Set([...sentLines.keys(), ...account.keys()])].flatMap((id): ChangedLine[] => {
    const name = products.find((product) => product.id === id)?.name;
    const was = sentLines.get(id) ?? 0;
    if (name === undefined || was === (account.get(id) ?? 0)) return [];
    return [{ name, was, is: merged.get(id) ?? 0, why: account.has(id) ? 'sum' : 'gone' }];
  });
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
  if (unsent.length > 0) $base.set(unsettled(base, unsent));
}

/** After an account was deleted and its session is over: the cart is the device's, and nothing names the account. */
export async function forgetCartAccount(): Promise<void> {
  await running;
  $base.set(null);
}
