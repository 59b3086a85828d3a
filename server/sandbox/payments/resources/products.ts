import { missing, refused } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import {
  clearable,
  currency,
  type FormMap,
  flag,
  imageUrl,
  integer,
  list,
  mergeMetadata,
  metadata,
  optional,
  required,
  shape,
  text,
} from '../protocol/params.ts';
import { newId, nulls, type WireDeleted, type WireList, type WireProduct } from '../protocol/wire.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { newPrice } from './prices.ts';

const images = list(imageUrl, { max: 8 });

const createParams = shape({
  name: required(text()),
  active: optional(flag),
  default_price_data: optional(shape({ currency: required(currency), unit_amount: required(integer()) })),
  description: optional(text({ max: 40_000 })),
  id: optional(text()),
  images: optional(images),
  metadata: optional(metadata),
});

const updateParams = shape({
  active: optional(flag),
  default_price: optional(text()),
  description: optional(clearable(text({ max: 40_000 }))),
  images: optional(clearable(images)),
  metadata: optional(metadata),
  name: optional(text()),
});

const listParams = shape({ active: optional(flag) });

type NewProduct = Pick<WireProduct, 'name'> & Partial<WireProduct>;

/** Stores a product without recording an event. */
export function newProduct(world: World, given: NewProduct): WireProduct {
  const now = world.now();
  return world.books.products.put({
    id: newId('prod', 14),
    object: 'product',
    ...nulls('default_price description package_dimensions shippable statement_descriptor tax_code'),
    ...nulls('tax_details unit_label url'),
    active: true,
    created: now,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    type: 'service',
    updated: now,
    ...given,
  });
}

export function createProduct(world: World, form: FormMap): WireProduct {
  const { default_price_data: priceData, metadata: labels, ...params } = createParams(form, '');
  if (params.id && world.books.products.get(params.id)) {
    throw refused(`Product already exists: ${params.id}`, { code: 'resource_already_exists', param: 'id' });
  }
  const sent = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  const product = newProduct(world, { ...sent, name: params.name, metadata: mergeMetadata({}, labels) });
  recordEvent(world, 'product.created', product);
  if (!priceData) return product;
  const price = newPrice(world, { product: product.id, ...priceData });
  recordEvent(world, 'price.created', price);
  return world.books.products.put({ ...product, default_price: price.id });
}

export function retrieveProduct(world: World, id: string): WireProduct {
  const product = world.books.products.get(id);
  if (!product) throw missing('product', id);
  return product;
}

export function updateProduct(world: World, form: FormMap, id: string): WireProduct {
  const { metadata: labels, ...params } = updateParams(form, '');
  const before = retrieveProduct(world, id);
  if (params.default_price && world.books.prices.get(params.default_price)?.product !== id) {
    throw missing('price', params.default_price, 'default_price');
  }
  const sent = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  const after = world.books.products.put({
    ...before,
    ...sent,
    images: params.images === undefined ? before.images : (params.images ?? []),
    metadata: mergeMetadata(before.metadata, labels),
    updated: world.now(),
  });
  recordEvent(world, 'product.updated', after, before);
  return after;
}

/** As at the provider, only a product without prices can be deleted. */
export function deleteProduct(world: World, _form: FormMap, id: string): WireDeleted {
  const product = retrieveProduct(world, id);
  if (world.books.prices.oldestFirst().some((price) => price.product === id)) {
    throw refused('This product cannot be deleted because it has one or more user-created prices.');
  }
  world.books.products.delete(id);
  recordEvent(world, 'product.deleted', product);
  return { id, object: 'product', deleted: true };
}

export function listProducts(world: World, form: FormMap): WireList<WireProduct> {
  return paginate(form, {
    url: '/v1/products',
    kind: 'product',
    rows: world.books.products.newestFirst(),
    read: (rest) => {
      const { active } = listParams(rest, '');
      return (product) => active === undefined || product.active === active;
    },
    show: (product) => product,
  });
}
