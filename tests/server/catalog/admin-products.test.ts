// Long: products in the admin: both catalogs in one list, each changed in its own place, with conflicts detected.

import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import {
  type AdminProduct,
  adminProductSchema,
  type ProductFields,
} from '../../../domain/catalog/adminProducts.ts';
import type { Product } from '../../../domain/catalog/catalog.ts';
import { changePremium } from '../../../server/catalog/adminPremiumProducts.ts';
import { catalogChanges } from '../../../server/catalog/catalogChanges.ts';
import { mirrorPremium } from '../../../server/catalog/premium.ts';
import { paymentsClient } from '../../../server/http/stripe.ts';
import { AdminFailure } from '../../../web/admin/ui/adminApi.ts';
import { saveChanges } from '../../../web/admin/ui/saveChanges.ts';
import type { Products } from '../../helpers/adminAnswers.ts';
import { startStore } from '../../helpers/store.ts';

const store = await startStore({ pays: true });
const admin = await store.staff();
const { sql } = store;
const provider = await paymentsClient(store.config.payments);
await mirrorPremium(sql, provider);

type Answer = AdminProduct & { code?: string; field?: string; current?: AdminProduct };
const list = async (query = '') => (await admin.ask<Products>(`products?show=1000&${query}`)).body;
async function named(name: string): Promise<AdminProduct> {
  const found = (await list()).products.find((product) => product.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}
const change = ({ id, rev }: Pick<AdminProduct, 'id' | 'rev'>, changes: Partial<ProductFields>) =>
  admin.tell<Answer>('PATCH', `products/${id}`, { rev, changes });
async function saved(product: AdminProduct, changes: Partial<ProductFields>): Promise<AdminProduct> {
  const answer = await change(product, changes);
  expect(answer).toMatchObject({ status: 200 });
  return adminProductSchema.parse(answer.body);
}
/** The product as devices pull it after that revision; null when it was removed. */
async function pulled({ id, rev }: Pick<AdminProduct, 'id' | 'rev'>): Promise<Product | null | undefined> {
  const row = (await catalogChanges(sql, rev - 1)).rows.find((one) => one.id === id);
  return row && (row.body as Product | null);
}
const FIELDS: ProductFields = {
  name: 'Pine Straw',
  shortDescription: 'Long needles.',
  description: 'Clean bales.',
  category: 'mulch',
  priceCents: 900,
  unit: 'per item',
  type: 'standard',
  features: ['Long needles'],
  images: ['cedar-mulch'],
  inventoryCount: 40,
  lowStockAt: null,
  metadata: { texture: 'Needles', supplier_cost: '4.10' },
  materialId: null,
  isActive: true,
  sortOrder: 500,
};

test('both catalogs are in one list, searched, and filtered by catalog and stock', async () => {
  const all = await list();
  expect(new Set(all.products.map(({ catalog }) => catalog))).toEqual(new Set(['premium', 'traditional']));
  expect(all.counts.all).toBe(all.products.length);
  const found = await list('q=TOPSOIL&catalog=traditional');
  expect(found.products.map(({ slug }) => slug)).toContain('premium-garden-topsoil');
  expect(
    found.products.every(
      ({ catalog, name, slug }) => catalog === 'traditional' && /topsoil/i.test(name + slug),
    ),
  ).toBe(true);
  expect((await list('q=100%25')).products).toEqual([]);
  const few = await saved(await named('Premium Garden Topsoil'), { inventoryCount: 10 });
  expect((await list('state=low')).products.map(({ id }) => id)).toContain(few.id);
  await saved(few, { inventoryCount: 0 });
  const out = await list('state=out');
  expect(out.products.map(({ id }) => id)).toContain(few.id);
  expect((await list('state=low')).products.map(({ id }) => id)).toContain(few.id);
  expect(out.counts.out).toBe(out.products.length);
});

test('each product may have its own low-stock limit', async () => {
  const compost = await named('Organic Compost Mix');
  const { id } = await saved(compost, { inventoryCount: 60, lowStockAt: 50 });
  const low = async () => (await list('state=low')).products.map((one) => one.id);
  expect(await low()).not.toContain(id);
  await saved(await named('Organic Compost Mix'), { inventoryCount: 50 });
  expect(await low()).toContain(id);
});

test('a product change is logged and syncs to devices without internal metadata', async () => {
  const before = await named('Lawn Repair Mix');
  const after = await saved(before, {
    priceCents: 5_250,
    metadata: { ...before.metadata, supplier_sku: 'S-1' },
    features: ['One', 'Two, three'],
  });
  expect(after).toMatchObject({
    priceCents: 5_250,
    features: ['One', 'Two, three'],
    metadata: { supplier_sku: 'S-1' },
  });
  expect(await pulled(after)).toMatchObject({ priceCents: 5_250, features: ['One', 'Two, three'] });
  expect((await pulled(after))?.metadata).not.toHaveProperty('supplier_sku');
  const [line] =
    await sql`select action, detail from audit_log where actor = ${admin.userId} order by id desc limit 1`;
  expect(line).toMatchObject({
    action: 'product_changed',
    detail: {
      product: before.id,
      fields: ['priceCents', 'features', 'metadata'],
      priceCents: [before.priceCents, 5_250],
    },
  });
});

test('an inactive product leaves devices, and comes back when it is active again', async () => {
  const before = await named('Organic Compost Mix');
  const off = await saved(before, { isActive: false });
  expect(await pulled(off)).toBeNull();
  expect((await list('state=inactive')).products.map(({ id }) => id)).toEqual([before.id]);
  const on = await saved(off, { isActive: true });
  expect(await pulled(on)).toMatchObject({ name: 'Organic Compost Mix' });
});

test('the second of two edits gets a conflict with the current product, and the conflicting fields are found', async () => {
  const seen = await named('Premium Garden Topsoil');
  await saved(seen, { priceCents: 4_600 });
  const late = await change(seen, { priceCents: 4_700, unit: 'per cubic yard' });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed_since', current: { priceCents: 4_600 } },
  });
  const current = adminProductSchema.parse(late.body.current);
  const save = (changes: Partial<ProductFields>) =>
    saveChanges(
      async (rev) => {
        if (rev !== current.rev) throw new AdminFailure(409, 'changed_since', { current });
        return current;
      },
      { seen, changes },
    );
  expect(await save({ priceCents: 4_700, name: 'Other' })).toMatchObject({
    outcome: 'conflict',
    fields: ['priceCents'],
  });
  expect(await save({ priceCents: 4_600, inventoryCount: 3 })).toMatchObject({ outcome: 'saved' });
});

