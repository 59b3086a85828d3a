// How long things about a payment last.

const MINUTE_MS = 60_000;
/** How long the provider's page can be paid on. */
const SESSION_MINUTES = 45;
/** The provider makes no session that ends sooner than in 30 minutes. */
const SHORTEST_SESSION_MINUTES = 31;
/** A promise of stock outlasts the page, so that a payment in the last second still finds it. */
const HOLD_LONGER_MINUTES = 5;

export function sessionUntil(now: Date): Date {
  return new Date(now.getTime() + SESSION_MINUTES * MINUTE_MS);
}

export function holdUntil(sessionExpiresAt: Date): Date {
  return new Date(sessionExpiresAt.getTime() + HOLD_LONGER_MINUTES * MINUTE_MS);
}

/** Whether a session that has yet to be made would end too soon for the provider. */
export function isTooLate(sessionExpiresAt: Date, now: Date): boolean {
  return sessionExpiresAt.getTime() - now.getTime() < SHORTEST_SESSION_MINUTES * MINUTE_MS;
}
