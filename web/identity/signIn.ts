import type { AuthError } from '@supabase/auth-js';
import * as z from 'zod/mini';
import type { StaffRole } from '../../domain/staff.ts';
import { $status } from '../offline/status.ts';
import { readTab, writeTab } from '../ui/storedAtom.ts';
import { followSession, readSession, SESSION_KEY, sessionStore, setLeaving } from './session.ts';

// Signing up, in and out, and emailed links and codes. Everything except signing out needs signal.

export type Failure = {
  /** The provider's own code, '' when it gave none. */
  code: string;
  /** The provider's text, in English. */
  message: string;
  /** Why a password is weak: `length`, or `pwned`. */
  reasons: readonly string[];
  /** No valid answer: no signal, or the provider is down. */
  isFault: boolean;
};
export type Outcome = Answer<unknown>;
export type Answer<Value> = { ok: true; value: Value } | ({ ok: false } & Failure);

type ValueOf<Reply> = Reply extends { data: infer Data; error: null } ? Data : never;

export const client = async () => (await import('./authClient.ts')).authClient();

const toFailure = (error: AuthError): Failure => ({
  code: error.code ?? '',
  message: error.message,
  reasons: 'reasons' in error ? (error.reasons as string[]) : [],
  isFault: error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError',
});

/** The client reports its provider's failures, but not that its own code failed to load. */
export async function attempt<Reply extends { data?: unknown; error: AuthError | null }>(
  work: () => Promise<Reply>,
): Promise<Answer<ValueOf<Reply>>> {
  try {
    const { data, error } = await work();
    return error ? { ok: false, ...toFailure(error) } : { ok: true, value: data as ValueOf<Reply> };
  } catch (error) {
    console.warn('The sign-in client failed.', error);
    const message = error instanceof Error ? error.message : '';
    return { ok: false, code: '', message, reasons: [], isFault: true };
  }
}

/**
 * After sign-in: switches the device's data to that person, then sends and pulls. Does nothing more while the second
 * step is missing.
 *
 * @param owes whether a new password has to be set; undefined when an earlier step has said so
 */
export async function finishSignIn(outcome: Outcome, owes?: boolean): Promise<Outcome> {
  if (!outcome.ok) return outcome;
  // Before the sign-in is announced, because the screen would then move on.
  if (owes !== undefined) setOwesPassword(owes);
  await followSession();
  if (readSession() === null) return outcome;
  const { drain } = await import('../offline/drain.ts');
  drain('person').catch((error: unknown) => console.warn('Nothing is fetched yet.', error));
  return outcome;
}

export async function signIn(email: string, password: string): Promise<Outcome> {
  return finishSignIn(
    await attempt(async () => (await client()).signInWithPassword({ email, password })),
    false,
  );
}

export function signUp(fullName: string, email: string, password: string): Promise<Outcome> {
  const options = { data: { full_name: fullName }, emailRedirectTo: `${location.origin}/` };
  return attempt(async () => (await client()).signUp({ email, password, options }));
}

/** What an email was for. */
export const MAIL_KINDS = ['signup', 'recovery', 'magiclink', 'email'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Emails a link and a code of that kind. Same answer whether or not the account exists. */
export function sendMail(kind: MailKind, email: string): Promise<Outcome> {
  return attempt(async () => {
    const auth = await client();
    if (kind === 'signup') return auth.resend({ type: 'signup', email });
    if (kind === 'recovery')
      return auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth` });
    const options = { shouldCreateUser: false, emailRedirectTo: `${location.origin}/` };
    return auth.signInWithOtp({ email, options });
  });
}

export async function redeemLink(kind: MailKind, tokenHash: string): Promise<Outcome> {
  return finishSignIn(
    await attempt(async () => (await client()).verifyOtp({ type: kind, token_hash: tokenHash })),
    kind === 'recovery',
  );
}

export async function redeemCode(kind: MailKind, email: string, code: string): Promise<Outcome> {
  return finishSignIn(
    await attempt(async () => (await client()).verifyOtp({ type: kind, email, token: code })),
    kind === 'recovery',
  );
}

const OWES_PASSWORD = 'owes-password';

/** Whether this tab's person came to set a new password and has not yet: also after a reload. */
export const owesPassword = (): boolean => readTab(OWES_PASSWORD, z.boolean) === true;
export const setOwesPassword = (owes: boolean): void => writeTab(OWES_PASSWORD, owes || null);

/** `current` is required unless this session was just opened by an emailed link. */
export function setPassword(password: string, current?: string): Promise<Outcome> {
  const proof = current === undefined ? {} : { current_password: current };
  return attempt(async () => (await client()).updateUser({ password, ...proof }));
}

/** Loads the client that refreshes the session, if there is a session. */
export async function resumeSession(): Promise<void> {
  await followSession();
  if (readSession() !== null) await client();
}

/**
 * How many of the signed-in person's commands are unsent, including refused ones. Without the cart, which stays on
 * this device and is merged when the person returns.
 */
async function countUnsent(): Promise<number> {
  const { ownerDatabase } = await import('../offline/owner.ts');
  const { outbox } = await ownerDatabase();
  const unsent = outbox.where('state').anyOf('waiting', 'refused');
  return unsent.filter(({ type }) => type !== 'setCartLine').count();
}

/** Sends waiting commands. Returns how many are left. */
export async function sendUnsent(): Promise<number> {
  const { drain } = await import('../offline/drain.ts');
  await drain('person');
  return countUnsent();
}

/** Ends the person's sessions on all other devices. Needs signal. */
export function signOutOthers(): Promise<Outcome> {
  return attempt(async () => (await client()).signOut({ scope: 'others' }));
}

/** Ends the session that a newer one of this browser has replaced: it would stay valid for weeks. */
export async function endReplacedSession(token: string): Promise<void> {
  const outcome = await attempt(async () => (await client()).admin.signOut(token, 'local'));
  if (!outcome.ok) console.info('The earlier session ends when its time is over.');
}

/** How long signing out waits for the last changes to be sent before it asks what to do with them. */
const SEND_MS = 3000;

/** How many changes are still unsent; with signal, after trying to send them. */
export async function countAfterSending(): Promise<number> {
  const waiting = await countUnsent();
  if (waiting === 0 || !$status.get().online) return waiting;
  const sending = sendUnsent().catch((error: unknown) => {
    console.warn('What waits was not sent.', error);
    return waiting;
  });
  const late = new Promise<number>((resolve) => setTimeout(resolve, SEND_MS, waiting));
  return Promise.race([sending, late]);
}

/**
 * Signs this browser out, even without signal. `keep` leaves the person's data on the device until they
 * return; otherwise it is deleted. The cart belongs to the device and always stays.
 */
export async function signOut({ keep }: { keep: boolean }): Promise<void> {
  const session = readSession();
  setLeaving(true);
  if ($status.get().online) {
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

/**
 * The role of staff, as their session claims, which is enough for a link: the server decides what they may do. Null for
 * customers.
 */
export function claimedRole(): StaffRole | null {
  const role = readSession()?.role;
  // Not STAFF_ROLES, which would bring a file of the admin to shoppers.
  return role === 'admin' || role === 'clerk' || role === 'driver' ? role : null;
}

/** Where staff work. */
export const workplacePath = (role: StaffRole) => (role === 'driver' ? '/admin/drive' : '/admin');
