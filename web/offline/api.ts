const TIMEOUT_MS = 15_000;

/** Calls the store's own API. Rejects when there is no network or no answer within 15 seconds. */
export function callApi(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, globalThis.location.origin), {
    ...init,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

/** `Retry-After` in milliseconds: seconds, or a date. null when there is none that makes sense. */
export function retryAfterMs(response: Response, now = Date.now()): number | null {
  const header = response.headers.get('Retry-After');
  if (header === null) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) && wait >= 0 ? wait : null;
}
