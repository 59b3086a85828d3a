import * as z from 'zod/mini';
import type { Sql } from '../db/sql.ts';
import type { Block } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { mintLink } from './newsletter.ts';

const factsSchema = z.object({ subscriberId: z.uuid() });

const WORDS = {
  en: {
    confirm: {
      subject: 'Please confirm your newsletter',
      text: 'Somebody, hopefully you, typed this address into our newsletter form. Press the button on the page to get it. The link works for seven days.',
      label: 'Confirm my subscription',
    },
    stranger: 'If this was not you, you need do nothing: without the link no newsletter comes.',
    welcome: {
      subject: 'You are on the list',
      text: 'From now on you get our newsletter: what to spread when in Middle Tennessee, and prices before they change.',
    },
    leave: 'Leave the list at any time, without an account',
  },
  es: {
    confirm: {
      subject: 'Confirme su boletín',
      text: 'Alguien, esperamos que usted, escribió este correo en nuestro boletín. Oprima el botón de la página para recibirlo. El enlace sirve durante siete días.',
      label: 'Confirmar mi suscripción',
    },
    stranger: 'Si no fue usted, no tiene que hacer nada: sin el enlace no llega ningún boletín.',
    welcome: {
      subject: 'Ya está en la lista',
      text: 'Desde ahora recibe nuestro boletín: qué extender y cuándo en Middle Tennessee, y los precios antes de que cambien.',
    },
    leave: 'Salga de la lista cuando quiera, sin cuenta',
  },
} as const;

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
      const words = WORDS[language];
      const leaveUrl = `${publicUrl}/newsletter/unsubscribe?token=${await mintLink(sql, subscriberId, 'leave')}`;
      const confirm: Block[] =
        about === 'confirm'
          ? [
              {
                kind: 'link',
                label: words.confirm.label,
                url: `${publicUrl}/newsletter/confirm?token=${await mintLink(sql, subscriberId, 'confirm')}`,
              },
              { kind: 'text', text: words.stranger },
            ]
          : [];
      return {
        to: subscriber.email,
        subject: words[about].subject,
        heading: words[about].subject,
        blocks: [
          { kind: 'text', text: words[about].text },
          ...confirm,
          { kind: 'link', label: words.leave, url: leaveUrl },
        ],
        leaveUrl,
      };
    };
  return {
    newsletter_confirm: email('pending', 'confirm'),
    newsletter_welcome: email('subscribed', 'welcome'),
  };
}
