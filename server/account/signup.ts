import { randomUUID } from 'node:crypto';
import { readStoreSettings } from '../db/storeSettings.ts';
import { mailLater } from '../notifications/mails.ts';
import type { Asking } from './asking.ts';
import { record } from './audit.ts';
import { invalid } from './failures.ts';
import { hashPassword } from './hashing.ts';
import type { Identity } from './identity.ts';
import { countCall, countMail } from './limits.ts';
import { demandStrength } from './strength.ts';
import { emailFrom, mergedMetadata, publicUser, type User } from './users.ts';

type SignUp = { email: string; password: string; data: Record<string, unknown> };

/**
 * Makes an account that waits for its e-mail to be confirmed. An address that has one already gets the same answer
 * after the same work, and a mail that says so: nobody but who reads that inbox can tell.
 */
export async function signUp(
  identity: Identity,
  { email: typed, password, data }: SignUp,
  { address, language, next, origin }: Asking,
): Promise<ReturnType<typeof publicUser>> {
  const { sql, keyring, terms, now } = identity;
  demandStrength(password, typed, (await readStoreSettings(sql)).name);
  const email = emailFrom(typed);
  if (email === null) throw invalid('Unable to validate email address: invalid format');
  const userMetadata = mergedMetadata({}, data);
  if (userMetadata === null) throw invalid('User metadata is too large');
  await countCall(sql, 'write', address, terms);
  await countMail(sql, 'signup', email, terms);
  const passwordHash = await hashPassword(password);
  const known = await sql.begin(async (tx) => {
    const made = await tx`
      insert into users (email, password_hash, user_metadata, language)
      values (${email}, ${passwordHash}, ${tx.json(userMetadata as Record<string, never>)}, ${language})
      on conflict (email) where is_local do nothing returning id`;
    const [user] = await tx<{ id: string; isConfirmed: boolean }[]>`
      select id, email_confirmed_at is not null as is_confirmed from users where email = ${email} and is_local`;
    if (!user) throw new Error('an account was neither made nor found');
    await mailLater(tx, {
      ...{ key: `verify ${randomUUID()}`, template: 'verify', recipient: email, language },
      facts: { next },
    });
    const act = made.length > 0 ? 'signed_up' : 'signed_up_again';
    await record(tx, act, { actor: 'nobody', userId: user.id, origin });
    return user;
  });
  const at = now();
  // The same for everybody: a confirmed account shows an id that is made up, but the same at each try.
  const shown: User = {
    id: known.isConfirmed ? keyring.uuidFor(email) : known.id,
    ...{ email, userMetadata, language, passwordHash: null, role: 'customer' },
    ...{ emailConfirmedAt: null, recoverySentAt: null, lastSignInAt: null, disabledAt: null },
    ...{ confirmationSentAt: at, createdAt: at, updatedAt: at },
  };
  return publicUser(shown);
}
