import type { Asking } from './asking.ts';
import { record } from './audit.ts';
import { AuthFailure, invalid, wrongCredentials } from './failures.ts';
import { type AccessAnswer, banned, grantAccess, signIn } from './grants.ts';
import { checkPassword, hashPassword } from './hashing.ts';
import type { Identity } from './identity.ts';
import { countPassword } from './limits.ts';
import { emailFrom, findUser } from './users.ts';

const LONGEST = 128;

/** Signs in. Whatever is wrong, the answer and the work are the same; only who knows the password learns more. */
export async function signInWithPassword(
  identity: Identity,
  { email: typed, password }: { email: string; password: string },
  { address, origin }: Asking,
): Promise<AccessAnswer> {
  const { sql, terms } = identity;
  if (typed === '') throw invalid('You must provide either an email or phone number and a password.');
  const email = emailFrom(typed);
  const tries = await countPassword(sql, email ?? 'no e-mail', address, terms);
  // Longer than any that was ever taken: not worth the work of hashing it.
  const user = email === null || password.length > LONGEST ? null : await findUser(sql, { email });
  const { matches, isDated } = await checkPassword(password.slice(0, LONGEST), user?.passwordHash ?? null);
  if (!user || !matches) {
    await record(sql, 'sign_in_failed', { actor: 'nobody', userId: user?.id ?? null, origin });
    throw wrongCredentials();
  }
  await tries.undo();
  if (user.disabledAt !== null) throw banned(400);
  if (user.emailConfirmedAt === null) {
    throw new AuthFailure(400, 'email_not_confirmed', 'Email not confirmed');
  }
  const rehashed = isDated ? await hashPassword(password) : null;
  const signed = await sql.begin(async (tx) => {
    if (rehashed !== null) {
      await tx`
        update users set password_hash = ${rehashed} where id = ${user.id} and password_hash = ${user.passwordHash}`;
    }
    return signIn(tx, user.id, 'password', origin);
  });
  return grantAccess(identity, signed.user, signed.session, signed.refreshToken);
}
