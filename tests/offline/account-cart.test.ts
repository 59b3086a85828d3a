import { expect, test } from 'vitest';
import type { SetCartLine } from '../../domain/account.ts';
import type { Product } from '../../domain/catalog/catalog.ts';
import { CART_STORAGE_KEY, type Cart } from '../../domain/orders/cart.ts';
import { exampleProduct } from '../helpers/product.ts';
import { offlineModules, withStore } from './device.ts';
import { Browser, openTab } from './page.ts';
import type { FakeStore } from './store.ts';

// The device's cart and the account's at sign-in: storage, IndexedDB, outbox and a store over HTTP.

const ANA = '0198c0de-0000-4000-8000-00000000000a';
const BEN = '0198c0de-0000-4000-8000-00000000000b';
const product = (id: string): Product => exampleProduct(id);
const PRODUCTS = ['soil', 'sand', 'mulch'].map(product);
const [soil, sand, mulch] = PRODUCTS as [Product, Product, Product];

let store: FakeStore;
let browser: Browser;
/** The accounts' carts, as the store has them. */
let carts: Map<string, Map<string, { quantity: number; rev: number; deleted: boolean }>>;
let rev: number;

const caller = (id: string) => `Bearer token-${id}`;
function put(who: string, productId: string, quantity: number): void {
  const cart = carts.get(who) ?? new Map();
  carts.set(who, cart);
  rev += 1;
  cart.set(productId, { quantity, rev, deleted: quantity === 0 });
}
const held = (id: string) =>
  Object.fromEntries(
    [...(carts.get(caller(id)) ?? [])]
      .filter(([, { deleted }]) => !deleted)
      .map(([productId, { quantity }]) => [productId, quantity]),
  );

function keepCarts(): void {
  carts = new Map();
  rev = 100;
  store.rows.catalog = PRODUCTS.map((body, index) => ({
    table: 'products' as const,
    id: body.id,
    rev: index + 1,
    deleted: false,
    body,
  }));
  Object.defineProperty(store.rows, 'me', {
    get: () =>
      [...(carts.get(store.caller) ?? [])]
        .map(([id, line]) => ({
          table: 'cart_lines' as const,
          id,
          rev: line.rev,
          deleted: line.deleted,
          body: line.deleted ? null : { productId: id, quantity: line.quantity, addedAt: '2026-11-20' },
        }))
        .toSorted((a, b) => a.rev - b.rev),
  });
  store.carryOut = ({ type, payload }) => {
    if (type !== 'setCartLine') return {};
    const { productId, quantity } = payload as SetCartLine;
    put(store.caller, productId, quantity);
    return { id: productId };
  };
}

/** A page of this browser; what an earlier page stored is still there. */
async function page() {
  openTab(browser, store.url);
  const modules = await offlineModules();
  const [cart, account] = await Promise.all([
    import('../../web/cart/cart.ts'),
    import('../../web/cart/accountCart.ts'),
  ]);
  const signIn = async (id: string) => {
    await modules.switchOwner({ id, token: `token-${id}`, expiresAt: Date.now() + 3_600_000 });
    await modules.drain('person');
  };
  /** Merges both carts, and sends the commands that result. */
  const settle = async () => {
    await account.syncCarts();
    await modules.drain('commit');
    await account.syncCarts();
    await modules.drain('commit');
  };
  return { ...modules, ...cart, ...account, signIn, settle };
}

const amounts = (cart: Cart) =>
  Object.fromEntries(cart.map(({ product: { id }, quantity }) => [id, quantity]));

withStore((made) => {
  store = made;
  keepCarts();
  browser = new Browser();
});

test('a guest’s cart and the account’s become one, in any number of tabs and starts', async () => {
  put(caller(ANA), 'soil', 5);
  put(caller(ANA), 'mulch', 1);
  const one = await page();
  one.addToCart(soil, 2, String);
  one.addToCart(sand, 3, String);
  await one.signIn(ANA);
  const two = await page();
  await Promise.all([one.syncCarts(), two.syncCarts()]);
  await one.drain('commit');
  await Promise.all([one.syncCarts(), two.syncCarts()]);
  const again = await page();
  await again.settle();
  const all = { soil: 5, sand: 3, mulch: 1 };
  expect([held(ANA), amounts(again.$cart.get()), amounts(one.$cart.latest())]).toEqual([all, all, all]);
  expect(store.applied.map(({ payload }) => payload)).toEqual([{ productId: 'sand', quantity: 3 }]);
});

