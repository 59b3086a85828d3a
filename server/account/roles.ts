import type { Sql } from '../db/sql.ts';
import { NO_REQUEST, record } from './audit.ts';
import type { Role } from './users.ts';
import { emailFrom } from './users.ts';

/**
 * Makes somebody an admin, or a customer again, and writes down that it was done.
 *
 * @param actor who decided, for the record
 * @returns `unknown` without such an account, `unconfirmed` for one whose e-mail nobody proved to read
 */
export async function setRole(
  sql: Sql,
  typed: string,
  role: Role,
  actor: string,
): Promise<'set' | 'already' | 'unknown' | 'unconfirmed'> {
  const email = emailFrom(typed);
  if (email === null) return 'unknown';
  return sql.begin(async (tx) => {
    const [user] = await tx<{ id: string; role: Role; isConfirmed: boolean }[]>`
      select id, role, email_confirmed_at is not null as is_confirmed from users
      where email = ${email} order by is_local desc limit 1 for no key update`;
    if (!user) return 'unknown';
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
