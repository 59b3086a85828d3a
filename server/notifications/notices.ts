import * as z from 'zod/mini';
import type { NotificationMessage } from '../../domain/notifications.ts';
import { errorCode } from '../db/connectionErrors.ts';
import { enqueue } from '../db/queue.ts';
import type { Db, Sql } from '../db/sql.ts';
import type { Deps } from '../http/deps.ts';
import { NOTICE_EVENTS, type NoticeRequest } from './noticeQueue.ts';
import { NotDelivered } from './transport.ts';
import { SubscriptionGone, type WebPushSender } from './webPush.ts';

// Notifications. One task finds an event's recipients and writes a notice for each; another task sends each notice with
// its own retries, so that a failure does not affect other recipients.

const SEND_TASK = 'sendNotice';

/** A notification to a subscription. */
export type Notice = { recipient: string; message: NotificationMessage; hours: number };

/** Composes the notices of an event; none if its reason is gone. */
export type ComposeNotices = (request: NoticeRequest) => Promise<Notice[]>;

const askedSchema = z.object({
  key: z.string(),
  event: z.enum(NOTICE_EVENTS),
  facts: z.record(z.string(), z.unknown()),
});
const sendSchema = z.object({ noticeId: z.uuid() });

const DAY = 24 * 3600;
const KEEP_DAYS = 90;

export type NoticeParts = { webPush: WebPushSender; compose: ComposeNotices };

/** Registers the tasks. Call it before `tasks.start()`. */
export function startNotices(
  { sql, tasks, log }: Pick<Deps, 'sql' | 'tasks' | 'log'>,
  { webPush, compose }: NoticeParts,
): void {
  tasks.on('notice', async ({ payload }) => {
    const request = askedSchema.parse(payload);
    const notices = await compose(request);
    await sql.begin(async (tx) => {
      for (const notice of notices) await write(tx, request.key, notice);
    });
  });
  tasks.on(SEND_TASK, async ({ payload }) => {
    const { noticeId } = sendSchema.parse(payload);
    const notice = await claim(sql, noticeId);
    if (notice === null) return;
    const { recipient, message } = notice;
    if (notice.isOver) return finish(sql, noticeId, 'moot', 'too late');
    try {
      const wasSent = await sendNotice(sql, webPush, recipient, message);
      await finish(sql, noticeId, wasSent ? 'sent' : 'moot');
      log.info('notice sent', { noticeId });
    } catch (error) {
      if (error instanceof NotDelivered && !error.isFinal) {
        await sql`update notices set last_error = ${errorCode(error)} where id = ${noticeId}`;
        throw error;
      }
      const state = error instanceof NotDelivered ? 'refused' : 'unclear';
      log.error(`notice left ${state}`, error, { noticeId });
      await finish(sql, noticeId, state, errorCode(error));
    }
  });
}

async function write(tx: Db, key: string, notice: Notice): Promise<void> {
  const { recipient, message, hours } = notice;
  const [newNotice] = await tx<{ id: string }[]>`
    insert into notices (key, recipient, message, expires_at)
    values (${`${key} ${recipient}`}, ${recipient}, ${tx.json(message)}, now() + make_interval(hours => ${hours}))
    on conflict (key) do nothing returning id`;
  if (newNotice) await enqueue(tx, SEND_TASK, { noticeId: newNotice.id }, { key: newNotice.id });
}

type ClaimedNotice = {
  recipient: string;
  message: Record<string, unknown>;
  isOver: boolean;
};

/** Null when the notice is finished. */
async function claim(sql: Sql, id: string): Promise<ClaimedNotice | null> {
  const [row] = await sql<ClaimedNotice[]>`
    select recipient, message, expires_at < now() as is_over from notices
    where id = ${id} and state = 'waiting'`;
  return row ?? null;
}

/** A repeated notification replaces the first one on the device, so an unclear one is sent again. */
async function sendNotice(
  sql: Sql,
  webPush: WebPushSender,
  id: string,
  message: Record<string, unknown>,
): Promise<boolean> {
  const [subscription] = await sql<{ endpoint: string; p256dh: string; auth: string }[]>`
    select endpoint, p256dh, auth from push_subscriptions where id = ${id}`;
  if (!subscription) return false;
  try {
    await webPush.send(subscription, JSON.stringify(message), DAY);
    await sql`update push_subscriptions set used_at = now() where id = ${id}`;
  } catch (error) {
    if (!(error instanceof SubscriptionGone)) throw error;
    await sql`delete from push_subscriptions where id = ${id}`;
    return false;
  }
  return true;
}

/** Records how the notice ended, and erases its recipient and content. Also deletes old ones. */
async function finish(
  sql: Sql,
  id: string,
  state: 'sent' | 'moot' | 'refused' | 'unclear',
  error: string | null = null,
): Promise<void> {
  await sql`
    with finished as (
      update notices set state = ${state}, done_at = now(), last_error = ${error}, recipient = null, message = '{}'
      where id = ${id})
    delete from notices where done_at < now() - make_interval(days => ${KEEP_DAYS})`;
}
