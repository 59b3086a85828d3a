import { contractorEmails } from './contractors/emails.ts';
import type { Deps } from './http/deps.ts';
import { accountEmails } from './identity/emails.ts';
import type { Identity } from './identity/identity.ts';
import { newsletterEmails } from './newsletter/emails.ts';
import type { Emails } from './notifications/sendMail.ts';
import { orderEmails } from './orders/messages/orderEmails.ts';
import { offerEmail } from './quotes/offerEmail.ts';
import { declineEmail, quoteEmail } from './quotes/quoteEmails.ts';

/** Every email the store writes. A template without an email does not compile. */
export function storeEmails({ sql, config, now }: Deps, { keyring }: Identity): Emails {
  const { publicUrl } = config;
  return {
    ...accountEmails({ sql, keyring, publicUrl }),
    ...orderEmails({ sql, keyring, publicUrl, now }),
    ...contractorEmails(sql, publicUrl),
    quote_received: quoteEmail(sql),
    quote_sent: offerEmail(sql, publicUrl, now),
    quote_declined: declineEmail(sql),
    ...newsletterEmails(sql, publicUrl),
  };
}
