// Time limits around a payment.

const MINUTE_MS = 60_000;
/** How long the provider's payment page stays open. */
const SESSION_MINUTES = 45;
/** The provider rejects sessions that expire in less than 30 minutes. */
const SHORTEST_SESSION_MINUTES = 31;
/** How long an emailed payment link works, and reserves stock. */
const PAY_LINK_DAYS = 3;
/** Stock is reserved for longer than the page is open, so that a payment in the last second still finds it. */
const HOLD_LONGER_MINUTES = 5;
/** Before a page exists: enough time for the buyer's device to retry after the provider was down. */
const OPENING_HOLD_MINUTES = 10;
/** Bank debits take up to ten business days to succeed or fail. */
const DELAYED_DAYS = 14;

export function sessionUntil(now: Date): Date {
  return new Date(now.getTime() + SESSION_MINUTES * MINUTE_MS);
}

export function payLinkUntil(now: Date): Date {
  return new Date(now.getTime() + PAY_LINK_DAYS * 24 * 60 * MINUTE_MS);
}

export function holdUntil(sessionExpiresAt: Date): Date {
  return new Date(sessionExpiresAt.getTime() + HOLD_LONGER_MINUTES * MINUTE_MS);
}

/** How long stock is reserved until the payment page opens. */
export function openingHoldUntil(now: Date): Date {
  return new Date(now.getTime() + OPENING_HOLD_MINUTES * MINUTE_MS);
}

/** How long stock is reserved for a delayed payment that takes days to arrive. */
export function delayedUntil(now: Date): Date {
  return new Date(now.getTime() + DELAYED_DAYS * 24 * 60 * MINUTE_MS);
}

/** Longer than the provider's client takes with all retries; after this the request that opens the page is presumed dead. */
export const OPENING_MS = 35_000;

export function openingUntil(now: Date): Date {
  return new Date(now.getTime() + OPENING_MS);
}

/** The earliest expiry the provider accepts for a new session. */
export function earliestEnd(now: Date): Date {
  return new Date(now.getTime() + SHORTEST_SESSION_MINUTES * MINUTE_MS);
}
