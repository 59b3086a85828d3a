import * as z from 'zod/mini';
import { QUOTE_REPLY_BUSINESS_HOURS } from '../../domain/base/settings.ts';
import { lineTranslator } from '../catalog/lineTranslator.ts';
import type { Db } from '../db/sql.ts';
import { headerText } from '../notifications/email.ts';
import type { Compose } from '../notifications/sendMail.ts';

const factsSchema = z.object({ quoteId: z.uuid() });

type QuoteFacts = {
  name: string;
  email: string;
  kind: 'consultation' | 'quote' | 'custom_blend' | 'message';
  lines: { name: string | null; quantity: number; unit: string | null }[] | null;
};

const WORDS = {
  en: {
    subject: { quote: 'We have your quote request', message: 'We have your message' },
    opening: (name: string) => `Hello ${name}, thank you for writing to us.`,
    quote: `A person at the yard answers within ${QUOTE_REPLY_BUSINESS_HOURS} business hours.`,
    message: 'A person at the yard answers within a day.',
    stranger: 'If you did not write to us, you need do nothing.',
  },
  es: {
    subject: { quote: 'Recibimos su solicitud de cotización', message: 'Recibimos su mensaje' },
    opening: (name: string) => `Hola ${name}, gracias por escribirnos.`,
    quote: `Una persona del depósito responde en ${QUOTE_REPLY_BUSINESS_HOURS} horas hábiles.`,
    message: 'Una persona del depósito responde en un día.',
    stranger: 'Si usted no nos escribió, no tiene que hacer nada.',
  },
} as const;

/**
 * Confirms that a request arrived. The email does not repeat the sender's text: anybody can type anybody's address,
 * and must not be able to send strangers a text of their choice through the store.
 */
export function quoteEmail(db: Db): Compose {
  return async ({ facts, language }) => {
    const { quoteId } = factsSchema.parse(facts);
    const [quote] = await db<QuoteFacts[]>`
      select name, email, kind,
        (select jsonb_agg(jsonb_build_object('name', product_name, 'quantity', quantity, 'unit', unit) order by position)
          from quote_lines where quote_id = quotes.id) as lines
      from quotes where id = ${quoteId} and deleted_at is null`;
    if (!quote) return null;
    const words = WORDS[language];
    const about = quote.kind === 'message' ? 'message' : 'quote';
    const spoken = await lineTranslator(db, language);
    const rows = (quote.lines ?? []).flatMap(({ name, quantity, unit }) => {
      if (name === null) return [];
      const line = spoken({ name, unit: unit ?? '' });
      return [[line.name, `${quantity} ${line.unit}`.trim()] as const];
    });
    return {
      to: quote.email.toLowerCase(),
      subject: words.subject[about],
      heading: words.subject[about],
      blocks: [
        { kind: 'text', text: words.opening(firstWords(quote.name)) },
        { kind: 'text', text: words[about] },
        ...(rows.length > 0 ? [{ kind: 'rows', rows } as const] : []),
        { kind: 'text', text: words.stranger },
      ],
    };
  };
}

/** Shortens the name and removes URLs, so that it cannot carry a link into somebody's inbox. */
function firstWords(name: string): string {
  return headerText(name)
    .replaceAll(/https?:\S*|www\.\S*|\S*\.\S*\/\S*/gi, '')
    .slice(0, 60)
    .trim();
}
