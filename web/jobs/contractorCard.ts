import * as z from 'zod/mini';
import { storedAtom } from '../ui/storedAtom.ts';

// The contractor's own name, logo and markup for the sheets that are made here. Kept in this browser alone.

export const MAX_MARKUP = 500;
/** Of the longer side of a logo, in pixels, and of its file. */
export const LOGO_LIMITS = { side: 480, bytes: 60 * 1024 };

const cardSchema = z.object({
  name: z.string().check(z.maxLength(100)),
  phone: z.string().check(z.maxLength(40)),
  /** A small JPEG in base64. */
  logo: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9+/=]{1,100000}$/))),
  /** What the client pays above the yard's price, in percent. Never printed. */
  markupPercent: z.number().check(z.minimum(0), z.maximum(MAX_MARKUP)),
});
export type ContractorCard = z.infer<typeof cardSchema>;

export const $contractorCard = storedAtom<ContractorCard>('contractor-card', cardSchema, {
  name: '',
  phone: '',
  logo: null,
  markupPercent: 0,
});

/** What was typed as a percentage; null for what is none. A comma is a decimal comma. */
export function parseMarkup(typed: string): number | null {
  const said = typed.trim().replace('%', '').replace(',', '.').trim();
  if (said === '') return 0;
  const percent = Number(said);
  return /^\d+(\.\d+)?$/.test(said) && percent <= MAX_MARKUP ? percent : null;
}
