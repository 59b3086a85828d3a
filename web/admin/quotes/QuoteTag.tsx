import type { AdminQuote } from '../../../server/quotes/adminQuotes.ts';
import { quoteStatusText, quoteTone } from '../../quotes/quotes.ts';
import { useT } from '../../ui/locale.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** Its status; who declined it counts for more than that it is closed. */
export function QuoteTag({
  quote: { status, declinedBy },
}: {
  quote: Pick<AdminQuote, 'status' | 'declinedBy'>;
}) {
  const t = useT();
  if (declinedBy === 'yard') return <Tag tone="neutral">{t('Declined by us')}</Tag>;
  if (declinedBy === 'customer') return <Tag tone="warn">{t('Declined by the customer')}</Tag>;
  return <Tag tone={quoteTone(status)}>{quoteStatusText(status, t)}</Tag>;
}
