import * as z from 'zod/mini';
import type { Language } from '../../domain/base/locale.ts';
import type { StoreSettings } from '../../domain/base/settings.ts';
import { errorCode } from '../db/connectionErrors.ts';
import type { Sql } from '../db/sql.ts';
import { readStoreSettings } from '../db/storeSettings.ts';
import type { Deps } from '../http/deps.ts';
import { type Email, renderEmail } from './email.ts';
import { MAIL_TASK, type Template } from './mailQueue.ts';
import { type MailTransport, NotDelivered } from './transport.ts';

/** An email as its template gets it. `id` is the same for every attempt. */
export type Mail = {
  id: string;
  template: Template;
  recipient: string | null;
  language: Language;
  facts: Record<string, unknown>;
};

/** Composes the email when it is sent; null when there is no recipient or no longer a reason. */
export type Compose = (mail: Mail, settings: StoreSettings) => Promise<Email | null>;
export type Emails = { readonly [T in Template]: Compose };

const payloadSchema = z.object({ mailId: z.uuid() });
/** Finished emails are deleted after this time: by then the same key cannot come again. */
const KEEP_DAYS = 90;

/**
 * Registers the email task with the queue. An email is marked as `sending` before it is handed over. An attempt that
 * ends without an answer leaves it `unclear`, and it is not retried: a missing email can be requested again, a
 * duplicate cannot be taken back. Call it before `tasks.start()`.
 */
export function startMail(
  { sql, tasks, log, config }: Deps,
  { transport, emails }: { transport: MailTransport; emails: Emails },
): { stop(): void } {
  const host = new URL(config.publicUrl).hostname;
  /** How attempts ended whose end could not be written, such as on a full disk. */
  const outcomes = new Map<string, () => Promise<void>>();
  const writeOutcome = async (mailId: string, write: () => Promise<void>) => {
    outcomes.set(mailId, write);
    await write();
    outcomes.delete(mailId);
  };
  tasks.on(MAIL_TASK, async ({ payload }) => {
    const { mailId } = payloadSchema.parse(payload);
    const unwritten = outcomes.get(mailId);
    if (unwritten) return writeOutcome(mailId, unwritten);
    const mail = await claim(sql, mailId);
    if (mail === null) return;
    if (mail === 'interrupted') {
      log.error('mail left unclear', 'its sending was interrupted', { mailId });
      return finish(sql, mailId, 'unclear', 'the process died while it was being sent');
    }
    const settings = await readStoreSettings(sql);
    const email = await emails[mail.template](mail, settings);
    if (email === null) return finish(sql, mailId, 'moot');
    const rendered = renderEmail(email, mail.language, settings);
    await sql`update mails set state = 'sending', sending_since = now() where id = ${mailId}`;
    try {
      await transport.send(rendered, `<${mailId}@${host}>`);
    } catch (error) {
      if (error instanceof NotDelivered && !error.isFinal) {
        await writeOutcome(mailId, async () => {
          await sql`
            update mails set state = 'waiting', last_error = ${errorCode(error)} where id = ${mailId}`;
          // The queue tries again after a pause.
          outcomes.delete(mailId);
          throw error;
        });
      }
      const state = error instanceof NotDelivered ? 'refused' : 'unclear';
      log.error(`mail left ${state}`, error, { mailId, template: mail.template });
      return writeOutcome(mailId, () => finish(sql, mailId, state, errorCode(error)));
    }
    await writeOutcome(mailId, () => finish(sql, mailId, 'sent'));
    log.info('mail sent', { mailId, template: mail.template });
  });
  return { stop: () => transport.close() };
}

/** Null when the email is finished. The queue gives a task to one worker, so `sending` means that its lease expired. */
async function claim(sql: Sql, mailId: string): Promise<Mail | 'interrupted' | null> {
  const [row] = await sql<(Mail & { state: string })[]>`
    select id, template, recipient, language, facts, state from mails where id = ${mailId}`;
  if (row?.state === 'sending') return 'interrupted';
  return row?.state === 'waiting' ? row : null;
}

/** Records how the email ended and erases its address and facts. Also deletes old finished emails. */
async function finish(
  sql: Sql,
  mailId: string,
  state: 'sent' | 'moot' | 'refused' | 'unclear',
  error: string | null = null,
): Promise<void> {
  await sql`
    with finished as (
      update mails set state = ${state}, done_at = now(), last_error = ${error}, recipient = null, facts = '{}'
      where id = ${mailId})
    delete from mails where done_at < now() - make_interval(days => ${KEEP_DAYS}) and key not like 'order%'`;
}
