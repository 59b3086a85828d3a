import { randomUUID } from 'node:crypto';
import { readStoreSettings } from '../db/storeSettings.ts';
import { record } from '../http/auditLog.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { invalid, isMailGap } from './authErrors.ts';
import { countMail } from './authLimits.ts';
import { knownDevice } from './cookies.ts';
import type { Identity } from './identity.ts';
import { requireStrength } from './passwordHash.ts';
import type { RequestContext } from './requestContext.ts';
import { emailFrom, findUser, mergedMetadata, publicUser, type User } from './users.ts';

type SignUp = { email: string; password: string; data: Record<string, unknown> };

/**
 * Creates an account that waits for its email to be confirmed, replacing an earlier pending sign-up, whose emailed
 * links become invalid. An address with an account gets the same answer after the same work, and an email that says so:
 * only the inbox's owner can tell. Signing in with the pending sign-up's password does not reveal it either
 * (signIn.ts). Sent again within the interval of emails, it gets the same answer too, and the first one counts.
 */
export async function signUp(
  identity: Identity,
  { email: typed, password, data }: SignUp,
  context: RequestContext,
): Promise<ReturnType<typeof publicUser>> {
  const { sql, keyring, authLimits, now } = identity;
  const { address, deviceCookie, language } = context;
  const { name: storeName } = await readStoreSettings(sql);
  requireStrength(password, { email: typed, storeName, role: 'customer' });
  const email = emailFrom(typed);
  if (email === null) throw invalid('Unable to validate email address: invalid format');
  const userMetadata = mergedMetadata({}, data);
  if (userMetadata === null) throw invalid('User metadata is too large');
  const device = knownDevice(keyring, email, deviceCookie);
  const signupId = randomUUID();
  const mail = await countMail(sql, 'signup', email, { address, device }, authLimits).catch((error) => {
    if (isMailGap(error)) return null;
    throw error;
  });
  const account = mail
    ? await store(identity, { email, password, userMetadata, signupId }, context).catch(async (error) => {
        await mail.undo();
        throw error;
      })
    : await findUser(sql, { email });
  const requestedAt = now();
  // The same response for everybody: a confirmed account shows a made-up id that is the same at each try.
  const shown: User = {
    id: account && account.emailConfirmedAt === null ? account.id : keyring.uuidFor(email),
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
    confirmationSentAt: requestedAt,
    createdAt: requestedAt,
    updatedAt: requestedAt,
  };
  return publicUser(shown);
}

type PendingUser = Pick<User, 'email' | 'userMetadata'> & { password: string; signupId: string };

async function store(
  { sql, passwords }: Identity,
  { email, password, userMetadata, signupId }: PendingUser,
  { language, next, origin }: RequestContext,
): Promise<Pick<User, 'id' | 'emailConfirmedAt'>> {
  const passwordHash = await passwords.hash(password);
  return sql.begin(async (tx) => {
    const metadata = tx.json(userMetadata as Record<string, never>);
    const inserted = await tx`
      insert into users (email, pending_password_hash, user_metadata, language, signup_id)
      values (${email}, ${passwordHash}, ${metadata}, ${language}, ${signupId})
      on conflict (email) do nothing returning id`;
    const [user] = await tx<{ id: string; emailConfirmedAt: Date | null }[]>`
      select id, email_confirmed_at from users where email = ${email} for no key update`;
    if (!user) throw new Error('an account was neither made nor found');
    if (user.emailConfirmedAt !== null) {
      await tx`update users set pending_password_hash = ${passwordHash} where id = ${user.id}`;
    } else if (inserted.length === 0) {
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
    const act = inserted.length > 0 ? 'signed_up' : 'signed_up_again';
    await record(tx, act, { actor: 'nobody', userId: user.id, origin });
    return user;
  });
}
