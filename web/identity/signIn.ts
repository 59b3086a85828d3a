import type { AuthError } from '@supabase/auth-js';
import { followSession, readSession, SESSION_KEY, sessionStore, setLeaving } from './session.ts';

// Signing up, in and out, and what mailed links and codes are for. Needs signal, all but signing out.

export type Failure = {
  /** The provider's own code; '' when it gave none. */
  code: string;
  /** In English, from the provider. */
  message: string;
  /** No answer that means anything: no signal, or the provider is down. */
  isFault: boolean;
};
export type Outcome = { ok: true } | ({ ok: false } & Failure);

const DONE: Outcome = { ok: true };

const client = async () => (await import('./authClient.ts')).authClient();

function outcomeOf(error: AuthError | null): Outcome {
  if (!error) return DONE;
  return {
    ok: false,
    code: error.code ?? '',
    message: error.message,
    isFault: error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError',
  };
}

/** The client answers failures of its provider; that its own code could not be loaded, it cannot. */
async function attempt(work: () => Promise<{ error: AuthError | null }>): Promise<Outcome> {
  try {
    const { error } = await work();
    return outcomeOf(error);
  } catch (error) {
    console.warn('The sign-in client failed.', error);
    return { ok: false, code: '', message: error instanceof Error ? error.message : '', isFault: true };
  }
}

/** Somebody is signed in from here on: the device is theirs, and what waits for them is sent and fetched. */
async function arrive(outcome: Outcome): Promise<Outcome> {
  if (!outcome.ok) return outcome;
  await followSession();
  const { drain } = await import('../offline/drain.ts');
  drain('person').catch((error: unknown) => console.warn('Nothing is fetched yet.', error));
  return outcome;
}

export async function signIn(email: string, password: string): Promise<Outcome> {
  return arrive(await attempt(async () => (await client()).signInWithPassword({ email, password })));
}

export function signUp(fullName: string, email: string, password: string): Promise<Outcome> {
  const options = { data: { full_name: fullName }, emailRedirectTo: `${location.origin}/` };
  return attempt(async () => (await client()).signUp({ email, password, options }));
}

/** Mails a link that lets its reader set a new password. The same answer whether the account exists or not. */
export function mailReset(email: string): Promise<Outcome> {
  return attempt(async () =>
    (await client()).resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth` }),
  );
}

/** Mails a link that signs its reader in. */
export function mailLink(email: string): Promise<Outcome> {
  const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/` };
  return attempt(async () => (await client()).signInWithOtp({ email, options }));
}

/** Mails the verification once more. */
export function mailAgain(email: string): Promise<Outcome> {
  return attempt(async () => (await client()).resend({ type: 'signup', email }));
}

/** What a mail was for. */
export const MAIL_KINDS = ['signup', 'recovery', 'magiclink', 'email'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export async function redeemLink(kind: MailKind, tokenHash: string): Promise<Outcome> {
  return arrive(await attempt(async () => (await client()).verifyOtp({ type: kind, token_hash: tokenHash })));
}

export async function redeemCode(kind: MailKind, email: string, code: string): Promise<Outcome> {
  return arrive(await attempt(async () => (await client()).verifyOtp({ type: kind, email, token: code })));
}

/** `current` is needed unless a mailed link has just opened this session. */
export function setPassword(password: string, current?: string): Promise<Outcome> {
  const proof = current === undefined ? {} : { current_password: current };
  return attempt(async () => (await client()).updateUser({ password, ...proof }));
}

/** Loads the client that renews the session, if there is one to renew. */
export async function keepSignedIn(): Promise<void> {
  await followSession();
  if (readSession() !== null) await client();
}

/**
 * How much the person who is signed in has not sent yet, refused things included. Not the cart: it stays on this
 * device, and comes to the account when its person does.
 */
export async function countUnsent(): Promise<number> {
  const { ownerDatabase } = await import('../offline/owner.ts');
  const { outbox } = await ownerDatabase();
  const unsent = outbox.where('state').anyOf('waiting', 'refused');
  return unsent.filter(({ type }) => type !== 'setCartLine' && type !== 'mergeCart').count();
}

/** Sends what waits; how much is left afterwards. */
export async function sendUnsent(): Promise<number> {
  const { drain } = await import('../offline/drain.ts');
  await drain('person');
  return countUnsent();
}

/**
 * Signs this browser out, also without signal. `keep` leaves the person's things on the device until that person
 * comes back; otherwise nothing of them stays. The cart is the device's and stays in any case.
 */
export async function signOut({ keep }: { keep: boolean }): Promise<void> {
  const session = readSession();
  setLeaving(true);
  if (navigator.onLine) {
    const outcome = await attempt(async () => (await client()).signOut({ scope: 'local' }));
    if (!outcome.ok) console.info('The session ends on the store’s side when its time is over.');
  }
  sessionStore.removeItem(SESSION_KEY);
  setLeaving(false);
  await followSession();
  if (keep || session === null) return;
  const { forgetOwner } = await import('../offline/owner.ts');
  await forgetOwner(session.person.id);
}
