import type { QuoteKind } from '../../../domain/quotes.ts';
import type { Translate } from '../../ui/locale.tsx';

export function quoteKindLabel(kind: QuoteKind, t: Translate): string {
  const texts: Record<QuoteKind, string> = {
    consultation: t('Consultation'),
    quote: t('Quote request'),
    custom_blend: t('Custom blend'),
    message: t('Message'),
  };
  return texts[kind];
}
