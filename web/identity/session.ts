import { useStore } from '@nanostores/react';
import { atom, keepMount, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { forgetStored, readStored, writeStored } from '../ui/storedAtom.ts';

// Who is signed in, as known to this browser. In every page's initial code: showing a name or an account
// page needs neither the sign-in client (authClient.ts) nor a network.

export type Person = {
  id: string;
  email: string;
  fullName: string | null;
  /** When the account was created, ISO 8601. */
  createdAt: string;
};

/** A second sign-in step that the account asks for. */
export type Factor = { id: string; kind: 'totp' | 'webauthn' | 'recovery_code'; name: string };

type Session = {
  person: Person;
  token: string;
  expiresAt: number;
  factors: Factor[];
  /** Only the first step is done, which opens nothing yet. */
  isFactorDue: boolean;
  /** As the sign-in service claims; the server decides what it may do. */
  role: string | null;
};

export const SESSION_KEY = 'session';

/** undefined on the server. Changes only after the device's data has switched to the same person. */
export const $person = atom<Person | null | undefined>();

/** Somebody who has passed the first sign-in step; the second comes next. */
export const $halfSignedIn = atom<{ email: string; factors: Factor[] } | null>(null);

/** Counts the sessions that ended in this tab without a sign-out. */
export const $endedSessions = atom(0);

if (typeof window !== 'undefined')
  addEventListener('storage', ({ key, newValue }) => {
    // Another tab ended it: this tab also holds data of that person.
    if (key === SESSION_KEY && newValue === null) forgetStored(isOfDevice);
    if (key === SESSION_KEY || key === null) void followSession();
  });

onMount($person, () => {
  // Every card of a list reads it.
  keepMount($person);
  if (typeof window !== 'undefined' && $person.value === undefined)
    $person.set(readSession()?.person ?? null);
});
onMount($halfSignedIn, () => {
  if (typeof window !== 'undefined') $halfSignedIn.set(readHalf());
});

/** undefined in the server-rendered page. */
export const usePerson = (): Person | null | undefined => useStore($person, { ssr: 'initial' });

/** Null until known. For what guests see as well: their first render is then not followed by a second one. */
export const useKnownPerson = (): Person | null => useStore($person, { ssr: () => null }) ?? null;

export const readPerson = (): Person | null => $person.get() ?? null;

/** The person is ending this session, so no notice is needed. */
let isLeaving = false;

export function setLeaving(leaving: boolean): void {
  isLeaving = leaving;
}

/** The sign-in client's stored session. Read each time, because another tab may have refreshed it. */
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
 * What stays when a session ends: the cart, its mirror's time, the store's and this browser's settings, measurements.
 * Everything else stored here is personal, such as the buyer's name, address and ZIP.
 */
const OF_DEVICE =
  /^(topsoil-cart|accessibility-settings$|settings$|calculator|compare-products$|install$|jobs-brought$|mirrored-at$)/;
const isOfDevice = (key: string) => key === SESSION_KEY || OF_DEVICE.test(key);

const readAny = (): Session | null => parseSession(readStored(SESSION_KEY));

/** null while nobody is signed in, or only halfway. */
export function readSession(): Session | null {
  const session = readAny();
  return session?.isFactorDue ? null : session;
}

function readHalf() {
  const session = readAny();
  return session?.isFactorDue ? { email: session.person.email, factors: session.factors } : null;
}

const filledText = () => z.string().check(z.minLength(1));

/** The part of the sign-in client's session that we use. Made when there is one, so that nobody else waits for it. */
const sessionSchema = () =>
  z.object({
    access_token: filledText(),
    /** In seconds. */
    expires_at: z.optional(z.number()),
    user: z.object({
      id: filledText(),
      email: filledText(),
      created_at: z.optional(z.string()),
      factors: z.optional(
        z.array(
          z.object({
            id: filledText(),
            factor_type: z.string(),
            status: z.string(),
            friendly_name: z.optional(z.nullable(z.string())),
          }),
        ),
      ),
      app_metadata: z.optional(z.object({ role: z.optional(z.nullable(z.string())) })),
      user_metadata: z.optional(z.object({ full_name: z.optional(z.nullable(z.string())) })),
    }),
  });

/** null for anything that is not a session. */
export function parseSession(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const { access_token, expires_at = 0, user } = z.parse(sessionSchema(), JSON.parse(text));
    const { id, email, created_at = '', app_metadata, user_metadata } = user;
    const factors = (user.factors ?? []).flatMap(({ id, factor_type, status, friendly_name }) => {
      const kind = KINDS.find((kind) => kind === factor_type);
      return kind && status === 'verified' ? [{ id, kind, name: friendly_name ?? '' }] : [];
    });
    return {
      person: { id, email, createdAt: created_at, fullName: user_metadata?.full_name?.trim() || null },
      token: access_token,
      expiresAt: expires_at * 1000,
      factors,
      isFactorDue: factors.length > 0 && readLevel(access_token) !== 'aal2',
      role: app_metadata?.role ?? null,
    };
  } catch (error) {
    console.warn('The stored session cannot be read.', error);
    return null;
  }
}

const KINDS = ['totp', 'webauthn', 'recovery_code'] as const;

/** The assurance level that the token claims. Only the server can tell whether that is true. */
function readLevel(token: string): unknown {
  try {
    const body = token.split('.')[1] ?? '';
    return (JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as { aal?: unknown }).aal;
  } catch (error) {
    console.warn('The access token cannot be read.', error);
    return null;
  }
}

/**
 * Switches the device's data to the signed-in person, and only then shows who that is, so that nobody sees or
 * writes another person's data.
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
  $halfSignedIn.set(readHalf());
  const next = readSession()?.person ?? null;
  if (JSON.stringify(next) !== JSON.stringify(readPerson())) $person.set(next);
}
