import * as z from 'zod/mini';
import type { Translate } from '../../domain/base/locale.ts';
import { QUOTE_REPLY_BUSINESS_HOURS } from '../../domain/base/settings.ts';
import { shorten } from '../../domain/base/shorten.ts';
import { amountText } from '../../domain/catalog/goods.ts';
import type { QuoteKind } from '../../domain/quotes.ts';
import { lineTranslator } from '../catalog/lineTranslator.ts';
import type { Db } from '../db/sql.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';

const factsSchema = z.object({ quoteId: z.uuid(), photosLeftOut: z.optional(z.int()) });

type QuoteFacts = {
  name: string;
  email: string;
  kind: QuoteKind;
  lines: { name: string | null; quantity: number; unit: string | null }[] | null;
};

/**
 * Confirms that a request arrived. The email does not repeat the sender's text: anybody can type anybody's address,
 * and must not be able to send strangers a text of their choice through the store.
 */
export function quoteEmail(db: Db): Compose {
  return async ({ facts, language }, { email }) => {
    const { quoteId, photosLeftOut = 0 } = factsSchema.parse(facts);
    const [quote] = await db<QuoteFacts[]>`
      select name, email, kind,
        (select jsonb_agg(jsonb_build_object('name', product_name, 'quantity', quantity, 'unit', unit) order by position)
          from quote_lines where quote_id = quotes.id) as lines
      from quotes where id = ${quoteId} and deleted_at is null`;
    if (!quote) return null;
    const t = TRANSLATORS[language];
    const { subject, answer } = receivedTexts(quote.kind, t);
    const translateLine = await lineTranslator(db, language);
    const rows = (quote.lines ?? []).flatMap(({ name, quantity, unit }) => {
      if (name === null) return [];
      const amount = unit === null ? String(quantity) : amountText(unit, quantity, t);
      return [[translateLine({ name }).name, amount] as const];
    });
    return {
      to: quote.email.toLowerCase(),
      subject,
      heading: subject,
      blocks: [
        t('Hello {name}, thank you for writing to us.', { name: firstWords(quote.name) }),
        answer,
        ...(rows.length > 0 ? [{ kind: 'rows', rows } as const] : []),
        ...(photosLeftOut > 0
          ? [
              t('Photos that did not reach us: {n}. Please email them to {email}.', {
                n: photosLeftOut,
                email,
              }),
            ]
          : []),
        t('If you did not write to us, ignore this email.'),
      ],
    };
  };
}

function receivedTexts(kind: QuoteKind, t: Translate): { subject: string; answer: string } {
  switch (kind) {
    case 'message':
      return { subject: t('We have your message'), answer: t('A person at the yard answers within a day.') };
    default:
      return {
        subject: t('We have your quote request'),
        answer: t('A person at the yard answers within {n} business hours.', {
          n: QUOTE_REPLY_BUSINESS_HOURS,
        }),
      };
  }
}

/** Shortens the name and removes URLs, so that it cannot carry a link into somebody's inbox. */
function firstWords(name: string): string {
  return shorten(headerText(name).replaceAll(/https?:\S*|www\.\S*|\S*\.\S*\/\S*/gi, ''), 60).trim();
}

/** Tells the sender of a request that the yard cannot do it. Null if it was answered in another way since. */
export function declineEmail(db: Db): Compose {
  return async ({ facts, language }) => {
    const { quoteId } = factsSchema.parse(facts);
    const [quote] = await db<{ name: string; email: string }[]>`
      select name, email from quotes
      where id = ${quoteId} and declined_by = 'yard' and deleted_at is null`;
    if (!quote) return null;
    const t = TRANSLATORS[language];
    const subject = t('About your request');
    return {
      to: quote.email.toLowerCase(),
      subject,
      heading: subject,
      blocks: [
        t('Hello {name},', { name: quote.name }),
        t('We are sorry: we cannot offer you this.'),
        t('If your plans change, write to us again or answer this email.'),
      ],
    };
  };
}
