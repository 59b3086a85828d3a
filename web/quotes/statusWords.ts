import type { Quote } from '../../domain/quotes/quotes.ts';
import type { Translate } from '../ui/locale.tsx';
import type { Tone } from '../ui/Tag.tsx';

export function quoteStatusWords(status: Quote['status'], t: Translate): string {
  switch (status) {
    case 'received':
      return t('Received');
    case 'sent':
      return t('Quoted');
    case 'accepted':
      return t('Accepted');
    case 'expired':
      return t('Expired');
    case 'closed':
      return t('Answered');
  }
}

export function quoteTone(status: Quote['status']): Tone {
  const tones: Record<Quote['status'], Tone> = {
    ...{ received: 'warn', sent: 'info', accepted: 'ok', expired: 'neutral', closed: 'neutral' },
  };
  return tones[status];
}
