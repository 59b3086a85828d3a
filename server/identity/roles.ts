import type { Sql } from '../db/sql.ts';
import { NO_REQUEST, record } from '../http/auditLog.ts';
import type { Role } from './users.ts';
import { emailFrom } from './users.ts';

/**
 * Makes somebody an admin, or a customer again, and writes down that it was done.
 *
 * @param actor who decided, for the record
 * @param of.isLocal whether accounts of the built-in identity server are meant or those of a hosted one
 * @returns `unknown` without such an account, `unconfirmed` for one whose e-mail nobody proved to read, `several`
 *   when it cannot be told which account is meant
 */
export async function setRole(
  sql: Sql,
  typed: string,
  role: Role,
  actor: string,
  { isLocal = null }: { isLocal?: boolean | null } = {},
): Promise<'set' | 'already' | 'unknown' | 'unconfirmed' | 'several'> {
  const email = emailFrom(typed);
  if (email === null) return 'unknown';
  return sql.begin(async (tx) => {
    const [user, ...others] = await tx<{ id: string; role: Role; isConfirmed: boolean }[]>`
      select id, role, email_confirmed_at is not null as is_confirmed from users
      where email = ${email} and is_local = coalesce(${isLocal}, is_local) order by id for no key update`;
    if (!user) return 'unknown';
    if (others.length > 0) return 'several';
    if (role === 'admin' && !user.isConfirmed) return 'unconfirmed';
    if (user.role === role) return 'already';
    await tx`update users set role = ${role} where id = ${user.id}`;
    await record(tx, role === 'admin' ? 'role_granted' : 'role_revoked', {
      ...{ actor, userId: user.id, origin: NO_REQUEST },
      detail: { from: user.role, to: role },
    });
    return 'set';
  });
}
