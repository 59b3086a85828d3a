import { Refusal } from '../../domain/base/refusals.ts';
import type { NewsletterSignup } from '../../domain/newsletter.ts';
import { countUse } from '../db/rate.ts';
import type { Tx } from '../db/sql.ts';

const DAY_SECONDS = 24 * 3600;
/** Addresses of one person that may be put down in a day: each is written to. */
const ADDRESSES_OF_ONE = 3;
const HOUR_SECONDS = 3600;
/** Strangers that somebody could have us write to in an hour: from one network, and from however many. */
const ADDRESSES_FROM_ONE = 30;
const ADDRESSES_OF_ALL = 300;

/** More than the form asks for: something on both sides of the sign, and no gaps. */
const MAILABLE = /^[^@\s]+@[^@\s]+$/;

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
  if (!MAILABLE.test(email)) return {};
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
