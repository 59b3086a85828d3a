import {
  currency,
  email,
  flag,
  list,
  metadata,
  oneOf,
  optional,
  required,
  shape,
  statementDescriptor,
  text,
  timestamp,
  unsupported,
  url,
} from '../protocol/params.ts';
import { linesParams, shippingParams } from './lineItems.ts';

/** Languages of the hosted page. */
const locale = oneOf(
  ...'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'.split(
    ' ',
  ),
);
const enabled = shape({ enabled: required(flag) });
const kept = optional(oneOf('auto', 'never'));
const message = shape({ message: required(text({ max: 1200 })) });

/** Parameters to create a checkout session; those only the provider supports are listed and give an error. */
export const sessionParams = shape({
  mode: required(oneOf('payment', 'setup', 'subscription')),
  line_items: required(linesParams),
  success_url: required(url),
  cancel_url: optional(url),
  customer_email: optional(email),
  client_reference_id: optional(text({ max: 200 })),
  currency: optional(currency),
  expires_at: optional(timestamp),
  metadata: optional(metadata),
  payment_intent_data: optional(
    shape({
      description: optional(text({ max: 1000 })),
      metadata: optional(metadata),
      receipt_email: optional(email),
      application_fee_amount: unsupported,
      capture_method: optional(oneOf('automatic', 'automatic_async')),
      on_behalf_of: unsupported,
      setup_future_usage: unsupported,
      shipping: unsupported,
      statement_descriptor: unsupported,
      statement_descriptor_suffix: optional(statementDescriptor),
      transfer_data: unsupported,
      transfer_group: unsupported,
    }),
  ),
  shipping_options: optional(shippingParams),
  payment_method_types: optional(list(oneOf('card'), { max: 1 })),
  ui_mode: optional(oneOf('hosted_page')),
  branding_settings: optional(shape({ display_name: optional(text({ max: 100 })) })),
  custom_text: optional(shape({ submit: optional(message), after_submit: optional(message) })),
  phone_number_collection: optional(enabled),
  allow_promotion_codes: optional(flag),
  automatic_tax: optional(shape({ enabled: required(flag), liability: unsupported })),
  billing_address_collection: optional(oneOf('auto', 'required')),
  customer_creation: optional(oneOf('always', 'if_required')),
  locale: optional(locale),
  origin_context: optional(oneOf('web', 'mobile_app')),
  submit_type: optional(oneOf('auto', 'book', 'donate', 'pay')),
  adaptive_pricing: unsupported,
  after_expiration: unsupported,
  allowed_payment_method_types: unsupported,
  consent_collection: unsupported,
  custom_fields: unsupported,
  customer: optional(text()),
  customer_account: unsupported,
  customer_update: optional(shape({ address: kept, name: kept, shipping: kept })),
  discounts: unsupported,
  excluded_payment_method_types: unsupported,
  integration_identifier: unsupported,
  invoice_creation: unsupported,
  managed_payments: unsupported,
  name_collection: unsupported,
  optional_items: unsupported,
  payment_method_collection: unsupported,
  payment_method_configuration: unsupported,
  payment_method_data: unsupported,
  payment_method_options: unsupported,
  permissions: unsupported,
  redirect_on_completion: unsupported,
  return_url: unsupported,
  saved_payment_method_options: optional(
    shape({
      payment_method_save: optional(oneOf('enabled', 'disabled')),
      payment_method_remove: unsupported,
      allow_redisplay_filters: unsupported,
    }),
  ),
  setup_intent_data: unsupported,
  shipping_address_collection: unsupported,
  subscription_data: unsupported,
  tax_id_collection: unsupported,
  wallet_options: unsupported,
});
export type SessionParams = ReturnType<typeof sessionParams>;
