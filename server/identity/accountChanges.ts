import { randomUUID } from 'node:crypto';
import { readStoreSettings } from '../db/storeSettings.ts';
import { record } from '../http/auditLog.ts';
import { mailLater } from '../notifications/mailQueue.ts';
import { AuthFailure, invalid } from './authErrors.ts';
import { countCall, countPassword, countProof, RECOVERY_SECONDS } from './authLimits.ts';
import { type Bearer, isFactorDue } from './bearer.ts';
import type { Identity } from './identity.ts';
import { deleteMailedTokens, redeemCode } from './mailedTokens.ts';
import { requireStrength } from './passwordHash.ts';
import type { RequestContext } from './requestContext.ts';
import { endSessions } from './sessions.ts';
import { emailFrom, lockUser, mergedMetadata, publicUser } from './users.ts';

type Changes = {
  email?: string;
  password?: string;
  currentPassword?: string;
  nonce?: string;
  data?: Record<string, unknown>;
};

/** Changes a person's own name and password. The email cannot be changed. */
export async function changeUser(
  identity: Identity,
  { user: oldUser, session }: Bearer,
  changes: Changes,
  context: RequestContext,
): Promise<ReturnType<typeof publicUser>> {
  const { sql, authLimits } = identity;
  await countCall(sql, 'write', context.address, authLimits);
  if (changes.email !== undefined && emailFrom(changes.email) !== oldUser.email) {
    throw new AuthFailure(422, 'email_change_disabled', 'The email address of an account cannot be changed');
  }
  const { password } = changes;
  if (password !== undefined && isFactorDue({ user: oldUser, session }))
    throw new AuthFailure(
      401,
      'insufficient_aal',
      'AAL2 session is required to update the password when MFA is enabled.',
    );
  const hash =
    password === undefined
      ? null
      : await acceptPassword(identity, { user: oldUser, session }, { ...changes, password }, context);
  return sql.begin(async (tx) => {
    const user = await lockUser(tx, oldUser.id);
    if (!user) throw new AuthFailure(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const userMetadata = mergedMetadata(user.userMetadata, changes.data ?? {});
    if (userMetadata === null) throw invalid('User metadata is too large');
    if (hash !== null) {
      // Signs out anyone who knew the old password, and invalidates emailed links.
      await endSessions(tx, session, 'others');
      await deleteMailedTokens(tx, user.id);
      await record(tx, 'password_changed', { actor: user.id, userId: user.id, origin: context.origin });
      await mailLater(tx, {
        key: `password ${randomUUID()}`,
        template: 'password_changed',
        recipient: user.email,
        language: context.language,
      });
    }
    await tx`
      update users set user_metadata = ${tx.json(userMetadata as Record<string, never>)},
        password_hash = coalesce(${hash}, password_hash), language = ${context.language}
      where id = ${user.id}`;
    const changedUser = await lockUser(tx, user.id);
    return publicUser(changedUser ?? user);
  });
}

/** Validates a new password and returns its hash. */
async function acceptPassword(
  identity: Identity,
  { user, session }: Bearer,
  { password, currentPassword, nonce }: Changes & { password: string },
  { address, origin }: RequestContext,
): Promise<string> {
  const { sql, passwords, authLimits, now } = identity;
  const { name: storeName } = await readStoreSettings(sql);
  requireStrength(password, { email: user.email, storeName, role: user.role });
  const tries = await countPassword(sql, user.id, { address, device: session.id }, authLimits);
  const age = now().getTime() - session.createdAt.getTime();
  const isRecovering = session.method === 'recovery' && age < RECOVERY_SECONDS * 1000;
  if (!isRecovering && user.passwordHash !== null) {
    const proof = await checkProof(identity, user, { currentPassword, nonce }, address);
    if (proof !== 'good') {
      const detail = { sessionId: session.id };
      await record(sql, 'password_change_failed', { actor: user.id, userId: user.id, origin, detail });
      throw proof;
    }
  }
  if (await passwords.check(password, user.passwordHash)) {
    throw new AuthFailure(422, 'same_password', 'New password should be different from the old password.');
  }
  await tries.undo();
  return passwords.hash(password);
}

/** The problem with the proof, or `good`. @throws AuthFailure without a proof, or after too many wrong ones */
async function checkProof(
  { sql, keyring, passwords, authLimits }: Identity,
  user: Bearer['user'],
  { currentPassword, nonce }: Pick<Changes, 'currentPassword' | 'nonce'>,
  address: string,
): Promise<'good' | AuthFailure> {
  if (nonce) {
    await countProof(sql, user.id, address, authLimits);
    const proved = await sql.begin(async (tx) => {
      await lockUser(tx, user.id);
      return redeemCode(tx, keyring, user.id, nonce, ['reauthentication']);
    });
    if (proved) return 'good';
    return new AuthFailure(422, 'reauthentication_not_valid', 'Verification code is wrong or expired');
  }
  if (!currentPassword) {
    throw new AuthFailure(
      400,
      'current_password_required',
      'Current password required to change the password',
    );
  }
  return (await passwords.check(currentPassword, user.passwordHash))
    ? 'good'
    : new AuthFailure(400, 'current_password_invalid', 'Current password is wrong');
}
