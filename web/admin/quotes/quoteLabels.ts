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
