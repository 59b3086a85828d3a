import type { NewsletterSignup } from '../../domain/newsletter.ts';
import type { Tx } from '../db/sql.ts';

/** More than the form asks for: something on both sides of the sign, and no gaps. */
const MAILABLE = /^[^@\s]+@[^@\s]+$/;

/**
 * Puts an address on the list, to be confirmed. The answer is always the same: it tells nobody who is on the list,
 * and the specification wants a person to see success whatever happens. What no mail could reach is not kept.
 */
export async function subscribeNewsletter(
  tx: Tx,
  _: { owner: string },
  { email, language }: NewsletterSignup,
): Promise<Record<string, never>> {
  if (!MAILABLE.test(email)) return {};
  await tx`select subscribe_newsletter(${email}, ${language})`;
  return {};
}
