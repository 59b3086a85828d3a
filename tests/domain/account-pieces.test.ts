// Long: a few cases of every small part of the account.
import { describe, expect, test } from 'vitest';
import { addressFormSchema, inOrder, passwordResetSchema, profileFormSchema } from '../../domain/account.ts';
import { reviewFormSchema } from '../../domain/catalog/reviews.ts';
import type { MyOrder } from '../../domain/orders/guestOrders.ts';
import { ORDER_STATUSES } from '../../domain/orders/orders.ts';
import { recentActivity } from '../../web/account/Activity.tsx';
import { nextDelivery, ordersInTab } from '../../web/account/orderTabs.ts';
import { shownProfile } from '../../web/account/profile.ts';
import { recentlyViewed } from '../../web/catalog/product/RecentlyViewed.tsx';
import { readWanted, safeNext, signInPath, signInReason } from '../../web/identity/returnPath.ts';
import { parseSession } from '../../web/identity/session.ts';
import { explainSignUp } from '../../web/identity/signInFields.tsx';
import { reorderCart } from '../../web/orders/reorder.ts';
import { ratingText } from '../../web/reviews/reviews.ts';
import type { Translate } from '../../web/ui/locale.tsx';
import { exampleOrder } from '../helpers/exampleOrder.ts';
import { exampleProduct } from '../helpers/product.ts';

