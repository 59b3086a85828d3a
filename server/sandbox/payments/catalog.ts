import * as z from 'zod/mini';
import {
  currency,
  type FormMap,
  flag,
  images,
  mergeMetadata,
  metadata,
  missing,
  readForm,
  refused,
  text,
  whole,
} from './form.ts';
import { newId, type WirePrice, type WireProduct } from './wire.ts';
import { recordEvent, type World } from './world.ts';

// Products and their prices.

const fields = {
  active: z.optional(flag),
  description: z.optional(z.string().check(z.maxLength(40_000))),
  images: z.optional(images),
  metadata: z.optional(metadata),
};
const productParams = z.strictObject({
  ...fields,
  name: text(),
  id: z.optional(text()),
  default_price_data: z.optional(z.strictObject({ currency, unit_amount: whole() })),
});
const productChanges = z.strictObject({
  ...fields,
  name: z.optional(text()),
  default_price: z.optional(text()),
});
const priceParams = z.strictObject({
  currency,
  product: text(),
  recurring: z.optional(z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) })),
  unit_amount: whole(),
});
const priceChanges = z.strictObject({ active: flag });

/** Stores a product without an event. */
export const newProduct = (
  world: World,
  fields: Pick<WireProduct, 'name'> & Partial<WireProduct>,
): WireProduct =>
  world.books.products.put({
    id: newId('prod'),
    object: 'product',
    active: true,
    created: world.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    metadata: {},
    ...fields,
  });

/** Stores a price without an event. */
export const newPrice = (
  world: World,
  fields: Pick<WirePrice, 'product' | 'unit_amount'> & Partial<WirePrice>,
): WirePrice =>
  world.books.prices.put({
    id: newId('price'),
    object: 'price',
    active: true,
    created: world.now(),
    currency: 'usd',
    livemode: false,
    metadata: {},
    recurring: null,
    type: fields.recurring ? 'recurring' : 'one_time',
    ...fields,
  });

export function createProduct(world: World, form: FormMap): WireProduct {
  const { default_price_data: priceData, metadata: labels, ...params } = readForm(productParams, form);
  if (params.id && world.books.products.get(params.id)) {
    throw refused(`Product already exists: ${params.id}`, { code: 'resource_already_exists', param: 'id' });
  }
  const product = newProduct(world, {
    ...valuesOf(params),
    name: params.name,
    metadata: mergeMetadata({}, labels),
  });
  recordEvent(world, 'product.created', product);
  if (!priceData) return product;
  const price = newPrice(world, { product: product.id, ...priceData });
  recordEvent(world, 'price.created', price);
  return world.books.products.put({ ...product, default_price: price.id });
}

export function updateProduct(world: World, form: FormMap, id: string): WireProduct {
  const { metadata: labels, ...params } = readForm(productChanges, form);
  const product = world.books.products.get(id);
  if (!product) throw missing('product', id);
  if (params.default_price && world.books.prices.get(params.default_price)?.product !== id) {
    throw missing('price', params.default_price, 'default_price');
  }
  const changes = { ...product, ...valuesOf(params), metadata: mergeMetadata(product.metadata, labels) };
  recordEvent(world, 'product.updated', changes);
  return world.books.products.put(changes);
}

/** The parameters that were sent. An empty description is the SDK's null. */
function valuesOf<Params extends { description?: string | undefined }>(params: Params) {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([key, value]) => [key, value === '' ? null : value]));
}

export function createPrice(world: World, form: FormMap): WirePrice {
  const { recurring = null, ...params } = readForm(priceParams, form);
  if (!world.books.products.get(params.product)) throw missing('product', params.product, 'product');
  const price = newPrice(world, { ...params, recurring });
  recordEvent(world, 'price.created', price);
  return price;
}

export function updatePrice(world: World, form: FormMap, id: string): WirePrice {
  const { active } = readForm(priceChanges, form);
  const price = world.books.prices.get(id);
  if (!price) throw missing('price', id);
  recordEvent(world, 'price.updated', { ...price, active });
  return world.books.prices.put({ ...price, active });
}
