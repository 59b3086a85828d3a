// Long: one app on a page of its own shows all pages of a person, and of a guest who follows an order (account and
// content specification §2 and §8), over what this browser keeps of them.
import { fireEvent, getByLabelText } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GuestOrder, MyOrder } from '../../domain/orders/guestOrders.ts';
import { DomTab, PERSON } from '../helpers/domTab.ts';
import { exampleOrder } from '../helpers/exampleOrder.ts';
import { allPlaces } from '../helpers/places.ts';
import { buttons, card, goods, hrefs, part, premiumGoods, words } from '../helpers/rendered.ts';

let tab: DomTab;
beforeEach(async () => {
  tab = await DomTab.open();
  // What a page says to itself of a store that does not answer.
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(async () => {
  vi.useRealTimers();
  await tab.close();
  vi.restoreAllMocks();
});

const LOAM = goods();
const BLEND = premiumGoods({ inventoryCount: 10 });
const CEDAR = goods({ id: 'cedar', slug: 'cedar-mulch', name: 'Cedar Mulch', inventoryCount: 0 });
const SAND = goods({ id: 'sand', slug: 'river-sand', name: 'River Sand', inventoryCount: 11 });

const wish = (productId: string, hour: number) => ({
  productId,
  addedAt: `2026-11-19T1${hour}:00:00.000Z`,
});
const wishes = (...products: { id: string }[]) =>
  Object.fromEntries(products.map(({ id }, index) => [id, wish(id, index)]));

const found = exampleOrder({
  orderNumber: 'ORD-2026-000123',
  createdAt: '2026-11-19T18:40:00.000Z',
  status: 'in_progress',
  productType: 'premium',
  customerEmail: 'dale@mail.com',
  lines: [
    {
      productId: LOAM.id,
      name: 'Screened Loam',
      quantity: 3,
      unit: 'per cubic yard',
      lineTotalCents: 13_500,
      materialId: null,
    },
  ],
  customerPhone: '615-555-0188',
  deliveryAddress: '5 Elm St',
  deliveryDate: '2026-11-24',
  specialInstructions: 'Left of the barn.',
  deliveryFeeCents: 2_500,
  totalCents: 16_000,
  taxCents: 0,
});
const order = (id: string, status: MyOrder['status'], createdAt: string): MyOrder => ({
  ...found,
  id,
  status,
  createdAt,
  orderNumber: `ORD-2026-${id}`,
  moves: [{ status, paymentStatus: 'paid', refundedCents: 0, dispute: null, actor: 'store', at: createdAt }],
});

const cart = async () => (await import('../../web/cart/cart.ts')).$cart.get();

describe('/account', () => {
  test('greets with the part of the email before the at sign, and shows Member since and status Active', async () => {
    await tab.keeps({});
    const hello = part(await tab.opens('/account', 'Hello'), '<div class="mb-20"');
    expect(words(hello)).toBe('Hello, rosa.delgado Member since March 2026. Status Active');
  });

  test('has tiles to profile, orders, wishlist and addresses', async () => {
    await tab.keeps({
      products: [LOAM, BLEND],
      rows: { user_wishlist: wishes(LOAM, BLEND) },
      orders: [order('000002', 'pending', '2026-11-19T12:00:00.000Z')],
    });
    const html = await tab.opens('/account', '1 order, 1 upcoming');
    const tiles = part(html, '<nav class="two"');
    for (const [label, path] of [
      ['Profile', '/account/profile'],
      ['Orders 1 order, 1 upcoming', '/account/orders'],
      ['Wishlist', '/account/wishlist'],
      ['Addresses', '/account/addresses'],
    ] as const)
      expect(hrefs(tiles, words(label)), label).toEqual([path]);
  });

  test('has quick actions to /stripe-shop, /account/orders, /contact, /services and /cart', async () => {
    await tab.keeps({});
    const quick = part(await tab.opens('/account', 'Quick actions'), '<div class="row cluster gap-x-20"');
    expect([...quick.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/stripe-shop',
      '/account/orders',
      '/contact',
      '/services',
      '/cart',
    ]);
  });

  test('has a cart banner only when the cart has items', async () => {
    await tab.keeps({ products: [LOAM] });
    const without = await tab.opens('/account', 'Hello');
    expect(without).not.toContain('acc-cart');
    (await import('../../web/cart/cart.ts')).addToCart(LOAM, 2, String);
    const banner = part(await tab.shows('in your cart'), '<a class="acc-cart"');
    expect(words(banner)).toBe('2 yards in your cart Screened Loam $90');
    expect(banner).toContain('href="/cart"');
  });

  test('shows saved items, newest first, and the latest activity', async () => {
    await tab.keeps({
      products: [LOAM, BLEND, SAND, CEDAR],
      rows: { user_wishlist: wishes(CEDAR, LOAM, BLEND, SAND) },
      orders: [order('000002', 'delivered', '2026-11-19T12:00:00.000Z')],
    });
    const html = await tab.opens('/account', 'Delivered: Screened Loam', 'River Sand');
    const saved = [...html.matchAll(/<a class="tap breaks" href="([^"]*)"[^>]*>(?!Delivered)/g)];
    expect(saved.map(([, path]) => path)).toEqual([
      '/product/river-sand',
      '/stripe-product/prod_BedBlend',
      '/product/screened-loam',
    ]);
  });

  test('says so when nothing is ordered, saved or done yet', async () => {
    await tab.keeps({ orders: [] });
    const said = ['Nothing saved yet.', 'Nothing here yet.'];
    expect(words(await tab.opens('/account', ...said))).not.toContain('when you have signal');
  });

  test('says of nothing that there is none before the store has answered', async () => {
    await tab.keeps({});
    const text = words(await tab.opens('/account', 'Quick actions', 'Opening your orders'));
    for (const none of ['0 orders', 'Nothing here yet.', 'Nothing saved yet.'])
      expect(text).not.toContain(none);
  });

  test('without signal says that orders are still to come, and not that there are none', async () => {
    await tab.keeps({});
    (await import('../../web/offline/status.ts')).setStatus({ online: false });
    const text = words(await tab.opens('/account', 'Your orders load when you have signal.'));
    expect(text).not.toContain('Nothing here yet.');
  });
});

describe('/account/profile', () => {
  test('shows personal details and the default delivery address, and the email is read-only in the form', async () => {
    await tab.keeps({
      rows: {
        customers: {
          [PERSON.id]: {
            fullName: 'Rosa Delgado',
            email: 'rosa.delgado@example.com',
            phone: '615-555-0188',
            address: '5 Elm St',
            city: 'Franklin',
            state: 'TN',
            zip: '37064',
          },
        },
      },
    });
    const text = words(await tab.opens('/account/profile', 'Edit profile'));
    for (const said of ['Rosa Delgado', 'rosa.delgado@example.com', '615-555-0188', '5 Elm St'])
      expect(text).toContain(said);
    expect(text).toContain('Franklin, TN 37064');
    tab.press('Edit profile');
    const inputs = tab.html().match(/<input\b[^>]*>/g) ?? [];
    expect(inputs.filter((input) => input.includes('readonly=""'))).toEqual([
      expect.stringContaining(`value="${PERSON.email}"`),
    ]);
    expect(inputs.length).toBe(7);
    tab.press('Save');
    expect(buttons(tab.html())).toEqual([
      ['Saving...', true],
      ['Cancel', true],
    ]);
    await tab.shows('Edit profile');
  });
});

describe('/account/addresses', () => {
  const field = (name: string) => getByLabelText<HTMLInputElement>(document.body, new RegExp(`^${name}`));
  const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });

  test('a new address takes the city of its ZIP, unless another is typed', async () => {
    await tab.keeps({ places: allPlaces() });
    await tab.opens('/account/addresses', 'Save the places');
    tab.press('Add an address');
    expect(field('City').value).toBe('Nashville');
    type('ZIP code', '37064');
    await expect.poll(() => field('City').value).toBe('Franklin');
    type('City', 'Leipers Fork');
    type('Name of the place', 'Barn');
    type('Street address', '1 Oak St');
    type('ZIP code', '37203');
    tab.press('Save');
    await tab.shows('Barn', '1 Oak St Leipers Fork, TN 37203', 'Default');
  });

  test('an unusual phone number is questioned, not refused', async () => {
    await tab.keeps({});
    await tab.opens('/account/addresses', 'Save the places');
    tab.press('Add an address');
    const hint = 'A US number has 10 digits. Is this one right?';
    type('Their phone', '615 555');
    fireEvent.focusOut(field('Their phone'));
    await tab.shows(hint);
    type('Their phone', '(615) 555-0142');
    await expect.poll(() => words(tab.html())).not.toContain(hint);
    type('Street address', 'Maple');
    type('Their phone', '12');
    tab.press('Save');
    await tab.shows('No house number?', hint);
    expect(document.activeElement).toBe(field('Street address'));
  });
});

