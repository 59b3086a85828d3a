import type { QuoteRequest } from '../../domain/quotes.ts';

/** A request that the store accepts. */
export const quoteRequest = (more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  kind: 'quote',
  name: 'Dale Whitaker',
  email: 'dale@example.com',
  message: 'How much?',
  phone: null,
  company: null,
  projectType: null,
  subject: null,
  zip: null,
  material: null,
  cubicYards: null,
  lines: [],
  language: 'en',
  ...more,
});
