import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { forgetStored, readStored, writeStored } from '../ui/storedAtom.ts';

// Who is signed in, as this browser knows it. It stands in every page's first code: showing a name or an account
// page needs neither the sign-in client (authClient.ts) nor a network.

export type Person = {
  id: string;
  email: string;
  fullName: string | null;
  /** When the account was made, ISO 8601. */
  createdAt: string;
};

type Session = { person: Person; token: string; expiresAt: number };

export const SESSION_KEY = 'session';

/** undefined on the server, where nobody can know. Changes once the device's things are those of the same person. */
export const $person = atom<Person | null | undefined>();

/** Counts the sessions that ended in this tab without their person ending them. */
export const $endedSessions = atom(0);

if (typeof window !== 'undefined')
  addEventListener('storage', ({ key, newValue }) => {
    // Another tab ended it: this one has things of that person as well.
    if (key === SESSION_KEY && newValue === null) forgetStored(isOfDevice);
    if (key === SESSION_KEY || key === null) void followSession();
  });

onMount($person, () => {
  if (typeof window !== 'undefined' && $person.value === undefined)
    $person.set(readSession()?.person ?? null);
});

/** `undefined` in the page as the server renders it. */
export const usePerson = (): Person | null | undefined => useStore($person, { ssr: 'initial' });

export const readPerson = (): Person | null => $person.get() ?? null;

/** Its person wants this session to end: nobody has to be told. */
let isLeaving = false;

export function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

/** What the sign-in client keeps its session in. Read anew each time: another tab may have renewed it. */
export const sessionStore = {
  getItem: (key: string) => (key === SESSION_KEY ? readStored(key) : null),
  setItem(key: string, text: string): void {
    if (key === SESSION_KEY) writeStored(key, text);
  },
  removeItem(key: string): void {
    if (key !== SESSION_KEY) return;
    const wasThere = readStored(key) !== null;
    writeStored(key, null);
    if (!wasThere) return;
    forgetStored(isOfDevice);
    if (!isLeaving) $endedSessions.set($endedSessions.get() + 1);
  },
};

/**
 * What stays when a session ends: the cart, what the store is and how this browser shows it, what was measured, and
 * articles that their writer has not saved. Everything else that is kept here is somebody's own, such as the buyer's
 * name, address and ZIP.
 */
const OF_DEVICE =
  /^(topsoil-cart|accessibility-settings$|facts$|analytics-|calculator|compare-products$|sign-in-provider$|jobs-brought$|admin-article )/;
const isOfDevice = (key: string) => key === SESSION_KEY || OF_DEVICE.test(key);

export const readSession = (): Session | null => parseSession(readStored(SESSION_KEY));

const filled = z.string().check(z.minLength(1));

/** The part of the sign-in client's session that the store uses. */
const sessionSchema = z.object({
  access_token: filled,
  /** In seconds. */
  expires_at: z.optional(z.number()),
  user: z.object({
    id: filled,
    email: filled,
    created_at: z.optional(z.string()),
    user_metadata: z.optional(z.object({ full_name: z.optional(z.nullable(z.string())) })),
  }),
});

/** null for anything that is no session. */
export function parseSession(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const { access_token, expires_at = 0, user } = z.parse(sessionSchema, JSON.parse(text));
    const { id, email, created_at = '', user_metadata } = user;
    return {
      person: { id, email, createdAt: created_at, fullName: user_metadata?.full_name?.trim() || null },
      token: access_token,
      expiresAt: expires_at * 1000,
    };
  } catch (error) {
    console.warn('The stored session cannot be read.', error);
    return null;
  }
}

/**
 * Gives the device's own things to who is signed in now, and only then shows who that is: nobody ever sees, or
 * writes into, what another person keeps here.
 */
export async function followSession(): Promise<void> {
  const session = readSession();
  try {
    const { switchOwner } = await import('../offline/owner.ts');
    await switchOwner(
      session && { id: session.person.id, token: session.token, expiresAt: session.expiresAt },
    );
  } catch (error) {
    console.warn('This browser keeps nothing for anybody.', error);
  }
  const next = readSession()?.person ?? null;
  if (JSON.stringify(next) !== JSON.stringify(readPerson())) $person.set(next);
}
