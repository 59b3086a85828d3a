import { badParameter, missing, refused } from '../protocol/errors.ts';
import {
  currency,
  imageUrl,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  required,
  shape,
  text,
} from '../protocol/params.ts';
import { newId, type WireLine, type WirePrice, type WireShippingRate } from '../protocol/wire.ts';
import type { World } from '../state/world.ts';
import { newPrice } from './prices.ts';
import { newProduct } from './products.ts';

// The contents of a checkout session: line items with their prices, and shipping.

const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified');

const lineParams = shape({
  price: optional(text()),
  price_data: optional(
    shape({
      currency: required(currency),
      product: optional(text()),
      product_data: optional(
        shape({
          name: required(text({ max: 250 })),
          description: optional(text({ max: 40_000 })),
          images: optional(list(imageUrl, { max: 8 })),
          metadata: optional(metadata),
        }),
      ),
      tax_behavior: optional(taxBehavior),
      unit_amount: required(integer()),
    }),
  ),
  quantity: required(integer({ min: 1, max: 999_999 })),
  metadata: optional(metadata),
});
export const linesParams = list(lineParams, { max: 100 });
type LineParams = ReturnType<typeof lineParams>;

export const shippingParams = list(
  shape({
    shipping_rate_data: required(
      shape({
        type: optional(oneOf('fixed_amount')),
        display_name: required(text({ max: 100 })),
        fixed_amount: required(
          shape({
            amount: required(integer()),
            currency: required(currency),
          }),
        ),
        tax_behavior: optional(taxBehavior),
      }),
    ),
  }),
  { max: 1 },
);

export function newLine(world: World, params: LineParams, index: number): WireLine {
  const param = `line_items[${index}]`;
  const price = params.price
    ? listedPrice(world, params.price, `${param}[price]`)
    : inlinePrice(world, params, param);
  const product = world.books.products.get(String(price.product));
  const amount = (price.unit_amount ?? 0) * params.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product?.name ?? null,
    metadata: mergeMetadata({}, params.metadata),
    price,
    quantity: params.quantity,
  };
}

function listedPrice(world: World, id: string, param: string): WirePrice {
  const price = world.books.prices.get(id);
  if (!price) throw missing('price', id, param);
  if (!price.active) {
    throw refused('The price specified is inactive. This field only accepts active prices.', { param });
  }
  if (!world.books.products.get(String(price.product))?.active) {
    throw refused('The price specified belongs to a product that is not active.', { param });
  }
  if (price.type === 'recurring') {
    throw refused(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param },
    );
  }
  return price;
}

/** `price_data` creates an inactive price, and with `product_data` also an inactive product. */
function inlinePrice(world: World, { price_data: data }: LineParams, param: string): WirePrice {
  if (!data) {
    throw badParameter(`Missing required param: ${param}[price].`, `${param}[price]`, 'parameter_missing');
  }
  const { product_data: described } = data;
  if (Boolean(data.product) === Boolean(described)) {
    const name = `${param}[price_data][product_data]`;
    throw badParameter(
      `You must specify either \`product\` or \`product_data\` in ${param}[price_data].`,
      name,
    );
  }
  const product = described
    ? newProduct(world, {
        active: false,
        name: described.name,
        description: described.description ?? null,
        images: described.images ?? [],
        metadata: mergeMetadata({}, described.metadata),
      })
    : world.books.products.get(data.product ?? '');
  if (!product) throw missing('product', data.product ?? '', `${param}[price_data][product]`);
  return newPrice(world, {
    active: false,
    product: product.id,
    currency: data.currency,
    unit_amount: data.unit_amount,
    tax_behavior: data.tax_behavior ?? 'unspecified',
  });
}

type ShippingParams = ReturnType<typeof shippingParams>[number]['shipping_rate_data'];

export function newShippingRate(world: World, params: ShippingParams): WireShippingRate {
  return {
    id: newId('shr'),
    object: 'shipping_rate',
    active: false,
    created: world.now(),
    delivery_estimate: null,
    display_name: params.display_name,
    fixed_amount: { amount: params.fixed_amount.amount, currency: params.fixed_amount.currency },
    livemode: false,
    metadata: {},
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tax_code: null,
    type: 'fixed_amount',
  };
}
