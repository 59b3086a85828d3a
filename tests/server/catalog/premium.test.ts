// Long: one catalog at the provider, and everything that may happen to it.
import type { Stripe } from 'stripe';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mirrorPremium } from '../../../server/catalog/premium.ts';
import { premiumCopy } from '../../../server/catalog/premiumCopy.ts';
import { isPicture } from '../../../web/ui/pictures/pictures.ts';
import { claimFor } from '../../helpers/orders.ts';
import { startStore } from '../../helpers/store.ts';

const shop = await startStore({ pays: true, mails: false });
afterEach(() => shop.controls.reset());

type Row = {
  id: string;
  slug: string;
  name: string;
  rev: number;
  sortOrder: number;
  priceCents: number | null;
  stripePriceId: string | null;
  interval: string | null;
  inventoryCount: number | null;
  deletedAt: Date | null;
  category: string;
  images: string[];
};
const rows = () =>
  shop.sql<Row[]>`
    select p.*, c.slug as category from products p join product_categories c on c.id = p.category_id
    where p.catalog = 'premium'
    order by sort_order`;
/** The state before any test changed it. */
const [listed, copied] = await Promise.all([shop.stripe.products.list({ active: true, limit: 100 }), rows()]);
async function row(id: string): Promise<Row> {
  const found = (await rows()).find((one) => one.id === id);
  if (!found) throw new Error(`no premium product ${id}`);
  return found;
}
const revisions = async () => (await rows()).map(({ id, rev }) => [id, rev]);
const mirror = () => mirrorPremium(shop.background.sql, shop.storeClient);
async function newProduct(name: string, more: Stripe.ProductCreateParams = { name }) {
  return shop.stripe.products.create({
    default_price_data: { currency: 'usd', unit_amount: 5_100 },
    ...more,
    name,
  });
}

describe('the copy of the premium catalog', () => {
  test('the copy exists after the first round, in the provider’s order and in our categories', () => {
    expect(copied.map(({ id }) => id)).toEqual(listed.data.map(({ id }) => id));
    expect(copied.length).toBeGreaterThanOrEqual(12);
    const categories = Object.fromEntries(copied.map(({ id, category }) => [id, category]));
    expect(categories).toMatchObject({
      prod_PulverizedTopsoil: 'topsoil',
      prod_ScreenedCompost: 'compost',
      prod_RedCedarMulch: 'mulch',
      prod_WashedMasonrySand: 'sand',
      prod_WashedPeaGravel: 'gravel',
      prod_Clean57Stone: 'gravel',
    });
    expect(copied.find(({ id }) => id === 'prod_Clean57Stone')?.images).toEqual(['clean-57-stone']);
  });

  test('every copied product has its own picture', () => {
    const pictures = copied.map(({ images: [first = ''] }) => first);
    expect(pictures.filter((picture) => !isPicture(picture))).toEqual([]);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  test('a round without changes keeps all revisions', async () => {
    await mirror();
    const before = await revisions();
    expect(await mirror()).toEqual({ written: 0, gone: 0 });
    expect(await revisions()).toEqual(before);
  });

  test('a change at the provider changes the revision of that product only', async () => {
    await mirror();
    const before = await revisions();
    await shop.stripe.products.update('prod_RedCedarMulch', { description: 'Redder than before.' });
    expect(await mirror()).toEqual({ written: 1, gone: 0 });
    const changed = (await revisions()).filter(
      ([id, rev]) => !before.some(([was, at]) => was === id && at === rev),
    );
    expect(changed.map(([id]) => id)).toEqual(['prod_RedCedarMulch']);
  });

  test('a renamed product keeps its stock, position and address', async () => {
    const product = await newProduct('Short Lived Name');
    await mirror();
    await shop.sql`update products set inventory_count = 8 where id = ${product.id}`;
    const before = await row(product.id);
    await shop.stripe.products.update(product.id, { name: 'Another Name' });
    await mirror();
    expect(await row(product.id)).toMatchObject({
      name: 'Another Name',
      slug: before.slug,
      sortOrder: before.sortOrder,
      inventoryCount: 8,
    });
  });

  test('two products with the same name get different addresses', async () => {
    const [a, b] = [await newProduct('Same Name!'), await newProduct('Same name')];
    await mirror();
    const slugs = [(await row(a.id)).slug, (await row(b.id)).slug];
    expect(new Set(slugs).size).toBe(2);
    expect(slugs).toContain('same-name');
  });

  test('an inactive product is marked as deleted, and restored with its return', async () => {
    const product = await newProduct('Comes And Goes');
    await mirror();
    await shop.stripe.products.update(product.id, { active: false });
    expect(await mirror()).toMatchObject({ gone: 1 });
    expect((await row(product.id)).deletedAt).not.toBeNull();
    expect(await mirror()).toEqual({ written: 0, gone: 0 });
    await shop.stripe.products.update(product.id, { active: true });
    await mirror();
    expect((await row(product.id)).deletedAt).toBeNull();
  });

  test('a webhook updates the price', async () => {
    const product = await newProduct('Dearer Tomorrow');
    await mirror();
    await shop.controls.delivered();
    await shop.drain();
    const price = await shop.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 5_900,
    });
    await shop.stripe.products.update(product.id, { default_price: price.id });
    await shop.controls.delivered();
    await shop.drain();
    expect(await row(product.id)).toMatchObject({ priceCents: 5_900, stripePriceId: price.id });
  });

  test('the catalog is read over several pages', { tags: 'long' }, async () => {
    await mirror();
    const before = (await rows()).length;
    const made = await Promise.all(Array.from({ length: 101 }, (_, index) => newProduct(`Page ${index}`)));
    expect(await mirror()).toEqual({ written: 101, gone: 0 });
    expect(await rows()).toHaveLength(before + 101);
    for (const { id } of made) await shop.stripe.products.update(id, { active: false });
    expect(await mirror()).toEqual({ written: 0, gone: 101 });
  });
});

