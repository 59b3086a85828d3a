import { atom } from 'nanostores';
import { Unreachable } from './errors.ts';
import { noteStoreTime } from './storeTime.ts';

const TIMEOUT_MS = 15_000;

/** When the store last answered, on the monotonic clock. */
export const $answeredAt = atom(Number.NEGATIVE_INFINITY);

/**
 * Calls the store's own API. Rejects with `Unreachable` when there is no network, no answer in time, or when a captive
 * portal or a proxy answers in the store's place.
 */
export async function callApi(
  path: string,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<Response> {
  const url = new URL(path, globalThis.location.origin);
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
    (error: unknown) => {
      throw new Unreachable(error);
    },
  );
  if (isFromStore(response)) {
    noteStoreTime(response);
    $answeredAt.set(performance.now());
    return response;
  }
  // A proxy that cannot reach the store says so with such a status; a Wi-Fi's page does not.
  throw new Unreachable(`somebody else answered ${response.status}`, response.status < 500);
}

/**
 * Headers of this device's owner: the signed-in person, or else the device. None when neither can be read. The database's
 * code comes with the call.
 */
export async function ownHeaders(): Promise<Record<string, string>> {
  try {
    const { headersFor, ownerDatabase } = await import('./owner.ts');
    return (await headersFor((await ownerDatabase()).name)) ?? {};
  } catch (error) {
    console.warn('This device has no name for the store.', error);
    return {};
  }
}

/** Rejects as `callApi` does. */
export const postAsOwner = async (path: string, body: unknown): Promise<Response> =>
  callApi(path, jsonRequest('POST', body, await ownHeaders()));

export const jsonRequest = (
  method: 'POST' | 'PUT' | 'DELETE',
  body: unknown = {},
  headers: Readonly<Record<string, string>> = {},
): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Whether this is a file of the store, and not a portal's page in its place. */
export const isFile = (response: Response): boolean => response.ok && isFromStore(response);

/** The API never answers with HTML or sends elsewhere, and its errors are JSON. */
function isFromStore({ status, headers, type: kind }: Response): boolean {
  const type = headers.get('Content-Type') ?? '';
  return kind !== 'opaqueredirect' && !/^text\/html/i.test(type) && (status < 500 || /json/i.test(type));
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
