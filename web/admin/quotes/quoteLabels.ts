import type { QuoteKind } from '../../../domain/quotes.ts';
import type { Translate } from '../../ui/locale.tsx';

export function quoteKindLabel(kind: QuoteKind, t: Translate): string {
  switch (kind) {
    case 'consultation':
      return t('Consultation');
    case 'quote':
      return t('Quote request');
    case 'custom_blend':
      return t('Custom blend');
    case 'message':
      return t('Message');
  }
}

/** Who or what changed a request's status. */
export function actorLabel(actor: string, t: Translate): string {
  if (actor === 'sender') return t('the sender');
  if (actor === 'buyer') return t('the customer');
  if (actor === 'clock') return t('expired');
  return actor;
}
