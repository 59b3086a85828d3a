import * as z from 'zod/mini';
import type { Db } from '../db/sql.ts';
import type { Compose } from '../notifications/sendMail.ts';
import { TRANSLATORS } from '../notifications/translators.ts';

const factsSchema = z.object({ quoteId: z.uuid() });

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