describe('/account/orders', () => {
  test('without orders links to /shop', async () => {
    await tab.keeps({ orders: [] });
    const main = await tab.opens('/account/orders', 'No orders here yet.');
    expect(new Set(hrefs(main, 'Browse Products'))).toEqual(new Set(['/shop']));
  });

  test('has the tabs All, Pending and Delivered with counts, and Reorder only on a delivered order', async () => {
    await tab.keeps({
      products: [LOAM],
      orders: [
        order('000003', 'in_progress', '2026-11-19T12:00:00.000Z'),
        order('000002', 'pending', '2026-11-18T12:00:00.000Z'),
        order('000001', 'delivered', '2026-11-17T12:00:00.000Z'),
      ],
    });
    const html = await tab.opens('/account/orders', 'In progress');
    expect(words(part(html, '<div class="tablist"'))).toBe('All 3 Pending 1 Delivered 1');
    // Once in All, once in Delivered.
    const names = buttons(html).map(([name]) => name);
    expect(names.filter((name) => name.startsWith('Reorder'))).toEqual([
      'Reorder ORD-2026-000001',
      'Reorder ORD-2026-000001',
    ]);
  });
});

describe('/account/wishlist', () => {
  test('is a grid of saved products, newest first, with links to /product/{slug}, /shop and /categories', async () => {
    await tab.keeps({ products: [LOAM, BLEND], rows: { user_wishlist: wishes(LOAM, BLEND) } });
    const html = await tab.opens('/account/wishlist', 'Bed Blend');
    const names = [...html.matchAll(/<article[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual(['Bed Blend', 'Screened Loam']);
    expect(hrefs(html, 'Screened Loam')).toEqual(['/product/screened-loam']);
    expect(hrefs(html, 'Browse Products')).toEqual(['/shop']);
    expect(hrefs(html, 'Categories')).toEqual(['/categories']);
  });

  test('that is empty links to /shop and /categories', async () => {
    await tab.keeps({ products: [LOAM] });
    const html = await tab.opens('/account/wishlist', 'Your wishlist is empty.');
    expect(hrefs(html, 'Browse Products')).toEqual(['/shop']);
    expect(hrefs(html, 'Categories')).toEqual(['/categories']);
  });

  test('disables Add to Cart at an inventory of 0, and says Low Stock at 10, not at 11', async () => {
    await tab.keeps({
      products: [LOAM, BLEND, CEDAR, SAND],
      rows: { user_wishlist: wishes(LOAM, BLEND, CEDAR, SAND) },
    });
    const html = await tab.opens('/account/wishlist', 'River Sand');
    const stands = (name: string) => {
      const shown = card(html, name);
      const [add] = buttons(shown);
      return [words(shown).includes('Low Stock'), add];
    };
    expect(stands('Cedar Mulch')).toEqual([false, ['Out of Stock', true]]);
    expect(stands('Bed Blend')).toEqual([true, ['Add to Cart', false]]);
    expect(stands('River Sand')).toEqual([false, ['Add to Cart', false]]);
    expect(stands('Screened Loam')).toEqual([false, ['Add to Cart', false]]);
  });

  test("adds one unit as a standard item, and says 'Added to cart' with a link to the cart", async () => {
    await tab.keeps({ products: [LOAM], rows: { user_wishlist: wishes(LOAM) } });
    await tab.opens('/account/wishlist', 'Screened Loam');
    tab.press('Add to Cart');
    expect(await cart()).toEqual([
      { product: expect.objectContaining({ id: LOAM.id, slug: LOAM.slug, type: 'standard' }), quantity: 1 },
    ]);
    const toast = {
      title: 'Added to cart',
      text: 'Screened Loam',
      action: { label: 'View Cart', to: '/cart' },
    };
    await expect.poll(() => tab.toasts()).toMatchObject([toast]);
  });

  test("removes an item, and says 'Item removed from wishlist'", async () => {
    await tab.keeps({ products: [LOAM, SAND], rows: { user_wishlist: wishes(LOAM, SAND) } });
    await tab.opens('/account/wishlist', 'Screened Loam');
    tab.press('Remove Screened Loam');
    await expect.poll(() => tab.toasts()).toMatchObject([{ title: 'Item removed from wishlist' }]);
    const { listPersonalRows } = await import('../../web/offline/personalRows.ts');
    expect((await listPersonalRows('user_wishlist')).map(({ id }) => id)).toEqual(['sand']);
  });
});

describe('/track-order', () => {
  const keep = (change: Partial<GuestOrder> = {}) =>
    localStorage.setItem(
      'last-order',
      JSON.stringify({
        order: { ...found, ...change },
        email: 'dale@mail.com',
        asOf: '2026-11-20T14:00:00.000Z',
      }),
    );
  const ticket = (html: string) =>
    [
      ...part(html, '<section class="ticket" aria-label="Load ticket"').matchAll(
        /<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs,
      ),
    ].map(([, label = '', value = '']) => [words(label), words(value)]);

  test('shows all of an order: number, date, type, yards, email, phone, address, day, instructions, subtotal, fee, total', async () => {
    keep();
    await tab.keeps({ isGuest: true });
    const html = await tab.opens('/track-order', 'Load ticket');
    expect(words(html)).toContain('ORD-2026-000123, placed Thursday, November 19');
    expect(words(part(html, '<h1'))).toBe('On its way');
    expect(ticket(html)).toEqual([
      ['Screened Loam 3 cubic yards, $45.00 each', '$135.00'],
      ['Product type', 'Premium'],
      ['Quantity', '3 cubic yards'],
      ['Deliver to', '5 Elm St'],
      ['Delivery day', 'Tuesday, November 24'],
      ['Instructions', 'Left of the barn.'],
      ['Email', 'dale@mail.com'],
      ['Phone', '615-555-0188'],
      ['Payment', 'Paid'],
      ['Subtotal', '$135.00'],
      ['Delivery fee', '$25.00'],
      ['Total', '$160.00'],
    ]);
  });

  test('leaves out optional fields that are empty, and a fee of 0', async () => {
    keep({
      customerPhone: null,
      deliveryDate: null,
      specialInstructions: null,
      deliveryFeeCents: 0,
      totalCents: 13_500,
    });
    await tab.keeps({ isGuest: true });
    const html = await tab.opens('/track-order', 'Load ticket');
    expect(ticket(html).map(([label]) => label)).toEqual([
      'Screened Loam 3 cubic yards, $45.00 each',
      'Product type',
      'Quantity',
      'Deliver to',
      'Email',
      'Payment',
      'Subtotal',
      'Total',
    ]);
  });

  test("'Refresh Status' loads the order again; 'Continue Shopping' leads home", async () => {
    keep();
    await tab.keeps({ isGuest: true });
    let status: GuestOrder['status'] = 'in_progress';
    const asked: unknown[] = [];
    tab.answer = (path, body) => {
      if (path === '/api/guest-order-lookup') asked.push(body);
      return Response.json({ order: { ...found, status } });
    };
    const question = { email: 'dale@mail.com', orderNumber: 'ORD-2026-000123' };
    const before = await tab.opens('/track-order', 'In progress', 'Refresh Status');
    expect(hrefs(before, 'Continue Shopping')).toEqual(['/']);
    // What was kept is checked once by itself.
    await expect.poll(() => asked).toEqual([question]);
    await tab.shows('Refresh Status');
    status = 'delivered';
    tab.press('Refresh Status');
    await expect.poll(() => words(part(tab.html(), '<h1'))).toBe('Delivered');
    expect(asked).toEqual([question, question]);
  });

  test("says 'Looking up...' while busy, in the form and beside an order", async () => {
    keep();
    await tab.keeps({});
    tab.answer = () => new Promise(() => undefined);
    await tab.opens('/track-order?order=ORD-2026-000999', 'Track your load');
    tab.press('Track Order');
    expect(buttons(tab.html())).toEqual([['Looking up...', true]]);
    expect(buttons(await tab.opens('/track-order', 'In progress', 'Looking up...'))).toContainEqual([
      'Looking up...',
      true,
    ]);
  });
});

describe('errors', () => {
  beforeEach(() => {
    for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  });

  const error = (text: string) => [{ tone: 'error', title: 'Error', text }];

  test.each([
    ['Failed to load profile information', '/account/profile'],
    ['Failed to fetch orders', '/account/orders'],
    ['Failed to load wishlist', '/account/wishlist'],
  ])("'%s' is shown when the browser blocks its storage", async (text, path) => {
    tab.keepsNothing();
    await tab.keeps({});
    await tab.opens(path, `${text}. This browser does not let the store save anything.`);
    await expect.poll(() => tab.toasts()).toEqual(error(text));
  });

  test("'Failed to remove item' is shown, and the item stays on the list", async () => {
    await tab.keeps({ products: [LOAM], rows: { user_wishlist: wishes(LOAM) } });
    await tab.opens('/account/wishlist', 'Screened Loam');
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('broken', 'DataError');
    });
    tab.press('Remove Screened Loam');
    await expect.poll(() => tab.toasts()).toEqual(error('Failed to remove item'));
    await tab.shows('Screened Loam');
  });

  test.each([
    [
      'Lookup Failed',
      'Unable to find your order. Please check your information and try again.',
      () => Response.json({}, { status: 500 }),
    ],
    [
      'Lookup Failed',
      'Too many attempts. Please wait 2 minutes, or call us.',
      () => new Response('', { status: 429, headers: { 'Retry-After': '95' } }),
    ],
    [
      'Lookup Failed',
      'The store did not answer. Try again with signal.',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['Order Not Found', 'Please check your email and order number and try again.', () => Response.json({})],
  ])("a lookup that fails: '%s', '%s'", async (title, text, answer) => {
    await tab.keeps({});
    tab.answer = answer;
    await tab.opens('/track-order?order=ORD-2026-000123', 'Track your load');
    tab.press('Track Order');
    await expect.poll(() => tab.toasts()).toMatchObject([{ tone: 'error', title, text }]);
  });
});

describe('a paid order', () => {
  test.each([
    [false, '/account/orders'],
    [true, '/track-order?order=ORD-2026-000123'],
  ])(
    'says that it is confirmed and being processed; View Order (guest: %s) leads to %s',
    async (isGuest, to) => {
      await tab.keeps({ isGuest });
      tab.answer = (path) =>
        path === '/api/checkout-status'
          ? Response.json({ state: 'paid', orderNumber: 'ORD-2026-000123', effect: 'placed' })
          : new Response(null, { status: 503 });
      const html = await tab.opens('/payment-success?session_id=cs_1', 'Order Confirmed!');
      expect(words(html)).toContain('ORD-2026-000123');
      await expect
        .poll(() => tab.toasts())
        .toEqual([
          {
            tone: 'success',
            title: 'Payment Successful!',
            action: { label: 'View Order', to },
            text: 'Your order #ORD-2026-000123 has been confirmed and is being processed',
          },
        ]);
    },
  );
});

test.each([
  [20, []],
  [21, [`/contact?material=Screened+Loam&yards=21&product=${LOAM.id}&seen=4500`]],
])('%s cubic yards in the cart offer bulk pricing: %o', async (quantity, paths) => {
  await tab.keeps({ products: [LOAM], isGuest: true });
  (await import('../../web/cart/cart.ts')).addToCart(LOAM, quantity, String);
  const html = await tab.opens('/cart', 'Screened Loam');
  expect(hrefs(html, 'Get a bulk quote')).toEqual(paths);
  expect(words(html).includes('Over 20 cubic yards, ask for a bulk price.')).toBe(quantity > 20);
});

test('a checkout that is emptied, as when a session ends, no longer shows the delivery area', async () => {
  await tab.keeps({ products: [LOAM], places: allPlaces(), isGuest: true });
  (await import('../../web/cart/cart.ts')).addToCart(LOAM, 3, String);
  const { $draft } = await import('../../web/cart/payment.ts');
  $draft.set({ ...$draft.get(), deliveryAddress: '1 Oak St', deliveryZip: '37064' });
  await tab.opens('/checkout', 'Franklin, Williamson County');
  $draft.reset();
  await expect.poll(() => words(tab.html())).not.toContain('Franklin');
});

test.each([
  ['success', 4],
  ['info', 4],
  ['warning', 4],
  ['error', 5],
] as const)('a toast of %s stays %s seconds', async (tone, seconds) => {
  await tab.keeps({ isGuest: true });
  await tab.opens('/track-order', 'Track your load');
  const { toast } = await import('../../web/ui/toast.tsx');
  toast({ title: 'Before' });
  await expect.poll(() => tab.toasts()).toHaveLength(1);
  vi.useFakeTimers();
  flushSync(() => toast({ tone, title: 'Done' }));
  const shown = { tone, title: 'Done' };
  flushSync(() => vi.advanceTimersByTime(seconds * 1000 - 1));
  expect(tab.toasts()).toContainEqual(shown);
  flushSync(() => vi.advanceTimersByTime(1));
  expect(tab.toasts()).not.toContainEqual(shown);
});
