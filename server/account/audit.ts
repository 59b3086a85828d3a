import type postgres from 'postgres';
import type { Db } from '../db/sql.ts';

export type Act =
  | 'signed_up'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'email_confirmed'
  | 'email_changed'
  | 'password_changed'
  | 'refresh_token_reused'
  | 'role_granted'
  | 'role_revoked'
  | 'keys_rotated';

/** Where a request came from, for the record. */
export type Origin = { address: string | null; requestId: string | null };
export const NO_REQUEST: Origin = { address: null, requestId: null };

/** Writes a line that can never be changed (sql/0030_accounts.sql). `detail` holds no secret and no e-mail. */
export async function record(
  db: Db,
  action: Act,
  about: {
    actor: string;
    userId: string | null;
    origin: Origin;
    detail?: Record<string, postgres.JSONValue>;
  },
): Promise<void> {
  const { actor, userId, origin, detail = {} } = about;
  await db`
    insert into audit_log (action, actor, user_id, address, request_id, detail)
    values (${action}, ${actor}, ${userId}, ${origin.address}, ${origin.requestId}, ${db.json(detail)})`;
}
