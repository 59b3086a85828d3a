import * as z from 'zod/mini';
import type { Sql } from '../db/sql.ts';
import type { Block } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';
import { mintLink } from './newsletter.ts';

const factsSchema = z.object({ subscriberId: z.uuid() });

type NewsletterTemplate = 'newsletter_confirm' | 'newsletter_welcome';

/** The newsletter's emails. Each has an unsubscribe link, also for the email client's own button (RFC 8058). */
export function newsletterEmails(
  sql: Sql,
  publicUrl: string,
): { readonly [T in NewsletterTemplate]: Compose } {
  const email =
    (status: 'pending' | 'subscribed', about: 'confirm' | 'welcome'): Compose =>
    async ({ facts, language }) => {
      const { subscriberId } = factsSchema.parse(facts);
      const [subscriber] = await sql<{ email: string }[]>`
        select email from newsletter_subscribers where id = ${subscriberId} and status = ${status}`;
      if (!subscriber) return null;
      const t = TRANSLATORS[language];
      const leaveUrl = `${publicUrl}/newsletter/unsubscribe?token=${await mintLink(sql, subscriberId, 'leave')}`;
      const isConfirm = about === 'confirm';
      const subject = isConfirm ? t('Please confirm your newsletter') : t('You are on the list');
      const text = isConfirm
        ? t(
            'Somebody, hopefully you, entered this address in our newsletter form. Press the button on the page to get it. The link works for seven days.',
          )
        : t(
            'From now on you get our newsletter: what to spread when in Middle Tennessee, and prices before they change.',
          );
      const confirm: Block[] = isConfirm
        ? [
            {
              kind: 'link',
              label: t('Confirm my subscription'),
              url: `${publicUrl}/newsletter/confirm?token=${await mintLink(sql, subscriberId, 'confirm')}`,
            },
            {
              kind: 'text',
              text: t(
                'If this was not you, ignore this email: we send no newsletter unless the link is opened and confirmed.',
              ),
            },
          ]
        : [];
      return {
        to: subscriber.email,
        subject,
        heading: subject,
        blocks: [
          { kind: 'text', text },
          ...confirm,
          { kind: 'link', label: t('Leave the list at any time, without an account'), url: leaveUrl },
        ],
        leaveUrl,
      };
    };
  return {
    newsletter_confirm: email('pending', 'confirm'),
    newsletter_welcome: email('subscribed', 'welcome'),
  };
}
