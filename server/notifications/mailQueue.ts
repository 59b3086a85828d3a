import type postgres from 'postgres';
import type { Language } from '../../domain/base/locale.ts';
import type { Db } from '../db/sql.ts';

// Enqueues an email in the transaction that is the reason for it. The task queue composes and sends it
// (sendMail.ts).

export const MAIL_TASK = 'mail';

export type Template =
  | 'verify'
  | 'recovery'
  | 'magiclink'
  | 'reauthentication'
  | 'password_changed'
  | 'factor_changed'
  | 'new_device'
  | 'account_deleted'
  | 'order_placed'
  | 'order_received'
  | 'order_paid'
  | 'order_changed'
  | 'order_status'
  | 'order_refunded'
  | 'order_unpaid'
  | 'order_rescheduled'
  | 'order_missed'
  | 'quote_received'
  | 'quote_sent'
  | 'account_decided'
  | 'newsletter_confirm'
  | 'quote_declined';

type MailRequest = {
  /** Identifies the reason: a second email with the same key is never sent. */
  key: string;
  template: Template;
  /** Null when the template looks it up. */
  recipient: string | null;
  language: Language;
  /** Input for the template; ids rather than data. */
  facts?: Record<string, postgres.JSONValue>;
};

/** @param runAt when it is to be sent; by default at once */
export async function mailLater(tx: Db, mail: MailRequest, runAt: Date | null = null): Promise<void> {
  const { key, template, recipient, language, facts = {} } = mail;
  await tx`select enqueue_mail(${key}, ${template}, ${recipient}, ${language}, ${tx.json(facts)}, ${runAt})`;
}

/** Takes back an email, and the notification with its key, that is no longer right, unless it is being sent. */
export async function takeBackMail(tx: Db, key: string): Promise<void> {
  await tx`select take_back_mail(${key})`;
}
