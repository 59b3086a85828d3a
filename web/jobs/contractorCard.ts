import { fields, text } from '../../domain/base/stored.ts';
import { type Kept, kept } from '../ui/kept.ts';

// Who stands at the head of the sheets that are made here: a contractor's own name. Kept by this browser alone.

export type Card = {
  name: string;
  phone: string;
  /** A small JPEG in base64. */
  logo: string | null;
  /** What the client pays more than the yard asks, in percent. Never printed. */
  markupPercent: number;
};

export const BLANK_CARD: Card = { name: '', phone: '', logo: null, markupPercent: 0 };
export const MOST_MARKUP = 500;
/** Of the longer side of a logo, in pixels, and of its file. */
export const LOGO_LIMITS = { side: 480, bytes: 60 * 1024 };

export const card: Kept<Card> = kept('contractor-card', (stored) => {
  const { name, phone, logo, markupPercent } = fields(stored);
  const percent = typeof markupPercent === 'number' && Number.isFinite(markupPercent) ? markupPercent : 0;
  return {
    name: text(name).slice(0, 100),
    phone: text(phone).slice(0, 40),
    logo: typeof logo === 'string' && /^[A-Za-z0-9+/=]{1,100000}$/.test(logo) ? logo : null,
    markupPercent: Math.min(MOST_MARKUP, Math.max(0, percent)),
  };
});

/** What was typed as a percentage; null for what is none. A comma is a decimal comma. */
export function parseMarkup(typed: string): number | null {
  const said = typed.trim().replace('%', '').replace(',', '.').trim();
  if (said === '') return 0;
  const percent = Number(said);
  return /^\d+(\.\d+)?$/.test(said) && percent <= MOST_MARKUP ? percent : null;
}
