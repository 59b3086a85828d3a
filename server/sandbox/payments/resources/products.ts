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
  oneOf,
  optional,
  required,
  shape,
  statementDescriptor,
  text,
  unsupported,
  url,
} from '../protocol/params.ts';
import { newId, type WireDeleted, type WireList, type WireProduct } from '../protocol/wire.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';
import { newPrice } from './prices.ts';

const images = list(imageUrl, { max: 8 });
const marketingFeatures = list(shape({ name: required(text({ max: 80 })) }), { max: 15 });

const createParams = shape({
  name: required(text()),
  active: optional(flag),
  default_price_data: optional(
    shape({
      currency: required(currency),
      unit_amount: required(integer()),
      metadata: optional(metadata),
      recurring: unsupported,
      tax_behavior: optional(oneOf('exclusive', 'inclusive', 'unspecified')),
      unit_amount_decimal: unsupported,
      currency_options: unsupported,
      custom_unit_amount: unsupported,
    }),
  ),
  description: optional(text({ max: 40_000 })),
  id: optional(text()),
  images: optional(images),
  marketing_features: optional(marketingFeatures),
  metadata: optional(metadata),
  package_dimensions: unsupported,
  shippable: optional(flag),
  statement_descriptor: optional(statementDescriptor),
  tax_code: optional(text()),
  tax_details: unsupported,
  type: optional(oneOf('good', 'service')),
  unit_label: optional(text({ max: 12 })),
  url: optional(url),
});

const updateParams = shape({
  active: optional(flag),
  default_price: optional(text()),
  description: optional(clearable(text({ max: 40_000 }))),
  images: optional(clearable(images)),
  marketing_features: optional(clearable(marketingFeatures)),
  metadata: optional(metadata),
  name: optional(text()),
  package_dimensions: unsupported,
  shippable: optional(flag),
  statement_descriptor: optional(statementDescriptor),
  tax_code: optional(clearable(text())),
  tax_details: unsupported,
  unit_label: optional(clearable(text({ max: 12 }))),
  url: optional(clearable(url)),
});

const listParams = shape({
  active: optional(flag),
  ids: optional(list(text())),
  shippable: optional(flag),
  type: optional(oneOf('good', 'service')),
  url: optional(text()),
});

type NewProduct = Pick<WireProduct, 'name'> & Partial<WireProduct>;

/** Stores a product without recording an event. */
export function newProduct(world: World, given: NewProduct): WireProduct {
  const now = world.now();
  return world.books.products.put({
    id: newId('prod', 14),
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
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
  const price = newPrice(world, {
    product: product.id,
    currency: priceData.currency,
    unit_amount: priceData.unit_amount,
    tax_behavior: priceData.tax_behavior ?? 'unspecified',
    metadata: mergeMetadata({}, priceData.metadata),
  });
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
    marketing_features:
      params.marketing_features === undefined ? before.marketing_features : (params.marketing_features ?? []),
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
      const { active, ids, shippable, type, url: page } = listParams(rest, '');
      return (product) =>
        (active === undefined || product.active === active) &&
        (!ids || ids.includes(product.id)) &&
        (shippable === undefined || product.shippable === shippable) &&
        (!type || product.type === type) &&
        (!page || product.url === page);
    },
    show: (product) => product,
  });
}