test('unsent changes become one command with each line once', async () => {
  const one = await page();
  await one.signIn(ANA);
  await one.settle();
  for (const quantity of [1, 2, 3, 4]) {
    one.addToCart(soil, 1, String);
    await one.syncCarts();
    expect(amounts(one.$cart.get())).toEqual({ soil: quantity });
  }
  one.addToCart(sand, 1, String);
  await one.syncCarts();
  one.removeFromCart('sand');
  await one.syncCarts();
  await one.drain('commit');
  expect(store.applied.map(({ payload }) => payload)).toEqual([
    { productId: 'soil', quantity: 4 },
    { productId: 'sand', quantity: 0 },
  ]);
  expect(held(ANA)).toEqual({ soil: 4 });
});

test('another device’s change arrives, and a line changed on both keeps this device’s quantity', async () => {
  const one = await page();
  one.addToCart(soil, 2, String);
  one.addToCart(sand, 1, String);
  await one.signIn(ANA);
  await one.settle();
  put(caller(ANA), 'soil', 9);
  put(caller(ANA), 'sand', 0);
  put(caller(ANA), 'mulch', 6);
  one.changeQuantity('soil', 4);
  await one.syncCarts();
  await one.drain('visible');
  await one.settle();
  expect([held(ANA), amounts(one.$cart.get())]).toEqual([
    { soil: 4, mulch: 6 },
    { soil: 4, mulch: 6 },
  ]);
});

test('a set that was recorded but not noted as sent is sent again and undoes nothing', async () => {
  const one = await page();
  await one.signIn(ANA);
  await one.settle();
  const before = browser.kept.get(`${CART_STORAGE_KEY}-account`) ?? '';
  one.addToCart(soil, 2, String);
  await one.syncCarts();
  browser.kept.set(`${CART_STORAGE_KEY}-account`, before);
  const again = await page();
  await again.settle();
  expect([held(ANA), amounts(again.$cart.get())]).toEqual([{ soil: 2 }, { soil: 2 }]);
});

test('signing out keeps the cart, the same person adds nothing by returning, and another person takes nothing', async () => {
  const one = await page();
  one.addToCart(soil, 2, String);
  await one.signIn(ANA);
  await one.settle();
  one.addToCart(sand, 1, String);
  await one.syncCarts();
  await one.forgetUnsentCart();
  await one.switchOwner(null);
  await one.forgetOwner(ANA);
  expect(amounts(one.$cart.get())).toEqual({ soil: 2, sand: 1 });
  await one.signIn(ANA);
  await one.settle();
  expect([held(ANA), amounts(one.$cart.get())]).toEqual([
    { soil: 2, sand: 1 },
    { soil: 2, sand: 1 },
  ]);

  await one.forgetUnsentCart();
  await one.switchOwner(null);
  one.addToCart(mulch, 4, String);
  await one.signIn(BEN);
  await one.settle();
  expect([held(ANA), held(BEN), amounts(one.$cart.get())]).toEqual([
    { soil: 2, sand: 1 },
    { mulch: 4 },
    { mulch: 4 },
  ]);
});

test('a guest’s cart belongs to the device only', async () => {
  const one = await page();
  one.addToCart(soil, 2, String);
  await one.settle();
  expect([store.pushes, browser.kept.has(`${CART_STORAGE_KEY}-account`)]).toEqual([[], false]);
});

test('a deleted account leaves its cart on the device, and its id nowhere', async () => {
  const one = await page();
  one.addToCart(soil, 2, String);
  await one.signIn(ANA);
  await one.settle();
  expect(JSON.stringify([...browser.kept])).toContain(ANA);
  await one.switchOwner(null);
  await one.forgetCartAccount();
  expect(JSON.stringify([...browser.kept])).not.toContain(ANA);
  expect(amounts(one.$cart.get())).toEqual({ soil: 2 });
  await one.signIn(BEN);
  await one.settle();
  expect(held(BEN)).toEqual({ soil: 2 });
});
