import { Stripe } from 'stripe';

/** The part of the configuration that payments need. `apiBase` null is the provider's own address. */
type PaymentSettings = { secretKey: string; webhookSecret: string; apiBase: string | null };

/**
 * The provider's own client. A hanging provider must cost a buyer 10 s and not the SDK's 80; its two retries
 * repeat a request under the same idempotency key, so they are safe for sessions too.
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

/** Whether the key moves real money. Orders remember it, and only sessions of the same kind settle them. */
export function isLive({ secretKey }: Pick<PaymentSettings, 'secretKey'>): boolean {
  return /^[a-z]+_live_/.test(secretKey);
}

const { StripeError, StripeInvalidRequestError, StripeIdempotencyError, StripeCardError } = Stripe.errors;

/** The same request, under the same idempotency key, is still being done. */
const IN_HAND = 409;

/**
 * Whether the provider could not be reached, was overloaded, failed, turned our key away or is still at it: the same
 * request may succeed later, unlike one that it understood and refused.
 */
export function isProviderDown(error: unknown): boolean {
  if (!(error instanceof StripeError)) return false;
  if (error.statusCode === IN_HAND) return true;
  return ![StripeInvalidRequestError, StripeIdempotencyError, StripeCardError].some(
    (kind) => error instanceof kind,
  );
}
