import { useSyncExternalStore } from 'react';

// Who is signed in, as this browser keeps it. Light: it stands in every page's first code. Who acts loads the
// sign-in client (client.ts); showing a name or an account page needs neither it nor a network.

export type Person = {
  id: string;
  email: string;
  fullName: string | null;
  /** When the account was made, ISO 8601. */
  createdAt: string;
};

type Stored = { person: Person; token: string; expiresAt: number };

export const SESSION_KEY = 'session';

/** For browsers that store nothing: as long as the page lives. */
let unstored: string | null = null;
let seen: { text: string | null; stored: Stored | null } = { text: null, stored: null };
/** Follows what is stored once the device's things are those of the same person. */
let shown: Person | null | undefined;
const watchers = new Set<() => void>();

/** What the sign-in client keeps its session in. */
export const sessionStore = {
  getItem: (key: string) => (key === SESSION_KEY ? sessionText() : null),
  setItem(key: string, value: string): void {
    if (key !== SESSION_KEY) return;
    unstored = value;
    try {
      localStorage.setItem(key, value);
      unstored = null;
    } catch (error) {
      console.warn('Browser storage refused the session; it lasts until this page closes.', error);
    }
  },
  removeItem(key: string): void {
    if (key !== SESSION_KEY) return;
    const wasThere = sessionText() !== null;
    unstored = null;
    try {
      localStorage.removeItem(key);
    } catch (error) {
      console.warn('Browser storage cannot be written.', error);
    }
    if (wasThere && !isLeaving) for (const tell of endings) tell();
  },
};

/** Its person wants this session to end: nobody has to be told. */
let isLeaving = false;
const endings = new Set<() => void>();

export function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

/** Tells in the one tab that notices it when a session is over that its person did not end. */
export function watchEnding(tell: () => void): () => void {
  endings.add(tell);
  return () => endings.delete(tell);
}

function sessionText(): string | null {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(SESSION_KEY);
  } catch (error) {
    console.warn('Browser storage cannot be read; nobody is signed in here.', error);
    return null;
  }
}

const fields = (value: unknown) => (value instanceof Object ? (value as Record<string, unknown>) : {});
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** null for anything that is no session. By hand: zod would be a tenth of every page's code. */
export function parseSession(stored: string | null): Stored | null {
  if (stored === null) return null;
  let session: unknown;
  try {
    session = JSON.parse(stored);
  } catch (error) {
    console.warn('The stored session cannot be read.', error);
    return null;
  }
  const { access_token, expires_at, user } = fields(session);
  const { id, email, created_at, user_metadata } = fields(user);
  if (!text(access_token) || !text(id) || !text(email)) return null;
  const person = {
    ...{ id: text(id), email: text(email), createdAt: text(created_at) },
    fullName: text(fields(user_metadata).full_name).trim() || null,
  };
  return {
    person,
    token: text(access_token),
    expiresAt: typeof expires_at === 'number' ? expires_at * 1000 : 0,
  };
}

export function readSession(): Stored | null {
  const stored = sessionText();
  if (seen.text !== stored) seen = { text: stored, stored: parseSession(stored) };
  return seen.stored;
}

export function readPerson(): Person | null {
  if (shown === undefined) shown = readSession()?.person ?? null;
  return shown;
}

/** `undefined` in the page as the server renders it, where nobody can know. */
export function usePerson(): Person | null | undefined {
  return useSyncExternalStore<Person | null | undefined>(watch, readPerson, () => undefined);
}

/**
 * Gives the device's own things to who is signed in now, and only then shows who that is: nobody ever sees, or
 * writes into, what another person keeps here.
 */
export async function followSession(): Promise<void> {
  const session = readSession();
  try {
    const { giveDeviceTo } = await import('../offline/owner.ts');
    await giveDeviceTo(
      session && { id: session.person.id, token: session.token, expiresAt: session.expiresAt },
    );
  } catch (error) {
    console.warn('This browser keeps nothing for anybody.', error);
  }
  const next = readSession()?.person ?? null;
  if (JSON.stringify(next) === JSON.stringify(shown)) return;
  shown = next;
  for (const watcher of watchers) watcher();
}

function onStorage(event: StorageEvent): void {
  if (event.key === SESSION_KEY || event.key === null) void followSession();
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) addEventListener('storage', onStorage);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) removeEventListener('storage', onStorage);
  };
}
