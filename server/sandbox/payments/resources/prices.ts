import { missing } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import {
  currency,
  type FormMap,
  flag,
  integer,
  oneOf,
  optional,
  required,
  shape,
  text,
} from '../protocol/params.ts';
import { newId, nulls, type WireList, type WirePrice } from '../protocol/wire.ts';
import { recordEvent } from '../state/events.ts';
import type { World } from '../state/world.ts';

const createParams = shape({
  currency: required(currency),
  product: required(text()),
  recurring: optional(shape({ interval: required(oneOf('day', 'week', 'month', 'year')) })),
  unit_amount: required(integer()),
});

const updateParams = shape({ active: optional(flag) });

const listParams = shape({
  active: optional(flag),
  product: optional(text()),
  type: optional(oneOf('one_time', 'recurring')),
});

type NewPrice = { product: string; currency: string; unit_amount: number } & Partial<WirePrice>;

/** Stores a price without recording an event. */
export function newPrice(world: World, given: NewPrice): WirePrice {
  return world.books.prices.put({
    id: newId('price'),
    object: 'price',
    ...nulls('custom_unit_amount lookup_key nickname recurring tiers_mode transform_quantity'),
    active: true,
    billing_scheme: 'per_unit',
    created: world.now(),
    livemode: false,
    metadata: {},
    tax_behavior: 'unspecified',
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: String(given.unit_amount),
    ...given,
  });
}

export function createPrice(world: World, form: FormMap): WirePrice {
  const { recurring, ...params } = createParams(form, '');
  if (!world.books.products.get(params.product)) throw missing('product', params.product, 'product');
  const price = newPrice(world, {
    ...params,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: 1,
          meter: null,
          trial_period_days: null,
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
  const { active } = updateParams(form, '');
  const before = retrievePrice(world, id);
  const after = world.books.prices.put({ ...before, active: active ?? before.active });
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
        (!wanted.product || price.product === wanted.product) &&
        (!wanted.type || price.type === wanted.type);
    },
    show: (price) => price,
  });
}
