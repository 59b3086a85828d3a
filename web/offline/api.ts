const TIMEOUT_MS = 15_000;

/** Calls the store's own API. Rejects when there is no network or no answer within 15 seconds. */
export function callApi(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, globalThis.location.origin), {
    ...init,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** `Retry-After` (seconds or a date) in milliseconds; null when absent or invalid. */
export function retryAfterMs(response: Response, now = Date.now()): number | null {
  const header = response.headers.get('Retry-After');
  if (header === null) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait >= 0 ? wait : null;
}

const FIRST_MS = 1000;
const LONGEST_MS = 5 * 60 * 1000;

/**
 * Full jitter: a random delay up to a ceiling that doubles from 1 s to 5 min with every failure, so that
 * a thousand phones that lost the same server do not return all at once.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return Math.round(random() * ceiling);
}