const t = (text: string) => text;
const filled: Translate = (text, values = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const order = (id: string, status: MyOrder['status'], lines: MyOrder['lines'] = []) =>
  exampleOrder({ id, orderNumber: `ORD-2026-${id}`, status, lines, taxCents: 0 });

describe('the return path after signing in', () => {
  test.each([
    [null, '/'],
    ['', '/'],
    ['/cart', '/cart'],
    ['/product/x?tab=1#r', '/product/x?tab=1#r'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['https://evil.example/cart', '/'],
    ['javascript:alert(1)', '/'],
    ['/auth?next=/cart', '/'],
    ['/auth/confirm', '/'],
    ['/authors', '/authors'],
  ])('the return path %j leads to %j', (next, path) => {
    expect(safeNext(next)).toBe(path);
  });

  test('the sign-in link carries the current page, except for the home page', () => {
    expect(signInPath('/account/orders?a=1')).toBe('/auth?next=%2Faccount%2Forders%3Fa%3D1');
    expect(signInPath('/')).toBe('/auth');
  });

  const sand = { productId: 'sand', name: 'Sand' };
  test.each([
    [{ kind: 'wish', ...sand }, '/product/sand', 'Sign in to save Sand to your wishlist.'],
    [{ kind: 'review', ...sand }, '/product/sand', 'Sign in to review Sand.'],
    [undefined, '/account/orders/one', 'Sign in to see your orders.'],
    [undefined, '/account/wishlist', 'Sign in to see your wishlist.'],
    [undefined, '/account/profile', 'Sign in to open your account.'],
    [undefined, '/dashboard?a=1', 'Sign in to open your account.'],
    [undefined, '/admin/orders', 'Sign in to open the yard office.'],
    [undefined, '/accounting', null],
    [undefined, '/', null],
    // Nothing else is said or done, whatever a history entry holds.
    [{ kind: 'order', ...sand }, '/', null],
    [{ kind: 'wish', name: 'Sand' }, '/', null],
    [{ kind: 'wish', name: 'Sand', productId: 7 }, '/', null],
    ['wish', '/', null],
  ])('sign-in after %j to %j says %j', (wanted, next, reason) => {
    expect(signInReason(readWanted({ wanted }), next, filled)).toBe(reason);
  });
});

describe('a stored session', () => {
  const session = {
    access_token: 'a.b.c',
    expires_at: 1_800_000_000,
    user: {
      id: 'one',
      email: 'dana@example.com',
      created_at: '2026-01-02',
      user_metadata: { full_name: ' Dana ' },
    },
  };

  test('a session has its person, and its expiry in milliseconds', () => {
    expect(parseSession(JSON.stringify(session))).toEqual({
      person: { id: 'one', email: 'dana@example.com', createdAt: '2026-01-02', fullName: 'Dana' },
      token: 'a.b.c',
      expiresAt: 1_800_000_000_000,
      factors: [],
      isFactorDue: false,
      role: null,
    });
  });

  test('a session has the role that the sign-in service claims', () => {
    const roleOf = (app_metadata: unknown) =>
      parseSession(JSON.stringify({ ...session, user: { ...session.user, app_metadata } }))?.role;
    expect(roleOf({ provider: 'email', role: 'driver' })).toBe('driver');
    expect(roleOf({ provider: 'email' })).toBeNull();
  });

  test('a session with a second factor is incomplete until its token proves it', () => {
    const factor = { id: 'f', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' };
    const isDue = (aal: string | null, status = 'verified') => {
      const body =
        aal === null ? 'none' : Buffer.from(JSON.stringify({ aal, name: 'Ñandú' })).toString('base64url');
      const user = { ...session.user, factors: [{ ...factor, status }] };
      return parseSession(JSON.stringify({ ...session, access_token: `a.${body}.c`, user }))?.isFactorDue;
    };
    expect([isDue('aal1'), isDue('aal2'), isDue(null)]).toEqual([true, false, true]);
    expect(isDue('aal1', 'unverified')).toBe(false);
  });

  test.each([null, '{}', '[]', '"text"', JSON.stringify({ ...session, access_token: 5 })])(
    '%j is no session',
    (stored) => {
      expect(parseSession(stored)).toBeNull();
    },
  );

  test('a blank name counts as none', () => {
    const nameless = { ...session, user: { ...session.user, user_metadata: { full_name: ' ' } } };
    expect(parseSession(JSON.stringify(nameless))?.person.fullName).toBeNull();
  });
});

describe('orders', () => {
  const orders = [
    order('1', 'delivered'),
    order('2', 'pending'),
    order('3', 'in_progress'),
    order('4', 'cancelled'),
  ];

  test('each tab lists the orders with its badge', () => {
    const ids = (tab: 'all' | 'pending' | 'delivered') => ordersInTab(tab, orders).map(({ id }) => id);
    expect([ids('all'), ids('pending'), ids('delivered')]).toEqual([['1', '2', '3', '4'], ['2'], ['1']]);
  });

  test('the next delivery is the one on the road, before waiting ones', () => {
    expect(nextDelivery(orders)?.id).toBe('3');
    expect(nextDelivery([order('1', 'delivered'), order('4', 'cancelled')])).toBeUndefined();
  });

  test('reordering uses today’s prices and adds to the cart', () => {
    const line = {
      productId: 'soil',
      name: 'Soil',
      quantity: 3,
      unit: 'per cubic yard',
      lineTotalCents: 12_000,
      materialId: null,
    };
    const once = reorderCart({ lines: [line] }, [], [exampleProduct('soil', { priceCents: 4700 })]);
    expect(once.cart.map(({ product: { priceCents }, quantity }) => [priceCents, quantity])).toEqual([
      [4700, 3],
    ]);
    const twice = reorderCart({ lines: [line] }, once.cart, [exampleProduct('soil')]);
    expect(twice.cart[0]?.quantity).toBe(6);
  });

  test('lines that cannot be ordered today are named and left out', () => {
    const line = (productId: string) => ({
      productId,
      name: productId,
      quantity: 1,
      unit: '',
      lineTotalCents: 1,
      materialId: null,
    });
    const lines = ['gone', 'empty', 'free', 'soil'].map(line);
    const products = [
      exampleProduct('empty', { inventoryCount: 0 }),
      exampleProduct('free', { priceCents: null }),
      exampleProduct('soil'),
    ];
    const { cart, added, missing } = reorderCart({ lines }, [], products);
    expect([cart.length, added, missing]).toEqual([1, 1, ['gone', 'empty', 'free']]);
  });
});

test('recent activity is the last of each order, newest first', () => {
  const order = (id: string, days: readonly number[]) => ({
    id,
    orderNumber: `ORD-2026-00000${id}`,
    isPickup: false,
    lines: [],
    moves: days.map((day, index) => ({ status: ORDER_STATUSES[index] ?? 'pending', at: `2026-01-0${day}` })),
  });
  const events = recentActivity([order('1', [1, 4, 7]), order('2', [2, 3, 5])]);
  expect(events.map(({ order: { id }, at }) => `${id} ${at}`)).toEqual(['1 2026-01-07', '2 2026-01-05']);
});

test('recently viewed products exclude the current and deleted ones, and end at six', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const rows = ids.map((productId, index) => ({ productId, viewedAt: `2026-01-0${index + 1}` }));
  const products = ids.filter((id) => id !== 'h').map((id) => exampleProduct(id));
  expect(recentlyViewed(rows, products, 'i').map(({ id }) => id)).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
});

/** The form fields that a schema rejects. */
const refused = (schema: typeof profileFormSchema | typeof addressFormSchema, typed: object) => [
  ...new Set(schema.safeParse(typed).error?.issues.map(({ path }) => path[0]) ?? []),
];

describe('the profile form', () => {
  const typed = { ...shownProfile(null, 'Dana'), city: ' ', state: 'tn', zip: '37203', phone: ' ' };

  test('a saved profile is read back the same, with the store’s city for blanks', () => {
    const saved = profileFormSchema.parse(typed);
    expect(saved).toEqual({
      fullName: 'Dana',
      phone: null,
      address: null,
      city: 'Nashville',
      state: 'TN',
      zip: '37203',
    });
    expect(shownProfile({ ...saved, email: null }, null).fullName).toBe('Dana');
  });

  test('a short ZIP is refused, an unknown or blank one is accepted', () => {
    const with_ = (zip: string) => refused(profileFormSchema, { ...typed, zip });
    expect([with_('372'), with_('99999'), with_('')]).toEqual([['zip'], [], []]);
    expect(profileFormSchema.parse({ ...typed, zip: ' ' }).zip).toBeNull();
  });
});

describe('the address form', () => {
  const id = '0198c0de-0000-4000-8000-000000000001';
  const blank = {
    id,
    label: '',
    address: '',
    city: 'Nashville',
    state: 'TN',
    zip: '',
    gateCode: ' ',
    contactName: '',
    contactPhone: '',
    dropNote: '',
  };
  const whole = { ...blank, label: 'Home', address: '1 Oak St', zip: '37064-1234', isDefault: 'on' };

  test('an address needs label, street and ZIP, reported in that order', () => {
    expect(refused(addressFormSchema, blank)).toEqual(['label', 'address', 'zip']);
    expect(refused(addressFormSchema, whole)).toEqual([]);
  });

  test('blanks are saved as null', () => {
    expect(addressFormSchema.parse({ ...whole, city: ' ', dropNote: 'Left' })).toMatchObject({
      gateCode: null,
      contactName: null,
      dropNote: 'Left',
      isDefault: true,
      city: 'Nashville',
      zip: '37064',
    });
    const { isDefault, ...unticked } = whole;
    expect(addressFormSchema.parse(unticked).isDefault).toBe(false);
  });

  test('the default address comes first, the others by name', () => {
    const body = (label: string, isDefault: boolean) => ({
      body: { ...addressFormSchema.parse({ ...whole, label }), isDefault },
    });
    const sorted = inOrder([body('Yard', false), body('Barn', false), body('Shop', true)]);
    expect(sorted.map(({ body: { label } }) => label)).toEqual(['Shop', 'Barn', 'Yard']);
  });
});

test('a password has eight characters, in any script', () => {
  const isTaken = (password: string) => passwordResetSchema.safeParse({ password }).success;
  expect(['', '1234567', '12345678', '🪴🪴🪴🪴'].map(isTaken)).toEqual([false, false, true, false]);
});

test('password problems are explained in words', () => {
  const problem = (missing: boolean) => ({ field: 'password', missing, issue: {} as never });
  expect(explainSignUp(t)(problem(true))).toBe('Choose a password.');
  expect(explainSignUp(t)(problem(false))).toBe('Use {n} or more characters.');
});

test('ratings have five labels, and blanks of a review are null', () => {
  expect([1, 2, 3, 4, 5].map((rating) => ratingText(rating, t))).toEqual([
    'Poor',
    'Fair',
    'Good',
    'Very Good',
    'Excellent',
  ]);
  const { data } = reviewFormSchema.safeParse({ rating: '4', title: ' ', reviewText: ' Fine. ' });
  expect(data).toEqual({ rating: 4, title: null, reviewText: 'Fine.' });
  const ofOrder = reviewFormSchema.safeParse({ rating: '1', reviewText: '' });
  expect(ofOrder.data).toEqual({ rating: 1, title: null, reviewText: null });
  expect(reviewFormSchema.safeParse({ reviewText: 'Fine.' }).error?.issues[0]?.path).toEqual(['rating']);
});
