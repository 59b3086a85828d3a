import type { Stripe } from 'stripe';
import { badInput, type Problem, unavailableFor } from './problem.ts';

/** The configuration of payments. `apiBase` null is the provider's own URL. */
type PaymentSettings = { secretKey: string; webhookSecret: string; apiBase: string | null };

/** The provider's client, once its library is loaded: a store that starts does not wait for it. */
export type Payments = () => Promise<Stripe>;

export function latePayments(settings: PaymentSettings): Payments {
  let client: Promise<Stripe> | undefined;
  return () => {
    client ??= paymentsClient(settings);
    return client;
  };
}

/**
 * The provider's own client. An unresponsive provider must cost a buyer 10 s, not the SDK's 80; its two retries use the
 * same idempotency key, so they are safe for sessions too.
 */
export async function paymentsClient({ secretKey, apiBase }: PaymentSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe');
  const base = apiBase === null ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(base && {
      host: base.hostname.replace(/^\[|\]$/g, ''),
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  });
}

/** Whether the key moves real money. Orders store it, and only sessions of the same mode settle them. */
export function isLive({ secretKey }: Pick<PaymentSettings, 'secretKey'>): boolean {
  return /^[a-z]+_live_/.test(secretKey);
}

/** An error of the provider's client. Its `type` is the name of its class, so that asking loads no library. */
export function isProviderError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && 'raw' in error && typeof error.type === 'string';
}

export const isInvalidRequest = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  isProviderError(error) && error.type === 'StripeInvalidRequestError';

/** Our fields by the provider's parameters; the first match counts. */
const OUR_FIELDS: readonly (readonly [param: RegExp, field: string])[] = [
  [/email/, 'customer_email'],
  [/^(?:name|customer_details\[name\]|shipping\[name\])$/, 'customer_name'],
  [/phone/, 'customer_phone'],
  [/postal_code/, 'delivery_zip'],
  [/address/, 'delivery_address'],
  [/^shipping_(?:options|cost)/, 'delivery_fee'],
  [/^(?:line_items|items)\b/, 'items'],
  [/^(?:amount|unit_amount|total)/, 'total_amount'],
];
/** A request that we made wrongly, or about something that is no longer there: not what somebody typed. */
const OUR_FAULTS: ReadonlySet<string> = new Set(['parameter_unknown', 'resource_missing', 'api_key_expired']);

/**
 * The 400 for a request whose data the provider understood and refused, which no retry changes: with our field, or ''
 * for data that nobody typed, such as an address of ours. Null for any other error.
 */
export function refusedData(error: unknown): Problem | null {
  if (!isInvalidRequest(error) || OUR_FAULTS.has(error.code ?? '')) return null;
  const { param = '', code = '', statusCode } = error;
  // 404: the address of the request is ours.
  if (statusCode !== undefined && (statusCode < 400 || statusCode === 404 || statusCode >= 500)) return null;
  const field = code.startsWith('amount_')
    ? 'total_amount'
    : code.startsWith('email_')
      ? 'customer_email'
      : (OUR_FIELDS.find(([pattern]) => pattern.test(param))?.[1] ?? '');
  const problem = badInput(field);
  problem.cause = error;
  return problem;
}

/** Errors for requests that the provider understood and refused. */
const REFUSALS: ReadonlySet<string> = new Set([
  'StripeInvalidRequestError',
  'StripeIdempotencyError',
  'StripeCardError',
]);

/** The same request, with the same idempotency key, is still in progress. */
const IN_HAND = 409;

/**
 * Whether the provider was unreachable or overloaded, failed, rejected our key, or is still processing: the same
 * request may succeed later, unlike one that it understood and refused.
 */
export function isProviderDown(error: unknown): boolean {
  return isProviderError(error) && (error.statusCode === IN_HAND || !REFUSALS.has(error.type));
}

/** @throws Problem 503 with these seconds to wait while the provider does not answer */
export async function callProvider<T>(retrySeconds: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isProviderDown(error)) throw unavailableFor(retrySeconds);
    throw error;
  }
}

/** The id of what the provider names by its id or, on request, gives as a whole. */
export function referenceId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
