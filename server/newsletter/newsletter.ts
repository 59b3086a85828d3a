import { createHash, randomBytes } from 'node:crypto';
import { EMAIL } from '../../domain/base/fields.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import type { NewsletterSignup } from '../../domain/newsletter.ts';
import { countUse } from '../db/rate.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { mailLater } from '../notifications/mailQueue.ts';

const DAY_SECONDS = 24 * 3600;
/** Addresses of one person that may be put down in a day: each is written to. */
const ADDRESSES_OF_ONE = 3;
const HOUR_SECONDS = 3600;
/** Strangers that somebody could have us write to in an hour: from one network, and from however many. */
const ADDRESSES_FROM_ONE = 30;
const ADDRESSES_OF_ALL = 300;

/** More than the form asks for: something on both sides of the sign, and no gaps. */

/**
 * Puts an address on the list, to be confirmed. The answer is always the same: it tells nobody who is on the list,
 * and the specification wants a person to see success whatever happens. What no mail could reach is not kept,
 * nor is one address after the other of the same person.
 *
 * @throws Refusal newsletter_busy once very many were written to in this hour, or many from one network: that tells
 *   nothing of the address
 */
export async function subscribeNewsletter(
  tx: Tx,
  { address }: { address: string },
  { email, language }: NewsletterSignup,
): Promise<Record<string, never>> {
  if (!EMAIL.test(email)) return {};
  // Whatever follows a + reaches the same person.
  const person = email.toLowerCase().replace(/\+[^@]*/, '');
  const own = { key: `newsletter asked for ${person}`, limit: ADDRESSES_OF_ONE, seconds: DAY_SECONDS };
  const exceeded = await countUse(tx, [
    own,
    { key: `newsletter asked from ${address}`, limit: ADDRESSES_FROM_ONE, seconds: HOUR_SECONDS },
    { key: 'newsletter asked for', limit: ADDRESSES_OF_ALL, seconds: HOUR_SECONDS },
  ]);
  if (exceeded?.key === own.key) return {};
  if (exceeded) throw new Refusal('newsletter_busy');
  await tx`select subscribe_newsletter(${email}, ${language})`;
  return {};
}

// Ways onto the list and off it, as mails carry them: 256 random bits each, of which the store keeps a hash.

const CONFIRM_DAYS = 7;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

type LinkPurpose = 'confirm' | 'leave';

/** A new one for a mail that is about to be sent. Earlier ones go on working. */
export async function mintLink(db: Db, subscriberId: string, purpose: LinkPurpose): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = purpose === 'confirm' ? new Date(Date.now() + CONFIRM_DAYS * 86_400_000) : null;
  await db`delete from newsletter_links where subscriber_id = ${subscriberId} and expires_at < now()`;
  await db`insert into newsletter_links ${db({ hash: hashOf(token), subscriberId, purpose, expiresAt })}`;
  return token;
}

/** Puts whoever holds the link on the list, and says so by mail. False for a link that is unknown or too old. */
export function confirmSubscription(sql: Sql, token: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const found = await subscriberOf(tx, token, 'confirm');
    if (!found) return false;
    if (found.status === 'subscribed') return true;
    await tx`
      update newsletter_subscribers set status = 'subscribed', confirmed_at = now() where id = ${found.id}`;
    await mailLater(tx, {
      key: `newsletter_welcome ${found.id} ${Date.now()}`,
      template: 'newsletter_welcome',
      recipient: null,
      language: found.language,
      facts: { subscriberId: found.id },
    });
    return true;
  });
}

/** Takes whoever holds the link off the list. False for a link that is unknown. */
export function unsubscribeNewsletter(sql: Sql, token: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const found = await subscriberOf(tx, token, 'leave');
    if (!found) return false;
    if (found.status === 'unsubscribed') return true;
    await tx`update newsletter_subscribers set status = 'unsubscribed', left_at = now() where id = ${found.id}`;
    // A confirmation that is still in the inbox does not bring them back.
    await tx`delete from newsletter_links where subscriber_id = ${found.id} and purpose = 'confirm'`;
    return true;
  });
}

type Subscriber = { id: string; status: 'pending' | 'subscribed' | 'unsubscribed'; language: 'en' | 'es' };

async function subscriberOf(db: Db, token: string, purpose: LinkPurpose): Promise<Subscriber | null> {
  const [found] = await db<Subscriber[]>`
    select id, status, language from newsletter_subscribers
    where id = (select subscriber_id from newsletter_links
      where hash = ${hashOf(token)} and purpose = ${purpose} and (expires_at is null or expires_at > now()))
    for update`;
  return found ?? null;
}
