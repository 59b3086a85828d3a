import { AuthClient } from '@supabase/auth-js';
import { personOwner } from '../offline/owner.ts';
import { $status } from '../offline/status.ts';
import { followSession, readSession, SESSION_KEY, sessionStore } from './session.ts';

// The sign-in client, loaded when a session is stored (once the page is ready) or when needed.

/** Refreshing retries for up to half a minute without signal; callers do not wait that long. */
const PATIENCE_MS = 10_000;
/** Callers wait only this long while the store does not answer. A stored token is there at once. */
const OFFLINE_PATIENCE_MS = 1_000;
/** How often a refused token is checked at most. */
const LOOK_AGAIN_MS = 60_000;
/** After this long without an answer, a request no longer holds up those of other tabs. */
const TURN_MS = 20_000;

type Auth = InstanceType<typeof AuthClient>;
/**
 * When a session ends, or the account was closed, drivers' lists must not stay here. They are deleted
 * first: if the page closes in between, the end of the session is noticed again.
 */
const endingStore = {
  ...sessionStore,
  async removeItem(key: string): Promise<void> {
    const id = key === SESSION_KEY ? readSession()?.person.id : undefined;
    if (id !== undefined) {
      await import('../offline/owner.ts').then(
        ({ deleteDriverDays }) => deleteDriverDays(id),
        (error: unknown) => console.info('What forgets a driver’s lists is out of reach.', error),
      );
    }
    sessionStore.removeItem(key);
  },
};

function make(): Auth {
  // The server puts the refresh token into a cookie that no script reads; the client stores a placeholder.
  const isInCookie = navigator.cookieEnabled;
  const auth = new AuthClient({
    url: `${location.origin}/auth/v1`,
    headers: isInCookie ? { 'X-Refresh-Cookie': '1' } : {},
    fetch: (input, init) => fetchByOwnClock(isInCookie ? fetchInTurn : fetch, input, init),
    storageKey: SESSION_KEY,
    storage: endingStore,
    persistSession: true,
    autoRefreshToken: true,
    // Otherwise any page's URL could sign its reader into somebody else's account. Emailed links are read on
    // /auth alone, behind a button.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  });
  auth.onAuthStateChange(() => void followSession());
  return auth;
}

/**
 * All tabs share one cookie, so their requests run one after the other: a late answer for an earlier session would
 * replace the cookie of the next one.
 */
function fetchInTurn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (init?.method !== 'POST' || !('locks' in navigator)) return fetch(input, init);
  const request = { ...init, signal: AbortSignal.timeout(TURN_MS) };
  return navigator.locks.request('sign-in', () => fetch(input, request));
}

/**
 * The client compares `expires_at` with this device's clock, and would renew the token on every call if that clock is
 * far ahead. Without the field, the client counts `expires_in` from now.
 */
async function fetchByOwnClock(
  fetchAnswer: typeof fetch,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetchAnswer(input, init);
  if (response.status !== 200) return response;
  const answer = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof answer?.expires_in !== 'number') return response;
  const { expires_at: _, ...session } = answer;
  return Response.json(session, { headers: response.headers });
}

let client: Auth | null = null;

export function authClient(): Auth {
  client ??= make();
  return client;
}

/** A valid access token of the owner, or of whoever is signed in; null when there is none right now. */
export async function freshToken(owner?: string): Promise<string | null> {
  if (readSession() === null) return null;
  const patienceMs = $status.get().online ? PATIENCE_MS : OFFLINE_PATIENCE_MS;
  const patience = new Promise<null>((give) => setTimeout(give, patienceMs, null));
  const ask = async () => {
    const { session } = (await authClient().getSession()).data;
    const isOther = owner !== undefined && session !== null && personOwner(session.user.id) !== owner;
    return isOther ? null : (session?.access_token ?? null);
  };
  const answer = ask().catch((error: unknown) => {
    console.info('There is no token right now.', error);
    return null;
  });
  return Promise.race([answer, patience]);
}

let lookedAt = Number.NEGATIVE_INFINITY;

/** Called when the server refused a token: the session is over, or this device's clock is wrong. True when it continues. */
export async function checkSession(): Promise<boolean> {
  if (performance.now() - lookedAt < LOOK_AGAIN_MS) return false;
  lookedAt = performance.now();
  const { error } = await authClient().refreshSession();
  if (!error) return true;
  if (error.name !== 'AuthRetryableFetchError') {
    await endingStore.removeItem(SESSION_KEY);
    await followSession();
  }
  return false;
}
