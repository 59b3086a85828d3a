import { isEmail } from '../../domain/base/identifiers.ts';
import { Refusal } from '../../domain/base/refusals.ts';
import type { NewsletterSignup } from '../../domain/newsletter.ts';
import { countUse, DAY, HOUR, limitsFrom } from '../db/rate.ts';
import type { Db, Sql, Tx } from '../db/sql.ts';
import { hashToken, newToken } from '../identity/secrets.ts';

/** Sign-ups per day for one person, counting variants of their address; each one sends an email. */
const ADDRESSES_OF_ONE = 3;
/** Sign-ups per hour from one network, and from all: they limit the emails sent to strangers. */
const ADDRESSES_FROM_ONE = 30;
const ADDRESSES_OF_ALL = 300;

/**
 * Adds an address to the list, to be confirmed. The answer is always the same: it does not reveal who is on the list,
 * and the specification wants the person to see success in any case. Invalid addresses are not stored, nor are further
 * variants of one person's address.
 *
 * @throws Refusal newsletter_busy after too many sign-ups in this hour, in total or from one network: it reveals
 *   nothing about the address
 */
export async function subscribeNewsletter(
  tx: Tx,
  { address }: { address: string },
  { email, language }: NewsletterSignup,
): Promise<Record<string, never>> {
  if (!isEmail(email)) return {};
  // Addresses that differ only after a + reach the same person.
  const person = email.toLowerCase().replace(/\+[^@]*/, '');
  const perPerson = { key: `newsletter asked for ${person}`, limit: ADDRESSES_OF_ONE, seconds: DAY };
  const exceeded = await countUse(tx, [
    perPerson,
    ...limitsFrom(address, {
      key: 'newsletter asked for',
      limit: ADDRESSES_FROM_ONE,
      everybody: ADDRESSES_OF_ALL,
      seconds: HOUR,
    }),
  ]);
  if (exceeded?.key === perPerson.key) return {};
  if (exceeded) throw new Refusal('newsletter_busy');
  await tx`select subscribe_newsletter(${email}, ${language})`;
  return {};
}

// Tokens of the emails' confirm and unsubscribe links: 256 random bits each; the store keeps only their hashes.

const CONFIRM_DAYS = 7;

type LinkPurpose = 'confirm' | 'leave';

/** Creates a token for an email about to be sent. Earlier tokens stay valid. */
export async function mintLink(db: Db, subscriberId: string, purpose: LinkPurpose): Promise<string> {
  await db`delete from newsletter_links where subscriber_id = ${subscriberId} and expires_at < now()`;
  const [token = ''] = await mintLinks(db, [subscriberId], purpose);
  return token;
}

/** Creates a token for each of them, in their order. */
export async function mintLinks(
  db: Db,
  subscriberIds: readonly string[],
  purpose: LinkPurpose,
): Promise<string[]> {
  const expiresAt = purpose === 'confirm' ? new Date(Date.now() + CONFIRM_DAYS * 86_400_000) : null;
  const tokens = subscriberIds.map(newToken);
  const links = subscriberIds.map((subscriberId, index) => ({
    hash: hashToken(tokens[index] ?? ''),
    subscriberId,
    purpose,
    expiresAt,
  }));
  if (links.length > 0) await db`insert into newsletter_links ${db(links)}`;
  return tokens;
}

export const unsubscribeUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/newsletter/unsubscribe?token=${token}`;

/** Confirms the link's subscription. False for an unknown or expired link. */
export function confirmSubscription(sql: Sql, token: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const subscriber = await findSubscriber(tx, token, 'confirm');
    if (!subscriber) return false;
    if (subscriber.status === 'subscribed') return true;
    await tx`
      update newsletter_subscribers set status = 'subscribed', confirmed_at = now() where id = ${subscriber.id}`;
    return true;
  });
}

/** Unsubscribes the link's subscriber. False for an unknown link. */
export function unsubscribeNewsletter(sql: Sql, token: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const subscriber = await findSubscriber(tx, token, 'leave');
    if (!subscriber) return false;
    const { id } = subscriber;
    await tx`
      update newsletter_subscribers set status = 'unsubscribed', left_at = coalesce(left_at, now()) where id = ${id}`;
    // A confirmation email still in their inbox must not subscribe them again.
    await tx`delete from newsletter_links where subscriber_id = ${id} and purpose = 'confirm'`;
    return true;
  });
}

type Subscriber = { id: string; status: 'pending' | 'subscribed' | 'unsubscribed' };

async function findSubscriber(db: Db, token: string, purpose: LinkPurpose): Promise<Subscriber | null> {
  const [subscriber] = await db<Subscriber[]>`
    select id, status from newsletter_subscribers
    where id = (select subscriber_id from newsletter_links
      where hash = ${hashToken(token)} and purpose = ${purpose} and (expires_at is null or expires_at > now()))
    for update`;
  return subscriber ?? null;
}
