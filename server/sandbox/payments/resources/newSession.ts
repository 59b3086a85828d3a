import { badParameter, refused } from '../protocol/errors.ts';
import { type FormMap, mergeMetadata } from '../protocol/params.ts';
import { newId, type WireCustomer, type WireSession } from '../protocol/wire.ts';
import type { World } from '../state/world.ts';
import { findCustomer } from './customers.ts';
import { newLine, newShippingRate } from './lineItems.ts';
import { type SessionParams, sessionParams } from './sessionParams.ts';
import { withAutomaticTax } from './tax.ts';

const MINUTES_30 = 1_800;
const HOURS_24 = 86_400;
const LEAST_CENTS = 50;
const MOST_CENTS = 99_999_999;

/** A payment session for the hosted page. Discounts are always 0 here. */
export function createSession(world: World, form: FormMap): WireSession {
  const params = sessionParams(form, '');
  if (params.mode !== 'payment') {
    throw badParameter(`The payments stand-in only supports 'payment' mode.`, 'mode');
  }
  if (params.line_items.length === 0) {
    throw badParameter('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
  const customer = requireCustomer(world, params);
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
    customer: customer?.id ?? null,
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
  const wire = customer?.tax_exempt === 'exempt' ? untaxed : withAutomaticTax(untaxed);
  const intentData = params.payment_intent_data;
  world.books.sessions.put({
    id,
    wire,
    lines,
    shippingRate,
    merchant: params.branding_settings?.display_name ?? null,
    intentMetadata: mergeMetadata({}, intentData?.metadata),
    intentDescription: intentData?.description ?? null,
    statementSuffix: intentData?.statement_descriptor_suffix ?? null,
    receiptEmail: intentData?.receipt_email ?? null,
    intent: null,
    waiting: null,
  });
  return wire;
}

/** As the provider checks it. */
function requireCustomer(
  world: World,
  { customer: id, customer_email, customer_update, automatic_tax }: SessionParams,
): WireCustomer | null {
  if (id === undefined) return null;
  if (customer_email !== undefined)
    throw refused('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    });
  const customer = findCustomer(world, id, 'customer');
  if (automatic_tax?.enabled && customer_update?.address !== 'auto')
    throw refused(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
    );
  return customer;
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
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: {
      enabled: params.automatic_tax?.enabled ?? false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: world.now(),
    currency: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: params.customer_creation ?? 'if_required',
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: 0,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    mode: 'payment',
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: params.phone_number_collection?.enabled ?? false },
    recovered_from: null,
    saved_payment_method_options: params.customer
      ? {
          allow_redisplay_filters: ['always'],
          payment_method_remove: 'disabled',
          payment_method_save: params.saved_payment_method_options?.payment_method_save ?? 'disabled',
        }
      : null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${world.publicUrl}/sandbox/payments/pay/${id}`,
    wallet_options: null,
  };
}
