import { badParameter, refused } from '../protocol/errors.ts';
import {
  currency,
  email,
  type FormMap,
  flag,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  required,
  shape,
  text,
  timestamp,
  url,
} from '../protocol/params.ts';
import { newId, nulls, type WireSession } from '../protocol/wire.ts';
import type { World } from '../state/world.ts';
import { linesParams, newLine, newShippingRate, shippingParams } from './lineItems.ts';
import { withAutomaticTax } from './tax.ts';

/** What the store sends; anything else that the provider takes is an unknown parameter here. */
const sessionParams = shape({
  mode: required(oneOf('payment')),
  line_items: required(linesParams),
  success_url: required(url),
  cancel_url: optional(url),
  customer_email: optional(email),
  client_reference_id: optional(text({ max: 200 })),
  currency: optional(currency),
  expires_at: optional(timestamp),
  metadata: optional(metadata),
  payment_intent_data: optional(
    shape({ description: optional(text({ max: 1000 })), metadata: optional(metadata) }),
  ),
  shipping_options: optional(shippingParams),
  branding_settings: optional(shape({ display_name: optional(text({ max: 100 })) })),
  automatic_tax: optional(shape({ enabled: required(flag) })),
  locale: optional(oneOf('auto', 'en', 'es', 'es-419')),
});
type SessionParams = ReturnType<typeof sessionParams>;

const MINUTES_30 = 1_800;
const HOURS_24 = 86_400;
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

/** A payment session for the hosted page. Discounts are always 0 here. */
export function createSession(world: World, form: FormMap): WireSession {
  const params = sessionParams(form, '');
  if (params.line_items.length === 0) {
    throw badParameter('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
  const expiresAt = expiry(world, params.expires_at);
  const lines = params.line_items.map((line, index) => newLine(world, line, index));
  const rateParams = params.shipping_options?.[0]?.shipping_rate_data;
  const shippingRate = rateParams ? newShippingRate(world, rateParams) : null;
  const paidIn = oneCurrency([
    ...lines.map((line) => line.currency),
    ...(shippingRate?.fixed_amount ? [shippingRate.fixed_amount.currency] : []),
    ...(params.currency ? [params.currency] : []),
  ]);

  const shippingCents = shippingRate?.fixed_amount?.amount ?? 0;
  const subtotalCents = lines.reduce((sum, line) => sum + line.amount_subtotal, 0);
  checkTotal(subtotalCents + shippingCents);
  const id = newId('cs_test', 58);
  const untaxed: WireSession = {
    ...blankSession(world, id, params),
    amount_subtotal: subtotalCents,
    amount_total: subtotalCents + shippingCents,
    currency: paidIn,
    expires_at: expiresAt,
    shipping_cost: shippingRate && {
      amount_subtotal: shippingCents,
      amount_tax: 0,
      amount_total: shippingCents,
      shipping_rate: shippingRate.id,
    },
    shipping_options: shippingRate
      ? [{ shipping_amount: shippingCents, shipping_rate: shippingRate.id }]
      : [],
    total_details: { amount_discount: 0, amount_shipping: shippingCents, amount_tax: 0 },
  };
  const wire = withAutomaticTax(untaxed);
  const intentData = params.payment_intent_data;
  world.books.sessions.put({
    id,
    wire,
    lines,
    shippingRate,
    merchant: params.branding_settings?.display_name ?? null,
    intentMetadata: mergeMetadata({}, intentData?.metadata),
    intentDescription: intentData?.description ?? null,
    intent: null,
    waiting: null,
  });
  return wire;
}

function expiry(world: World, asked: number | undefined): number {
  const now = world.now();
  if (asked === undefined) return now + HOURS_24;
  if (asked < now + MINUTES_30) {
    throw badParameter(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (asked > now + HOURS_24) {
    throw badParameter(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return asked;
}

function oneCurrency(currencies: string[]): string {
  const [first = 'usd', ...others] = new Set(currencies);
  if (others.length > 0) {
    throw refused(
      `All prices on a Checkout session must have the same currency, but we found ${[first, ...others].join(', ')}.`,
      { param: 'line_items' },
    );
  }
  return first;
}

function checkTotal(cents: number): void {
  if (cents < LEAST_CENTS) {
    throw refused("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  if (cents > MOST_CENTS) {
    throw refused("The Checkout Session's total amount due must be no more than $999,999.99", {
      code: 'amount_too_large',
    });
  }
}

/** Every key of the provider's answer; null where this stand-in has no value. */
function blankSession(world: World, id: string, params: SessionParams): WireSession {
  return {
    id,
    object: 'checkout.session',
    ...nulls('after_expiration allow_promotion_codes allowed_payment_method_types amount_subtotal'),
    ...nulls('amount_total billing_address_collection client_secret collected_information consent'),
    ...nulls('consent_collection currency currency_conversion customer customer_account'),
    ...nulls('customer_details integration_identifier invoice invoice_creation managed_payments'),
    ...nulls('origin_context payment_intent payment_link payment_method_configuration_details'),
    ...nulls('permissions recovered_from saved_payment_method_options setup_intent'),
    ...nulls('shipping_address_collection shipping_cost submit_type subscription total_details'),
    ...nulls('wallet_options'),
    adaptive_pricing: { enabled: false },
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: null,
    },
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: world.now(),
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer_creation: 'if_required',
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: 0,
    livemode: false,
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    mode: 'payment',
    payment_method_collection: 'always',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    shipping_options: [],
    status: 'open',
    success_url: params.success_url,
    ui_mode: 'hosted_page',
    url: `${world.publicUrl}/sandbox/payments/pay/${id}`,
  };
}
