import type { UUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type postgres from 'postgres';
import { countUse, HOUR } from '../db/rate.ts';
import type { Db } from '../db/sql.ts';
import { clientAddress } from './address.ts';
import { findCaller, isRoleRefusal, requireStaff } from './caller.ts';
import { currentRequestId } from './requests.ts';

export type Act =
  | 'signed_up'
  /** The address has an account, which stays unchanged, or a pending sign-up, which this one replaces. */
  | 'signed_up_again'
  | 'signed_in'
  | 'sign_in_failed'
  /** Too many failures: recorded for the first attempt that was refused unchecked. */
  | 'sign_in_limited'
  /** A link or code from an email. */
  | 'code_failed'
  | 'signed_out'
  | 'email_confirmed'
  | 'password_changed'
  | 'password_change_failed'
  | 'refresh_token_reused'
  /** A second factor is being set up; it is required from `factor_added` on. */
  | 'factor_started'
  | 'factor_added'
  | 'factor_proved'
  | 'factor_failed'
  | 'factor_removed'
  /** All factors of an account, by someone with access to the machine. */
  | 'factors_reset'
  | 'recovery_codes_made'
  | 'role_granted'
  | 'role_revoked'
  /** An account requested something that its role does not allow. */
  | 'denied'
  | 'keys_rotated'
  | 'review_approved'
  | 'review_rejected'
  | 'review_withdrawn'
  | 'delivery_moved'
  | 'truck_off'
  | 'truck_back'
  | 'order_moved'
  | 'order_undone'
  /** The refund comes before the cancellation. */
  | 'order_cancel_asked'
  | 'order_refund_asked'
  | 'order_rescheduled'
  | 'order_attention_settled'
  | 'order_entered'
  | 'order_edited'
  | 'order_payment_received'
  | 'order_payment_reversed'
  | 'order_link_sent'
  | 'order_noted'
  | 'quote_answered'
  | 'quote_closed'
  | 'quote_declined'
  | 'product_created'
  | 'product_changed'
  | 'products_imported'
  | 'products_exported'
  | 'promo_code_created'
  | 'promo_code_changed'
  | 'books_exported'
  | 'picture_uploaded'
  | 'settings_changed'
  | 'article_created'
  | 'article_changed'
  | 'text_translated'
  | 'newsletter_exported'
  | 'contractor_approved'
  | 'contractor_changed'
  | 'contractor_refused'
  /** The account's owner did it; joined by the person, and removed by either. */
  | 'account_disabled'
  | 'account_enabled'
  /** The person did it; the account's id is all that is left of it. */
  | 'account_deleted'
  /** The list of customers; one customer's page. */
  | 'customers_read'
  | 'customer_read'
  | 'customer_noted';

/** Where a request came from, for the audit log. */
export type Origin = { address: string | null; requestId: string | null };
export const NO_REQUEST: Origin = { address: null, requestId: null };

export const originOf = (c: Context): Origin => ({
  address: clientAddress(c) || null,
  requestId: currentRequestId(c) || null,
});

/** Who acts, for the audit log. */
export type AuditActor = { actor: UUID; origin: Origin };

/** @throws Problem 401 or 403 for anyone but staff */
export function requireAuditActor(c: Context): AuditActor {
  return { actor: requireStaff(c).userId, origin: originOf(c) };
}

/** Writes an immutable audit row (sql/0003_accounts.sql). `detail` holds no secrets and no emails. */
export async function record(
  db: Db,
  action: Act,
  entry: {
    actor: string;
    /** The account that it is about. */
    userId?: string | null;
    origin: Origin;
    detail?: Record<string, postgres.JSONValue>;
  },
): Promise<void> {
  const { actor, userId = null, origin, detail = {} } = entry;
  await db`
    insert into audit_log (action, actor, user_id, address, request_id, detail)
    values (${action}, ${actor}, ${userId}, ${origin.address}, ${origin.requestId}, ${db.json(detail)})`;
}

/** Records that an admin read personal data: once an hour, however often the page polls. */
export async function recordReading(
  db: Db,
  c: Context,
  action: Extract<Act, `${string}_read`>,
  { userId = null, detail = {} }: { userId?: string | null; detail?: Record<string, string> } = {},
): Promise<void> {
  const { actor, origin } = requireAuditActor(c);
  const key = `audit ${action} ${userId} ${JSON.stringify(detail)} ${actor}`;
  if ((await countUse(db, [{ key, limit: 1, seconds: HOUR }])) !== null) return;
  await record(db, action, { actor, userId, origin, detail });
}

const MAX_DENIALS = 20;

/** Records accounts refused for their role, only the first times in an hour. */
export function recordDenials(db: Db): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!isRoleRefusal(c.error)) return;
    const caller = findCaller(c);
    if (!caller) return;
    const { userId } = caller;
    const limit = { key: `audit denied ${userId}`, limit: MAX_DENIALS, seconds: HOUR };
    if ((await countUse(db, [limit])) !== null) return;
    await record(db, 'denied', {
      actor: userId,
      userId,
      origin: originOf(c),
      detail: { method: c.req.method, path: c.req.path.slice(0, 200) },
    });
  };
}