test('a new product gets a unique slug, and a retried request creates no second product', async () => {
  const id = randomUUID();
  const send = (more: object = {}) =>
    admin.tell<Answer>('POST', 'products', { id, catalog: 'traditional', fields: FIELDS, ...more });
  const made = await send();
  expect(made).toMatchObject({ status: 200, body: { id, slug: 'pine-straw', ...FIELDS } });
  expect((await send()).body.rev).toBe(made.body.rev);
  expect((await send({ id: randomUUID() })).body.slug).toBe('pine-straw-2');
  expect(await pulled(made.body)).toMatchObject({ name: 'Pine Straw', metadata: { texture: 'Needles' } });
});

test.each<[string, object]>([
  ['changes.priceCents', { priceCents: 0 }],
  ['changes.priceCents', { priceCents: 10.5 }],
  ['changes.inventoryCount', { inventoryCount: -1 }],
  ['changes.name', { name: ' ' }],
  ['changes.category', { category: 'cars' }],
  ['changes.images.0', { images: ['javascript:alert(1)'] }],
  ['changes.metadata.Bad Key', { metadata: { 'Bad Key': 'x' } }],
  ['changes.features.0', { features: [''] }],
])('an invalid %s is named', async (field, changes) => {
  const product = await named('Lawn Repair Mix');
  expect(await change(product, changes)).toMatchObject({ status: 400, body: { field } });
});

