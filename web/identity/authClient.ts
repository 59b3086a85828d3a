import { AuthClient } from '@supabase/auth-js';
import { callApi } from '../offline/api.ts';
import { setTokenSource } from '../offline/owner.ts';
import { followSession, readSession, SESSION_KEY, sessionStore } from './session.ts';

// The sign-in client: loaded when a session is stored, once the page stands, or when somebody acts.

/** Renewing tries for up to half a minute without signal; whoever asks does not wait that long. */
const PATIENCE_MS = 10_000;
/** A token that was turned down is looked into this often at most. */
const LOOK_AGAIN_MS = 60_000;
const PROVIDER_KEY = 'sign-in-provider';

type Auth = InstanceType<typeof AuthClient>;
type Provider = { url: string; key: string | null };

function providerOf(text: string): Provider {
  const { url, key } = JSON.parse(text) as Partial<Provider>;
  if (typeof url !== 'string') throw new TypeError('the store names no identity provider');
  // The built-in one answers wherever this page came from, whatever the store calls itself.
  if (key === null || key === undefined)
    return { url: new URL(new URL(url).pathname, location.origin).href, key: null };
  return { url, key };
}

/** Asked of the store; the last answer serves while the store cannot be reached. */
async function findProvider(): Promise<Provider> {
  try {
    const response = await callApi('/api/sign-in');
    if (!response.ok) throw new Error(`the store answered ${response.status}`);
    const text = await response.text();
    const provider = providerOf(text);
    localStorage.setItem(PROVIDER_KEY, text);
    return provider;
  } catch (error) {
    const kept = localStorage.getItem(PROVIDER_KEY);
    if (kept === null) throw error;
    return providerOf(kept);
  }
}

/**
 * Whose session is over, also because the account was closed, keeps no lists of other people's sites here. They go
 * first: should the page end in between, the session is found to be over once more.
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

async function make(): Promise<Auth> {
  const { url, key } = await findProvider();
  const auth = new AuthClient({
    url,
    headers: key === null ? {} : { apikey: key },
    storageKey: SESSION_KEY,
    storage: endingStore,
    persistSession: true,
    autoRefreshToken: true,
    // Any page's address could otherwise sign its reader into somebody else's account. Mailed links are read on
    // /auth alone, behind a button.
    detectSessionInUrl: false,
  });
  auth.onAuthStateChange(() => void followSession());
  setTokenSource({ fresh: () => freshToken(auth), refused: () => lookInto(auth) });
  return auth;
}

let making: Promise<Auth> | null = null;

/** Rejects when nothing can be known of the provider: no signal on a first visit. */
export function authClient(): Promise<Auth> {
  making ??= make().catch((error: unknown) => {
    making = null;
    throw error;
  });
  return making;
}

async function freshToken(auth: Auth): Promise<string | null> {
  if (!navigator.onLine || readSession() === null) return null;
  const patience = new Promise<null>((give) => setTimeout(give, PATIENCE_MS, null));
  const asked = auth.getSession().then(({ data }) => data.session?.access_token ?? null);
  return Promise.race([asked, patience]);
}

let lookedAt = Number.NEGATIVE_INFINITY;

/** The store turned a token down: the session is over, or this device's clock is off. True when it goes on. */
async function lookInto(auth: Auth): Promise<boolean> {
  if (performance.now() - lookedAt < LOOK_AGAIN_MS) return false;
  lookedAt = performance.now();
  const { error } = await auth.refreshSession();
  if (!error) return true;
  if (error.name !== 'AuthRetryableFetchError') {
    await endingStore.removeItem(SESSION_KEY);
    await followSession();
  }
  return false;
}