describe('lost webhooks', () => {
  // The tests before this one caused hundreds of webhooks.
  beforeAll(async () => void (await shop.controls.delivered()));
  const unheard = async (work: () => Promise<unknown>) => {
    await shop.controls.dropWebhooks({ count: 20 });
    await work();
    await shop.controls.delivered();
    await shop.controls.reset();
    expect(await shop.drain()).toBe(0);
  };

  test('a starting process catches up on new, repriced, inactive and deleted products', async () => {
    const [dearer, gone, deleted] = [
      await newProduct('Dearer Unheard'),
      await newProduct('Gone Unheard'),
      await shop.stripe.products.create({ name: 'Deleted Unheard' }),
    ];
    await shop.controls.delivered();
    await shop.drain();
    const before = await revisions();
    let added: Stripe.Product | undefined;
    await unheard(async () => {
      const price = await shop.stripe.prices.create({
        product: dearer.id,
        currency: 'usd',
        unit_amount: 7_700,
      });
      await shop.stripe.products.update(dearer.id, { default_price: price.id });
      await shop.stripe.prices.update(String(dearer.default_price), { active: false });
      await shop.stripe.products.update(gone.id, { active: false });
      await shop.controls.deleteProduct(deleted.id);
      added = await newProduct('Added Unheard');
    });
    expect(await revisions()).toEqual(before);
    const other = shop.second();
    await other.paymentTasks.stop();
    await shop.drain();
    expect(await row(dearer.id)).toMatchObject({ priceCents: 7_700 });
    expect((await row(gone.id)).deletedAt).not.toBeNull();
    expect((await row(deleted.id)).deletedAt).not.toBeNull();
    expect(await row(added?.id ?? '')).toMatchObject({ priceCents: 5_100, deletedAt: null });
  });

  test('the next scheduled round catches up, and a product left with a subscription price cannot be ordered', async () => {
    const product = await newProduct('Unpriced Unheard', {
      name: '',
      default_price_data: { currency: 'usd', unit_amount: 100 },
    });
    await shop.controls.delivered();
    await shop.drain();
    await unheard(async () => {
      const other = await shop.stripe.prices.create({
        product: product.id,
        currency: 'usd',
        unit_amount: 900,
        recurring: { interval: 'month' },
      });
      await shop.stripe.products.update(product.id, { default_price: other.id });
      await shop.stripe.prices.update(String(product.default_price), { active: false });
    });
    await shop.sql`update tasks set run_at = now() where kind = 'mirrorPremium.round'`;
    await shop.drain();
    expect(await row(product.id)).toMatchObject({ priceCents: 900, interval: 'month' });
    const monthly = { ...(await shop.productNamed('Unpriced Unheard')), priceCents: 900 };
    const { status, body } = await shop.checkout(claimFor([{ product: monthly, quantity: 1 }]));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'not_addable' });
  });
});

