import * as z from 'zod/mini';
import type { Sql } from '../db/sql.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { mintLink, unsubscribeUrl } from './newsletter.ts';

const factsSchema = z.object({ subscriberId: z.uuid() });

/** The newsletter's email. It has an unsubscribe link, also for the email client's own button (RFC 8058). */
export function newsletterEmails(
  sql: Sql,
  publicUrl: string,
): { readonly [T in 'newsletter_confirm']: Compose } {
  return {
    newsletter_confirm: async ({ facts, language }) => {
      const { subscriberId } = factsSchema.parse(facts);
      const [subscriber] = await sql<{ email: string }[]>`
        select email from newsletter_subscribers where id = ${subscriberId} and status = 'pending'`;
      if (!subscriber) return null;
      const t = TRANSLATORS[language];
      const leaveUrl = unsubscribeUrl(publicUrl, await mintLink(sql, subscriberId, 'leave'));
      const confirmToken = await mintLink(sql, subscriberId, 'confirm');
      const subject = t('Please confirm your newsletter');
      return {
        to: subscriber.email,
        subject,
        heading: subject,
        blocks: [
          t(
            'Somebody, hopefully you, entered this address in our newsletter form. Press the button on the page to get it. The link works for seven days.',
          ),
          {
            kind: 'link',
            label: t('Confirm my subscription'),
            url: `${publicUrl}/newsletter/confirm?token=${confirmToken}`,
          },
          t(
            'If this was not you, ignore this email: we send no newsletter unless the link is opened and confirmed.',
          ),
          { kind: 'link', label: t('Leave the list at any time, without an account'), url: leaveUrl },
        ],
        leaveUrl,
      };
    },
  };
}
