import type { Identity } from './identity/identity.ts';
import { accountLetters } from './identity/emails.ts';
import type { Deps } from './http/deps.ts';
import { newsletterLetters } from './newsletter/emails.ts';
import { orderLetters } from './notifications/orderEmails.ts';
import { quoteLetter } from './notifications/quoteEmails.ts';
import type { Letters } from './notifications/sendMail.ts';
import { offerLetter } from './quotes/offerEmail.ts';

/** Every mail the store writes. A template without a letter does not compile. */
export function storeLetters({ sql, config }: Deps, { keyring }: Identity): Letters {
  const { publicUrl } = config;
  const { received, status, refunded, unpaid, rescheduled } = orderLetters(sql, publicUrl);
  return {
    ...accountLetters({ sql, keyring, publicUrl }),
    order_received: received,
    order_status: status,
    order_refunded: refunded,
    order_unpaid: unpaid,
    order_rescheduled: rescheduled,
    quote_received: quoteLetter(sql),
    quote_sent: offerLetter(sql, publicUrl),
    ...newsletterLetters(sql, publicUrl),
  };
}
