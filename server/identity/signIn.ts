import { record } from '../http/auditLog.ts';
import { AuthFailure, invalid, wrongCredentials } from './authErrors.ts';
import { countPassword, isFirstLimited } from './authLimits.ts';
import { knownDevice } from './cookies.ts';
import { banned, type Grant, grantAccess, grantSession } from './grants.ts';
import type { Identity } from './identity.ts';
import { requireLength } from './passwordHash.ts';
import type { RequestContext } from './requestContext.ts';
import { emailFrom, findUser, type User } from './users.ts';

/** Signs in. Every failure has the same answer and the same work; only someone with the right password learns more. */
export async function signInWithPassword(
  identity: Identity,
  { email: typed, password }: { email: string; password: string },
  context: RequestContext,
): Promise<Grant> {
  const { sql, keyring, passwords, authLimits } = identity;
  const { address, deviceCookie, origin } = context;
  if (typed === '') throw invalid('You must provide either an email or phone number and a password.');
  const email = emailFrom(typed);
  const findAccount = async () => (email === null ? null : findUser(sql, { email }));
  const failed = (act: 'sign_in_failed' | 'sign_in_limited', user: User | null, why?: string) =>
    record(sql, act, { actor: 'nobody', userId: user?.id ?? null, origin, detail: why ? { why } : {} });
  const account = email ?? 'no email';
  const asker = { address, device: knownDevice(keyring, account, deviceCookie) };
  const tries = await countPassword(sql, account, asker, authLimits).catch(async (error: unknown) => {
    const isLimit = error instanceof AuthFailure && error.status === 429;
    if (isLimit && (await isFirstLimited(sql, account, address)))
      await failed('sign_in_limited', await findAccount());
    throw error;
  });
  const user = await findAccount();
  const matches = await passwords.check(password, user?.passwordHash ?? null);
  if (!user || !matches) {
    // Always a second check, so that the timing reveals nothing: the password of a pending sign-up gets the same answer
    // with or without an account.
    const isPending = await passwords.check(password, user?.pendingPasswordHash ?? null);
    const reason = isPending ? 'not confirmed' : user ? 'wrong password' : 'no account';
    await failed('sign_in_failed', user, reason);
    if (!isPending) throw wrongCredentials();
    await tries.undo();
    throw new AuthFailure(400, 'email_not_confirmed', 'Email not confirmed');
  }
  await tries.undo();
  if (user.disabledAt !== null) {
    await failed('sign_in_failed', user, 'closed');
    throw banned(400);
  }
  try {
    // A password from before the account became an admin's: an emailed link lets its owner in to choose a longer one.
    requireLength(password, user.role);
  } catch (error) {
    await failed('sign_in_failed', user, 'password too short for an admin');
    throw error;
  }
  const signed = await sql.begin((tx) => grantSession(tx, identity, user.id, 'password', context));
  return grantAccess(identity, signed.user, signed.session, signed.refreshToken);
}
