// How long things about a payment last.

const MINUTE_MS = 60_000;
/** How long the provider's page can be paid on. */
const SESSION_MINUTES = 45;
/** The provider makes no session that ends sooner than in 30 minutes. */
const SHORTEST_SESSION_MINUTES = 31;
/** A promise of stock outlasts the page, so that a payment in the last second still finds it. */
const HOLD_LONGER_MINUTES = 5;
/** Before there is a page: what a buyer's device, sending again, needs to get one from a provider that was away. */
const OPENING_HOLD_MINUTES = 10;
/** Bank debits take up to ten working days to come or to fail. */
const DELAYED_DAYS = 14;

export function sessionUntil(now: Date): Date {
  return new Date(now.getTime() + SESSION_MINUTES * MINUTE_MS);
}

export function holdUntil(sessionExpiresAt: Date): Date {
  return new Date(sessionExpiresAt.getTime() + HOLD_LONGER_MINUTES * MINUTE_MS);
}

/** How long stock waits for the payment page to be opened. */
export function openingHoldUntil(now: Date): Date {
  return new Date(now.getTime() + OPENING_HOLD_MINUTES * MINUTE_MS);
}

/** How long stock waits for a payment that was begun and takes days to arrive. */
export function delayedUntil(now: Date): Date {
  return new Date(now.getTime() + DELAYED_DAYS * 24 * 60 * MINUTE_MS);
}

/** When a session that has yet to be made may end; sooner is too soon for the provider. */
export function earliestEnd(now: Date): Date {
  return new Date(now.getTime() + SHORTEST_SESSION_MINUTES * MINUTE_MS);
}
