import { randomUUID } from 'node:crypto';
import { readStoreSettings } from '../db/storeSettings.ts';
import { record } from '../http/auditLog.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { invalid } from './authErrors.ts';
import { countMail } from './authLimits.ts';
import type { Identity } from './identity.ts';
import { knownDevice } from './knownDevice.ts';
import { demandStrength } from './passwordHash.ts';
import type { RequestContext } from './requestContext.ts';
import { emailFrom, mergedMetadata, publicUser, type User } from './users.ts';

type SignUp = { email: string; password: string; data: Record<string, unknown> };

/**
 * Makes an account that waits for its e-mail to be confirmed, in place of an earlier sign-up that still waits: what
 * was mailed for that one confirms nothing any more. An address that has an account already gets the same answer after
 * the same work, and a mail that says so: nobody but who reads that inbox can tell. Nor does signing in with the password
 * of the sign-up tell (signIn.ts).
 */
export async function signUp(
  identity: Identity,
  { email: typed, password, data }: SignUp,
  { address, deviceCookie, language, next, origin }: RequestContext,
): Promise<ReturnType<typeof publicUser>> {
  const { sql, keyring, passwords, authLimits, now } = identity;
  const { name: storeName } = await readStoreSettings(sql);
  demandStrength(password, { email: typed, storeName, role: 'customer' });
  const email = emailFrom(typed);
  if (email === null) throw invalid('Unable to validate email address: invalid format');
  const userMetadata = mergedMetadata({}, data);
  if (userMetadata === null) throw invalid('User metadata is too large');
  const device = knownDevice(keyring, email, deviceCookie);
  await countMail(sql, 'signup', email, { address, device }, authLimits);
  const passwordHash = await passwords.hash(password);
  const signupId = randomUUID();
  const known = await sql.begin(async (tx) => {
    const metadata = tx.json(userMetadata as Record<string, never>);
    const made = await tx`
      insert into users (email, pending_password_hash, user_metadata, language, signup_id)
      values (${email}, ${passwordHash}, ${metadata}, ${language}, ${signupId})
      on conflict (email) where is_local do nothing returning id`;
    const [user] = await tx<{ id: string; isConfirmed: boolean }[]>`
      select id, email_confirmed_at is not null as is_confirmed from users where email = ${email} and is_local
      for no key update`;
    if (!user) throw new Error('an account was neither made nor found');
    if (user.isConfirmed) {
      await tx`update users set pending_password_hash = ${passwordHash} where id = ${user.id}`;
    } else if (made.length === 0) {
      await tx`delete from one_time_tokens where user_id = ${user.id} and kind = 'signup'`;
      await tx`
        update users set pending_password_hash = ${passwordHash}, user_metadata = ${metadata}, language = ${language},
          signup_id = ${signupId}
        where id = ${user.id}`;
    }
    await mailLater(tx, {
      key: `verify ${signupId}`,
      template: 'verify',
      recipient: email,
      language,
      facts: { next, signupId },
    });
    const act = made.length > 0 ? 'signed_up' : 'signed_up_again';
    await record(tx, act, { actor: 'nobody', userId: user.id, origin });
    return user;
  });
  const at = now();
  // The same for everybody: a confirmed account shows an id that is made up, but the same at each try.
  const shown: User = {
    id: known.isConfirmed ? keyring.uuidFor(email) : known.id,
    email,
    userMetadata,
    language,
    signupId,
    passwordHash: null,
    pendingPasswordHash: null,
    role: 'customer',
    factors: [],
    emailConfirmedAt: null,
    recoverySentAt: null,
    lastSignInAt: null,
    disabledAt: null,
    confirmationSentAt: at,
    createdAt: at,
    updatedAt: at,
  };
  return publicUser(shown);
}
