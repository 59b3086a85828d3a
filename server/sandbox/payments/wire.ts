// The provider's objects on the wire, with the fields that the store and its tests read.
import type { Stripe } from 'stripe';

type SharedField = 'id' | 'object' | 'created' | 'currency' | 'livemode' | 'metadata';

export type WireProduct = Pick<
  Stripe.Product,
  Exclude<SharedField, 'currency'> | 'active' | 'default_price' | 'description' | 'images' | 'name'
>;
export type WirePrice = Pick<Stripe.Price, SharedField | 'active' | 'type' | 'unit_amount'> & {
  product: string;
  recurring: { interval: string } | null;
};
export type WireLine = Pick<
  Stripe.LineItem,
  'id' | 'object' | 'amount_subtotal' | 'amount_total' | 'currency' | 'description' | 'quantity'
> & { price: { unit_amount: number } };
export type WireSession = Pick<
  Stripe.Checkout.Session,
  | Exclude<SharedField, 'metadata'>
  | 'amount_subtotal'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer_email'
  | 'expires_at'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_intent'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'total_details'
  | 'url'
> & { automatic_tax: { enabled: boolean } };
export type WireIntent = Pick<
  Stripe.PaymentIntent,
  SharedField | 'amount' | 'amount_received' | 'description' | 'status'
> & {
  last_payment_error: { code: string; message: string } | null;
  latest_charge: string | null;
};
export type WireCharge = Pick<
  Stripe.Charge,
  | SharedField
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'paid'
  | 'refunded'
  | 'status'
> & { payment_intent: string };
export type WireRefund = Pick<Stripe.Refund, Exclude<SharedField, 'livemode'> | 'amount' | 'status'> & {
  charge: string;
  payment_intent: string;
};
export type WireEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  /** As it was then, unexpanded. */
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
};

/** The API version that the store's SDK is pinned to. */
export const API_VERSION = '2026-10-28.endive';

/** `newId('prod')` → `prod_` and 32 unguessable letters and digits: a session's id is a bearer secret. */
export const newId = (prefix: string): string => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`;