test('a premium product is changed at the provider, and a new price replaces the old one', async () => {
  const before = await named('Pulverized Black Topsoil');
  const old = (await provider.products.retrieve(before.id)).default_price;
  const after = await saved(before, {
    name: 'Black Topsoil',
    priceCents: 7_350,
    features: ['Dark', 'Fine'],
    inventoryCount: 12,
    category: 'compost',
  });
  expect(after).toMatchObject({
    name: 'Black Topsoil',
    priceCents: 7_350,
    inventoryCount: 12,
    category: 'compost',
  });
  const product = await provider.products.retrieve(before.id, { expand: ['default_price'] });
  expect(product).toMatchObject({
    name: 'Black Topsoil',
    default_price: { unit_amount: 7_350, active: true },
    metadata: { features: 'Dark, Fine', material_category: 'compost' },
  });
  expect(await provider.prices.retrieve(String(old))).toMatchObject({ active: false });
  expect(await pulled(after)).toMatchObject({
    priceCents: 7_350,
    stripePriceId: expect.not.stringMatching(String(old)),
  });
});

test('a change made at the provider meanwhile is a conflict and is not overwritten', async () => {
  const seen = await named('Washed Pea Gravel');
  await provider.products.update(seen.id, { description: 'Changed in the provider’s own pages.' });
  const late = await change(seen, { name: 'Pea Gravel' });
  expect(late).toMatchObject({
    status: 409,
    body: { current: { description: expect.stringMatching('own pages') } },
  });
  expect((await provider.products.retrieve(seen.id)).name).toBe('Washed Pea Gravel');
});

/** A provider whose product list does not answer before `answers` is called. */
function slowProvider(most: number) {
  const { promise: answer, resolve: answers } = Promise.withResolvers<void>();
  const { promise: all, resolve: allAsk } = Promise.withResolvers<void>();
  let asking = 0;
  const slow: Stripe = Object.assign(Object.create(provider), {
    products: Object.assign(Object.create(provider.products), {
      async *list(params: Stripe.ProductListParams) {
        asking += 1;
        if (asking === most) allAsk();
        await answer;
        yield* provider.products.list(params);
      },
    }),
  });
  return { slow, all, answers };
}
const BY = { actor: admin.userId, origin: { address: null, requestId: null } };
const deskOf = (client: Stripe) => ({ sql, payments: async () => client, publicUrl: store.url });

test('edits of premium products hold no database connection while the provider is slow', async () => {
  const MANY = 40;
  const { slow, all, answers } = slowProvider(MANY);
  const writers = Array.from({ length: MANY }, (_, at) =>
    changePremium(deskOf(slow), BY, `prod_nobody${at}`, { rev: 1, changes: { name: 'Bark' } }),
  );
  const ended = Promise.allSettled(writers);
  await all;
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  answers();
  for (const end of await ended) expect(end).toMatchObject({ reason: { status: 404 } });
});

test('a premium product can be deactivated and reactivated, and a removed metadata key is removed at the provider', async () => {
  const before = await named('Turf Builder Mix');
  const metadata = { applications: 'Beds', supplier_sku: 'S-9' };
  const changed = await saved(before, { metadata });
  expect(changed.metadata).toEqual(metadata);
  const off = await saved(changed, { isActive: false });
  expect(await pulled(off)).toBeNull();
  expect(await change(off, { name: 'x' })).toMatchObject({
    status: 400,
    body: { field: 'changes.isActive' },
  });
  expect(await saved(off, { isActive: true })).toMatchObject({ isActive: true, metadata });
});

test('a retried request creates a new premium product at the provider only once', async () => {
  const send = { id: randomUUID(), catalog: 'premium', fields: { ...FIELDS, name: 'Pine Straw Premium' } };
  const made = await admin.tell<Answer>('POST', 'products', send);
  expect(made).toMatchObject({
    status: 200,
    body: { catalog: 'premium', category: 'mulch', inventoryCount: 40 },
  });
  const again = await admin.tell<Answer>('POST', 'products', send);
  expect(again.body.id).toBe(made.body.id);
  const listed = await provider.products.list({ limit: 100 });
  expect(listed.data.filter(({ name }) => name === 'Pine Straw Premium')).toHaveLength(1);
  expect(await change(made.body, { features: ['One, two'] })).toMatchObject({ status: 400 });
  expect(await change(made.body, { priceCents: null })).toMatchObject({ status: 400 });
  // The response was lost, and the form was edited before the retry.
  const edited = await admin.tell<{ name: string }>('POST', 'products', {
    ...send,
    fields: { ...send.fields, name: 'Pine Straw Extra' },
  });
  expect(edited).toMatchObject({ status: 200, body: { name: 'Pine Straw Premium' } });
  expect((await list('q=straw extra')).products).toEqual([]);
});
