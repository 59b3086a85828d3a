import { Stripe } from 'stripe';

/** The configuration of payments. `apiBase` null is the provider's own URL. */
type PaymentSettings = { secretKey: string; webhookSecret: string; apiBase: string | null };

/**
 * The provider's own client. An unresponsive provider must cost a buyer 10 s, not the SDK's 80; its two retries use the
 * same idempotency key, so they are safe for sessions too.
 */
export function paymentsClient({ secretKey, apiBase }: PaymentSettings): Stripe {
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

const { StripeError, StripeInvalidRequestError, StripeIdempotencyError, StripeCardError } = Stripe.errors;

/** The same request, with the same idempotency key, is still in progress. */
const IN_HAND = 409;

/**
 * Whether the provider was unreachable or overloaded, failed, rejected our key, or is still processing: the same
 * request may succeed later, unlike one that it understood and refused.
 */
export function isProviderDown(error: unknown): boolean {
  if (!(error instanceof StripeError)) return false;
  if (error.statusCode === IN_HAND) return true;
  return ![StripeInvalidRequestError, StripeIdempotencyError, StripeCardError].some(
    (kind) => error instanceof kind,
  );
}