describe('an outage of the provider', () => {
  test('copied products are sold during an outage, and changes follow after it', async () => {
    const product = await newProduct('Sold Meanwhile');
    await shop.controls.delivered();
    await shop.drain();
    await shop.stripe.products.update(product.id, { description: 'Better than before.' });
    await shop.controls.failCalls({ fault: 'reset', count: 3, only: 'GET /v1/products' });
    await shop.controls.delivered();
    await shop.drain();
    const copied = await shop.productNamed('Sold Meanwhile');
    expect((await shop.checkout(claimFor([{ product: copied, quantity: 1 }]))).status).toBe(200);
    // The queue keeps the failed round for a later retry.
    await shop.sql`update tasks set run_at = now() where kind = 'mirrorPremium'`;
    await shop.drain();
    const [after] = await shop.sql`select description from products where id = ${product.id}`;
    expect(after).toEqual({ description: 'Better than before.' });
  });

  test.each(['/v1/products', '/v1/prices'])(
    'an error of %s keeps the last good copy',
    { tags: 'long' },
    async (path) => {
      const before = await revisions();
      await shop.controls.failCalls({ fault: 'error500', count: 3, only: `GET ${path}` });
      await expect(mirror()).rejects.toThrow();
      expect(await revisions()).toEqual(before);
    },
  );
});

describe('the price of a premium product', () => {
  const product = (changes: Partial<Stripe.Product> = {}) =>
    ({
      id: 'prod_x',
      name: 'X',
      description: 'First sentence. Second.',
      images: [],
      metadata: {},
      default_price: null,
      ...changes,
    }) as Stripe.Product;
  const price = (id: string, changes: Partial<Stripe.Price> = {}) =>
    ({
      id,
      active: true,
      type: 'one_time',
      unit_amount: 100,
      currency: 'usd',
      recurring: null,
      ...changes,
    }) as Stripe.Price;
  const monthly = { type: 'recurring', recurring: { interval: 'month' } } as Partial<Stripe.Price>;

  test.each<[string, Partial<Stripe.Product>, Stripe.Price[], object]>([
    ['none without prices', {}, [], { stripePriceId: null, priceCents: null, interval: null }],
    ['the first one-time price', {}, [price('a', monthly), price('b'), price('c')], { stripePriceId: 'b' }],
    [
      'the default price before the first',
      { default_price: 'c' },
      [price('b'), price('c')],
      { stripePriceId: 'c' },
    ],
    [
      'not a recurring default price beside a one-time price',
      { default_price: 'a' },
      [price('a', monthly), price('b')],
      { stripePriceId: 'b' },
    ],
    [
      'a recurring price when there is no other',
      {},
      [price('a', monthly)],
      { stripePriceId: 'a', interval: 'month' },
    ],
    ['not an inactive price', {}, [price('a', { active: false })], { stripePriceId: null }],
    ['not a price without an amount', {}, [price('a', { unit_amount: null })], { priceCents: null }],
  ])('the price of a product: %s', (_, changes, prices, expected) => {
    expect(premiumCopy(product(changes), prices)).toMatchObject(expected);
  });

  test('a copied product has the fields of its metadata, or the specification’s defaults', () => {
    expect(premiumCopy(product(), [])).toMatchObject({
      unit: 'per item',
      type: 'standard',
      features: [],
      shortDescription: 'First sentence.',
    });
    const metadata = {
      unit: 'per cubic yard',
      type: 'organic',
      features: 'a, b,, c ',
      category: 'specialty',
      material_category: 'Mulch',
    };
    expect(premiumCopy(product({ metadata }), [])).toMatchObject({
      unit: 'per cubic yard',
      type: 'organic',
      features: ['a', 'b', 'c'],
      category: 'mulch',
    });
  });

  test('own pictures are copied by slug, others by address', () => {
    const images = [
      'http://localhost:8787/pictures/cutout/crushed-limestone-57-720.webp',
      'https://shop.example.com/pictures/river-rock',
      'https://files.stripe.com/links/abc.jpg',
    ];
    expect(premiumCopy(product({ images }), []).images).toEqual([
      'crushed-limestone-57',
      'river-rock',
      'https://files.stripe.com/links/abc.jpg',
    ]);
  });
});
