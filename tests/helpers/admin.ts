import type { StaffRole } from '../../domain/staff.ts';
import type { IdentityStage } from './identity.ts';

/** Somebody of the yard calling the admin API: `ask` for GET, `tell` for writes; both return the status and the body. */
export async function signInAdmin(
  store: IdentityStage,
  role: StaffRole = 'admin',
  truck: number | null = null,
) {
  const boss = await store.person();
  await store.sql`update users set role = ${role}, truck = ${truck} where id = ${boss.user.id}`;
  const headers = store.bearer(boss.session.access_token);
  async function call<T>(path: string, init: RequestInit = {}): Promise<{ status: number; body: T }> {
    const answer = await store.call(`/api/admin/${path}`, {
      ...init,
      headers: { ...headers, 'content-type': 'application/json' },
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as T };
  }
  return {
    userId: boss.user.id,
    email: boss.email,
    headers,
    ask: <T = Record<string, unknown>>(path: string) => call<T>(path),
    tell: <T = Record<string, unknown>>(method: string, path: string, body: unknown = {}) =>
      call<T>(path, { method, body: JSON.stringify(body) }),
    /** This admin's actions in the audit log, oldest first, without reads and sign-ins. */
    acts: async () =>
      (
        await store.sql<{ action: string }[]>`
          select action from audit_log where actor = ${boss.user.id} and action !~ '^sign|email|_read$' order by id`
      ).map(({ action }) => action),
  };
}
