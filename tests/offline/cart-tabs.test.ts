import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CART_STORAGE_KEY, type Cart } from '../../domain/orders/cart.ts';
import { exampleProduct } from '../helpers/product.ts';
import { Browser, openTab } from './page.ts';

// The cart's functions as several tabs of one browser see them.

const amounts = (cart: Cart) => cart.map(({ product: { id }, quantity }) => `${quantity} ${id}`);

let browser: Browser;
async function tab() {
  openTab(browser);
  return import('../../web/cart/cart.ts');
}

beforeEach(() => {
  browser = new Browser();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the cart in several tabs', () => {
  test('two tabs add to the same cart', async () => {
    const [one, two] = [await tab(), await tab()];
    one.$cart.get();
    two.$cart.get();
    one.addToCart(exampleProduct('soil'), 3, String);
    two.addToCart(exampleProduct('soil'), 2, String);
    two.addToCart(exampleProduct('sand'), 1, String);
    one.changeQuantity('sand', 4);
    expect(amounts((await tab()).$cart.get())).toEqual(['5 soil', '4 sand']);
  });

  test('a reload keeps the cart', async () => {
    (await tab()).addToCart(exampleProduct('soil'), 3, String);
    expect(amounts((await tab()).$cart.get())).toEqual(['3 soil']);
  });
});

test('more than the stock is not added, and the rest is reported at once', async () => {
  const cart = await tab();
  const t = vi.fn(String);
  const soil = { ...exampleProduct('soil'), inventoryCount: 8 };
  expect(cart.addToCart(soil, 5, t)).toBe(true);
  expect(cart.addToCart(soil, 5, t)).toBe(false);
  expect(cart.addToCart(soil, 1, t)).toBe(false);
  expect(amounts(cart.$cart.get())).toEqual(['8 soil']);
  expect(t.mock.calls.filter(([words]) => words === 'Only {amount} left')).toHaveLength(2);
});

describe('the cart during a payment', () => {
  test('an abandoned payment restores its goods beside what was added since', async () => {
    const cart = await tab();
    cart.addToCart(exampleProduct('soil'), 3, String);
    cart.setAsideForPayment();
    expect([cart.$cart.get(), cart.$unpaidCart.get().length > 0]).toEqual([[], true]);
    cart.addToCart(exampleProduct('soil'), 1, String);
    cart.addToCart(exampleProduct('sand'), 2, String);
    expect(cart.restoreCart()).toBe(true);
    expect(amounts(cart.$cart.get())).toEqual(['4 soil', '2 sand']);
    expect([cart.$unpaidCart.get().length > 0, cart.restoreCart()]).toEqual([false, false]);
  });

  test('an abandoned payment that succeeds later removes its goods again', async () => {
    const cart = await tab();
    cart.addToCart(exampleProduct('soil'), 3, String);
    cart.addToCart(exampleProduct('sand'), 5, String);
    cart.addToCart(exampleProduct('gravel'), 2, String);
    cart.setAsideForPayment();
    cart.restoreCart();
    cart.addToCart(exampleProduct('soil'), 1, String);
    cart.changeQuantity('sand', 2);
    cart.changeQuantity('sand', 6);
    cart.removeFromCart('gravel');
    cart.addToCart(exampleProduct('gravel'), 2, String);
    const success = await tab();
    success.forgetUnpaidCart();
    expect(amounts((await tab()).$cart.get())).toEqual(['1 soil', '4 sand', '2 gravel']);
    success.forgetUnpaidCart();
    expect(amounts(success.$cart.get())).toEqual(['1 soil', '4 sand', '2 gravel']);
  });

  test('a successful payment restores nothing, in any tab', async () => {
    const cart = await tab();
    cart.addToCart(exampleProduct('soil'), 3, String);
    cart.setAsideForPayment();
    (await tab()).forgetUnpaidCart();
    expect([cart.$unpaidCart.get().length > 0, cart.restoreCart(), cart.$cart.get()]).toEqual([
      false,
      false,
      [],
    ]);
  });
});

describe('unreliable storage', () => {
  test.each(['writes', 'all'] as const)('%s: the cart lasts as long as the page', async (refuses) => {
    browser.refuses = refuses;
    const cart = await tab();
    cart.addToCart(exampleProduct('soil'), 3, String);
    cart.addToCart(exampleProduct('sand'), 1, String);
    cart.changeQuantity('soil', 2);
    expect(amounts(cart.$cart.get())).toEqual(['2 soil', '1 sand']);
    expect(browser.kept.size).toBe(0);
  });

  test('storage that works again keeps the next change whole', async () => {
    browser.refuses = 'writes';
    const cart = await tab();
    cart.addToCart(exampleProduct('soil'), 3, String);
    browser.refuses = 'nothing';
    cart.addToCart(exampleProduct('sand'), 1, String);
    expect(amounts((await tab()).$cart.get())).toEqual(['3 soil', '1 sand']);
  });

  test('invalid storage is an empty cart that works', async () => {
    browser.kept.set(CART_STORAGE_KEY, '{"items":[{"product"');
    const cart = await tab();
    expect(cart.$cart.get()).toEqual([]);
    cart.addToCart(exampleProduct('soil'), 1, String);
    expect(amounts(cart.$cart.get())).toEqual(['1 soil']);
  });
});
