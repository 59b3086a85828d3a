// The provider's objects on the wire. The SDK's own types are the contract: leaving out a required key
// does not compile. Only decimals differ: strings on the wire, objects in the SDK.
import type { Stripe } from 'stripe';

/** The API version the store's SDK is pinned to; the shapes below follow it. */
export const API_VERSION = '2026-10-28.endive';

export type WireProduct = Stripe.Product;
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal' | 'currency_options' | 'tiers'> & {
  unit_amount_decimal: string | null;
};
export type WireLine = Omit<Stripe.LineItem, 'price'> & { price: WirePrice };
export type WireSession = Omit<Stripe.Checkout.Session, 'line_items'>;
export type WireShippingRate = Stripe.ShippingRate;
export type WireIntent = Stripe.PaymentIntent;
export type WireCharge = Stripe.Charge;
export type WireRefund = Stripe.Refund;
export type WireDispute = Stripe.Dispute;
export type WireCalculation = Stripe.Tax.Calculation;
export type WireDeleted = { id: string; object: string; deleted: true };

export type Snapshot =
  | WireProduct
  | WirePrice
  | WireSession
  | WireIntent
  | WireCharge
  | WireRefund
  | WireDispute
  | WireDeleted;

export type WireEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Snapshot; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

export type WireList<T> = { object: 'list'; data: T[]; has_more: boolean; url: string };

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** The keys of an answer for which this stand-in never has a value, one word each. */
export function nulls<Text extends string>(keys: Text): Record<Words<Text>, null> {
  return Object.fromEntries(keys.split(' ').map((key) => [key, null])) as Record<Words<Text>, null>;
}

const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `newId('prod', 14)` → `prod_` and 14 unguessable letters and digits: a session's id is a bearer secret. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  while (id.length < length) {
    // 248 = 4 × 62: bytes from 248 up would favor the first characters.
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 248 && id.length < length) id += BASE_62[byte % 62];
    }
  }
  return `${prefix}_${id}`;
}
