import { badParameter, missing, refused } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import {
  clearable,
  currency,
  type FormMap,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  required,
  shape,
  text,
  unsupported,
} from '../protocol/params.ts';
import { newId, type WireList, type WirePrice } from '../protocol/wire.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';

const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified');
const interval = oneOf('day', 'week', 'month', 'year');

const createParams = shape({
  currency: required(currency),
  active: optional(flag),
  billing_scheme: optional(oneOf('per_unit')),
  currency_options: unsupported,
  custom_unit_amount: unsupported,
  lookup_key: optional(text({ max: 200 })),
  metadata: optional(metadata),
  nickname: optional(text()),
  product: optional(text()),
  product_data: unsupported,
  recurring: optional(
    shape({
      interval: required(interval),
      interval_count: optional(integer({ min: 1, max: 1095 })),
      meter: unsupported,
      trial_period_days: optional(integer()),
      usage_type: optional(oneOf('licensed')),
    }),
  ),
  tax_behavior: optional(taxBehavior),
  tiers: unsupported,
  tiers_mode: unsupported,
  transfer_lookup_key: optional(flag),
  transform_quantity: unsupported,
  unit_amount: required(integer()),
  unit_amount_decimal: unsupported,
});

const updateParams = shape({
  active: optional(flag),
  currency_options: unsupported,
  lookup_key: optional(clearable(text({ max: 200 }))),
  metadata: optional(metadata),
  nickname: optional(clearable(text())),
  tax_behavior: optional(taxBehavior),
  transfer_lookup_key: optional(flag),
});

const listParams = shape({
  active: optional(flag),
  currency: optional(currency),
  lookup_keys: optional(list(text(), { max: 10 })),
  product: optional(text()),
  recurring: optional(shape({ interval: optional(interval), usage_type: optional(oneOf('licensed')) })),
  type: optional(oneOf('one_time', 'recurring')),
});

type NewPrice = { product: string; currency: string; unit_amount: number } & Partial<WirePrice>;

/** Stores a price without recording an event. */
export function newPrice(world: World, given: NewPrice): WirePrice {
  return world.books.prices.put({
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: String(given.unit_amount),
    ...given,
  });
}

export function createPrice(world: World, form: FormMap): WirePrice {
  const params = createParams(form, '');
  if (!params.product) throw badParameter('Missing required param: product.', 'product', 'parameter_missing');
  if (!world.books.products.get(params.product)) throw missing('product', params.product, 'product');
  claimLookupKey(world, params.lookup_key, params.transfer_lookup_key);
  const { recurring } = params;
  const price = newPrice(world, {
    product: params.product,
    currency: params.currency,
    unit_amount: params.unit_amount,
    active: params.active ?? true,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: recurring.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
  });
  recordEvent(world, 'price.created', price);
  return price;
}

export function retrievePrice(world: World, id: string): WirePrice {
  const price = world.books.prices.get(id);
  if (!price) throw missing('price', id);
  return price;
}

export function updatePrice(world: World, form: FormMap, id: string): WirePrice {
  const { metadata: labels, transfer_lookup_key, ...params } = updateParams(form, '');
  const before = retrievePrice(world, id);
  if (params.lookup_key !== before.lookup_key) claimLookupKey(world, params.lookup_key, transfer_lookup_key);
  const sent = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
  const after = world.books.prices.put({
    ...before,
    ...sent,
    metadata: mergeMetadata(before.metadata, labels),
  });
  recordEvent(world, 'price.updated', after, before);
  return after;
}

export function listPrices(world: World, form: FormMap): WireList<WirePrice> {
  return paginate(form, {
    url: '/v1/prices',
    kind: 'price',
    rows: world.books.prices.newestFirst(),
    read: (rest) => {
      const wanted = listParams(rest, '');
      return (price) =>
        (wanted.active === undefined || price.active === wanted.active) &&
        (!wanted.currency || price.currency === wanted.currency) &&
        (!wanted.lookup_keys || wanted.lookup_keys.includes(price.lookup_key ?? '')) &&
        (!wanted.product || price.product === wanted.product) &&
        (!wanted.recurring || price.type === 'recurring') &&
        (!wanted.recurring?.interval || price.recurring?.interval === wanted.recurring.interval) &&
        (!wanted.type || price.type === wanted.type);
    },
    show: (price) => price,
  });
}

/** A lookup key belongs to one price; it moves to another only with `transfer`. */
function claimLookupKey(world: World, key: string | null | undefined, transfer = false): void {
  const holder = key ? world.books.prices.oldestFirst().find((price) => price.lookup_key === key) : undefined;
  if (!holder) return;
  if (!transfer) {
    throw refused(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  world.books.prices.put({ ...holder, lookup_key: null });
}
